import { commonFields } from '../../definition/common-fields.ts';
import { choice, date, type Fields, list, number, text, yesNo } from '../../definition/fields.ts';
import { finalHumidity, finalWeight, initialHumidity, initialWeight, microlote } from '../../definition/flow-fields.ts';
import { lossFields } from '../../definition/loss-fields.ts';
import { originFields } from '../../definition/origin-fields.ts';
import type { StageForm } from '../../definition/stage.ts';

const METHODS = {
  patio_concrete: 'Terreiro de concreto',
  patio_dirt: 'Terreiro de chão batido',
  patio_asphalt: 'Terreiro de lama asfáltica',
  raised_bed: 'Terreiro suspenso',
  greenhouse: 'Estufa',
  rotary: 'Secador rotativo',
  static: 'Secador estático (caixa)',
  vertical: 'Secador vertical',
  combined: 'Terreiro + secador',
} as const;

const moisture = {
  initialHumidity: { ...initialHumidity, required: 'completed', expected: true },
  finalHumidity: {
    ...finalHumidity,
    required: 'completed',
    min: 5,
    unlikely: {
      below: 10.5,
      above: 12,
      message: 'A meta é de 11 a 11,5 %: mais seco perde peso e quebra, mais úmido mofa.',
    },
    hint: 'Meta: de 11 a 11,5 %.',
  },
} satisfies Fields;

const DRYERS = ['rotary', 'static', 'vertical', 'combined'] as const;

const place = {
  dryingMethod: choice('Onde seca', METHODS, { expected: true, likelyAgain: true }),
  storageLot: text('Terreiro ou secador', { maxLength: 50, suggest: 'storageLots', hint: 'Nome ou número.' }),
  redrying: yesNo('Re-secagem', { hint: 'O lote já estava seco e volta para secar.' }),
  microlote,
} satisfies Fields;

const weight = {
  ...moisture,
  weight: number('Peso do que está secando', {
    unit: 'kg',
    decimals: 3,
    above: 0,
    when: { origin: ['opening', 'bought'] },
  }),
  initialWeight,
  finalWeight,
} satisfies Fields;

const course = {
  phases: list(
    'Etapas',
    { method: choice('Onde', METHODS), startDate: date('Início'), endDate: date('Fim') },
    { hint: 'Quando o café passa do terreiro para o secador.' },
  ),
  layerThickness: number('Espessura da camada', { unit: 'cm', above: 0, max: 60, hint: '2 a 3 cm no início.' }),
  turnsPerDay: number('Revolvimentos por dia', {
    unit: '1',
    decimals: 0,
    min: 0,
    max: 60,
    hint: 'No terreiro, pelo menos um por hora.',
  }),
  duration: number('Duração', { unit: 'days', min: 0, hint: 'Vazio: do início ao fim.' }),
} satisfies Fields;

const heat = {
  temperature: number('Temperatura máxima da massa', { unit: '°C', min: -10, max: 120 }),
  fuel: choice(
    'Combustível',
    {
      lenha: 'Lenha',
      palha: 'Palha',
      glp: 'GLP',
      cavaco: 'Cavaco',
      eletrico: 'Elétrico',
      solar: 'Solar',
    },
    { when: { dryingMethod: DRYERS } },
  ),
  fuelUsed: text('Quanto combustível', {
    maxLength: 50,
    hint: 'Ex.: 3 m³ de lenha.',
    when: { dryingMethod: DRYERS },
  }),
} satisfies Fields;

/** What is typed of a drying. */
export const dryingForm = {
  fields: { ...place, ...weight, ...course, ...heat, ...originFields, ...lossFields, ...commonFields },
  quick: ['inputs', 'dryingMethod', 'storageLot', 'initialHumidity', 'date'],
  groups: [
    ['Umidade e peso', weight],
    ['Andamento', course],
    ['Calor', heat],
    ['Lote', place],
    ['De onde é o café', originFields],
    ['Perdas', lossFields],
  ],
} satisfies StageForm;
