import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { announceFarms } from '../../db/event-channel.ts';
import { startTestServer, type TestServer } from '../../test/test-app.ts';
import { createFarm, signUp } from '../../test/test-client.ts';
import { followLiveEvents, type LiveEvents } from './live-events.ts';
import { notify } from './notifications.ts';

/** Farms changed one after another, and people who are connected and in none of them. */
const CHANGES = 40;
const OTHERS = 200;

/** Reads a person's stream on until some text has come; answers what came with it. */
function readerOf(stream: ReadableStream<Uint8Array>): (wanted: string) => Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  return async (wanted) => {
    let text = '';
    while (!text.includes(wanted)) {
      const { value, done } = await reader.read();
      assert.equal(done, false, `the stream ended before ${wanted}`);
      text += decoder.decode(value, { stream: true });
    }
    return text;
  };
}

describe('live events', () => {
  let server: TestServer;
  let events: LiveEvents;
  before(async () => {
    server = await startTestServer();
  });
  afterEach(() => events.close());
  after(() => server.close());

  /** Follows events with a look at each query and at what it found. */
  async function follow(look: KyselyPlugin): Promise<void> {
    const { database, services } = server;
    events = await followLiveEvents({
      db: database.db.withPlugin(look),
      pool: database.pool,
      log: services.log,
      now: () => new Date(),
      onSessionsEnded: () => undefined,
    });
  }

  test('of a farm that changes again and again ask for its members a few times, whoever else is connected', async () => {
    const { app, database } = server;
    const owner = await signUp(app);
    const farm = await createFarm(app, owner.token);
    const asked: string[] = [];
    await follow({
      transformQuery: ({ node }) => {
        asked.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const others = Array.from({ length: OTHERS }, () => randomUUID());
    for (const userId of others) events.open({ userId, sessionId: randomUUID() }, null);
    const readUntil = readerOf(events.open({ userId: owner.uid, sessionId: randomUUID() }, null));
    await readUntil(`"farmId":"${farm.id}"`);
    // Who connects is asked about once; what is looked at is what comes after.
    while (!others.every((uid) => asked.some((query) => query.includes(uid)))) await immediate();
    const opened = asked.length;
    const { key } = await database.db
      .selectFrom('farms')
      .select('key')
      .where('id', '=', farm.id)
      .executeTakeFirstOrThrow();
    let seq = 0;
    for (let change = 0; change < CHANGES; change += 1) {
      const raised = await database.db
        .updateTable('farms')
        .set({ seq: sql`seq + 1` })
        .where('key', '=', key)
        .returning('seq')
        .executeTakeFirstOrThrow();
      seq = Number(raised.seq);
      await announceFarms(database.db, [key]);
    }
    await readUntil(`"seq":${seq}`);
    const ofFarm = asked.slice(opened).filter((query) => query.includes(key));
    assert.ok(ofFarm.length >= 1 && ofFarm.length <= CHANGES / 2, `${ofFarm.length} questions`);
    // What each asked as they came may come late; of the farm nobody is asked for by name.
    for (const query of ofFarm) for (const uid of others) assert.ok(!query.includes(uid));
  });

  test('that cannot be told end the stream, and are told to whoever connects again', async () => {
    const { uid } = await signUp(server.app);
    let isDown = true;
    await follow({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isDown && result.rows[0]?.title === 'Um') throw new Error('the database is gone');
        return result;
      },
    });
    const session = { userId: uid, sessionId: randomUUID() };
    const since = Date.now();
    const reader = events.open(session, null).getReader();
    await notify(server.services, uid, {
      once: 'Um',
      messages: [{ type: 'test', title: 'Um', body: '', link: null }],
    });
    while (!(await reader.read()).done);
    isDown = false;
    await readerOf(events.open(session, since))('"title":"Um"');
  });

  test('of a farm whose members cannot be asked come once they can', async () => {
    const owner = await signUp(server.app);
    const farm = await createFarm(server.app, owner.token);
    const { db } = server.database;
    const { key } = await db.selectFrom('farms').select('key').where('id', '=', farm.id).executeTakeFirstOrThrow();
    let failures = 0;
    await follow({
      transformQuery: ({ node }) => {
        const query = JSON.stringify(node);
        const asksMembers = query.includes('farm_members') && query.includes(key);
        if (asksMembers && failures-- > 0) throw new Error('no connection');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const readUntil = readerOf(events.open({ userId: owner.uid, sessionId: randomUUID() }, null));
    const change = async (): Promise<string> => {
      const raised = db.updateTable('farms').set({ seq: sql<string>`seq + 1` }).where('key', '=', key).returning('seq');
      const { seq } = await raised.executeTakeFirstOrThrow();
      await announceFarms(db, [key]);
      return `"seq":${seq}`;
    };
    // Nothing that was announced before comes after this one.
    await readUntil(await change());
    failures = 1;
    await readUntil(await change());
    assert.ok(failures < 1, 'the members could be asked at once');
  });

  test('tell a person first what was said first, though it takes longer to be found', async () => {
    const { uid } = await signUp(server.app);
    let isSecondFound = false;
    await follow({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [row] = result.rows;
        if (row?.title === 'Dois') isSecondFound = true;
        for (let turns = 0; row?.title === 'Um' && !isSecondFound && turns < 500; turns += 1) await immediate();
        return result;
      },
    });
    const readUntil = readerOf(events.open({ userId: uid, sessionId: randomUUID() }, null));
    await readUntil(':');
    for (const title of ['Um', 'Dois'])
      await notify(server.services, uid, { once: title, messages: [{ type: 'test', title, body: '', link: null }] });
    assert.match(await readUntil('"title":"Um"'), /^(?!.*"Dois")/s);
    await readUntil('"title":"Dois"');
  });
});
