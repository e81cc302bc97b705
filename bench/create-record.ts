import type { Statement } from '../apps/server/src/test/note-statements.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { type BareStatement, startBare } from './bare.ts';
import { besideLine, type Computed, computedPerCall, creationLine, middleOf } from './computed-time.ts';
import { CONNECTIONS, type Comparison, compareLoads, headOf, type LoadRequest, runLoad } from './load.ts';
import { type Line, type Measure, rounded } from './measure.ts';
import { type BenchFarm, makeFarm, type Product } from './product.ts';
import { seedHarvests } from './seed-records.ts';
import { type Asked, statementsOf } from './statements.ts';

const AIM = 0.25;
const AIM_OF_SAME_STATEMENTS = 0.5;
const FARMS = 16;
/** Records that each has before: plans made for tables with next to nothing in them are those of an installation's first minute. */
const RECORDS = 200;
/** A table like that of the records, with the same indexes, for the reference. */
const BARE_TABLE = 'bench_bare_records';

const bodyFor = (plotId: string): string =>
  JSON.stringify({ name: 'Colheita %number%', date: '2026-06-01', data: { plots: [{ plotId, liters: 100, kg: 62 }] } });

async function makePlot({ app }: Product, { id, token }: BenchFarm): Promise<string> {
  const json = { name: 'Talhão 1', data: { area: 4 } };
  const { body } = await call<{ record: { id: string } }>(app, 'POST', `/farms/${id}/talhoes`, { token, json });
  return body.record.id;
}

/** A value of a row, as pg takes it back. */
function asParameter(value: unknown): unknown {
  // A buffer does not survive the way to the other process.
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  const isPlain = value === null || typeof value !== 'object' || Array.isArray(value);
  return isPlain && !isListOfObjects(value) ? value : JSON.stringify(value);
}

/** jsonb with an array in it, where pg would make an array of the database out of it; an empty one is both. */
const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => typeof item === 'object');

/** One INSERT of a row like this one, with another id and slug each time. */
function insertLike(row: Readonly<Record<string, unknown>>): Statement {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const values = Object.entries(row).map(([name, value]) =>
    name === 'id' || name === 'slug' ? '{uuid}' : asParameter(value),
  );
  return { text: `insert into ${BARE_TABLE} (${columns.join(', ')}) values (${places.join(', ')})`, values };
}

/** A statement that writes a record, for a reference that does so again and again: with other names, by the farm's number as it is then. */
function repeatable(written: Statement, farmKey: string): BareStatement {
  const [, seq = ''] = written.values.map(String);
  const id = written.values
    .map(String)
    .join()
    .match(/"record_id":"([^"]+)"/)?.[1];
  if (id === undefined) throw new Error('no version of a record that was made');
  const values = written.values.map((value) =>
    value === seq
      ? '{seq}'
      : String(value)
          .replaceAll(id, '{uuid}')
          .replace(/"slug":"[^"]+"/, '"slug":"{uuid}"')
          .replace(/"change":"\d+"/, '"change":"{next}"'),
  );
  return { text: written.text, values, farmKey };
}

type Run = readonly BareStatement[];

/** What a creation on a farm runs: the first one after whatever else was written there, and the next one. */
async function runsOf(product: Product, asked: Asked, farmKey: string): Promise<{ first: Run; next: Run }> {
  const runs = async (asked: Asked): Promise<Run> => {
    const statements = await statementsOf(product, asked);
    const written = statements.at(-1);
    if (written === undefined) throw new Error('a creation writes');
    const isReading = ({ text }: Statement) => /^\s*with recursive/.test(text);
    return [...statements.filter(isReading), repeatable(written, farmKey)];
  };
  const other = async (): Promise<void> => {
    await product.query('update farms set seq = seq + 1 where key = $1', [farmKey]);
  };
  const [first, next] = [await runs({ ...asked, between: other }), await runs(asked)];
  if (first.length !== 2 || next.length !== 1) throw new Error('a creation reads and writes, and the next one writes');
  return { first, next };
}

/** The same requests of every run of a bare handler. */
const bareRequests = (runs: readonly unknown[]): LoadRequest[] =>
  runs.map((_, run) => ({ head: headOf('POST', `/${run}`), body: '{}' }));

/** Compares the product with a bare handler that runs something else: calls in a second, and what each takes of the processor. */
async function against(
  product: Product,
  requests: readonly LoadRequest[],
  runs: readonly (readonly BareStatement[])[],
): Promise<Comparison & { taken: Computed; bareTaken: Computed }> {
  const bare = await startBare(product, runs);
  const loading =
    (program: Pick<Product, 'url' | 'pid'>, asked: readonly LoadRequest[], taken: Computed[]) => async () => {
      const { done, computed } = await computedPerCall(product, program, () => runLoad(program.url, asked));
      taken.push(computed);
      return done;
    };
  const [taken, bareTaken]: [Computed[], Computed[]] = [[], []];
  const compared = await compareLoads(loading(product, requests, taken), loading(bare, bareRequests(runs), bareTaken));
  await bare.stop();
  return { ...compared, taken: middleOf(taken), bareTaken: middleOf(bareTaken) };
}

const INSERT = 'a bare INSERT with commit';
const READING = 'a bare handler with the two statements of a first creation';
const WRITING = 'a bare handler with the statement of a next one';
const CREATING = `creating a harvest on ${FARMS} farms`;

const ratioLine = (what: string, { one, other, ratio }: Comparison, aim: number): Line => ({
  what: `${CREATING}, against ${what}`,
  result: `${rounded(ratio)} (${rounded(one.perSecond)}/s : ${rounded(other.perSecond)}/s)`,
  aim: `≥ ${aim}`,
  isMet: ratio >= aim,
});

/**
 * Creating harvests on several farms at once, against a bare handler that commits one INSERT of the same row, and against such as run
 * the statements of one creation: of the first on a farm, for which is read, and of the next one.
 */
export const createRecord: Measure = async (product) => {
  const farms: { farm: BenchFarm; body: string }[] = [];
  for (let count = 0; count < FARMS; count += 1) {
    const farm = await makeFarm(product);
    farms.push({ farm, body: bodyFor(await makePlot(product, farm)) });
  }
  const [first] = farms;
  if (first === undefined) throw new Error('no farm');
  const farmKeys = farms.map(({ farm }) => farm.key);
  await seedHarvests(product, { farmKeys, perFarm: RECORDS, uid: first.farm.uid });
  const pathOf = ({ id }: BenchFarm): string => `/api/farms/${id}/colheita`;
  const requests = farms.map(({ farm, body }) => ({ head: headOf('POST', pathOf(farm), farm.token), body }));
  const runs: { first: Run; next: Run }[] = [];
  for (const { farm, body } of farms) {
    const headers = { authorization: `Bearer ${farm.token}`, 'content-type': 'application/json' };
    runs.push(await runsOf(product, { path: pathOf(farm), init: { method: 'POST', headers, body } }, farm.key));
  }
  await product.query(`create table ${BARE_TABLE} (like records including all)`);
  const { rows } = await product.query(`select * from records where farm_key = $1 and section = 'colheita' limit 1`, [
    first.farm.key,
  ]);
  await product.query('vacuum analyze');
  const insert = await against(product, requests, [[insertLike(rows[0] ?? {})]]);
  const reading = await against(
    product,
    requests,
    runs.map(({ first }) => first),
  );
  const same = await against(
    product,
    requests,
    runs.map(({ next }) => next),
  );
  await product.query(`drop table ${BARE_TABLE}`);
  return [
    ratioLine(INSERT, insert, AIM),
    ratioLine(READING, reading, AIM_OF_SAME_STATEMENTS),
    ratioLine(WRITING, same, AIM_OF_SAME_STATEMENTS),
    creationLine(`processor for ${CREATING}, ${CONNECTIONS} at once`, insert.taken),
    besideLine(`the same of ${READING}`, reading.bareTaken),
    besideLine(`the same of ${WRITING}`, same.bareTaken),
    besideLine(`the same of ${INSERT}`, insert.bareTaken),
  ];
};
