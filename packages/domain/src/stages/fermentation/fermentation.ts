import { commonFields } from '../../definition/common-fields.ts';
import { choice, type Fields, number, text } from '../../definition/fields.ts';
import { finalHumidity, finalWeight, initialHumidity, initialWeight, microlote } from '../../definition/flow-fields.ts';
import { labelOf } from '../../definition/section-words.ts';
import { ambientTemperature, massTemperature } from '../../definition/shared-readings.ts';
import { defineStage, type ReadingDefinition } from '../../definition/stage.ts';
import { workStatuses, workStatusOf } from '../../definition/stage-statuses.ts';
import { sameForm } from '../../rules/output-form.ts';

/** Per cent that a tank full of water may add: fruit takes water up. */
const GAIN_UNDER_WATER_PCT = 10;
const GAIN_PCT = 2;

const method = {
  fermentationType: choice(
    'Tipo',
    {
      aerobic: 'Aeróbica',
      anaerobic: 'Anaeróbica',
      semi_anaerobic: 'Semianaeróbica (SIAF)',
      carbonic: 'Maceração carbônica',
      submerged: 'Submersa (tanque com água)',
      solid: 'Estado sólido (pilha)',
      co_fermentation: 'Cofermentação',
    },
    { expected: true, likelyAgain: true },
  ),
  vessel: choice(
    'Recipiente',
    {
      tank: 'Tanque',
      bioreactor: 'Biorreator ou bombona',
      bag: 'Saco hermético',
      box: 'Caixa',
      pile: 'Pilha no terreiro',
    },
    { likelyAgain: true },
  ),
  vesselCapacity: number('Capacidade do recipiente', { unit: 'L', above: 0 }),
  quantity: number('Volume no recipiente', { unit: 'L', decimals: 3, above: 0 }),
  inoculum: choice('Inóculo', {
    none: 'Espontânea',
    yeast: 'Levedura',
    lab: 'Bactérias láticas',
    kombucha: 'Kombucha',
    other: 'Outro',
  }),
  inoculumStrain: text('Cepa', { maxLength: 100, when: { inoculum: ['yeast', 'lab', 'kombucha', 'other'] } }),
  inoculumDose: number('Dose do inóculo (g/kg)', {
    unit: '1',
    decimals: 3,
    min: 0,
    when: { inoculum: ['yeast', 'lab', 'kombucha', 'other'] },
  }),
  ingredientsDescription: text('Ingredientes adicionados', {
    maxLength: 500,
    multiline: true,
    hint: 'Ingredientes e alergênicos: o comprador precisa saber.',
  }),
} satisfies Fields;

const brix = { unit: '°Bx', min: 0, max: 40 } as const;
const acidity = { unit: 'pH', min: 0, max: 14 } as const;

const course = {
  initialBrix: number('Brix inicial', {
    ...brix,
    unlikely: { below: 12, above: 28 },
    hint: 'Do mosto ou da mucilagem.',
  }),
  finalBrix: number('Brix final', brix),
  initialPh: number('pH inicial', {
    ...acidity,
    unlikely: { below: 3.2, above: 7 },
    hint: 'O comum é começar em 5,5.',
  }),
  finalPh: number('pH final', {
    ...acidity,
    unlikely: { below: 3.6, above: 7, message: 'Abaixo de 3,6 há risco de sabor vinagre. Confira.' },
    hint: 'O comum é parar em 4,2.',
  }),
  duration: number('Duração', { unit: 'h', min: 0, hint: 'O comum é de 18 a 120 horas.' }),
  initialHumidity,
  finalHumidity,
  initialWeight,
  finalWeight,
  microlote,
} satisfies Fields;

/** The pH first: it says when to stop, and measuring opens with the first. */
const readings = {
  ph: {
    label: 'pH',
    unit: 'pH',
    min: 0,
    max: 14,
    decimals: 2,
    unlikely: { below: 3.6, message: 'pH abaixo da meta: encerre a fermentação.' },
  },
  brix: { label: 'Brix', unit: '°Bx', min: 0, max: 40, decimals: 1 },
  massTemperature: { ...massTemperature, max: 80, unlikely: { below: 10, above: 40 } },
  ambientTemperature,
  pressure: { label: 'Pressão', unit: 'bar', min: 0, max: 5, decimals: 2 },
  co2: { label: 'CO₂', unit: 'ppm', min: 0, max: 1_000_000, decimals: 0 },
  stirred: { label: 'Mexeu', unit: '1', min: 0, max: 1, yesNo: true },
} satisfies Record<string, ReadingDefinition>;

const { cancelled, ...underWay } = workStatuses('f');

/** Fermentação: optional; gives the form that it takes, a little lighter. */
export const fermentation = defineStage({
  key: 'fermentation',
  section: 'fermentacao',
  code: 'FER',
  label: labelOf('fermentacao'),
  nameField: 'fermentationName',
  theme: 'fermentacao',
  statuses: {
    ...underWay,
    aborted: { label: 'Interrompida', draws: 'consumes', lends: true, started: true, tone: 'warning' },
    cancelled,
  },
  initialStatus: workStatusOf,
  season: 'inputs',
  takes: ['cherry_mixed', 'cherry_ripe', 'wet_parchment'],
  takesFrom: ['colheita', 'processamento', 'fermentacao'],
  gives: ['cherry_mixed', 'cherry_ripe', 'wet_parchment'],
  turnsInto: sameForm,
  massBalance: {
    gainPct: ({ data }) => (data.fermentationType === 'submerged' ? GAIN_UNDER_WATER_PCT : GAIN_PCT),
    unexplainedPct: 8,
  },
  needsInputs: true,
  needsOutputs: true,
  fields: { ...method, ...course, ...commonFields },
  quick: ['inputs', 'fermentationType', 'vessel', 'date'],
  groups: [
    ['Recipiente e inóculo', method],
    ['Do início ao fim', course],
  ],
  readings,
  consults: [],
  list: ['code', 'date', 'name', 'fermentationType', 'kg', 'status'],
});
