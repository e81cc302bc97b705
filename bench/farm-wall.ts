import { type Database, OpenDatabase, openAllFarms, openDatabase } from '../apps/server/src/db/database.ts';
import { FARM_ROLE } from '../apps/server/src/platform/database-roles.ts';
import { call, type TestApp } from '../apps/server/src/test/test-client.ts';
import { startInProcess } from './in-process.ts';
import { type Line, type Measure, quantile, rounded, timed } from './measure.ts';
import { makeFarm } from './product.ts';
import { seedHarvests } from './seed-records.ts';

const AIM = 1.15;
const RECORDS = 50;
const TIMES = 1_200;

/** As it was before there was a wall: the owner of the tables asks, and no farm is named. */
class WithoutWall extends OpenDatabase {
  readonly #owner: Database;

  constructor(owner: Database, ...parts: ConstructorParameters<typeof OpenDatabase>) {
    super(...parts);
    this.#owner = owner;
  }

  override onFarm(): Database {
    return this.#owner;
  }
}

/** p50 of both, asked in turn: what else the machine does falls on both. */
async function compare(apps: readonly TestApp[], ask: (app: TestApp) => Promise<void>): Promise<number[]> {
  const times: number[][] = apps.map(() => []);
  for (let round = 0; round < TIMES; round += 1) {
    for (const [at, app] of apps.entries()) times[at]?.push(...(await timed(1, () => ask(app))));
  }
  return times.map((samples) => quantile(samples.slice(TIMES / 3), 0.5));
}

/** Reading one record, and a list of 50, with the wall between farms and without. */
export const farmWall: Measure = async (product) => {
  const { id, token, key, uid } = await makeFarm(product);
  await seedHarvests(product, { farmKeys: [key], perFarm: RECORDS, uid });
  await product.query('vacuum analyze records');
  const { rows } = await product.query('select id from records where farm_key = $1 limit 1', [key]);
  const ignore = (): void => undefined;
  const walled = await startInProcess(product, openDatabase(product.databaseUrl, ignore, { role: FARM_ROLE }));
  const { db: owner } = openAllFarms(product.databaseUrl, ignore);
  const { pool } = openDatabase(product.databaseUrl, ignore);
  const bare = await startInProcess(product, { db: new WithoutWall(owner, pool, { isCitus: false }), pool });
  const lines: Line[] = [];
  for (const [what, path] of [
    ['one record', `/farms/${id}/colheita/${rows[0]?.id}`],
    [`a list of ${RECORDS}`, `/farms/${id}/colheita?limit=${RECORDS}`],
  ] as const) {
    const [withWall = 0, without = 0] = await compare([walled.app, bare.app], async (app) => {
      const { status } = await call(app, 'GET', path, { token });
      if (status !== 200) throw new Error(`${path}: ${status}`);
    });
    const ratio = withWall / without;
    const result = `${rounded(ratio)} × (${rounded(withWall)} ms : ${rounded(without)} ms)`;
    lines.push({
      what: `${what}, with the wall between farms and without`,
      result,
      aim: `≤ ${AIM} ×`,
      isMet: ratio <= AIM,
    });
  }
  await walled.close();
  await bare.close();
  await owner.destroy();
  return lines;
};
