import { searchKey } from './search-key.ts';

/** The 27 states of Brazil (IBGE) and the coffee regions that are suggested for each (4-domain 5.6, no claim of an IG). */

/** A state: its two letters, its name and the two digits that IBGE and NF-e keys know it by. */
type State = { code: string; name: string; ibge: string };

const state = (code: string, name: string, ibge: string): State => ({ code, name, ibge });

/** Every state, by name. */
export const STATES: readonly State[] = [
  state('AC', 'Acre', '12'),
  state('AL', 'Alagoas', '27'),
  state('AP', 'Amapá', '16'),
  state('AM', 'Amazonas', '13'),
  state('BA', 'Bahia', '29'),
  state('CE', 'Ceará', '23'),
  state('DF', 'Distrito Federal', '53'),
  state('ES', 'Espírito Santo', '32'),
  state('GO', 'Goiás', '52'),
  state('MA', 'Maranhão', '21'),
  state('MT', 'Mato Grosso', '51'),
  state('MS', 'Mato Grosso do Sul', '50'),
  state('MG', 'Minas Gerais', '31'),
  state('PA', 'Pará', '15'),
  state('PB', 'Paraíba', '25'),
  state('PR', 'Paraná', '41'),
  state('PE', 'Pernambuco', '26'),
  state('PI', 'Piauí', '22'),
  state('RJ', 'Rio de Janeiro', '33'),
  state('RN', 'Rio Grande do Norte', '24'),
  state('RS', 'Rio Grande do Sul', '43'),
  state('RO', 'Rondônia', '11'),
  state('RR', 'Roraima', '14'),
  state('SC', 'Santa Catarina', '42'),
  state('SP', 'São Paulo', '35'),
  state('SE', 'Sergipe', '28'),
  state('TO', 'Tocantins', '17'),
];

/** Coffee regions suggested by state; a person may write another. */
export const REGIONS: Readonly<Record<string, readonly string[]>> = {
  AC: ['Acre'],
  AM: ['Apuí'],
  BA: ['Chapada Diamantina', 'Planalto de Vitória da Conquista', 'Oeste da Bahia', 'Atlântico Baiano'],
  CE: ['Maciço de Baturité'],
  DF: ['Distrito Federal'],
  ES: ['Montanhas do Espírito Santo', 'Caparaó', 'Norte do Espírito Santo', 'Espírito Santo'],
  GO: ['Cristalina', 'Goiás'],
  MG: [
    'Sul de Minas',
    'Região do Cerrado Mineiro',
    'Mantiqueira de Minas',
    'Matas de Minas',
    'Campo das Vertentes',
    'Sudoeste de Minas',
    'Chapada de Minas',
    'Canastra',
    'Caparaó',
    'Alta Mogiana',
  ],
  MT: ['Noroeste do Mato Grosso'],
  PE: ['Agreste de Pernambuco'],
  PR: ['Norte Pioneiro do Paraná', 'Norte do Paraná', 'Mandaguari', 'Serra de Apucarana'],
  RJ: ['Noroeste Fluminense', 'Serrana Fluminense'],
  RO: ['Matas de Rondônia', 'Rondônia'],
  SP: [
    'Alta Mogiana',
    'Média Mogiana',
    'Região de Pinhal',
    'Região de Garça',
    'Marília',
    'Ourinhos e Avaré',
    'Vale da Grama',
    'Circuito das Águas Paulista',
    'Nova Alta Paulista',
    'Torrinha',
  ],
};

/** The state meant by its two letters or its name, accents and case aside; null for any other text. */
export function stateOf(text: string): State | null {
  const wanted = searchKey(text);
  return STATES.find(({ code, name }) => searchKey(code) === wanted || searchKey(name) === wanted) ?? null;
}
