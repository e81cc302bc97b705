import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PRODUCT_WITHOUT_RATES, type ServerProcess, type SystemAccount, startProcess } from './platform-process.ts';
import { remoteApp } from './remote-app.ts';
import { call, createFarm, signUp, type TestAnswer, type TestApp } from './test-client.ts';

const WRITERS = 8;
/** Less than any wait that ends by giving up, and more than a busy machine takes. */
const READY_SECONDS = 60;
const ACCOUNT: SystemAccount = { name: 'the present user', identity: null };

/** A record that a writer sent: what it was told, and what may have happened beyond that. */
type Sent = { id: string; name: string; isAcknowledged: boolean; triedNote: number; acknowledgedNote: number };
type Stored = { id: string; name: string; notes: string };
type Writer = { app: TestApp; token: string; farmId: string; ledger: Map<string, Sent> };

/** Milliseconds of writing before the kill: another moment each round, the same in every run. */
const writingTime = (round: number): number => 150 + ((round * 137) % 450);

/** The answer, or null where the server died before it came. */
async function unlessCut<Body>(answer: Promise<TestAnswer<Body>>): Promise<TestAnswer<Body> | null> {
  return answer.catch((error: unknown) => {
    // `fetch` tells a lost connection as a TypeError, whatever its cause.
    if (error instanceof TypeError) return null;
    throw error;
  });
}

async function sendCreate({ app, token, farmId }: Writer, sent: Sent): Promise<boolean> {
  const answer = await unlessCut(
    call<{ record: Stored }>(app, 'POST', `/farms/${farmId}/colheita`, {
      token,
      json: { name: sent.name, status: 'planned', notes: '0' },
      headers: { 'idempotency-key': sent.id },
    }),
  );
  if (answer === null) return false;
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  assert.equal(answer.body.record.id, sent.id);
  sent.isAcknowledged = true;
  return true;
}

async function sendNote({ app, token, farmId }: Writer, sent: Sent): Promise<boolean> {
  sent.triedNote += 1;
  const note = sent.triedNote;
  const path = `/farms/${farmId}/colheita/${sent.id}`;
  const answer = await unlessCut(call(app, 'PATCH', path, { token, json: { notes: String(note) } }));
  if (answer === null) return false;
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  sent.acknowledgedNote = note;
  return true;
}

/** Creates records and notes something on each, until the server is gone; tells `next` when it begins another. */
async function writeUntilCut(writer: Writer, next: () => void): Promise<void> {
  while (true) {
    const id = randomUUID();
    const sent: Sent = { id, name: `Colheita ${id}`, isAcknowledged: false, triedNote: 0, acknowledgedNote: 0 };
    writer.ledger.set(id, sent);
    if (!(await sendCreate(writer, sent))) return;
    if (!(await sendNote(writer, sent))) return;
    next();
  }
}

async function listAll({ app, token, farmId }: Writer): Promise<Stored[]> {
  const records: Stored[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body }: TestAnswer<{ records: Stored[]; nextCursor: string | null }> = await call(
      app,
      'GET',
      `/farms/${farmId}/colheita?limit=500${query}`,
      { token },
    );
    assert.equal(status, 200);
    records.push(...body.records);
    cursor = body.nextCursor;
  }
  return records;
}

/** Holds what the server has against what it acknowledged: all there, once, as written or as tried after that. */
function assertNothingLost(records: readonly Stored[], ledger: ReadonlyMap<string, Sent>): void {
  const stored = new Map(records.map((record) => [record.id, record]));
  assert.equal(stored.size, records.length, 'a record is there twice');
  assert.equal(new Set(records.map(({ name }) => name)).size, records.length, 'a write was done twice');
  for (const { id } of records) assert(ledger.has(id), `record ${id} was never sent`);
  for (const sent of ledger.values()) {
    const record = stored.get(sent.id);
    assert(record !== undefined || !sent.isAcknowledged, `acknowledged record ${sent.id} is lost`);
    if (record === undefined) continue;
    assert.equal(record.name, sent.name);
    const note = Number(record.notes);
    assert(note >= sent.acknowledgedNote, `note ${sent.acknowledgedNote} of ${sent.id} is lost: ${note}`);
    assert(note <= sent.triedNote, `note ${note} of ${sent.id} was never sent`);
  }
}

/** Starts the product on a data folder; fails where it is not ready in time. */
async function start(dataDir: string): Promise<{ server: ServerProcess; app: TestApp }> {
  const begun = performance.now();
  const server = startProcess(ACCOUNT, { DATA_DIR: dataDir }, PRODUCT_WITHOUT_RATES);
  const app = remoteApp(await server.url);
  assert.equal((await call(app, 'GET', '/ready')).status, 200);
  const seconds = (performance.now() - begun) / 1_000;
  assert(seconds < READY_SECONDS, `ready after ${seconds} s only`);
  return { server, app };
}

/**
 * Kills a server amid eight writers, so many times, and starts it again on the same folder. Throws where a write that it
 * acknowledged is lost or done twice, or a session is no more. Gives how many records were sent.
 */
export async function killAmidWrites(dataDir: string, { rounds }: { rounds: number }): Promise<number> {
  let { server, app } = await start(dataDir);
  try {
    const { token } = await signUp(app);
    const { id: farmId } = await createFarm(app, token);
    const ledger = new Map<string, Sent>();
    for (let round = 0; round < rounds; round += 1) {
      const cut = { app, token, farmId, ledger };
      const { promise: isUnderWay, resolve: next } = Promise.withResolvers<void>();
      const writers = Promise.all(Array.from({ length: WRITERS }, () => writeUntilCut(cut, next)));
      // The crash comes amid writing, at a moment of its own: the wait is the subject, not a crutch. A machine may be so slow that nothing is written by then.
      await Promise.all([pause(writingTime(round)), Promise.race([isUnderWay, writers])]);
      server.signal('SIGKILL');
      await server.ended;
      await writers;
      ({ server, app } = await start(dataDir));
      assert.equal((await call(app, 'GET', '/users/profile', { token })).status, 200, 'the token is good no more');
      const writer = { app, token, farmId, ledger };
      assertNothingLost(await listAll(writer), ledger);
      for (const sent of ledger.values()) if (!sent.isAcknowledged) assert(await sendCreate(writer, sent));
    }
    const records = await listAll({ app, token, farmId, ledger });
    assertNothingLost(records, ledger);
    assert.equal(records.length, ledger.size);
    assert(ledger.size > rounds * WRITERS, `only ${ledger.size} writes: too few to mean anything`);
    return ledger.size;
  } finally {
    server.signal('SIGKILL');
    await server.ended;
  }
}
