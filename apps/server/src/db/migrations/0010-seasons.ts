import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

// A season is led by its record for the whole farm before those of single plots. The newest open one takes the plots'
// estimates as they are; a closed one those of the day on which it was closed, by the plots' histories.
const STATEMENTS = `
alter table records add column if not exists closing jsonb;
create temporary table led_seasons on commit drop as
select distinct on (farm_key, season) farm_key, id, season, data, status = 'closed' as is_closed, created_at
from records
where section = 'producao' and deleted_at is null and season is not null
order by farm_key, season, case when jsonb_typeof(data->'plotIds') = 'array' and data->'plotIds' <> '[]' then 1 else 0 end, date, id;
create temporary table held_estimates on commit drop as
select led.farm_key, led.id as record_id, plot.id as plot_id, held.sacas, plot.updated_by as by_uid,
  least(case when is_closed then (ended.at at time zone zone)::date else (plot.updated_at at time zone zone)::date end,
    (select min(picked.date)::date from records picked where picked.farm_key = led.farm_key and picked.section = 'colheita'
      and picked.season = led.season and picked.deleted_at is null)) as day
from led_seasons led
join farms on farms.key = led.farm_key
join records plot on plot.farm_key = led.farm_key and plot.section = 'talhoes' and plot.deleted_at is null
cross join lateral (select coalesce(farms.settings->>'timezone', 'America/Sao_Paulo') as zone) as local
cross join lateral (select coalesce(max(history.at), led.created_at) as at from history
  where history.farm_key = led.farm_key and history.record_id = led.id
  and history.changes @> '[{"field": "status", "to": "closed"}]') as ended
cross join lateral (select case when is_closed then coalesce((
    select told->'from' from history cross join lateral jsonb_array_elements(history.changes) as told
    where history.farm_key = plot.farm_key and history.record_id = plot.id and history.at > ended.at
    and told->>'field' = 'data.estimatedYield' order by history.version limit 1
  ), plot.data->'estimatedYield') else plot.data->'estimatedYield' end as sacas) as held
where not led.data ? 'estimates' and jsonb_typeof(held.sacas) = 'number' and held.sacas > '0'
and (is_closed or led.season = (select max(open.season) from led_seasons open
  where open.farm_key = led.farm_key and not open.is_closed));
create temporary table kept_estimates on commit drop as
select farm_key, record_id, row_number() over (partition by farm_key order by record_id) as place,
  jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'plotId', plot_id, 'date', to_char(day, 'YYYY-MM-DD'),
    'sacas', sacas, 'method', 'visual', 'by', by_uid) order by plot_id) as estimates
from held_estimates group by farm_key, record_id;
insert into history (farm_key, record_id, version, at, by_uid, op, changes)
select kept.farm_key, kept.record_id, record.version + 1, now(), farms.user_id, 'update',
  jsonb_build_array(jsonb_build_object('field', 'data.estimates', 'from', null, 'to', kept.estimates))
from kept_estimates kept join farms on farms.key = kept.farm_key
join records record on record.farm_key = kept.farm_key and record.id = kept.record_id;
update records set data = records.data || jsonb_build_object('estimates', kept.estimates),
  version = records.version + 1, change = farms.seq + kept.place
from kept_estimates kept join farms on farms.key = kept.farm_key
where records.farm_key = kept.farm_key and records.id = kept.record_id;
update farms set seq = farms.seq + counted.seasons
from (select farm_key, count(*) as seasons from kept_estimates group by farm_key) as counted
where counted.farm_key = farms.key;
drop table kept_estimates;
drop table held_estimates;
drop table led_seasons;
`;

/** Seasons can be closed with their figures, and keep the estimates that were the plots' alone. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
