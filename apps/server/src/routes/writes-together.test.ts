import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { goldenSeason } from '@cafezal/domain/golden/season.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import fc from 'fast-check';
import { type FarmClient, farmOn, startSeasonServer, type TestRecord } from '../test/farm-client.ts';
import { type FarmRows, farmRowsOf, WRITTEN_NOW } from '../test/farm-rows.ts';
import { importsOn } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { signUp, type TestPerson } from '../test/test-client.ts';

type Sent = { op: string; section: string; recordId: string; patch?: object };
type Drawing = Parameters<typeof drawsOf>[0] & { deleted_at: boolean };
type Refusal = { code?: string; requestId?: string; drawn?: object[] };
type Result = { status: string; record?: TestRecord; error?: Refusal };

const uuid = (kind: number, at: number): string => `00000000-000${kind}-4000-8000-${String(at).padStart(12, '0')}`;
const PLOTS = 3;
const plotOf = (at: number): string => uuid(1, at % PLOTS);
const create = (section: string, recordId: string, patch: object): Sent => ({ op: 'create', section, recordId, patch });

const plots: Sent[] = Array.from({ length: PLOTS }, (_, at) =>
  create('talhoes', plotOf(at), { name: `Gleba ${at}`, data: { area: 10 + at } }),
);

/** Few names, codes and ids, so that steps meet each other's; what they name may be there, come later, or never. */
const name = fc.constantFrom('Gleba 1', 'Colheita', 'Colheita 2', 'Água limpa', '', 'x');
const code = fc.constantFrom(
  '',
  '',
  '',
  '26-COL-0007',
  '26-COL-0001',
  '26-COL-10000',
  '26-COL-ab',
  'L1',
  '26-SEC-0001',
);
const place = fc.integer({ min: 0, max: 14 });
const kg = fc.constantFrom(10, 400, 900, 1200.5);
const harvest = fc.record({ at: place, name, code, kg, plot: fc.integer({ min: 0, max: PLOTS }) }).map((one) =>
  create('colheita', uuid(2, one.at), {
    ...{ name: one.name, code: one.code, date: '2026-06-01' },
    data: { plots: [{ plotId: uuid(1, one.plot), kg: one.kg }] },
  }),
);
const drying = fc.record({ at: place, name, code, from: place, kg, later: fc.boolean() }).map((one) =>
  create('secagem', uuid(3, one.at), {
    ...{ name: one.name, code: one.code, date: '2026-06-02', status: one.later ? 'planned' : 'in_progress' },
    inputs: [{ recordId: uuid(2, one.from), kg: one.kg }],
  }),
);
const plot = fc
  .record({ at: place, name, area: fc.constantFrom(1, 40, 90) })
  .map((one) => create('talhoes', uuid(4, one.at), { name: one.name, data: { area: one.area } }));
const work = fc.record({ at: place, plot: place }).map((one) =>
  create('atividades', uuid(5, one.at), {
    ...{ name: 'Calda', date: '2026-05-28', status: 'done' },
    data: {
      activityType: 'spraying',
      plotIds: [plotOf(one.plot)],
      product: 'P',
      dose: 1,
      doseUnit: 'L/ha',
      phiDays: 30,
    },
  }),
);
const change = fc.record({ at: place, kind: fc.constantFrom(2, 3), op: fc.constantFrom('update', 'delete'), name }).map(
  (one): Sent => ({
    ...{ op: one.op, section: one.kind === 2 ? 'colheita' : 'secagem', recordId: uuid(one.kind, one.at) },
    ...(one.op === 'update' ? { patch: { name: one.name, notes: 'mudado' } } : {}),
  }),
);
/** Lots, some drawn from, and calls that change and delete them and what is not there. */
const lots: Sent[] = Array.from({ length: 6 }, (_, at) => [
  create('colheita', uuid(2, at), {
    ...{ name: `Lote ${at}`, code: at < 3 ? '' : `L${at}`, date: '2026-06-01' },
    data: { plots: [{ plotId: plotOf(at), kg: 1000 }] },
  }),
  create('secagem', uuid(3, at), {
    ...{ name: `Secagem ${at}`, date: '2026-06-02', status: 'in_progress' },
    inputs: [{ recordId: uuid(2, at % 4), kg: 200 }],
  }),
]).flat();
const among = fc.integer({ min: 0, max: 6 });
const patch = fc.oneof(
  fc.record({ name, notes: fc.constantFrom('a', 'b', null) }, { requiredKeys: [] }),
  fc.record({ code }),
  fc.record({ status: fc.constantFrom('planned', 'in_progress', 'completed', 'cancelled', 'x') }),
  fc.constantFrom({ data: 7 }, { date: '2026-02-30' }, { data: { method: 'manual' } }, {}),
);
const weighed = fc.record({ kg, plot: fc.integer({ min: 0, max: PLOTS }) }).map((one) => ({
  data: { plots: [{ plotId: uuid(1, one.plot), kg: one.kg }] },
}));
const drawn = fc.record({ kg, from: among }).map((one) => ({ inputs: [{ recordId: uuid(2, one.from), kg: one.kg }] }));
const callOn = (section: string, kind: number, change: fc.Arbitrary<object>) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record({ at: among, patch: change })
        .map(({ at, patch: sent }): Sent => ({ op: 'update', section, recordId: uuid(kind, at), patch: sent })),
    },
    { weight: 1, arbitrary: among.map((at): Sent => ({ op: 'delete', section, recordId: uuid(kind, at) })) },
  );
const call = fc.oneof(
  callOn('colheita', 2, fc.oneof(patch, weighed)),
  callOn('secagem', 3, fc.oneof(patch, drawn)),
  callOn('talhoes', 1, fc.record({ name, notes: fc.constantFrom('a', 'b') })),
);
/** What is surely answered to some of so many calls. */
const OUTCOMES = [
  'update 200 ',
  'update 422 record/invalid',
  'update 422 lot/insufficient-mass',
  'update 404 record/not-found',
  'delete 200 ',
  'delete 409 record/in-use',
];
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: harvest },
    { weight: 4, arbitrary: drying },
    { weight: 2, arbitrary: plot },
    { weight: 1, arbitrary: work },
    { weight: 1, arbitrary: change },
  ),
  { minLength: 20, maxLength: 45 },
);

describe('what is written together', () => {
  let server: TestServer;
  let owner: TestPerson;
  before(async () => {
    server = await startSeasonServer();
    owner = await signUp(server.app);
  });
  after(() => server.close());

  const rowsOf = (farm: FarmClient): Promise<FarmRows> => farmRowsOf(server.database, farm.farmId);
  const at = '2026-11-20T10:00:00.000Z';
  const send = async (farm: FarmClient, sent: readonly Sent[], from = 0): Promise<Result[]> => {
    const mutations = sent.map((one, step) => ({ ...one, at, mutationId: uuid(9, from + step) }));
    const { status, body } = await farm.ask<{ results: Result[] }>('POST', '/mutations', { json: { mutations } });
    assert.equal(status, 200);
    return body.results;
  };
  /** What is answered of a step by itself: how much of a record is left, others change after it. */
  const comparable = (results: readonly Result[]) =>
    results.map(({ status, error, record }) => {
      const { id, slug, code, version, flags } = record ?? {};
      return { status, error, id, slug, code, version, flags };
    });
  /** Two farms of one person. */
  const twins = async (fields = {}): Promise<[FarmClient, FarmClient]> => [
    await farmOn(server, fields, owner),
    await farmOn(server, fields, owner),
  ];

  const compare = async (sent: readonly Sent[], [together, apart]: readonly [FarmClient, FarmClient]) => {
    const results = await send(together, sent);
    const single: Result[] = [];
    for (const [step, one] of sent.entries()) single.push(...(await send(apart, [one], step)));
    assert.deepEqual(comparable(results), comparable(single));
    assert.deepEqual(await rowsOf(together), await rowsOf(apart));
    return results.map(({ status }) => status);
  };

  /** What is answered, without what a device reckons by itself, the request, the farm and times of writing. */
  const answered = ({ record, error }: Partial<Result>): unknown => {
    const { requestId: _, drawn, ...refused }: Refusal = error ?? {};
    const kept = {
      record: record && { ...record, farmId: '', account: undefined },
      error: error && { ...refused, drawn: drawn?.map((one) => JSON.stringify(one)).sort() },
    };
    return JSON.parse(JSON.stringify(kept).replaceAll(WRITTEN_NOW, '"now"'));
  };
  const callOf = (farm: FarmClient, { op, section, recordId, patch: json }: Sent) =>
    op === 'delete'
      ? farm.ask('DELETE', `/${section}/${recordId}`)
      : farm.ask('PATCH', `/${section}/${recordId}`, { json });
  /** Changes and deletes by calls of their own on one farm, which take no lock first, and by a device's on the other, which do. */
  const compareCalls = async (steps: readonly Sent[], [called, locked]: readonly [FarmClient, FarmClient]) => {
    const seen = new Set<string>();
    for (const [step, one] of steps.entries()) {
      const { status, body } = await callOf(called, one);
      const { code = '' }: Refusal = body.error ?? {};
      seen.add(`${one.op} ${status} ${code}`);
      // A device's second deletion is applied again.
      if (one.op === 'delete' && status === 404) continue;
      const [result = {}] = await send(locked, [one], 1_000 + step);
      assert.deepEqual(answered(body), answered(result), JSON.stringify(one));
    }
    assert.deepEqual(await rowsOf(called), await rowsOf(locked));
    return seen;
  };

  test('is what would be written one by one: the worked season', async () => {
    const sent = goldenSeason().records.map(({ section, id, payload: { id: _, ...patch } }) =>
      create(section, id, patch),
    );
    const farms = await twins({ totalArea: 100 });
    const statuses = await compare(sent, farms);
    assert.deepEqual([...new Set(statuses)], ['applied']);
    // Each third is changed, of all sections: what is sent is alike.
    const third = sent.filter((_, at) => at % 3 === 0);
    const changes = third.map(({ section, recordId }) => ({
      op: 'update',
      section,
      recordId,
      patch: { notes: 'mudado' },
    }));
    const deletions = sent.map(({ section, recordId }) => ({ op: 'delete', section, recordId }));
    const seen = await compareCalls([...changes, ...deletions.slice(0, 9), ...deletions.toReversed()], farms);
    assert.deepEqual(
      seen,
      new Set(['update 200 ', 'delete 200 ', 'delete 409 record/in-use', 'delete 404 record/not-found']),
    );
  });

  test('is what would be written one by one, whatever meets in a batch: names, codes, coffee, refusals, changes', async () => {
    const seen = new Set<string>();
    const property = fc.asyncProperty(steps, async (sent) => {
      for (const status of await compare([...plots, ...sent], await twins({ totalArea: 100 }))) seen.add(status);
    });
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
    assert.deepEqual(
      [...seen].sort().filter((one) => one !== 'duplicate'),
      ['applied', 'rejected'],
    );
  });

  test('of a change or a deletion without a lock is what is written under it, whatever they are sent', async () => {
    const property = fc.asyncProperty(fc.array(call, { minLength: 40, maxLength: 60 }), async (sent) => {
      const farms = await twins({ totalArea: 100 });
      for (const farm of farms) await send(farm, [...plots, ...lots]);
      for (const one of await compareCalls(sent, farms)) seen.add(one);
      const { records, flows } = await rowsOf(farms[0]);
      // What is drawn is what the records say, and nothing of what they said before.
      const live = (records as Drawing[]).filter(({ deleted_at }) => !deleted_at).flatMap(drawsOf);
      assert.deepEqual(
        new Set(
          (flows as { from_id: string; to_id: string; kg: number }[]).map(
            (flow) => `${flow.to_id} ${flow.from_id} ${flow.kg}`,
          ),
        ),
        new Set(live.map((one) => `${one.byRecordId} ${one.recordId} ${one.consumedKg + one.reservedKg}`)),
      );
    });
    const seen = new Set<string>();
    await fc.assert(property, { numRuns: 3, endOnFailure: true });
    assert.deepEqual(new Set(OUTCOMES).difference(seen), new Set());
  });

  test('of a spreadsheet is what would be written one by one, and so is its undoing', async () => {
    const [together, apart] = await twins();
    for (const farm of [together, apart]) await send(farm, plots);
    const lines = Array.from({ length: 130 }, (_, line) =>
      [
        line % 7 === 0 ? '' : `C ${line % 50}`,
        line % 3 === 0 ? `26-COL-${String(line).padStart(4, '0')}` : '',
        `Gleba ${line % PLOTS}`,
        '01/06/2026',
        50 + line,
      ].join(';'),
    );
    const { bring, confirm, undo } = importsOn(together);
    const { id } = (await bring('colheita', ['Nome;Código;Talhão;Data;Kg', ...lines].join('\r\n'))).body.import;
    assert.equal((await confirm(id)).status, 'confirmed');
    const written = (await rowsOf(together)).records.slice(PLOTS) as TestRecord[];
    assert.equal(written.length, lines.length);
    for (const [line, record] of written.entries()) {
      const { name, date, season, status, data, notes } = record;
      const code = line % 3 === 0 ? record.code : '';
      await apart.make('colheita', {
        id: record.id,
        name,
        code,
        date,
        season,
        status,
        data,
        notes,
        confirm: ['missing/harvestMethod'],
      });
    }
    const comparableRows = async (farm: FarmClient) => {
      const { records, history, ...rows } = await rowsOf(farm);
      const without = (keys: readonly string[]) => (row: object) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
      return {
        ...rows,
        records: records.map(without(['request_hash', 'confirmed_warnings'])),
        history: history.map(without(['cause'])),
      };
    };
    assert.deepEqual(await comparableRows(together), await comparableRows(apart));
    assert.equal((await undo(id)).status, 'undone');
    for (const record of written.toReversed()) await apart.ask('DELETE', `/colheita/${record.id}`);
    assert.deepEqual(await comparableRows(together), await comparableRows(apart));
  });
});
