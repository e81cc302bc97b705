import {
  ambientTemperature,
  humidityReading,
  massTemperature,
  relativeHumidity,
} from '../../definition/shared-readings.ts';
import { defineStage, type ReadingDefinition } from '../../definition/stage.ts';
import { workStatuses, workStatusOf } from '../../definition/stage-statuses.ts';
import { RESTING_DAYS } from '../../knowledge/farm-practice.ts';
import { at, NEWEST } from '../../knowledge/knowledge.ts';
import { sameForm } from '../../rules/output-form.ts';

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
  label: {
    one: 'Descanso',
    many: 'Descansos',
    gender: 'm',
    heading: 'Descanso',
    verb: 'descansar',
    kind: 'event',
    idle: 'nada na tulha',
  },
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
  usuallyTakes: { states: ['dry'], from: ['secagem'] },
  stores: true,
  readyAfterDays: at(RESTING_DAYS, NEWEST).value.ready,
  gives: ['dry_parchment', 'dry_cherry'],
  turnsInto: sameForm,
  massBalance: { gainPct: () => 1, unexplainedPct: 1.5 },
  liesInBulk: () => true,
  needsInputs: true,
  needsOutputs: true,
  readings,
  consults: ['descanso'],
  list: ['code', 'date', 'name', 'storageLot', 'kg', 'status'],
});
