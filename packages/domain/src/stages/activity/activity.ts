import { commonFields } from '../../definition/common-fields.ts';
import { labelOf } from '../../definition/section-words.ts';
import { defineStage } from '../../definition/stage.ts';
import { activityFields, activityGroups } from './activity-fields.ts';

const QUICK: readonly string[] = [
  ...['activityType', 'plotIds', 'method', 'product', 'formula', 'kgPerHa', 'tonsPerHa', 'dose', 'cutHeight'],
  ...['waterDepth', 'irrigationHours', 'floweringPct', 'intensity', 'phenology', 'pest', 'sampleSize', 'infestedPct'],
  ...['litersPerPlant', 'plantCount', 'seedlings', 'cultivar', 'occurrence', 'severityPct', 'depth'],
  ...['date', 'phiDays', 'reentryHours', 'prescriptionNumber'],
];

/** Atividades: work on the plots and on the farm. They take no lots and give none. */
export const activity = defineStage({
  key: 'activity',
  section: 'atividades',
  code: null,
  label: labelOf('atividades'),
  nameField: null,
  theme: 'talhao',
  statuses: {
    planned: { label: 'Planejada', tone: 'info' },
    in_progress: { label: 'Em execução', started: true, tone: 'info' },
    done: { label: 'Realizada', started: true, completed: true, tone: 'success' },
    cancelled: { label: 'Cancelada', tone: 'neutral' },
  },
  statusAliases: { late: 'planned' },
  initialStatus: () => 'planned',
  doneStatus: 'done',
  season: 'cropYear',
  takes: [],
  takesFrom: [],
  gives: [],
  massBalance: null,
  needsInputs: false,
  needsOutputs: false,
  fields: { ...activityFields, ...commonFields },
  quick: QUICK,
  groups: activityGroups,
  readings: {},
  consults: ['atividades', 'colheita'],
  list: ['date', 'name', 'activityType', 'plotIds', 'cost', 'status'],
  columnLabels: { activityType: 'Tipo' },
});
