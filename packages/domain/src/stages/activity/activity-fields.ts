import { commonFields } from '../../definition/common-fields.ts';
import {
  choice,
  date,
  type Fields,
  group,
  list,
  money,
  number,
  reference,
  references,
  text,
  yesNo,
} from '../../definition/fields.ts';
import type { StageForm } from '../../definition/stage.ts';
import { activityTypeFields, askedByType } from './activity-type-fields.ts';
import { MOST_PHI_DAYS, MOST_REENTRY_HOURS } from './waiting-period.ts';

/** Kinds of field work and other farm work. */
const ACTIVITY_TYPES = {
  fertilization: 'Adubação',
  liming: 'Calagem ou gessagem',
  spraying: 'Pulverização',
  soil_drench: 'Drench (aplicação no solo)',
  weeding: 'Controle de mato',
  pruning: 'Poda',
  irrigation: 'Irrigação',
  soil_analysis: 'Análise de solo',
  leaf_analysis: 'Análise foliar',
  flowering: 'Florada',
  phenology: 'Fenologia',
  pest_monitoring: 'Monitoramento de pragas (MIP)',
  yield_count: 'Contagem de carga',
  planting: 'Plantio',
  replanting: 'Replantio',
  arruacao: 'Arruação',
  esparramacao: 'Esparramação',
  cover_crop: 'Plantas de cobertura',
  frost_hail: 'Geada, granizo ou seca',
  maintenance: 'Manutenção',
  training: 'Treinamento',
  ppe: 'Entrega de EPI (NR-31)',
  waste: 'Devolução de embalagens',
  other: 'Outra',
} as const satisfies Record<string, string>;

const DOSE_UNITS = ['L/ha', 'mL/ha', 'kg/ha', 'g/ha', 't/ha', 'g/100 L', 'mL/100 L', 'g/planta', 'mL/planta'];
const UNITS = ['kg', 'g', 't', 'L', 'mL', 'un'];

const where = {
  activityType: choice('Tipo de atividade', ACTIVITY_TYPES, { required: 'started' }),
  plotIds: references('Talhões', 'talhoes'),
  plots: list(
    'Área por talhão',
    {
      plotId: reference('Talhão', 'talhoes', { required: 'always' }),
      areaTreated: number('Área trabalhada', { unit: 'ha', decimals: 4, above: 0 }),
    },
    { key: 'plotId', hint: 'Se não foi o talhão todo.' },
  ),
  areaTreated: number('Área trabalhada', { unit: 'ha', decimals: 4, above: 0, hint: 'Vazio: a área dos talhões.' }),
} satisfies Fields;

const product = {
  product: text('Produto', { maxLength: 100, hint: 'A marca, como está na embalagem.' }),
  dose: number('Dose', { decimals: 4, min: 0, unitIn: 'doseUnit' }),
  doseUnit: text('Unidade da dose', { maxLength: 20, suggest: DOSE_UNITS }),
  total: number('Total usado', { decimals: 4, min: 0 }),
  phiDays: number('Carência', {
    unit: 'days',
    decimals: 0,
    min: 0,
    max: MOST_PHI_DAYS,
    unlikely: { above: 365 },
    hint: 'Dias da aplicação até poder colher. Está na bula.',
  }),
  reentryHours: number('Reentrada', {
    unit: 'h',
    decimals: 0,
    min: 0,
    max: MOST_REENTRY_HOURS,
    hint: 'Horas até poder entrar no talhão.',
  }),
  target: text('Alvo', { maxLength: 100, hint: 'Praga, doença ou mato.' }),
  prescriptionNumber: text('Receituário agronômico', { maxLength: 40 }),
  agronomist: text('Agrônomo', { maxLength: 100, partner: 'agronomist' }),
  crea: text('CREA ou CFTA', { maxLength: 40 }),
  art: text('ART ou TRT', { maxLength: 40 }),
  registrationNumber: text('Registro no MAPA', { maxLength: 40 }),
  activeIngredient: text('Ingrediente ativo', { maxLength: 255 }),
  chemicalGroup: text('Grupo químico', { maxLength: 255 }),
  className: choice('Classe', {
    inseticida: 'Inseticida',
    fungicida: 'Fungicida',
    herbicida: 'Herbicida',
    acaricida: 'Acaricida',
    nematicida: 'Nematicida',
    adjuvante: 'Adjuvante',
    biologico: 'Biológico',
  }),
  toxicologicalClass: choice('Classe toxicológica', {
    '1': 'Categoria 1',
    '2': 'Categoria 2',
    '3': 'Categoria 3',
    '4': 'Categoria 4',
    '5': 'Categoria 5',
    nao_classificado: 'Não classificado',
  }),
  labelDoseMax: number('Dose máxima da bula', {
    decimals: 4,
    above: 0,
    unitIn: 'doseUnit',
    hint: 'Na mesma unidade da dose.',
  }),
  sprayVolume: number('Volume de calda', { unit: 'L/ha', decimals: 1, above: 0 }),
  equipment: text('Equipamento', { maxLength: 100 }),
  isDrone: yesNo('Com drone'),
  nozzle: text('Bico', { maxLength: 100 }),
  expiry: date('Validade do produto'),
  operator: text('Aplicador', { maxLength: 100, suggest: 'members' }),
  ppe: text('EPI usado', { maxLength: 255 }),
  leftover: text('Sobra de calda', { maxLength: 255 }),
  tripleRinse: yesNo('Tríplice lavagem feita'),
} satisfies Fields;

const weather = group('Condições do tempo', {
  temperature: number('Temperatura', { unit: '°C', decimals: 1, min: -15, max: 55 }),
  relativeHumidity: number('Umidade relativa', { unit: '%', decimals: 1, min: 0, max: 100 }),
  wind: number('Vento', { unit: 'km/h', decimals: 1, min: 0, max: 200 }),
  rain: number('Chuva', { unit: 'mm', decimals: 1, min: 0, max: 1000 }),
});

const labour = list('Mão de obra', {
  kind: choice('Tipo', { propria: 'Própria', diaria: 'Diária', empreita: 'Empreita' }),
  people: number('Pessoas', { unit: '1', decimals: 0, min: 0 }),
  hours: number('Horas', { unit: 'h', min: 0, hint: 'Somando todos.' }),
  days: number('Diárias', { unit: 'days', min: 0, hint: 'Somando todos.' }),
  rate: money('Valor da hora, da diária ou da empreita'),
});

const machines = list('Máquinas e implementos', {
  name: text('Máquina', { maxLength: 100 }),
  brand: text('Marca', { maxLength: 100 }),
  model: text('Modelo', { maxLength: 100 }),
  serial: text('Número de série', { maxLength: 50 }),
  hours: number('Horas', { unit: 'h', min: 0 }),
  diesel: number('Óleo diesel', { unit: 'L', min: 0 }),
  rate: money('Valor da hora'),
});

const supplies = list('Insumos', {
  product: text('Produto', { maxLength: 100 }),
  kind: text('Tipo', {
    maxLength: 50,
    suggest: ['Adubo', 'Calcário', 'Gesso', 'Orgânico', 'Foliar', 'Defensivo', 'Muda', 'Semente'],
  }),
  npk: text('Fórmula N-P-K', { maxLength: 20, hint: 'Ex.: 20-05-20.' }),
  dose: number('Dose', { decimals: 4, min: 0, unitIn: 'doseUnit' }),
  doseUnit: text('Unidade da dose', { maxLength: 20, suggest: DOSE_UNITS }),
  total: number('Total', { decimals: 4, min: 0, unitIn: 'unit' }),
  unit: text('Unidade do total', { maxLength: 20, suggest: UNITS }),
  batch: text('Lote do produto', { maxLength: 50 }),
  supplier: text('Fornecedor', { maxLength: 100, partner: 'supplier' }),
  unitCost: money('Custo por unidade'),
});

const rest = {
  workers: text('Equipe', { maxLength: 255 }),
  otherCost: money('Outros custos'),
  invoiceNumber: text('Nota fiscal', { maxLength: 40 }),
  documentNumber: text('Documento', { maxLength: 40 }),
} satisfies Fields;

const repeating = {
  recurrence: choice('Repetir', {
    nunca: 'Não repete',
    semanal: 'Toda semana',
    quinzenal: 'A cada 15 dias',
    mensal: 'Todo mês',
    anual: 'Todo ano',
  }),
  nextDate: date('Próxima data'),
} satisfies Fields;

const phiJustification = text('Por que aplicou perto da colheita', { maxLength: 255, multiline: true });

const QUICK: readonly string[] = [
  ...['activityType', 'plotIds', 'method', 'product', 'formula', 'kgPerHa', 'tonsPerHa', 'dose', 'cutHeight'],
  ...['waterDepth', 'irrigationHours', 'floweringPct', 'intensity', 'phenology', 'pest', 'sampleSize', 'infestedPct'],
  ...['litersPerPlant', 'plantCount', 'seedlings', 'cultivar', 'occurrence', 'severityPct', 'depth'],
  ...['date', 'phiDays', 'reentryHours', 'prescriptionNumber'],
];

/** What is typed of an activity. */
export const activityForm = {
  fields: {
    ...askedByType({
      ...where,
      ...product,
      ...activityTypeFields,
      weather,
      supplies,
      labour,
      machines,
      ...rest,
      ...repeating,
      phiJustification,
    }),
    ...commonFields,
  },
  quick: QUICK,
  groups: [
    ['Detalhes do trabalho', activityTypeFields],
    ['Área', where],
    ['Produto e receituário', { ...product, phiJustification }],
    ['Tempo', { weather }],
    ['Outros insumos', { supplies }],
    ['Gente, máquinas e custo', { labour, machines, ...rest }],
    ['Repetir', repeating],
  ],
} satisfies StageForm;
