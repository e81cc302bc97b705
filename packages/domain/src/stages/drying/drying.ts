import { commonFields } from '../../definition/common-fields.ts';
import { choice, date, type Fields, list, number, text, yesNo } from '../../definition/fields.ts';
import { finalHumidity, finalWeight, initialHumidity, initialWeight, microlote } from '../../definition/flow-fields.ts';
import { labelOf } from '../../definition/section-words.ts';
import {
  ambientTemperature,
  humidityReading,
  massTemperature,
  relativeHumidity,
} from '../../definition/shared-readings.ts';
import { defineStage, type ReadingDefinition } from '../../definition/stage.ts';
import { workStatuses, workStatusOf } from '../../definition/stage-statuses.ts';
import { dried } from '../../rules/output-form.ts';

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
    unlikely: { below: 10.5, above: 12, message: 'A meta é de 11 a 11,5 %: mais seco perde peso e quebra.' },
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

const weight = { ...moisture, initialWeight, finalWeight } satisfies Fields;

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

const readings = {
  humidity: humidityReading,
  massTemperature: { ...massTemperature, unlikely: { above: 45 } },
  ambientTemperature,
  relativeHumidity,
  turns: { label: 'Revolvimentos', unit: '1', min: 0, max: 60, decimals: 0 },
  rain: { label: 'Chuva', unit: 'mm', min: 0, max: 500, decimals: 1 },
  layer: { label: 'Camada', unit: 'cm', min: 0, max: 60, decimals: 1, unlikely: { above: 6 } },
  covered: { label: 'Coberto', unit: '1', min: 0, max: 1, yesNo: true },
} satisfies Record<string, ReadingDefinition>;

const { planned, in_progress, ...rest } = workStatuses('f');

/** Secagem: fruit becomes coco, wet parchment becomes dry parchment, and the water leaves. */
export const drying = defineStage({
  key: 'drying',
  section: 'secagem',
  code: 'SEC',
  label: labelOf('secagem'),
  nameField: 'dryingName',
  theme: 'secagem',
  statuses: {
    planned,
    in_progress,
    paused: { label: 'Pausada (chuva)', draws: 'consumes', lends: true, started: true, tone: 'warning' },
    ...rest,
  },
  initialStatus: workStatusOf,
  season: 'inputs',
  takes: [
    'cherry_mixed',
    'cherry_ripe',
    'cherry_float',
    'cherry_unripe',
    'wet_parchment',
    'dry_parchment',
    'dry_cherry',
  ],
  takesFrom: ['colheita', 'processamento', 'fermentacao', 'secagem'],
  gives: ['dry_parchment', 'dry_cherry'],
  turnsInto: dried,
  massBalance: null,
  needsInputs: true,
  needsOutputs: true,
  fields: { ...place, ...weight, ...course, ...heat, ...commonFields },
  quick: ['inputs', 'dryingMethod', 'storageLot', 'initialHumidity', 'date'],
  groups: [
    ['Umidade e peso', weight],
    ['Andamento', course],
    ['Calor', heat],
    ['Lote', place],
  ],
  readings,
  consults: [],
  list: ['code', 'date', 'name', 'dryingMethod', 'storageLot', 'finalHumidity', 'kg', 'status'],
  columnLabels: { finalHumidity: 'Umidade', storageLot: 'Lugar' },
});
