import type { Statement } from '../apps/server/src/test/note-statements.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { type BareStatement, startBare } from './bare.ts';
import { besideLine, type Computed, computedPerCall, creationLine, middleOf } from './computed-time.ts';
import { CONNECTIONS, type Comparison, compareLoads, headOf, type LoadRequest, runLoad } from './load.ts';
import { type Line, type Measure, rounded } from './measure.ts';
import { type BenchFarm, makeFarm, type Product } from './product.ts';
import { seedHarvests } from './seed-records.ts';
import { statementsOf } from './statements.ts';

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

/** What a creation of the product runs, for a reference that runs it again and again: with other names, and by the farm's number as it is then. */
function repeatable([facts, written]: readonly Statement[]): BareStatement[] {
  if (facts === undefined || written === undefined) throw new Error('a creation reads and writes');
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
  return [facts, { text: written.text, values, mustAnswer: true }];
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
const CREATING = `creating a harvest on ${FARMS} farms`;

const ratioLine = (what: string, { one, other, ratio }: Comparison, aim: number): Line => ({
  what: `${CREATING}, against ${what}`,
  result: `${rounded(ratio)} (${rounded(one.perSecond)}/s : ${rounded(other.perSecond)}/s)`,
  aim: `≥ ${aim}`,
  isMet: ratio >= aim,
});

/**
 * Creating harvests on several farms at once, against a bare handler that commits one INSERT of the same row, and against one that runs
 * the statements of a creation.
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
  const runs: BareStatement[][] = [];
  for (const { farm, body } of farms) {
    const headers = { authorization: `Bearer ${farm.token}`, 'content-type': 'application/json' };
    runs.push(repeatable(await statementsOf(product, pathOf(farm), { method: 'POST', headers, body })));
  }
  await product.query(`create table ${BARE_TABLE} (like records including all)`);
  const { rows } = await product.query(`select * from records where farm_key = $1 and section = 'colheita' limit 1`, [
    first.farm.key,
  ]);
  await product.query('vacuum analyze');
  const insert = await against(product, requests, [[insertLike(rows[0] ?? {})]]);
  const same = await against(product, requests, runs);
  const handler = `a bare handler with its ${runs[0]?.length} statements`;
  await product.query(`drop table ${BARE_TABLE}`);
  return [
    ratioLine(INSERT, insert, AIM),
    ratioLine(handler, same, AIM_OF_SAME_STATEMENTS),
    creationLine(`processor for ${CREATING}, ${CONNECTIONS} at once`, same.taken),
    besideLine(`the same of ${handler}`, same.bareTaken),
    besideLine(`the same of ${INSERT}`, insert.bareTaken),
  ];
};
