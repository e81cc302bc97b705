import { commonFields } from '../../definition/common-fields.ts';
import { type Fields, number, text } from '../../definition/fields.ts';
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
import { sameForm } from '../../rules/output-form.ts';

const place = {
  storageLot: text('Tulha ou silo', {
    maxLength: 50,
    suggest: 'storageLots',
    hint: 'Tulha de madeira, ventilada.',
  }),
  capacity: number('Capacidade', { unit: 'kg', decimals: 3, above: 0, hint: 'Quanto cabe na tulha, em kg.' }),
} satisfies Fields;

const course = {
  initialHumidity,
  finalHumidity,
  initialWeight,
  finalWeight,
  duration: number('Duração', { unit: 'days', min: 0, hint: 'O comum é de 30 a 60 dias.' }),
  microlote,
} satisfies Fields;

const readings = {
  humidity: humidityReading,
  massTemperature: { ...massTemperature, unlikely: { above: 30 } },
  ambientTemperature,
  relativeHumidity: { ...relativeHumidity, unlikely: { above: 75 } },
} satisfies Record<string, ReadingDefinition>;

const { in_progress, ...statuses } = workStatuses('m');

/** Descanso: dry coffee evens out in the tulha and keeps its form. */
export const resting = defineStage({
  key: 'resting',
  section: 'descanso',
  code: 'DES',
  label: labelOf('descanso'),
  nameField: 'restingName',
  theme: 'descanso',
  statuses: {
    planned: statuses.planned,
    in_progress: { ...in_progress, label: 'Em descanso' },
    completed: statuses.completed,
    cancelled: statuses.cancelled,
  },
  initialStatus: workStatusOf,
  season: 'inputs',
  takes: ['dry_parchment', 'dry_cherry'],
  takesFrom: ['secagem', 'descanso'],
  gives: ['dry_parchment', 'dry_cherry'],
  turnsInto: sameForm,
  massBalance: { gainPct: () => 1, unexplainedPct: 1.5 },
  needsInputs: true,
  needsOutputs: true,
  fields: { ...place, ...course, ...commonFields },
  quick: ['inputs', 'storageLot', 'date'],
  groups: [
    ['Tulha', place],
    ['Umidade, peso e tempo', course],
  ],
  readings,
  consults: ['descanso'],
  list: ['code', 'date', 'name', 'storageLot', 'kg', 'status'],
});
