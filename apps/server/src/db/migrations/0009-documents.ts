import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

// One statement each, so that none sees a farm of which half is done. `sent` has the typed parts; what has no field of
// its own goes into the notes, so that nothing is lost.
const STATEMENTS = `
create temporary table moved_documents on commit drop as
select key as farm_key, gen_random_uuid() as id, user_id, updated_at as at, known.kind, known.slug,
  known.name, seq, row_number() over (partition by key order by known.slug) as place,
  number, valid_until, rest
from farms
cross join lateral jsonb_each(case when jsonb_typeof(settings->'documents') = 'object' then settings->'documents'
  else '{}'::jsonb end) as sent (setting, value)
join (values
  ('carNumber', 'car', 'car', 'CAR'),
  ('ccirCode', 'ccir', 'ccir', 'CCIR'),
  ('cib', 'cib', 'cib', 'CIB'),
  ('landTitle', 'title', 'matricula', 'Matrícula'),
  ('tenure', 'tenure', 'de-quem-e-a-terra', 'De quem é a terra'),
  ('environmentalLicense', 'license', 'licenca-ambiental', 'Licença ambiental'),
  ('waterGrant', 'water', 'outorga-de-agua', 'Outorga de água'),
  ('notaFiscal', 'other', 'nota-fiscal', 'Nota fiscal')
) as known (setting, kind, slug, name) using (setting)
cross join lateral (select case when jsonb_typeof(value) = 'object' then value
  else jsonb_build_object('number', value) end as parts) as read
cross join lateral (select
  coalesce(parts->>'number', parts->>'documentNumber') as number,
  coalesce(parts->>'validUntil', parts->>'validity', parts->>'expiresOn') as valid_until,
  (select string_agg(part || ': ' || text, '; ' order by part) from jsonb_each_text(parts) as others (part, text)
    where part not in ('number', 'documentNumber', 'validUntil', 'validity', 'expiresOn')) as rest) as typed
where jsonb_typeof(value) <> 'null' and value <> '""'::jsonb and value <> '{}'::jsonb;
insert into records (farm_key, id, section, slug, name, code, date, season, status, data, notes, inputs, outputs,
  search, version, change, created_at, updated_at, created_by, updated_by)
select farm_key, id, 'documentos', slug, name, '', to_char(at at time zone 'UTC', 'YYYY-MM-DD'), null, 'active',
  jsonb_strip_nulls(jsonb_build_object('kind', kind,
    'tenureKind', case when kind = 'tenure' and number in ('own', 'rent', 'parceria', 'meacao', 'comodato') then number end,
    'documentNumber', case when kind <> 'tenure' or number not in ('own', 'rent', 'parceria', 'meacao', 'comodato')
      then nullif(left(number, 40), '') end,
    'validUntil', case when valid_until ~ '^\\d{4}-\\d{2}-\\d{2}$' then valid_until end)),
  nullif(concat_ws('; ', case when length(number) > 40 then number end, rest,
    case when valid_until !~ '^\\d{4}-\\d{2}-\\d{2}$' then valid_until end), ''),
  '[]', '[]', replace(slug, '-', ' '), 1, seq + place, at, at, user_id, user_id
from moved_documents;
insert into history (farm_key, record_id, version, at, by_uid, op, changes)
select moved.farm_key, record.id, 1, moved.at, moved.user_id, 'create',
  (select jsonb_agg(jsonb_build_object('field', field, 'from', null, 'to', value)) from (
    select 'name' as field, to_jsonb(record.name) as value
    union all select 'data.' || part.key, part.value from jsonb_each(record.data) as part) as told)
from moved_documents moved join records record on record.farm_key = moved.farm_key and record.id = moved.id;
update farms set seq = farms.seq + counted.documents
from (select farm_key, count(*) as documents from moved_documents group by farm_key) as counted
where counted.farm_key = farms.key;
update farms set settings = settings - 'documents' where settings ? 'documents';
drop table moved_documents;
`;

/** Documents that farms had among their settings become records, once. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
