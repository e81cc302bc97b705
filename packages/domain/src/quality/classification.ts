import { choice, type Fields, group, instant, list, number, shares, text } from '../definition/fields.ts';
import { COB_STEPS } from '../knowledge/cob.ts';
import { at, NEWEST } from '../knowledge/knowledge.ts';
import { CVA_SECTIONS, DEFECT_LABELS, FINE_ATTRIBUTES, SCA_ATTRIBUTES } from './quality-words.ts';

const FLAT_SCREENS = ['19', '18', '17/18', '17', '16', '15', '14/15', '14', '13', '12', '11', '10'];
const MOCA_SCREENS = ['13', '12', '11', '10', '9', '8'];

/** Sieves of a classification with their names, wide ones first; `17/18`, `14/15` and `moca` are for sieving in groups. */
export const SCREEN_LABELS: ReadonlyMap<string, string> = new Map([
  ...FLAT_SCREENS.map((sieve) => [sieve, `Peneira ${sieve}`] as const),
  ...MOCA_SCREENS.map((sieve) => [`moca_${sieve}`, `Moca ${sieve}`] as const),
  ['moca', 'Moca'],
  ['fundo', 'Fundo'],
]);

/** Per cent of a sample by sieve, with a sum of 100. */
export const screensField = shares('Peneiras', {
  keys: SCREEN_LABELS,
  unit: '%',
  total: { of: 100, tolerance: 0.5 },
  hint: 'Quanto da amostra ficou em cada peneira. A soma dá 100 %.',
});

/** The name of a COB type: `Tipo 4-25`. */
export const cobTypeName = (type: string): string => (type === 'fora' ? 'Fora de tipo' : `Tipo ${type}`);

/** COB types, as stored and as shown, from best to worst. */
const COB_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  [...at(COB_STEPS, NEWEST).value.map(([, type]) => type), 'fora'].map((type) => [type, cobTypeName(type)]),
);

/** Drinks of arabica, from best to worst. */
export const ARABICA_DRINKS: Readonly<Record<string, string>> = {
  strictly_soft: 'Estritamente mole',
  soft: 'Mole',
  softish: 'Apenas mole',
  hard: 'Dura',
  rioy: 'Riada',
  rio: 'Rio',
  rio_zona: 'Rio zona',
};

/** Drinks of canephora, from best to worst. */
export const CANEPHORA_DRINKS: Readonly<Record<string, string>> = {
  excelente: 'Excelente',
  boa: 'Boa',
  regular: 'Regular',
  anormal: 'Anormal',
};

const COLORS = {
  verde_azulado: 'Verde azulado',
  verde_cana: 'Verde cana',
  verde: 'Verde',
  esverdeado: 'Esverdeado',
  amarelado: 'Amarelado',
  amarelo: 'Amarelo',
  marrom: 'Marrom',
  chumbado: 'Chumbado',
  esbranquicado: 'Esbranquiçado',
  discrepante: 'Discrepante',
};

const PROTOCOLS = {
  sca2004: 'SCA (ficha de 2004)',
  cva: 'CVA (SCA desde 2023)',
  cob: 'COB',
  coe: 'Cup of Excellence',
  fine_robusta: 'Fine Robusta (CQI)',
};

/** Names of protocols beside a score. */
export const PROTOCOL_NAMES: Readonly<Record<string, string>> = {
  sca2004: 'SCA',
  cva: 'CVA',
  cob: 'COB',
  coe: 'COE',
  fine_robusta: 'Fine Robusta',
};

const gradesOf = (labels: Readonly<Record<string, string>>, min: number, max: number): Fields =>
  Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, number(label, { min, max, decimals: 2 })]));

const cups = (label: string) => number(label, { min: 0, max: 5, decimals: 0 });

const row = {
  output: text('De qual lote', { maxLength: 30, suggest: 'ownLots' }),
  at: instant('Data da prova'),
  cupProtocol: choice('Protocolo da prova', PROTOCOLS, {
    hint: 'Nota de um protocolo não se compara com a de outro. Conilon: Fine Robusta.',
  }),
  score: number('Pontuação', { unit: '1', min: 0, max: 100, hint: 'Sai dos atributos quando você preenche todos.' }),
  drink: choice('Bebida', { ...ARABICA_DRINKS, ...CANEPHORA_DRINKS }),
  screens: screensField,
  defects: shares('Defeitos', {
    keys: new Map(Object.entries(DEFECT_LABELS)),
    integer: true,
    hint: 'Conte os grãos de cada defeito na amostra.',
  }),
  sampleWeight: number('Amostra', { unit: 'g', above: 0, decimals: 1, hint: 'COB: 300 g. SCA: 350 g.' }),
  cobType: choice('Tipo (COB)', COB_TYPES, { hint: 'Sai da conta dos defeitos; mude só se tiver motivo.' }),
  cobTypeReason: text('Motivo do tipo', {
    maxLength: 255,
    hint: 'Por que o tipo não é o da conta dos defeitos.',
    when: { cobType: Object.keys(COB_TYPES) },
  }),
  color: choice('Cor', COLORS),
  aspect: choice('Aspecto', { bom: 'Bom', regular: 'Regular', ruim: 'Ruim' }),
  dryness: choice('Seca', { boa: 'Boa', regular: 'Regular', ma: 'Má' }),
  roast: choice('Torração', { fina: 'Fina', boa: 'Boa', regular: 'Regular', ma: 'Má' }),
  humidity: number('Umidade', {
    unit: '%',
    decimals: 1,
    min: 0,
    max: 100,
    unlikely: { below: 10, above: 12.5, message: 'O comum é de 10 a 12,5 %. Confira o aparelho.' },
  }),
  waterActivity: number('Atividade de água', { unit: '1', decimals: 3, min: 0, max: 1, unlikely: { above: 0.65 } }),
  density: number('Densidade', { unit: 'g/L', decimals: 1, min: 0, unlikely: { below: 600, above: 800 } }),
  impurities: number('Matéria estranha e impurezas', { unit: '%', min: 0, max: 100, unlikely: { above: 1 } }),
  scaAttributes: group(
    'Atributos SCA',
    {
      ...gradesOf(SCA_ATTRIBUTES, 0, 10),
      lightDefectCups: cups('Xícaras com defeito leve'),
      graveDefectCups: cups('Xícaras com defeito grave'),
    },
    { when: { cupProtocol: ['sca2004', 'coe'] } },
  ),
  fineAttributes: group(
    'Atributos Fine Robusta',
    {
      ...gradesOf(FINE_ATTRIBUTES, 0, 10),
      lightDefectCups: cups('Xícaras com defeito leve'),
      graveDefectCups: cups('Xícaras com defeito grave'),
    },
    { when: { cupProtocol: ['fine_robusta'] } },
  ),
  cva: group(
    'Seções afetivas CVA',
    {
      ...gradesOf(CVA_SECTIONS, 1, 9),
      nonUniform: cups('Xícaras desiguais'),
      defective: cups('Xícaras com defeito'),
    },
    { when: { cupProtocol: ['cva'] } },
  ),
  sensoryNotes: text('Notas sensoriais', {
    maxLength: 500,
    multiline: true,
    hint: 'Ex.: chocolate, caramelo, cítrico.',
  }),
  grader: text('Provador ou Q-grader', { maxLength: 100 }),
  graderLicense: text('Licença do provador', { maxLength: 40 }),
} satisfies Fields;

const groups = [
  ['Peneiras e defeitos', ['screens', 'defects', 'sampleWeight', 'cobType', 'cobTypeReason']],
  ['Cor, aspecto e seca', ['color', 'aspect', 'dryness', 'roast']],
  ['Umidade e densidade', ['humidity', 'waterActivity', 'density', 'impurities']],
  ['Ficha da prova', ['scaAttributes', 'fineAttributes', 'cva']],
  ['Notas e provador', ['sensoryNotes', 'grader', 'graderLicense']],
] as const satisfies readonly (readonly [label: string, columns: readonly (keyof typeof row)[]])[];

/**
 * Classifications of green lots: several per record, each of one output and one day. Used by milling, storage and sale.
 */
export const classificationField = list('Classificação e prova', row, { groups });
