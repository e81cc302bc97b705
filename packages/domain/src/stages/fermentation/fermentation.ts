import { ambientTemperature, massTemperature } from '../../definition/shared-readings.ts';
import { defineStage, type ReadingDefinition } from '../../definition/stage.ts';
import { workStatuses, workStatusOf } from '../../definition/stage-statuses.ts';
import { sameForm } from '../../rules/output-form.ts';

/** Weight gain in per cent in a tank full of water, which fruit absorbs. */
const GAIN_UNDER_WATER_PCT = 10;

const GAIN_PCT = 2;

/** pH first: it tells when to stop, and the reading form starts with the first kind. */
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

/** Fermentação: optional; gives the form that it takes, with slightly less weight. */
export const fermentation = defineStage({
  key: 'fermentation',
  section: 'fermentacao',
  code: 'FER',
  label: {
    one: 'Fermentação',
    many: 'Fermentações',
    gender: 'f',
    heading: 'Fermentação',
    verb: 'fermentar',
    kind: 'event',
    idle: 'nada no tanque',
  },
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
  usuallyTakes: { states: ['cherry', 'wet'], from: ['processamento', 'colheita'] },
  gives: ['cherry_mixed', 'cherry_ripe', 'wet_parchment'],
  turnsInto: sameForm,
  massBalance: {
    gainPct: ({ data }) => (data.fermentationType === 'submerged' ? GAIN_UNDER_WATER_PCT : GAIN_PCT),
    unexplainedPct: 8,
  },
  needsInputs: true,
  needsOutputs: true,
  readings,
  consults: ['fermentacao'],
  list: ['code', 'date', 'name', 'fermentationType', 'kg', 'status'],
});
