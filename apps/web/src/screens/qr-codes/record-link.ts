import type { DeviceRecord } from '../../data/database/device-database.ts';

/** The address in a label's QR code: a record by its id. */
const OF_LABEL = /^\/fazenda\/[^/?#]+\/[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether an address was read from a label, and not from a link or bookmark, which contain a name. */
export const isOfLabel = (address: string | undefined): boolean => address !== undefined && OF_LABEL.test(address);

/** The address in a label's QR code: by id, so that it stays valid when the record is renamed. */
export const recordLink = (
  origin: string,
  farmSlug: string,
  { section, id }: Pick<DeviceRecord, 'section' | 'id'>,
): string => `${origin}/fazenda/${farmSlug}/${section}/${id}`;
