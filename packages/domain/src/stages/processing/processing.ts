import { defineStage } from '../../definition/stage.ts';
import { workStatuses, workStatusOf } from '../../definition/stage-statuses.ts';

/** Processamento: washing, separating and pulping; one lot for each fraction. */
export const processing = defineStage({
  key: 'processing',
  section: 'processamento',
  code: 'PRO',
  label: {
    one: 'Processamento',
    many: 'Processamentos',
    gender: 'm',
    heading: 'Processamento',
    verb: 'processar',
    kind: 'event',
    idle: 'nada processando',
  },
  nameField: 'processingName',
  theme: 'processamento',
  statuses: workStatuses('m'),
  initialStatus: workStatusOf,
  season: 'inputs',
  takes: ['cherry_mixed', 'cherry_ripe', 'cherry_unripe'],
  takesFrom: ['colheita', 'processamento'],
  usuallyTakes: { states: ['cherry'], from: ['colheita', 'processamento'] },
  gives: ['cherry_mixed', 'cherry_ripe', 'cherry_float', 'cherry_unripe', 'wet_parchment', 'pulp', 'impurities'],
  massBalance: { gainPct: () => 2, unexplainedPct: 3 },
  needsInputs: true,
  needsOutputs: true,
  readings: {},
  consults: [],
  list: ['code', 'date', 'name', 'method', 'kg', 'status'],
});
