import { defineStage } from '../../definition/stage.ts';

/** Talhões: the plots that harvests come from. They take and give no lots. */
export const plot = defineStage({
  key: 'plot',
  section: 'talhoes',
  code: null,
  label: { one: 'Talhão', many: 'Talhões', gender: 'm', heading: 'Talhões', verb: null, kind: 'thing' },
  nameField: 'plotName',
  theme: 'talhao',
  writes: 'plots.write',
  statuses: {
    active: { label: 'Ativo', started: true, tone: 'success' },
    renewal: { label: 'Em renovação', started: true, tone: 'info' },
    eradicated: { label: 'Erradicado', started: true, final: true, tone: 'neutral' },
  },
  initialStatus: () => 'active',
  season: 'none',
  takes: [],
  takesFrom: [],
  isPlace: true,
  versioned: ['area', 'boundary', 'rowSpacing', 'plantSpacing', 'plantCount'],
  gives: [],
  massBalance: null,
  needsInputs: false,
  needsOutputs: false,
  readings: {},
  consults: ['talhoes', 'atividades', 'colheita'],
  list: ['name', 'cultivar', 'farmLot', 'area', 'estimatedYield', 'status'],
  columnLabels: { area: 'Área', estimatedYield: 'Estimativa' },
});
