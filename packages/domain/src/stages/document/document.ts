import { defineStage } from '../../definition/stage.ts';

/** Documentos: the papers of the farm and its land, with their ends. */
export const document = defineStage({
  key: 'document',
  section: 'documentos',
  feedVersion: 2,
  code: null,
  label: { one: 'Documento', many: 'Documentos', gender: 'm', heading: 'Documentos', verb: null, kind: 'thing' },
  nameField: null,
  theme: 'producao',
  icon: 'notebook',
  menu: 'beside',
  writes: 'farm.edit',
  statuses: {
    active: { label: 'Ativo', started: true, tone: 'success' },
    inactive: { label: 'Inativo', tone: 'neutral' },
  },
  statusAliases: { expired: 'active' },
  derivedStatuses: { expired: { label: 'Vencido', tone: 'error' } },
  expiresAfter: 'validUntil',
  keepsFiles: true,
  initialStatus: () => 'active',
  season: 'none',
  takes: [],
  takesFrom: [],
  gives: [],
  massBalance: null,
  needsInputs: false,
  needsOutputs: false,
  readings: {},
  consults: [],
  list: ['name', 'documentNumber', 'validUntil', 'status'],
});
