import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';

/** A stored harvest with the given parts, for tests. */
export const harvest = (parts: Partial<DeviceRecord> & { id: string }): DeviceRecord => ({
  farmId: 'farm',
  section: 'colheita',
  slug: parts.id,
  name: `Colheita ${parts.id}`,
  code: '',
  date: '2026-06-01',
  season: '2026/27',
  status: 'completed',
  data: {},
  notes: null,
  inputs: [],
  outputs: [],
  version: 1,
  flags: [],
  confirmedWarnings: [],
  recalculated: null,
  photos: [],
  createdAt: '2026-06-01T12:00:00.000Z',
  updatedAt: '2026-06-01T12:00:00.000Z',
  createdBy: 'ana',
  updatedBy: 'ana',
  deletedAt: null,
  ...parts,
});

/** A lot of `kg`. */
export const lot = (kg: number, form: DeviceRecord['outputs'][number]['form'] = 'cherry_mixed') => ({
  id: `lot ${kg}`,
  key: '0',
  form,
  kg,
  liters: null,
  grade: null,
  lot: null,
  humidity: null,
});

/** Records in a list, all sent. */
export const shown = (...records: readonly DeviceRecord[]): ShownRecord[] =>
  records.map((record) => ({ record, state: 'sent' }));
