import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Change } from '@cafezal/domain/record/changes.ts';
import { type FarmClient, farmOn, type RecordBody, startSeasonServer } from '../../test/farm-client.ts';
import type { TestServer } from '../../test/test-app.ts';

type Reading = { id: string; kind: string; at: string; value: number; comment: string | null; createdBy: string };
type ReadingsBody = RecordBody & { readings: Reading[] };

const JUNE = (day: number, hour = 12): string =>
  `2026-06-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const humidity = (day: number, value: number) => ({ kind: 'humidity', at: JUNE(day), value });

describe('readings in a farm', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  /** A drying of June, and how to send it readings. */
  async function drying() {
    const json = { name: 'S', date: '2026-06-01', data: { endDate: '2026-06-25' } };
    const { id } = await farm.make('secagem', json);
    const path = `/secagem/${id}/medicoes`;
    const post = (sent: unknown, headers: Record<string, string> = {}) =>
      farm.ask<ReadingsBody>('POST', path, { json: sent, headers });
    const list = async (query = '') => (await farm.ask<ReadingsBody>('GET', `${path}${query}`)).body;
    return { id, path, post, list };
  }

  const seqOf = async (): Promise<number> => (await farm.ask<{ seq: number }>('GET', '/changes?since=0')).body.seq;

  test('are answered as they are stored, in the order sent, and each has a number of its own', async () => {
    const { id: recordId, post, list } = await drying();
    const seq = await seqOf();
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const sent = [
      humidity(5, 40),
      { ...humidity(3, 52), comment: ' Neblina ' },
      { kind: 'turns', at: JUNE(4), value: 6 },
    ];
    const { status, headers, body } = await post(sent.map((one, at) => ({ id: ids[at], ...one })));
    assert.deepEqual([status, headers.get('idempotency-replayed'), body.warnings], [201, null, []]);
    const stored = sent.map((one, at) => ({
      ...{ id: ids[at] ?? '', comment: null, createdBy: farm.owner.uid },
      ...one,
      ...('comment' in one ? { comment: 'Neblina' } : {}),
    }));
    assert.deepEqual(body.readings, stored);
    assert.deepEqual((await list()).readings, [stored[1], stored[2], stored[0]]);
    const { changes } = (await farm.ask<{ changes: Change[] }>('GET', `/changes?since=${seq}`)).body;
    assert.deepEqual(
      changes,
      stored.map((value, at) => ({
        ...{ seq: seq + 1 + at, kind: 'reading', op: 'upsert', id: value.id, recordId, version: 1 },
        value: { ...value, recordId },
      })),
    );
  });

  test('that are sent again are answered with the new ones between them, and write those alone', async () => {
    const { post, list } = await drying();
    const [first, second, third] = [3, 4, 5].map((day) => ({ id: randomUUID(), ...humidity(day, 50 - day) }));
    await post([first, third]);
    const seq = await seqOf();
    const { headers, body } = await post([third, second, first]);
    assert.equal(headers.get('idempotency-replayed'), null);
    assert.deepEqual(
      body.readings.map(({ id }) => id),
      [third?.id, second?.id, first?.id],
    );
    assert.equal(await seqOf(), seq + 1);
    const again = await post([third, second, first]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(again.body.readings, body.readings);
    assert.equal((await list()).count, 3);
  });

  test('of another record, or at an instant that has another value, are refused', async () => {
    const { post } = await drying();
    const other = await drying();
    const one = { id: randomUUID(), ...humidity(3, 40) };
    await post(one);
    const refused = async (answer: ReturnType<typeof post>) => {
      const { status, body } = await answer;
      return [status, body.error?.code, body.error?.message];
    };
    const taken = [409, 'reading/id-taken'];
    assert.deepEqual((await refused(other.post(one))).slice(0, 2), taken);
    for (const changed of [{ value: 41 }, { at: JUNE(4) }, { kind: 'relativeHumidity' }]) {
      assert.deepEqual((await refused(post({ ...one, ...changed }))).slice(0, 2), taken);
    }
    const twice = [...taken, 'Já há uma medição deste tipo neste instante, com outro valor.'];
    assert.deepEqual(await refused(post({ ...one, id: randomUUID() })), twice);
    assert.deepEqual(await refused(post(humidity(3, 41))), twice);
    assert.equal((await other.post(humidity(3, 41))).status, 201);
  });

  test('are refused where one call has an id or an instant twice', async () => {
    const { post, list } = await drying();
    const id = randomUUID();
    const twins = [
      [humidity(3, 40), humidity(4, 40), humidity(3, 41)],
      [{ id, ...humidity(3, 40) }, humidity(5, 40), { id, ...humidity(4, 40) }],
    ];
    for (const sent of twins) {
      const { status, body } = await post(sent);
      assert.deepEqual([status, body.error?.fields], [422, { '2.at': 'Esta medição está repetida.' }]);
    }
    assert.equal((await list()).count, 0);
  });

  test('have ids of the key: that of one reading, and one for each place of a list', async () => {
    const { post } = await drying();
    const key = randomUUID();
    const one = await post(humidity(3, 40), { 'idempotency-key': key });
    assert.deepEqual(
      one.body.readings.map(({ id }) => id),
      [key],
    );
    const headers = { 'idempotency-key': randomUUID() };
    const { readings } = (await post([humidity(5, 39), humidity(6, 38)], headers)).body;
    assert.equal(new Set([...readings.map(({ id }) => id), headers['idempotency-key']]).size, 3);
    const own = randomUUID();
    const mixed = [
      { id: own, ...humidity(8, 37) },
      { id: null, ...humidity(9, 36) },
    ];
    assert.equal((await post(mixed, headers)).status, 409, 'the second place of this key has another reading');
    const other = { 'idempotency-key': randomUUID() };
    const [first, second] = (await post(mixed, other)).body.readings;
    assert.equal(first?.id, own);
    assert.deepEqual((await post(mixed, other)).body.readings, [first, second]);
    assert.equal((await post(mixed.map((one) => ({ ...one, id: undefined })))).status, 201, 'as they are stored');
    assert.equal((await post(mixed[1], { 'idempotency-key': 'outra' })).status, 409, 'a key says that it is another');
  });

  test('warn of moisture that rose by more than 3 points since the reading before', async () => {
    const { post } = await drying();
    const told = async (sent: unknown) => (await post(sent)).body.warnings;
    const rose = (points: string) => ({
      ...{ field: 'value', code: 'humidity/rises' },
      message: `A umidade subiu ${points} desde a última medição. Choveu?`,
    });
    assert.deepEqual(await told(humidity(10, 40)), []);
    assert.deepEqual(await told(humidity(12, 43)), []);
    assert.deepEqual(await told(humidity(14, 46.1)), [rose('3,1 pontos')]);
    assert.deepEqual(await told({ kind: 'relativeHumidity', at: JUNE(15), value: 90 }), []);
    assert.deepEqual(await told(humidity(16, 46)), [], 'a rise of others is not told again');
    assert.deepEqual(await told([humidity(20, 30), humidity(18, 20)]), [rose('10 pontos')]);
    const resting = await farm.make('descanso', { name: 'D', date: '2026-06-01' });
    const path = `/descanso/${resting.id}/medicoes`;
    await farm.ask('POST', path, { json: humidity(2, 10) });
    assert.deepEqual((await farm.ask('POST', path, { json: humidity(3, 20) })).body.warnings, []);
  });

  test('are listed by kind, from one day or instant to another, and by pages of exact size', async () => {
    const { path, post, list } = await drying();
    await post([1, 2, 3, 4].flatMap((day) => [humidity(day, 40), { kind: 'turns', at: JUNE(day, 23), value: day }]));
    const days = async (query: string) => (await list(query)).readings.map(({ at }) => at.slice(8, 10));
    assert.deepEqual(await days('?kind=humidity&from=2026-06-02&to=2026-06-03'), ['02', '03']);
    assert.deepEqual(await days(`?from=${JUNE(2)}&to=${JUNE(3)}`), ['02', '02', '03']);
    assert.deepEqual(await days('?kind=turns&to=2026-06-01'), ['01']);
    assert.deepEqual(await days('?from=&to=&kind='), await days(''));
    const { count, nextCursor } = await list('?kind=humidity&limit=4');
    assert.deepEqual([count, nextCursor], [4, null]);
    assert.notEqual((await list('?limit=3')).nextCursor, null);
    const wrong = [
      'from=ontem',
      'to=2026-06-31',
      'from=2026-06',
      'to=2026-06-01T25:00:00Z',
      'from=2026-06-01T10',
      'to=x2026-06-01T10:00:00Z',
    ];
    for (const query of wrong) {
      const { status, body } = await farm.ask('GET', `${path}?${query}`);
      const told = { [query.split('=')[0] ?? '']: 'Informe um dia, ou dia e hora, que existem.' };
      assert.deepEqual([status, body.error?.fields], [422, told], query);
    }
  });

  test('that were deleted are told as gone, and are found nowhere else', async () => {
    const { id: recordId, path, post, list } = await drying();
    const other = await drying();
    const reading = { id: randomUUID(), ...humidity(3, 40) };
    await post(reading);
    const seq = await seqOf();
    assert.equal((await farm.ask('DELETE', `${other.path}/${reading.id}`)).status, 404);
    assert.equal((await farm.ask('DELETE', `${path}/${reading.id}`)).status, 200);
    const { changes } = (await farm.ask<{ changes: Change[] }>('GET', `/changes?since=${seq}`)).body;
    const gone = { kind: 'reading', op: 'delete', id: reading.id, recordId, version: 2, value: null };
    assert.deepEqual(changes, [{ seq: seq + 1, ...gone }]);
    assert.equal((await list()).count, 0);
  });
});
