import type { DeviceRecord } from '../../data/device-database.ts';

/** The address that a label's QR holds: by id, so that it holds when the record is renamed. */
export const recordLink = (
  origin: string,
  farmSlug: string,
  { section, id }: Pick<DeviceRecord, 'section' | 'id'>,
): string => `${origin}/fazenda/${farmSlug}/${section}/${id}`;
