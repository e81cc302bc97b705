import { defineStage } from '../../definition/stage.ts';

/** Produção: the record of a season with its targets and overhead. Harvests and sales are summed by reports. */
export const production = defineStage({
  key: 'production',
  section: 'producao',
  code: null,
  label: { one: 'Safra', many: 'Produção', gender: 'f', heading: 'Produção', verb: null, kind: 'thing' },
  nameField: null,
  theme: 'producao',
  menu: 'overview',
  writes: 'seasons.write',
  statuses: {
    estimating: { label: 'Em estimativa', tone: 'neutral' },
    harvesting: { label: 'Em colheita', started: true, tone: 'info' },
    processing: { label: 'Em pós-colheita', started: true, tone: 'info' },
    closed: { label: 'Encerrada', started: true, completed: true, tone: 'success' },
  },
  statusAliases: { planned: 'estimating' },
  initialStatus: () => 'estimating',
  season: 'cropYear',
  takes: [],
  takesFrom: [],
  leadsSeason: true,
  gives: [],
  massBalance: null,
  needsInputs: false,
  needsOutputs: false,
  readings: {},
  consults: ['producao'],
  list: ['season', 'name', 'estimatedYield', 'overhead', 'status'],
});
