import { defineStage } from '../../definition/stage.ts';
import { workStatuses, workStatusOf } from '../../definition/stage-statuses.ts';

/** Colheita: takes no lots, comes from plots and gives one lot of freshly picked coffee. */
export const harvest = defineStage({
  key: 'harvest',
  section: 'colheita',
  code: 'COL',
  label: {
    one: 'Colheita',
    many: 'Colheitas',
    gender: 'f',
    heading: 'Colheita',
    verb: 'colher',
    kind: 'event',
    idle: 'nada por processar',
  },
  nameField: 'harvestName',
  theme: 'colheita',
  statuses: workStatuses('f'),
  initialStatus: workStatusOf,
  season: 'harvestYear',
  takes: [],
  takesFrom: [],
  plotsAt: 'plots',
  waitingPeriod: 'heeds',
  gives: ['cherry_mixed'],
  massBalance: null,
  needsInputs: false,
  needsOutputs: false,
  readings: {},
  consults: ['atividades'],
  list: ['code', 'date', 'plots', 'harvestMethod', 'quantity', 'kg', 'status'],
  columnLabels: { harvestMethod: 'Método', quantity: 'Volume' },
});
