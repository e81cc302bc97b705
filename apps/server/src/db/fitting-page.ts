import { type RawBuilder, sql } from 'kysely';

/** What a page may hold: so many rows, and of large ones as many as fit into so many bytes, one at least. */
export type PageRoom = { limit: number; bytes: number };

/** What else a row of a page says: how many rows there are from its beginning on, one more than the limit at the most. */
export type Fitting = { found: string };

/** Bytes of a value that PostgreSQL stores out of line, nothing of a smaller one: unpacking it takes time. */
export const largeBytes = (column: 'data' | 'inputs' | 'outputs' | 'changes'): string =>
  `case when pg_column_size(${column}) < 1500 then 0 else octet_length(${column}::text) end`;

/**
 * The page that begins a selection in its order. `matching` selects one row more than the limit, with the `bytes` of each: what does not
 * fit is never read whole.
 */
export const fittingPage = (matching: RawBuilder<unknown>, { limit, bytes }: PageRoom): RawBuilder<unknown> => sql`
  select * from (
    select *, row_number() over () as place, count(*) over () as found,
      sum(bytes) over (rows unbounded preceding) as bytes_so_far
    from (${matching}) as matching
  ) as measured
  where place = 1 or (place <= ${limit} and bytes_so_far <= ${bytes}) order by place`;

/** Whether there is more after the rows of a page. */
export const hasMore = (rows: readonly Fitting[]): boolean => rows.length < Number(rows[0]?.found ?? 0);
