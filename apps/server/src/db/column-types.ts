import type { ColumnType } from 'kysely';

/** A timestamptz: read as Date, written as Date or ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** A timestamptz that may be null. */
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
