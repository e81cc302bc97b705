import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { type FarmCall, type FarmClient, farmOn, type RecordBody } from '../test/farm-client.ts';
import { memberOf } from '../test/invitations.ts';
import { isAsked, noteStatements, type Statement } from '../test/note-statements.ts';
import { startTestInstance, startTestServer, type TestServer } from '../test/test-app.ts';
import { call, SAMPLE_FARM, type TestPerson } from '../test/test-client.ts';

const JUNE = '2026-06-01';

describe('a permission that was found for the request before', () => {
  let server: TestServer;
  let farm: FarmClient;
  let plotId: string;
  before(async () => {
    // What is counted is of a PostgreSQL alone.
    server = await startTestServer({ engine: '18' });
    farm = await farmOn(server);
    plotId = (await farm.make('talhoes', { name: 'Sede', data: { area: 5 } })).id;
  });
  after(() => server.close());

  const harvest = (name = 'Colheita') => ({ name, date: JUNE, data: { plots: [{ plotId, kg: 60 }] } });
  const everything = async (): Promise<string> => {
    const { body } = await farm.ask<{ changes: { kind: string }[] }>('GET', '/changes?since=0');
    return JSON.stringify(body.changes.filter(({ kind }) => kind === 'record'));
  };

  type Write = [method: string, path: string, sent?: FarmCall];
  /** Writes of somebody who has just written: good ones, a repetition, and such as would be refused for another reason. */
  const writesOn = (id: string): Write[] => [
    ['POST', '/colheita', { json: harvest('Outra') }],
    ['POST', '/colheita', { json: { id, ...harvest() } }],
    ['POST', '/colheita', { json: { name: '', date: 'ontem' } }],
    ['POST', '/colheita', { json: 7 }],
    ['PATCH', `/colheita/${id}`, { json: { notes: 'x' } }],
    ['PATCH', `/colheita/${id}`, { json: {} }],
    ['PATCH', `/colheita/${id}`, { json: { date: 'ontem' } }],
    ['PATCH', `/colheita/${id}`, { json: { notes: 'x' }, headers: { 'if-match': '"7"' } }],
    ['PATCH', '/colheita/nenhuma', { json: { notes: 'x' } }],
    ['DELETE', '/colheita/nenhuma'],
    ['DELETE', `/colheita/${id}`],
  ];

  /** Somebody writes a record, by which their permission is known. */
  async function writes(person: TestPerson): Promise<string> {
    const id = randomUUID();
    const made = await farm.ask<RecordBody>('POST', '/colheita', { json: { id, ...harvest() }, as: person });
    assert.equal(made.status, 201);
    return id;
  }

  const answerTo = async (person: TestPerson, [method, path, sent]: Write): Promise<[number, string | undefined]> => {
    const { status, body } = await farm.ask(method, path, { ...sent, as: person });
    return [status, body.error?.code];
  };

  const inRole = (person: TestPerson, role: FarmRole) =>
    farm.ask('PATCH', `/membros/${person.uid}`, { json: { role } });

  test('spares a creation one statement of three, a change and a deletion one of four', async () => {
    const seen: Statement[] = [];
    const stop = noteStatements(server.database.doors.pool, (statement) => seen.push(statement));
    const asked = async (method: string, path: string, json?: object): Promise<[number, RecordBody]> => {
      seen.length = 0;
      const { body } = await farm.ask<RecordBody>(method, path, { json });
      return [seen.filter(isAsked).length, body];
    };
    const [made, { record }] = await asked('POST', '/colheita', harvest());
    const [changed] = await asked('PATCH', `/colheita/${record.id}`, { notes: 'Seca' });
    const [deleted] = await asked('DELETE', `/colheita/${record.id}`);
    stop();
    assert.deepEqual([made, changed, deleted], [2, 3, 3]);
  });

  test('is worth nothing to who was removed: nothing is written, and nothing is told', async () => {
    for (const [at] of writesOn('').entries()) {
      const person = await memberOf(farm, 'manager');
      const write = writesOn(await writes(person))[at];
      assert.ok(write);
      assert.equal((await farm.ask('DELETE', `/membros/${person.uid}`)).status, 200);
      const before = await everything();
      assert.deepEqual(await answerTo(person, write), [403, 'farm/forbidden'], write.slice(0, 2).join(' '));
      assert.equal(await everything(), before);
    }
  });

  test('is worth nothing to who became a reader, also where another instance changed it', async () => {
    const person = await memberOf(farm, 'manager');
    const other = await startTestInstance(server);
    const { token } = farm.owner;
    const path = `/farms/${farm.farmId}/membros/${person.uid}`;
    for (const [at] of writesOn('').entries()) {
      await inRole(person, 'manager');
      const write = writesOn(await writes(person))[at];
      assert.ok(write);
      assert.equal((await call(other.app, 'PATCH', path, { token, json: { role: 'viewer' } })).status, 200);
      const before = await everything();
      const expected = write[1].endsWith('/nenhuma') ? [404, 'record/not-found'] : [403, 'farm/role-forbidden'];
      assert.deepEqual(await answerTo(person, write), expected, write.slice(0, 2).join(' '));
      assert.equal(await everything(), before);
    }
    await other.close();
  });

  test('keeps nobody from what they may by now', async () => {
    const person = await memberOf(farm, 'viewer');
    const write = () => farm.ask('POST', '/colheita', { json: harvest('Promovida'), as: person });
    assert.equal((await write()).status, 403);
    assert.equal((await inRole(person, 'operator')).status, 200);
    assert.equal((await write()).status, 201);
  });

  test('is worth nothing on a farm that was deleted, which says until when it comes back', async () => {
    const gone = await farmOn(server);
    const write = () => gone.ask('POST', '/talhoes', { json: { name: 'Alto', data: { area: 1 } } });
    assert.equal((await write()).status, 201);
    assert.equal((await gone.ask('DELETE', '')).status, 200);
    const { status, body } = await write();
    assert.deepEqual([status, body.error.code], [404, 'farm/not-found']);
    assert.ok(body.error.restorableUntil);
  });

  test('is of one person and one farm', async () => {
    const [stranger, other] = [await farmOn(server), await farmOn(server)];
    for (const one of [stranger, other])
      assert.equal((await one.ask('POST', '/talhoes', { json: { name: 'Alto', data: { area: 1 } } })).status, 201);
    const crossed = await farm.ask('POST', '/colheita', { json: harvest(), as: stranger.owner });
    assert.deepEqual([crossed.status, crossed.body.error.code], [403, 'farm/forbidden']);
  });

  test('is of the own farm once there is one at an address under which another was found', async () => {
    const person = await memberOf(farm, 'manager');
    await writes(person);
    const { token } = person;
    const json = { ...SAMPLE_FARM, id: farm.farmId };
    assert.equal((await call(server.app, 'POST', '/farms', { token, json })).status, 201);
    const before = await everything();
    const own = { name: 'Meu', data: { area: 1 } };
    assert.equal((await farm.ask('POST', '/talhoes', { json: own, as: person })).status, 201);
    assert.equal(await everything(), before);
  });
});
