import { randomUUID } from 'node:crypto';
import { type GoldenRecord, goldenId } from '@cafezal/domain/golden/season.ts';
import type pg from 'pg';
import { call, photoForm, type TestApp } from './test-client.ts';

/** Whoever works in a dump: who owns its farm, and the farm's address. */
export const DUMPED = { email: 'dona@dump.test', password: 'um café de outras versões', farm: 'Fazenda de Outrora' };

/** What is done with the product before a dump is made. */
type Deed = (app: TestApp, at: { token: string; farmId: string }) => Promise<unknown>;

const [HARVEST, DRYING, STORED] = [goldenId('H01'), goldenId('D6'), goldenId('ST4')];

async function ask<Body>(app: TestApp, path: string, sent: Parameters<typeof call>[3], method = 'POST'): Promise<Body> {
  const { status, body } = await call<Body>(app, method, path, sent);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** A person signs up, makes a farm and sends a season, record by record. */
export async function dumpedSeason(
  app: TestApp,
  season: { farm: Readonly<Record<string, unknown>>; records: readonly GoldenRecord[] },
): Promise<{ token: string; farmId: string }> {
  const { email, password } = DUMPED;
  const { token } = await ask<{ token: string }>(app, '/auth/register', {
    json: { email, password, displayName: 'Dona Antiga' },
  });
  await ask(app, '/users/register', { token, json: { name: 'Dona Antiga', email } });
  const json = { ...season.farm, name: DUMPED.farm };
  const { farm } = await ask<{ farm: { id: string } }>(app, '/farms', { token, json });
  for (const { section, payload } of season.records) {
    await ask(app, `/farms/${farm.id}/${section}`, { token, json: payload });
  }
  return { token, farmId: farm.id };
}

/** What more people do, by the tables that it leaves rows in. */
export const DEEDS: Readonly<Record<string, Deed>> = {
  readings: (app, { token, farmId }) => {
    const json = [{ kind: 'humidity', at: '2026-07-05T19:00:00.000Z', value: 41 }];
    return ask(app, `/farms/${farmId}/secagem/${DRYING}/medicoes`, { token, json });
  },
  photos: (app, { token, farmId }) =>
    ask(app, `/farms/${farmId}/colheita/${HARVEST}/fotos`, { token, body: photoForm() }),
  mutations: (app, { token, farmId }) => {
    const patch = { name: 'Colheita por fila', status: 'planned' };
    const ids = { mutationId: randomUUID(), recordId: randomUUID() };
    const mutation = { ...ids, section: 'colheita', op: 'create', patch, at: new Date().toISOString() };
    return ask(app, `/farms/${farmId}/mutations`, { token, json: { mutations: [mutation] } });
  },
  former_versions: (app, { token, farmId }) =>
    ask(app, `/farms/${farmId}/colheita/${HARVEST}`, { token, json: { notes: 'Corrigida.' } }, 'PATCH'),
  account_links: (app) => ask(app, '/auth/password/forgot', { json: { email: DUMPED.email } }),
  publications: async (app, { token, farmId }) => {
    const { record } = await ask<{ record: { outputs: { key: string }[] } }>(
      app,
      `/farms/${farmId}/armazenamento/${STORED}`,
      { token },
      'GET',
    );
    const json = { id: randomUUID(), recordId: STORED, output: record.outputs[0]?.key, show: {} };
    return ask(app, `/farms/${farmId}/publicacoes`, { token, json });
  },
  imports: (app, { token, farmId }) => {
    const body = new FormData();
    body.set('file', new Blob(['Data;Talhão;Litros\n01/06/2025;Sede;600\n']), 'colheitas-2025.csv');
    return ask(app, `/farms/${farmId}/importacoes?kind=planilha&section=colheita`, { token, body });
  },
  invitations: (app, { token, farmId }) =>
    ask(app, `/farms/${farmId}/membros`, { token, json: { email: 'meeiro@dump.test', role: 'operator' } }),
};

/** What a check of a table asks of a text: one of some words, the first of which will do. */
const FIRST_WORD = /'([^']+)'::text/;

type Column = { name: string; type: string; isOptional: boolean; check: string | null };
type Reference = { columns: string[]; table: string; there: string[] };

const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'dump'`,
  bytea: `sha256('dump')`,
  timestamptz: 'now()',
  jsonb: `'{}'`,
  date: 'current_date',
  bool: 'true',
  _text: `'{dump}'`,
};

async function shapeOf(client: pg.Client, table: string): Promise<{ columns: Column[]; references: Reference[] }> {
  const { rows: columns } = await client.query<Column>(
    `select attname as name, typname as type, not attnotnull or atthasdef as "isOptional",
       (select pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid = attrelid and conkey = array[attnum] limit 1) as check
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const names = (key: string, of: string): string =>
    `array(select attname::text from unnest(${key}) with ordinality as of (number, at)
       join pg_attribute on attrelid = ${of} and attnum = of.number order by of.at)`;
  const { rows: references } = await client.query<Reference>(
    `select ${names('conkey', 'conrelid')} as columns, confrelid::regclass::text as table,
       ${names('confkey', 'confrelid')} as there
     from pg_constraint where contype = 'f' and conrelid = $1::regclass`,
    [table],
  );
  return { columns, references };
}

function valueFor({ type, check }: Column): string {
  const word = type === 'text' ? FIRST_WORD.exec(check ?? '')?.[1] : undefined;
  return word === undefined ? (VALUES[type] ?? '1') : `'${word}'`;
}

/** A row that a table takes, made from its description in the catalogue; references name rows that are there. */
async function makeRow(client: pg.Client, table: string): Promise<void> {
  const { columns, references } = await shapeOf(client, table);
  const values = new Map<string, string>();
  for (const column of columns) if (!column.isOptional) values.set(column.name, valueFor(column));
  for (const { columns: own, table: other, there } of references) {
    for (const [at, name] of own.entries()) {
      if (values.has(name))
        values.set(name, `(select ${there[at]} from ${other} order by ${there.join(', ')} limit 1)`);
    }
  }
  await client.query(
    `insert into ${table} (${[...values.keys()].join(', ')}) values (${[...values.values()].join(', ')})`,
  );
}

/** Gives each empty table a row, so that no migration meets it empty; tables that others name come first. */
export async function fillEmptyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname not like 'kysely%' order by oid`,
  );
  const filled: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select 1 from ${name} limit 1`);
    if (rowCount !== 0) continue;
    await makeRow(client, name);
    filled.push(name);
  }
  return filled;
}
