import { searchKey } from '../ground/search-key.ts';
import { at, EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/**
 * Municipalities that usually count as part of a coffee region, by state: a suggestion in forms, and no claim of an
 * indication of origin. Only well-known ones; people may choose otherwise.
 */
const CITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  MG: {
    'Mantiqueira de Minas':
      'Baependi, Brazópolis, Cachoeira de Minas, Cambuquira, Campanha, Carmo de Minas, Caxambu, Conceição das Pedras, Conceição do Rio Verde, Cristina, Dom Viçoso, Heliodora, Jesuânia, Lambari, Natércia, Olímpio Noronha, Paraisópolis, Pedralva, Piranguinho, Pouso Alegre, Santa Rita do Sapucaí, São Gonçalo do Sapucaí, São Lourenço, São Sebastião da Bela Vista, Soledade de Minas',
    'Campo das Vertentes':
      'Bom Sucesso, Camacho, Campo Belo, Cana Verde, Candeias, Carmo da Mata, Conceição da Barra de Minas, Ibituruna, Nazareno, Oliveira, Perdões, Ritápolis, Santana do Jacaré, Santo Antônio do Amparo, São Francisco de Paula, São João del Rei, São Tiago',
    'Matas de Minas':
      'Abre Campo, Araponga, Canaã, Caputira, Carangola, Caratinga, Chalé, Coimbra, Conceição de Ipanema, Divino, Durandé, Entre Folhas, Ervália, Espera Feliz, Eugenópolis, Faria Lemos, Fervedouro, Imbé de Minas, Inhapim, Ipanema, Lajinha, Luisburgo, Manhuaçu, Matipó, Miradouro, Miraí, Muriaé, Mutum, Orizânia, Paula Cândido, Pedra Bonita, Piedade de Caratinga, Raul Soares, Reduto, Rosário da Limeira, Santa Bárbara do Leste, Santa Margarida, Santa Rita de Minas, Santana do Manhuaçu, São Domingos das Dores, São Francisco do Glória, São João do Manhuaçu, São José do Mantimento, São Miguel do Anta, São Sebastião da Vargem Alegre, São Sebastião do Anta, Sericita, Simonésia, Ubaporanga, Vargem Alegre, Vermelho Novo, Viçosa, Vieiras',
    Caparaó: 'Alto Caparaó, Alto Jequitibá, Caparaó, Manhumirim, Martins Soares, Espera Feliz',
    'Região do Cerrado Mineiro':
      'Abadia dos Dourados, Araguari, Arapuá, Araxá, Buritis, Campos Altos, Carmo do Paranaíba, Cascalho Rico, Coromandel, Cruzeiro da Fortaleza, Douradoquara, Estrela do Sul, Grupiara, Guarda-Mor, Guimarânia, Ibiá, Indianópolis, Iraí de Minas, João Pinheiro, Lagamar, Lagoa Formosa, Lagoa Grande, Matutina, Monte Carmelo, Nova Ponte, Paracatu, Patos de Minas, Patrocínio, Pedrinópolis, Perdizes, Pratinha, Presidente Olegário, Rio Paranaíba, Romaria, Santa Juliana, Santa Rosa da Serra, São Gonçalo do Abaeté, São Gotardo, Serra do Salitre, Tapira, Tiros, Tupaciguara, Uberaba, Uberlândia, Unaí, Varjão de Minas, Vazante',
    'Alta Mogiana': 'Capetinga, Cássia, Claraval, Ibiraci, Itamogi, São Sebastião do Paraíso, São Tomás de Aquino',
    'Sudoeste de Minas':
      'Alpinópolis, Alterosa, Arceburgo, Bom Jesus da Penha, Botelhos, Cabo Verde, Carmo do Rio Claro, Conceição da Aparecida, Fortaleza de Minas, Guaranésia, Guaxupé, Itamogi, Jacuí, Juruaia, Monte Belo, Monte Santo de Minas, Muzambinho, Nova Resende, Passos, São Pedro da União, São Sebastião do Paraíso',
    Canastra:
      'Bambuí, Capitólio, Delfinópolis, Doresópolis, Medeiros, Piumhi, São João Batista do Glória, São Roque de Minas, Vargem Bonita',
    'Chapada de Minas':
      'Água Boa, Angelândia, Aricanduva, Capelinha, Diamantina, Itamarandiba, Minas Novas, Novo Cruzeiro, Turmalina',
    'Sul de Minas':
      'Aguanil, Alfenas, Andradas, Areado, Boa Esperança, Bueno Brandão, Cambuí, Campestre, Campos Gerais, Carmo da Cachoeira, Carvalhópolis, Coqueiral, Cristais, Elói Mendes, Fama, Guapé, Ilicínea, Ingaí, Lavras, Luminárias, Machado, Nepomuceno, Ouro Fino, Paraguaçu, Poço Fundo, Poços de Caldas, Pouso Alegre, Santana da Vargem, São Tomé das Letras, Serrania, Três Corações, Três Pontas, Varginha',
  },
  SP: {
    'Alta Mogiana':
      'Altinópolis, Batatais, Buritizal, Cajuru, Cássia dos Coqueiros, Cristais Paulista, Franca, Itirapuã, Jeriquara, Nuporanga, Patrocínio Paulista, Pedregulho, Restinga, Ribeirão Corrente, Santo Antônio da Alegria, São José da Bela Vista',
    'Média Mogiana': 'Caconde, Divinolândia, Mococa, São José do Rio Pardo, Tapiratiba',
    'Região de Pinhal':
      'Aguaí, Águas da Prata, Espírito Santo do Pinhal, Estiva Gerbi, Itapira, Mogi Guaçu, Santo Antônio do Jardim, São João da Boa Vista',
    'Vale da Grama': 'São Sebastião da Grama',
    'Circuito das Águas Paulista':
      'Águas de Lindóia, Amparo, Holambra, Jaguariúna, Lindóia, Monte Alegre do Sul, Pedreira, Serra Negra, Socorro',
    'Região de Garça':
      'Álvaro de Carvalho, Alvinlândia, Duartina, Fernão, Gália, Garça, Guarantã, Júlio Mesquita, Lucianópolis, Lupércio, Ocauçu, Vera Cruz',
    Marília: 'Marília, Oriente, Pompéia',
    'Ourinhos e Avaré': 'Avaré, Cerqueira César, Fartura, Ourinhos, Piraju, Sarutaiá, Taguaí, Tejupá, Timburi',
    'Nova Alta Paulista': 'Adamantina, Dracena, Lucélia, Osvaldo Cruz, Pacaembu, Tupã',
    Torrinha: 'Torrinha',
  },
  ES: {
    Caparaó:
      'Alegre, Divino de São Lourenço, Dores do Rio Preto, Guaçuí, Ibatiba, Ibitirama, Irupi, Iúna, Muniz Freire, São José do Calçado',
    'Montanhas do Espírito Santo':
      'Afonso Cláudio, Alfredo Chaves, Brejetuba, Castelo, Conceição do Castelo, Domingos Martins, Itaguaçu, Itarana, Marechal Floriano, Santa Leopoldina, Santa Maria de Jetibá, Santa Teresa, São Roque do Canaã, Vargem Alta, Venda Nova do Imigrante',
    'Norte do Espírito Santo':
      'Boa Esperança, Governador Lindenberg, Jaguaré, Linhares, Marilândia, Nova Venécia, Pinheiros, Rio Bananal, São Gabriel da Palha, São Mateus, Sooretama, Vila Pavão, Vila Valério',
  },
  PR: {
    'Norte Pioneiro do Paraná':
      'Abatiá, Andirá, Assaí, Bandeirantes, Barra do Jacaré, Cambará, Carlópolis, Congonhinhas, Conselheiro Mairinck, Cornélio Procópio, Curiúva, Figueira, Guapirama, Ibaiti, Itambaracá, Jaboti, Jacarezinho, Japira, Joaquim Távora, Jundiaí do Sul, Leópolis, Nova América da Colina, Nova Fátima, Nova Santa Bárbara, Pinhalão, Quatiguá, Rancho Alegre, Ribeirão Claro, Ribeirão do Pinhal, Salto do Itararé, Santa Amélia, Santa Cecília do Pavão, Santa Mariana, Santana do Itararé, Santo Antônio da Platina, Santo Antônio do Paraíso, São Jerônimo da Serra, São José da Boa Vista, São Sebastião da Amoreira, Sapopema, Sertaneja, Siqueira Campos, Tomazina, Uraí, Wenceslau Braz',
    Mandaguari: 'Mandaguari',
    'Serra de Apucarana': 'Apucarana, Arapongas, Cambira',
    'Norte do Paraná': 'Londrina, Marialva, Maringá, Rolândia',
  },
  RO: {
    'Matas de Rondônia':
      "Alta Floresta D'Oeste, Alto Alegre dos Parecis, Alvorada D'Oeste, Cacoal, Castanheiras, Espigão D'Oeste, Ministro Andreazza, Nova Brasilândia D'Oeste, Novo Horizonte do Oeste, Primavera de Rondônia, Rolim de Moura, Santa Luzia D'Oeste, São Felipe D'Oeste, São Miguel do Guaporé, Seringueiras",
  },
  BA: {
    'Oeste da Bahia':
      'Barreiras, Cocos, Correntina, Formosa do Rio Preto, Jaborandi, Luís Eduardo Magalhães, Riachão das Neves, São Desidério',
    'Chapada Diamantina':
      'Abaíra, Barra da Estiva, Bonito, Ibicoara, Lençóis, Morro do Chapéu, Mucugê, Piatã, Rio de Contas, Seabra',
    'Planalto de Vitória da Conquista':
      'Barra do Choça, Encruzilhada, Planalto, Poções, Ribeirão do Largo, Vitória da Conquista',
    'Atlântico Baiano': 'Eunápolis, Itabela, Itamaraju, Porto Seguro, Prado, Teixeira de Freitas',
  },
  RJ: {
    'Noroeste Fluminense': 'Bom Jesus do Itabapoana, Itaperuna, Porciúncula, Varre-Sai',
    'Serrana Fluminense': 'Bom Jardim, Duas Barras, São José do Vale do Rio Preto, Trajano de Moraes',
  },
  CE: {
    'Maciço de Baturité': 'Aratuba, Baturité, Guaramiranga, Mulungu, Pacoti',
  },
  GO: {
    Cristalina: 'Cristalina',
  },
  PE: {
    'Agreste de Pernambuco': 'Garanhuns, Taquaritinga do Norte, Triunfo',
  },
  AM: {
    Apuí: 'Apuí',
  },
  DF: {
    'Distrito Federal': 'Brasília',
  },
  MT: {
    'Noroeste do Mato Grosso': 'Colniza, Juína, Aripuanã',
  },
};

/** Municipalities by state and region. */
export const REGION_CITIES: KnowledgeTable<typeof CITIES> = knowledgeTable(
  'regions.cities',
  {
    source: 'INPI, indicações geográficas; regiões pelo costume: a confirmar',
    checkedOn: '2026-11-23',
    reviewBy: '2027-11-30',
  },
  [{ from: EVER, value: CITIES }],
);

const among = (cities: string, wanted: string): boolean =>
  cities.split(', ').some((city) => searchKey(city) === wanted);

/** The coffee regions of a municipality on a day; empty for an unlisted one. */
export function regionsOfCity({ state, city }: { state: string; city: string }, day: string): readonly string[] {
  const wanted = searchKey(city);
  const regions = Object.entries(at(REGION_CITIES, day).value[state] ?? {});
  return regions.flatMap(([region, cities]) => (among(cities, wanted) ? [region] : []));
}
