import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FARM_DIRECTORIES } from './farm-tables.ts';

const SOURCE = join(import.meta.dirname, '..');

/** Tables of farms, as the migrations make them: those with a farm's key, and that of farms. */
const migrations = globSync('db/migrations/*.ts', { cwd: SOURCE }).map((file) =>
  readFileSync(join(SOURCE, file), 'utf8'),
);
const made = migrations.flatMap((text) => [...text.matchAll(/create table (\w+) \(([^;]*)/g)]);
const ofFarms = new Set([
  'farms',
  ...made.filter(([, , columns]) => /\bfarm_key\b/.test(columns ?? '')).map(([, name]) => name ?? ''),
]);
for (const name of FARM_DIRECTORIES) ofFarms.delete(name);
const elsewhere = new Set(made.map(([, name]) => name ?? '').filter((name) => !ofFarms.has(name)));

const IN_SQL = /\b(?:from|join|into|update|using)\s+([a-z_]+)\b/g;
const IN_BUILDER = /\.(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)\b/g;

const tablesIn = (statement: string): string[] =>
  [IN_SQL, IN_BUILDER].flatMap((form) => [...statement.matchAll(form)].map(([, name]) => name ?? ''));

/** Pieces of a file of which each runs one statement at the most. */
const statementsOf = (text: string): string[] =>
  text.split(/\n(?=(?:export |async |const |function ))/).flatMap((part) => part.split(/\.execute\w*\(/));

/** Reads that bring rows of farms to the first server, where no farm is asked for: the queue of files, an erasure. */
const OVER_ALL = ['erased_photos', 'accounts', 'profiles'];
const isUnion = (statement: string): boolean => /\bunion\b/.test(statement) && !/\bjoin\b/i.test(statement);

/** What of a statement cannot run where farms lie on several servers; null for one that can. */
function fault(statement: string): string | null {
  const tables = tablesIn(statement);
  const farms = tables.filter((name) => ofFarms.has(name));
  const others = tables.filter((name) => elsewhere.has(name));
  if (farms.length === 0) return null;
  if (/pg_notify/.test(statement)) return 'announces on the server of a farm, where nobody listens';
  if (others.length > 0 && !(isUnion(statement) && others.every((name) => OVER_ALL.includes(name))))
    return `joins ${farms[0]} with ${others[0]}, which lies elsewhere`;
  const locks = /\bfor update\b|forUpdate\(/.test(statement);
  const isOne = /\bkey = \$\{|farm_key = \$\{|'(?:\w+\.)?(?:farm_)?key', '='|publicationsOf\(/.test(statement);
  return locks && !isOne ? 'locks rows of several farms at once' : null;
}

describe('statements of the database', () => {
  test('never mix rows of farms with what lies elsewhere, so that farms may lie on several servers', () => {
    assert.ok(ofFarms.size > 12 && elsewhere.size > 15, `${ofFarms.size} of farms, ${elsewhere.size} elsewhere`);
    const files = globSync('{db,services}/**/*.ts', { cwd: SOURCE }).filter(
      (file) => !/\.test\.ts$|migrations|copy-snapshot|copied-tables/.test(file),
    );
    const faults = files.flatMap((file) =>
      statementsOf(readFileSync(join(SOURCE, file), 'utf8')).flatMap((statement) => {
        const found = fault(statement);
        return found === null ? [] : [`${file}: ${found}: ${statement.trim().slice(0, 80)}`];
      }),
    );
    assert.deepEqual(faults, []);
  });

  for (const [form, statement] of [
    ['a join with accounts', "db.selectFrom('history').leftJoin('accounts', 'accounts.uid', 'by_uid')"],
    ['a join in SQL', 'sql`select from farm_members join profiles using (uid) where farm_key = $1`'],
    ['an announcement', 'sql`select pg_notify($1, id::text) from farms where key = $2`'],
    ['a lock over farms', 'sql`select key from farms where deleted_at < $1 for update skip locked`'],
    ['a lock by the builder', "trx.selectFrom('farms').where('user_id', '=', uid).forUpdate()"],
    ['a deletion by two tables', 'sql`delete from mail_queue using invitations where recipient = email`'],
  ]) {
    test(`with ${form} are found`, () => assert.notEqual(fault(statement ?? ''), null));
  }
});
