import { commonFields } from '../../definition/common-fields.ts';
import { choice, date, type Fields, geometry, list, number, text } from '../../definition/fields.ts';
import type { StageForm } from '../../definition/stage.ts';
import { MOST_POSSIBLE_SACAS_PER_HA } from '../../ground/units.ts';
import { CERTIFICATES } from '../../knowledge/certificates.ts';
import { at, NEWEST } from '../../knowledge/knowledge.ts';

const { responsible, description, cost, due, paidAt, latitude, longitude } = commonFields;

const identity = {
  area: number('Área', {
    unit: 'ha',
    decimals: 4,
    above: 0,
    required: 'always',
    unlikely: { below: 0.05, above: 200 },
    hint: 'Área plantada, sem carreadores.',
  }),
  farmLot: text('Gleba', { maxLength: 50, suggest: 'farmLots', hint: 'Gleba ou setor onde fica o talhão.' }),
  species: choice('Espécie', { arabica: 'Arábica', canephora: 'Canéfora (conilon/robusta)' }, { expected: true }),
  cultivar: text('Cultivar', {
    maxLength: 100,
    suggest: 'cultivars',
    expected: true,
    hint: 'Ex.: Catuaí Vermelho IAC 144.',
  }),
  phase: choice('Fase', { formation: 'Em formação', production: 'Em produção' }),
  estimatedYield: number('Produção estimada', {
    unit: 'sacas',
    min: 0,
    hint: 'Estimativa da carga pendente, em sacas de 60 kg.',
  }),
  estimatedProductivity: number('Produtividade estimada', {
    unit: 'sacas/ha',
    min: 0,
    max: MOST_POSSIBLE_SACAS_PER_HA,
    hint: 'Sacas estimadas ÷ área. Preencha uma das duas.',
  }),
} satisfies Fields;

const planting = {
  plantingDate: date('Data de plantio', { orYear: true }),
  plantingYear: number('Ano de plantio', {
    unit: '1',
    decimals: 0,
    min: 1900,
    max: 2200,
    hint: 'Se não souber o dia, informe o ano.',
  }),
  rowSpacing: number('Espaçamento entre ruas', {
    unit: 'm',
    above: 0,
    max: 10,
    expected: true,
    unlikely: { below: 1.5, above: 4.2 },
    hint: 'Ex.: 3,50 × 0,70: aqui vai o 3,50.',
  }),
  plantSpacing: number('Espaçamento entre plantas', {
    unit: 'm',
    above: 0,
    max: 5,
    expected: true,
    unlikely: { below: 0.4, above: 1.5 },
    hint: 'Ex.: 3,50 × 0,70: aqui vai o 0,70.',
  }),
  plantCount: number('Número de plantas', {
    unit: 'plants',
    decimals: 0,
    above: 0,
    hint: 'Vazio: área ÷ espaçamento.',
  }),
  clones: list(
    'Clones',
    {
      clone: text('Clone', { maxLength: 50, required: 'always' }),
      percent: number('Parte das plantas', { unit: '%', above: 0, max: 100 }),
    },
    { when: { species: ['canephora'] }, hint: 'Os do talhão, com a parte de cada um. A soma dá 100 %.' },
  ),
  pruneState: choice('Última poda', {
    none: 'Sem poda',
    esqueletamento: 'Esqueletamento (safra zero)',
    recepa: 'Recepa',
    decote: 'Decote',
    desponte: 'Desponte',
  }),
  pruneYear: number('Ano da poda', { unit: '1', decimals: 0, min: 1900, max: 2200 }),
} satisfies Fields;

const land = {
  altitude: number('Altitude', {
    unit: 'm',
    min: -10,
    max: 2900,
    unlikely: { below: 50, above: 1600 },
    hint: 'Altitude média do talhão.',
  }),
  boundary: geometry('Perímetro', { hint: 'Desenhe no mapa ou importe de um arquivo.' }),
  slope: number('Declividade', { unit: '%', min: 0, max: 150 }),
  exposure: choice('Face de exposição', {
    n: 'Norte',
    ne: 'Nordeste',
    l: 'Leste',
    se: 'Sudeste',
    s: 'Sul',
    so: 'Sudoeste',
    o: 'Oeste',
    no: 'Noroeste',
    plano: 'Plano',
  }),
  soilType: choice('Tipo de solo', {
    latossolo: 'Latossolo',
    argissolo: 'Argissolo',
    cambissolo: 'Cambissolo',
    nitossolo: 'Nitossolo',
    neossolo: 'Neossolo',
    outro: 'Outro',
  }),
  irrigation: choice(
    'Irrigação',
    {
      none: 'Sequeiro',
      drip: 'Gotejamento',
      pivot: 'Pivô central',
      sprinkler: 'Aspersão',
      micro: 'Microaspersão',
    },
    { expected: true },
  ),
  shade: choice('Sombreamento', {
    pleno_sol: 'Pleno sol',
    arborizado: 'Arborizado',
    sombreado: 'Sombreado',
    consorciado: 'Consorciado',
  }),
} satisfies Fields;

const claims = {
  management: choice('Manejo', {
    conventional: 'Convencional',
    organic: 'Orgânico',
    transition: 'Em conversão',
    regenerative: 'Regenerativo',
  }),
  certifications: list('Certificações', {
    certification: choice('Certificação', at(CERTIFICATES, NEWEST).value),
    number: text('Número', { maxLength: 40 }),
    validUntil: date('Vale até'),
  }),
  deforestationFree: choice('Sem desmatamento depois de 31/12/2020', {
    yes: 'Sim',
    no: 'Não',
    unknown: 'Não sei',
  }),
  deforestationEvidence: text('Como você sabe', {
    maxLength: 255,
    hint: 'Ex.: CAR, imagem de satélite, escritura antiga.',
  }),
} satisfies Fields;

/** What is typed of a plot. */
export const plotForm = {
  fields: {
    ...identity,
    ...planting,
    ...land,
    ...claims,
    responsible,
    cost,
    due,
    paidAt,
    latitude,
    longitude,
    description,
  },
  quick: ['area', 'cultivar', 'boundary'],
  groups: [
    ['Lavoura', identity],
    ['Plantio e poda', planting],
    ['Terreno e mapa', land],
    ['Manejo e certificação', claims],
  ],
} satisfies StageForm;
