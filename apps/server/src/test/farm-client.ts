import { goldenSeason } from '@cafezal/domain/golden/season.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { Log } from '../platform/log.ts';
import { startTestServer, type TestServer } from './test-app.ts';
import { call, createFarm, type LooseBody, signUp, type TestAnswer, type TestPerson } from './test-client.ts';
import type { ServerEngine } from './test-postgres.ts';

/** An output as the API answers it. */
export type TestOutput = {
  key: string;
  form: string;
  kg: number;
  availableKg: number;
  reservedKg: number;
  consumedKg: number;
};

/** A record as the API answers it, as far as tests read it. */
export type TestRecord = {
  id: string;
  section: Section;
  slug: string;
  name: string;
  code: string;
  date: string;
  season: string | null;
  status: string;
  data: Record<string, unknown>;
  notes: string | null;
  inputs: { recordId: string; output: string; kg: number }[];
  outputs: TestOutput[];
  photos: { id: string; url: string }[];
  flags: string[];
  confirmedWarnings: { code: string; by: string; at: string }[];
  recalculated: { by: string; at: string } | null;
  version: number;
  deletedAt: string | null;
  [key: string]: unknown;
};

/** The body of any record route's answer. */
export type RecordBody = LooseBody & {
  record: TestRecord;
  records: TestRecord[];
  count: number;
  nextCursor: string | null;
  warnings: { field: string; code: string; message: string }[];
};

/** A test's request to a farm; `as` is a person other than the owner. */
export type FarmCall = {
  json?: unknown;
  headers?: Record<string, string>;
  body?: RequestInit['body'];
  as?: TestPerson;
};

/** A test's farm with its owner, and how to request it: `path` is below the farm's address. */
export type FarmClient = {
  server: TestServer;
  owner: TestPerson;
  farmId: string;
  ask: <Body = RecordBody>(method: string, path?: string, sent?: FarmCall) => Promise<TestAnswer<Body>>;
  /** Creates a record; throws if it is refused. */
  make: (section: Section, json: Record<string, unknown>) => Promise<TestRecord>;
};

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;
/** After the worked season, so that none of it lies in the future; noon on a farm. */
const AFTER_SEASON = Date.parse('2026-12-01T15:00:00.000Z');

/** The next noon on a farm from an instant on, after the worked season; both in milliseconds. */
export const noonAfterSeason = (from: number): number =>
  AFTER_SEASON + Math.max(0, Math.ceil((from - AFTER_SEASON) / DAY_MS)) * DAY_MS;

/** A server whose clock is after the worked season, at a noon: no test depends on the hour at which it runs. */
export async function startSeasonServer(engine?: ServerEngine, { log }: { log?: Log } = {}): Promise<TestServer> {
  const server = await startTestServer({ engine, ...(log === undefined ? {} : { log }) });
  const now = Date.now();
  server.clock.advance(noonAfterSeason(now) - now);
  return server;
}

/** A farm of a new person, or of one who is there. */
export async function farmOn(
  server: TestServer,
  fields: Record<string, unknown> = {},
  known?: TestPerson,
): Promise<FarmClient> {
  const owner = known ?? (await signUp(server.app));
  const { id: farmId } = await createFarm(server.app, owner.token, fields);
  const ask: FarmClient['ask'] = (method, path = '', { as = owner, ...sent } = {}) =>
    call(server.app, method, `/farms/${farmId}${path}`, { token: as.token, ...sent });
  const make: FarmClient['make'] = async (section, json) => {
    const { status, body } = await ask('POST', `/${section}`, { json });
    if (status !== 201) throw new Error(`${section}: ${status} ${JSON.stringify(body)}`);
    return body.record;
  };
  return { server, owner, farmId, ask, make };
}

/** The farm of the worked season, with all records sent as an API client would. */
export async function goldenFarmOn(server: TestServer): Promise<FarmClient> {
  const { farm, records } = goldenSeason();
  const client = await farmOn(server, farm);
  for (const { section, payload } of records) await client.make(section, payload);
  return client;
}
