import type { DeviceRecord } from '../../data/database/device-database.ts';

/** The address that a label's QR holds: of one record, by its id. */
const OF_LABEL = /^\/fazenda\/[^/?#]+\/[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Was this address read from a label, and not from a link or a bookmark, which hold a name? */
export const isOfLabel = (address: string | undefined): boolean => address !== undefined && OF_LABEL.test(address);

/** The address that a label's QR holds: by id, so that it holds when the record is renamed. */
export const recordLink = (
  origin: string,
  farmSlug: string,
  { section, id }: Pick<DeviceRecord, 'section' | 'id'>,
): string => `${origin}/fazenda/${farmSlug}/${section}/${id}`;
