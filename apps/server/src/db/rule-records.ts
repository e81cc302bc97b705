import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { fromRow, RECORD_COLUMNS, type RecordRow, type StoredRecord } from './stored-record.ts';
import { isUuid } from './uuid.ts';

const UUID = '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';

/**
 * Live records of the farm by id, and all that their inputs and plots point to, however far: what a rule may look up.
 * Follows what is written on the records, planned ones too, not only what was drawn.
 */
export async function loadWithSources(db: Database, scope: FarmScope, ids: Iterable<string>): Promise<StoredRecord[]> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return [];
  const columns = sql.join(RECORD_COLUMNS.map((column) => sql.ref(column)));
  const { rows } = await sql<RecordRow>`
    with recursive reached(id) as (
      select unnest(${wanted}::uuid[])
      union
      select (pointer #>> '{}')::uuid
      from reached
      join records record on record.farm_key = ${scope.key} and record.id = reached.id
      cross join lateral (
        select jsonb_path_query(record.inputs, '$[*].recordId') as pointer
        union all select jsonb_path_query(record.data, '$.plots[*].plotId')
      ) as pointers
      where pointer #>> '{}' ~ ${UUID}
    )
    select ${columns} from records
    where farm_key = ${scope.key} and id = any(array(select id from reached)) and deleted_at is null`.execute(db);
  return rows.map((row) => fromRow(scope, row));
}
