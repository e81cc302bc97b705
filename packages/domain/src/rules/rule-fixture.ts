import type { Finding, RuleContext } from '../definition/stage.ts';
import { defaultSettings } from '../farm/farm-defaults.ts';
import type { FarmRecord, ProductForm, RecordContent, RecordOutput, Section } from '../record/record.ts';

/** A record's content for tests of rules: by default completed on 1 June 2026. */
export const contentOf = (changes: Partial<RecordContent> = {}): RecordContent => ({
  name: 'Registro',
  code: '26-XXX-0001',
  date: '2026-06-01',
  season: '2026/27',
  status: 'completed',
  data: {},
  notes: null,
  inputs: [],
  outputs: [],
  ...changes,
});

/** A stored record for tests of rules. */
export const recordOf = (id: string, section: Section, changes: Partial<RecordContent> = {}): FarmRecord => ({
  ...contentOf(changes),
  id,
  section,
  farmId: 'farm',
  slug: id,
  version: 1,
  flags: [],
  confirmedWarnings: [],
  recalculated: null,
  photos: [],
  createdAt: '2026-06-01T12:00:00.000Z',
  updatedAt: '2026-06-01T12:00:00.000Z',
  createdBy: 'user',
  updatedBy: 'user',
  deletedAt: null,
});

/** The context of rules in tests: a farm of 24 ha on 31 December 2026 with the given records. */
export const contextOf = (records: readonly FarmRecord[] = [], recordId = 'self'): RuleContext => ({
  farm: {
    id: 'farm',
    name: 'Fazenda Boa Vista',
    totalArea: 24,
    city: 'Carmo de Minas',
    state: 'MG',
    settings: { ...defaultSettings('MG'), conversionFactors: {} },
  },
  today: '2026-12-31',
  recordId,
  record: (id) => records.find((record) => record.id === id),
  others: (section) => records.filter((record) => record.section === section && record.id !== recordId),
});

/** Severity and code of each finding: `error area/above-farm`. */
export const said = (findings: readonly Finding[]): string[] =>
  findings.map(({ severity, code }) => `${severity} ${code}`);

/** An output under the key 0 for tests of rules. */
export const outputOf = (form: ProductForm, kg: number): RecordOutput => ({
  id: `${form}-${kg}`,
  key: '0',
  form,
  kg,
  liters: null,
  grade: null,
  lot: null,
  humidity: null,
});
