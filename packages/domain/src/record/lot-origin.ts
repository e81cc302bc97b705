import { textAt } from './data-values.ts';
import type { RecordContent } from './record.ts';

/** Where the coffee of a record comes from: the farm's own work, what lay there when the farm began its records, or another grower. */
export const LOT_ORIGINS = ['own', 'opening', 'bought'] as const;
export type LotOrigin = (typeof LOT_ORIGINS)[number];

type WithData = Pick<RecordContent, 'data'>;

/** The origin that a record names; records of before there were any are of the farm's own work. */
export const lotOriginOf = ({ data }: WithData): LotOrigin =>
  LOT_ORIGINS.find((origin) => origin === textAt(data, 'origin')) ?? 'own';

/** Did the coffee of a record come of the farm's own work, so that it has sources on the farm and counts as produced? */
export const isOwnWork = (record: WithData): boolean => lotOriginOf(record) === 'own';
