import { defineStage } from '../../definition/stage.ts';
import { workStatuses, workStatusOf } from '../../definition/stage-statuses.ts';

/** Beneficiamento: hulling of coco and parchment, re-milling and blending of green coffee, with its classification. */
export const milling = defineStage({
  key: 'milling',
  section: 'beneficiamento',
  code: 'BEN',
  label: {
    one: 'Beneficiamento',
    many: 'Beneficiamentos',
    gender: 'm',
    heading: 'Beneficiamento',
    verb: 'beneficiar',
    kind: 'event',
    idle: 'nada por guardar',
  },
  nameField: 'millingName',
  theme: 'beneficiamento',
  statuses: workStatuses('m'),
  initialStatus: workStatusOf,
  season: 'inputs',
  takes: ['dry_parchment', 'dry_cherry', 'green_bean', 'screenings'],
  takesFrom: ['secagem', 'descanso', 'armazenamento', 'beneficiamento'],
  usuallyTakes: { states: ['dry'], from: ['descanso', 'secagem', 'armazenamento'] },
  hulls: true,
  gives: ['green_bean', 'screenings', 'husk', 'parchment_hull', 'impurities'],
  massBalance: { gainPct: () => 0.5, unexplainedPct: 2 },
  needsInputs: true,
  needsOutputs: true,
  readings: {},
  consults: [],
  list: ['code', 'date', 'name', 'millType', 'kg', 'status'],
});
