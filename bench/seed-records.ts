import type { BenchFarm, Product } from './product.ts';

/** Harvests to lay down in one statement: so many a farm, on farms with these keys. */
export type Seeding = { farmKeys: readonly string[]; perFarm: number; uid: string };

/**
 * Lays harvests down by SQL, in the shape in which the API writes them, each from a plot and with its lot; numbers run
 * on from the farm's last change. Without waiting for the disk: what a measure lays out needs no promise.
 */
export async function seedHarvests({ query }: Product, { farmKeys, perFarm, uid }: Seeding): Promise<void> {
  await query('set synchronous_commit = off');
  await query(
    `insert into records (farm_key, id, section, slug, name, code, date, season, status, data, inputs, outputs,
       search, version, change, created_at, updated_at, created_by, updated_by)
     select farm.key, gen_random_uuid(), 'colheita', 'colheita-' || n, 'Colheita ' || n, made.code,
       to_char(date '2026-05-01' + n % 120, 'YYYY-MM-DD'), '2026/27', 'completed',
       jsonb_build_object('plots', jsonb_build_array(jsonb_build_object('plotId', plot.id, 'liters', 1000, 'kg', 620)),
         'quantity', 1000, 'weight', 620, 'method', 'manual', 'responsible', 'Equipe ' || n % 7),
       '[]', jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'key', '0', 'form', 'cherry_mixed', 'kg', 620,
         'liters', 1000, 'grade', null, 'lot', made.code, 'humidity', null)),
       'colheita ' || n || ' ' || lower(made.code), 1, farm.seq + n, now(), now(), $2::uuid, $2::uuid
     from farms farm cross join generate_series(1, $3::int) n
       cross join lateral (select '26-COL-' || case when n < 10000 then lpad(n::text, 4, '0') else n::text end as code) made
       cross join lateral (select coalesce(min(id::text), farm.id::text) as id from records
         where farm_key = farm.key and section = 'talhoes') plot
     where farm.key = any($1::uuid[])`,
    [farmKeys, uid, perFarm],
  );
  await query('update farms set seq = seq + $2 where key = any($1::uuid[])', [farmKeys, perFarm]);
}

/** Lays bare farms of one owner down by SQL; answers their keys. */
export async function seedFarms({ query }: Product, { uid }: BenchFarm, count: number): Promise<string[]> {
  const { rows } = await query(
    `with made as (
       insert into farms (key, id, user_id, slug, name, city, state, region, total_area)
       select gen_random_uuid(), gen_random_uuid(), $1::uuid, 'semeada-' || gen_random_uuid(), 'Fazenda ' || n, 'Patrocínio',
         'MG', 'Cerrado Mineiro', 100 from generate_series(1, $2::int) n
       returning key, user_id, id, slug
     ), found as (insert into farm_addresses (key, user_id, id, slug) select key, user_id, id, slug from made
     ), working as (insert into farm_people (uid, farm_key) select $1::uuid, key from made
     ), joined as (
       insert into farm_members (farm_key, uid, role, change) select key, $1::uuid, 'owner', 0 from made
     ) select key from made`,
    [uid, count],
  );
  return rows.map(({ key }) => String(key));
}
