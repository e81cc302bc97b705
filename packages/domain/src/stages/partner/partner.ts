import { defineStage } from '../../definition/stage.ts';

/** Parceiros: buyers, sellers, suppliers, carriers and tasters. No bank data are stored. */
export const partner = defineStage({
  key: 'partner',
  section: 'parceiros',
  code: null,
  label: { one: 'Parceiro', many: 'Parceiros', gender: 'm', heading: 'Parceiros', verb: null, kind: 'thing' },
  nameField: null,
  theme: 'vendas',
  icon: 'pin',
  menu: 'beside',
  writes: 'sales.write',
  statuses: {
    active: { label: 'Ativo', started: true, tone: 'success' },
    inactive: { label: 'Inativo', tone: 'neutral' },
  },
  initialStatus: () => 'active',
  season: 'none',
  takes: [],
  takesFrom: [],
  gives: [],
  massBalance: null,
  needsInputs: false,
  needsOutputs: false,
  readings: {},
  consults: ['parceiros'],
  list: ['name', 'roles', 'city', 'status'],
});
