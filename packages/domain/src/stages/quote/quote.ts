import { defineStage } from '../../definition/stage.ts';

/** Cotações: what coffee was worth on a day, as somebody outside said. Not money of the farm, so nobody's to hide. */
export const quote = defineStage({
  key: 'quote',
  section: 'cotacoes',
  code: null,
  label: { one: 'Cotação', many: 'Cotações', gender: 'f', heading: 'Cotações', verb: null, kind: 'event' },
  nameField: null,
  theme: 'vendas',
  icon: 'notebook',
  menu: 'beside',
  feedVersion: 2,
  writes: 'sales.write',
  statuses: { active: { label: 'Ativa', started: true, tone: 'success' } },
  initialStatus: () => 'active',
  season: 'none',
  takes: [],
  takesFrom: [],
  gives: [],
  massBalance: null,
  needsInputs: false,
  needsOutputs: false,
  readings: {},
  consults: ['cotacoes'],
  list: ['date', 'product', 'source', 'sourceName', 'unit', 'value'],
});
