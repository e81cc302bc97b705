import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { announceFarms } from '../../db/event-channel.ts';
import { startTestServer, type TestServer } from '../../test/test-app.ts';
import { createFarm, signUp } from '../../test/test-client.ts';
import { followLiveEvents, type LiveEvents } from './live-events.ts';

/** Farms changed one after another, and people who are connected and in none of them. */
const CHANGES = 40;
const OTHERS = 200;

describe('a farm that changes again and again', () => {
  let server: TestServer;
  let events: LiveEvents;
  before(async () => {
    server = await startTestServer();
  });
  after(async () => {
    await events.close();
    await server.close();
  });

  test('is asked for its members a few times, whoever else is connected', async () => {
    const { app, database, services } = server;
    const owner = await signUp(app);
    const farm = await createFarm(app, owner.token);
    const asked: string[] = [];
    const note: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    events = await followLiveEvents({
      db: database.db.withPlugin(note),
      pool: database.pool,
      log: services.log,
      now: () => new Date(),
      onSessionsEnded: () => undefined,
    });
    const others = Array.from({ length: OTHERS }, () => randomUUID());
    for (const userId of others) events.open({ userId, sessionId: randomUUID() }, null);
    const reader = events.open({ userId: owner.uid, sessionId: randomUUID() }, null).getReader();
    const decoder = new TextDecoder();
    const readUntil = async (wanted: string): Promise<void> => {
      for (let text = ''; !text.includes(wanted); ) {
        const { value, done } = await reader.read();
        assert.equal(done, false, `the stream ended before ${wanted}`);
        text += decoder.decode(value, { stream: true });
      }
    };
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
});
