import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

const REGIONS: Readonly<Record<string, readonly string[]>> = {
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

/** Coffee regions suggested by state, no claim of an indication of origin; a person may write another. */
export const STATE_REGIONS: KnowledgeTable<typeof REGIONS> = knowledgeTable(
  'regions.states',
  { source: 'Regiões de café por estado, pelo costume', checkedOn: '2026-11-23', reviewBy: '2027-11-30' },
  [{ from: EVER, value: REGIONS }],
);
