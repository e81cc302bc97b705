import { choice, type Fields, group, number, shares, text } from '../../definition/fields.ts';

/** Phases of the fruits, from the first to the last. */
const FRUIT_PHASES = { chumbinho: 'Chumbinho', expansao: 'Expansão', granacao: 'Granação', maturacao: 'Maturação' };
const METHODS = {
  solo: 'Adubação no solo',
  foliar: 'Adubação foliar',
  fertirrigacao: 'Fertirrigação',
  organica: 'Adubação orgânica',
  capina_manual: 'Capina manual',
  rocada: 'Roçada',
  trincha: 'Trincha',
  herbicida: 'Herbicida',
  recepa_alta: 'Recepa alta',
  recepa_baixa: 'Recepa baixa',
  recepa: 'Recepa',
  esqueletamento: 'Esqueletamento',
  decote: 'Decote',
  desponte: 'Desponte',
  desbrota: 'Desbrota',
  poda_de_limpeza: 'Poda de limpeza',
};

const PESTS = {
  broca: 'Broca',
  bicho_mineiro: 'Bicho-mineiro',
  ferrugem: 'Ferrugem',
  cercosporiose: 'Cercosporiose',
  acaro: 'Ácaro',
  cochonilha: 'Cochonilha',
  phoma: 'Phoma',
  outra: 'Outra',
};

const OCCURRENCES = { geada: 'Geada', granizo: 'Granizo', seca: 'Seca', outra: 'Outra' };

const nutrient = (label: string) => number(label, { decimals: 3, min: 0 });
const base = (label: string) => number(label, { unit: 'cmolc/dm³', decimals: 3, min: 0 });
const percent = (label: string) => number(label, { unit: '%', min: 0, max: 100 });

const soil = group('Resultado do solo', {
  phCaCl2: number('pH em CaCl2', { unit: 'pH', min: 0, max: 14 }),
  phH2O: number('pH em água', { unit: 'pH', min: 0, max: 14 }),
  p: nutrient('P (mg/dm³)'),
  k: number('K', { unit: 'mg/dm³', decimals: 3, min: 0 }),
  ca: base('Ca'),
  mg: base('Mg'),
  al: base('Al'),
  hAl: base('H+Al'),
  s: nutrient('S (mg/dm³)'),
  mo: nutrient('Matéria orgânica (dag/kg)'),
  b: nutrient('B (mg/dm³)'),
  cu: nutrient('Cu (mg/dm³)'),
  fe: nutrient('Fe (mg/dm³)'),
  mn: nutrient('Mn (mg/dm³)'),
  zn: nutrient('Zn (mg/dm³)'),
  clayPct: percent('Argila'),
});

const leaf = group('Resultado das folhas', {
  n: nutrient('N (g/kg)'),
  p: nutrient('P (g/kg)'),
  k: nutrient('K (g/kg)'),
  ca: nutrient('Ca (g/kg)'),
  mg: nutrient('Mg (g/kg)'),
  s: nutrient('S (g/kg)'),
  b: nutrient('B (mg/kg)'),
  cu: nutrient('Cu (mg/kg)'),
  fe: nutrient('Fe (mg/kg)'),
  mn: nutrient('Mn (mg/kg)'),
  zn: nutrient('Zn (mg/kg)'),
});

/** Fields of single types of activities. */
export const activityTypeFields = {
  method: choice('Como', METHODS),
  formula: text('Fórmula N-P-K', { maxLength: 20, hint: 'Ex.: 20-05-20.' }),
  kgPerHa: number('Quilos por hectare', { min: 0 }),
  installment: text('Parcela', { maxLength: 10, hint: 'Ex.: 1/3.' }),
  prnt: number('PRNT', { unit: '%', min: 0, max: 150 }),
  tonsPerHa: number('Toneladas por hectare', {
    min: 0,
    unlikely: { above: 6, message: 'Mais de 6 t por hectare é muito. Confira.' },
  }),
  limedPct: number('Área que recebe o calcário', {
    unit: '%',
    above: 0,
    max: 100,
    hint: 'Vazio: a área toda. Só a faixa sob a saia: menos.',
  }),
  baseSaturationTarget: percent('Saturação por bases desejada (V %)'),
  cutHeight: number('Altura do corte', { unit: 'cm', decimals: 1, min: 0 }),
  branchLength: number('Comprimento dos ramos', { unit: 'cm', decimals: 1, min: 0 }),
  residue: text('O que foi feito da galhada', { maxLength: 255 }),
  waterDepth: number('Lâmina', { unit: 'mm', min: 0 }),
  irrigationHours: number('Tempo de rega', { unit: 'h', min: 0 }),
  flowRate: number('Vazão em litros por hora', { min: 0 }),
  irrigationInterval: number('Turno de rega', { unit: 'days', min: 0 }),
  waterGrant: text('Outorga', { maxLength: 40 }),
  depth: choice('Profundidade', { '0-10': '0 a 10 cm', '0-20': '0 a 20 cm', '20-40': '20 a 40 cm' }),
  soil,
  leaf,
  lab: text('Laboratório', { maxLength: 100, partner: 'lab' }),
  sampleNumber: text('Número da amostra', { maxLength: 40 }),
  floweringPct: percent('Plantas floridas'),
  intensity: number('Intensidade', { unit: '1', decimals: 0, min: 1, max: 5, hint: 'De 1 a 5.' }),
  phenology: shares('Fases dos frutos', {
    keys: new Map(Object.entries(FRUIT_PHASES)),
    unit: '%',
    hint: 'Quanto dos frutos está em cada fase.',
  }),
  pest: choice('Praga ou doença', PESTS),
  sampleSize: number('Amostra', { unit: '1', decimals: 0, above: 0, hint: 'Folhas, frutos ou plantas olhados.' }),
  infestedPct: percent('Infestação'),
  litersPerPlant: number('Litros por planta', { unit: 'L', min: 0, unlikely: { above: 20 } }),
  plantCount: number('Plantas', { unit: 'plants', decimals: 0, above: 0 }),
  seedlings: number('Mudas', { unit: 'plants', decimals: 0, min: 0 }),
  cultivar: text('Cultivar', { maxLength: 100, suggest: 'cultivars' }),
  nursery: text('Viveiro (RENASEM)', { maxLength: 100 }),
  occurrence: choice('Ocorrência', OCCURRENCES),
  severityPct: percent('Área atingida'),
  insuranceClaim: text('Sinistro do seguro', { maxLength: 100 }),
} satisfies Fields;

const PRODUCT = [
  ...['product', 'dose', 'doseUnit', 'total', 'phiDays', 'reentryHours', 'target', 'prescriptionNumber'],
  ...['agronomist', 'crea', 'art', 'registrationNumber', 'activeIngredient', 'chemicalGroup', 'className'],
  ...['toxicologicalClass', 'labelDoseMax', 'sprayVolume', 'equipment', 'isDrone', 'nozzle', 'expiry', 'operator'],
  ...['ppe', 'leftover', 'tripleRinse', 'weather', 'phiJustification'],
];
const PLANTING = ['seedlings', 'plantCount', 'cultivar', 'nursery'];

/** The additional fields of each type of activity; a form shows no others. */
export const FIELDS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  fertilization: ['method', 'product', 'formula', 'kgPerHa', 'dose', 'doseUnit', 'total', 'installment'],
  liming: ['product', 'tonsPerHa', 'prnt', 'baseSaturationTarget'],
  spraying: PRODUCT,
  soil_drench: PRODUCT,
  weeding: ['method', ...PRODUCT],
  pruning: ['method', 'cutHeight', 'branchLength', 'residue'],
  irrigation: ['waterDepth', 'irrigationHours', 'flowRate', 'irrigationInterval', 'waterGrant'],
  soil_analysis: ['depth', 'soil', 'prnt', 'limedPct', 'lab', 'sampleNumber'],
  leaf_analysis: ['leaf', 'lab', 'sampleNumber'],
  flowering: ['floweringPct', 'intensity'],
  phenology: ['phenology'],
  pest_monitoring: ['pest', 'sampleSize', 'infestedPct'],
  yield_count: ['litersPerPlant', 'plantCount'],
  planting: PLANTING,
  replanting: PLANTING,
  cover_crop: ['seedlings'],
  frost_hail: ['occurrence', 'severityPct', 'insuranceClaim'],
};

const typesOf = (name: string): readonly string[] =>
  Object.entries(FIELDS_OF_TYPE).flatMap(([type, names]) => (names.includes(name) ? [type] : []));

/** Fields with the types of activities in which a form shows them; fields of all types stay as they are. */
export const askedByType = <const Given extends Fields>(fields: Given): Given =>
  // The keys are unchanged; each field only gets a `when`.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const types = typesOf(name);
      return [name, types.length === 0 ? field : { ...field, when: { activityType: types } }];
    }),
  ) as Given;
