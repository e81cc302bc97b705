import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openAllFarms } from '../apps/server/src/db/database.ts';
import { announceFarms } from '../apps/server/src/db/event-channel.ts';
import { storedAuthSecret } from '../apps/server/src/platform/auth-secret.ts';
import { createAccessTokens } from '../apps/server/src/services/identity/access-token.ts';
import { type Line, type Measure, quantile, rounded } from './measure.ts';
import type { Product } from './product.ts';

const FARMS = 1_000;
const PEOPLE_A_FARM = 5;
const CHANGES_A_SECOND = 100;
const SECONDS = 20;
/** Connections that are opened at once: a proxy in front has no more in its queue. */
const AT_ONCE = 100;
/** Within this time a connection without work tells the database what it counted. */
const COUNTED_MS = 12_000;
const AIM_MS = 1_000;
const AIM_QUESTIONS = 1;

type Farm = { key: string; people: readonly string[] };

/** Farms of several people each, who have a session of the same number as they have, laid down by SQL. */
async function seedTeams({ query }: Product): Promise<Farm[]> {
  const farms = Array.from({ length: FARMS }, () => ({
    key: randomUUID(),
    people: Array.from({ length: PEOPLE_A_FARM }, () => randomUUID()),
  }));
  const members = farms.flatMap(({ key, people }) => people.map((uid) => ({ key, uid })));
  const keys = members.map(({ key }) => key);
  const uids = members.map(({ uid }) => uid);
  await query(
    `insert into accounts (uid, email, email_key, provider)
     select uid, uid || '@example.test', uid || '@example.test', 'password' from unnest($1::uuid[]) as made(uid)`,
    [uids],
  );
  await query(
    `insert into farms (key, id, user_id, slug, name, city, state, region, total_area)
     select key, key, uid, 'equipe-' || key, 'Fazenda', 'Patrocínio', 'MG', 'Cerrado Mineiro', 100
     from unnest($1::uuid[], $2::uuid[]) as made(key, uid)`,
    [farms.map(({ key }) => key), farms.map(({ people }) => people[0])],
  );
  await query(
    `with working as (insert into farm_people (uid, farm_key) select uid, key from unnest($1::uuid[], $2::uuid[]) as one(key, uid))
     insert into farm_members (farm_key, uid, role, change) select key, uid, 'manager', 0 from unnest($1::uuid[], $2::uuid[]) as one(key, uid)`,
    [keys, uids],
  );
  await query(
    `insert into sessions (id, uid, created_at, last_used_at) select uid, uid, now(), now() from unnest($1::uuid[]) as made(uid)`,
    [uids],
  );
  await query('vacuum analyze');
  return farms;
}

/** Follows the events of a person; calls back with each number of a farm, the first time as soon as they are connected. */
function follow(
  { url }: Product,
  { token, heard }: { token: string; heard: (seq: number) => void },
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    socket.once('error', reject).once('close', () => reject(new Error(`a stream ended: ${text.slice(0, 200)}`)));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (const [, seq] of text.matchAll(/"seq":(\d+)\}/g)) heard(Number(seq));
      text = text.slice(text.lastIndexOf('\n') + 1);
      resolve(() => socket.destroy());
    });
    socket.write(`GET /api/events HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`);
  });
}

/** The last number of each farm, and when it got it. */
type Farms = Map<string, { seq: number; at: number }>;

async function connectAll(product: Product, teams: readonly Farm[], latest: Farms, waits: number[]) {
  const tokens = createAccessTokens({ authSecret: await storedAuthSecret(product.dataDir), now: () => new Date() });
  const people = teams.flatMap(({ key, people: uids }) => uids.map((uid) => ({ key, uid })));
  const leave: (() => void)[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const joined = people.slice(from, from + AT_ONCE).map(async ({ key, uid }) => {
      const { token } = await tokens.sign({ userId: uid, sessionId: uid, generation: undefined });
      const heard = (seq: number): void => {
        const change = latest.get(key);
        if (change?.seq === seq) waits.push(performance.now() - change.at);
      };
      return follow(product, { token, heard });
    });
    leave.push(...(await Promise.all(joined)));
  }
  return leave;
}

/** Changes farms in turn, so many a second, each told as a write tells it. */
async function changeFarms(product: Product, teams: readonly Farm[], latest: Farms): Promise<number> {
  const { db } = openAllFarms(product.databaseUrl, () => undefined);
  const begun = performance.now();
  let changes = 0;
  for (; changes < CHANGES_A_SECOND * SECONDS; changes += 1) {
    const { key = '' } = teams[changes % teams.length] ?? {};
    const { rows } = await product.query('update farms set seq = seq + 1 where key = $1 returning seq', [key]);
    latest.set(key, { seq: Number(rows[0]?.seq), at: performance.now() });
    await announceFarms(db, [key]);
    await pause(begun + ((changes + 1) * 1_000) / CHANGES_A_SECOND - performance.now());
  }
  await db.destroy();
  return changes;
}

/** How often the database looked for members so far. */
async function questionsAboutMembers({ query }: Product): Promise<number> {
  await pause(COUNTED_MS);
  await query('select pg_stat_clear_snapshot()');
  const { rows } = await query(
    `select seq_scan + idx_scan as asked from pg_stat_user_tables where relname = 'farm_members'`,
  );
  return Number(rows[0]?.asked);
}

/** Thousands of people who are connected, each to their own server's stream, while farms change: how late each hears of it. */
export const events: Measure = async (product) => {
  const teams = await seedTeams(product);
  const latest: Farms = new Map();
  const waits: number[] = [];
  const leave = await connectAll(product, teams, latest, waits);
  const before = await questionsAboutMembers(product);
  const changes = await changeFarms(product, teams, latest);
  const asked = (await questionsAboutMembers(product)) - before;
  for (const go of leave) go();
  const late = quantile(waits, 0.99);
  const what = `${leave.length} people connected, ${CHANGES_A_SECOND} farms changed a second`;
  const told = `${waits.length} of ${changes * PEOPLE_A_FARM} heard`;
  const lines: Line[] = [
    {
      what: `${what}: to the device, p99`,
      result: `${rounded(late)} ms (p50 ${rounded(quantile(waits, 0.5))} ms; ${told})`,
      aim: `< ${AIM_MS} ms`,
      isMet: late < AIM_MS && waits.length === changes * PEOPLE_A_FARM,
    },
    {
      what: `${what}: questions for members, a change`,
      result: rounded(asked / changes),
      aim: `≤ ${AIM_QUESTIONS}`,
      isMet: asked <= changes * AIM_QUESTIONS,
    },
  ];
  return lines;
};
