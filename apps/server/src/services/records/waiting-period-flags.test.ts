import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer, type TestRecord } from '../../test/farm-client.ts';
import type { TestServer } from '../../test/test-app.ts';

type Told = { changes: { id: string; seq: number; op: string; value: { flags: string[] } | null }[]; seq: number };

describe('the mark of coffee that was picked within a waiting period', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
  });
  after(() => server.close());

  const path = ({ section, id }: TestRecord): string => `/${section}/${id}`;
  const patch = async (record: TestRecord, json: object): Promise<void> => {
    const { status, body } = await farm.ask('PATCH', path(record), { json });
    assert.equal(status, 200, JSON.stringify(body));
  };
  const spray = (plotIds: readonly string[], date: string, rest: object = {}) =>
    farm.make('atividades', {
      ...{ name: 'Pulverização', date, status: 'done' },
      data: { activityType: 'spraying', plotIds, phiDays: 30, product: 'X' },
      ...rest,
    });
  const pick = (name: string, plotId: string, rest: object = {}) =>
    farm.make('colheita', { name, date: '2026-06-10', data: { plots: [{ plotId, kg: 500 }] }, ...rest });

  /** Two harvests of two plots, dried together, and rested in part. */
  async function season() {
    farm = await farmOn(server);
    const [grota, mata] = [
      await farm.make('talhoes', { name: 'Grota', data: { area: 1 } }),
      await farm.make('talhoes', { name: 'Mata', data: { area: 1 } }),
    ];
    const [first, second] = [await pick('C1', grota.id), await pick('C2', mata.id)];
    const drying = await farm.make('secagem', {
      ...{ name: 'S', date: '2026-06-11', data: { endDate: '2026-06-25', initialHumidity: 60, finalHumidity: 11.5 } },
      inputs: [first, second].map(({ id }) => ({ recordId: id, kg: 500 })),
      outputs: [{ key: '0', form: 'dry_cherry', kg: 450 }],
    });
    const inputs = [{ recordId: drying.id, output: '0', kg: 200 }];
    const rest = await farm.make('descanso', { name: 'D', date: '2026-06-26', inputs });
    return { grota: grota.id, mata: mata.id, first, second, drying, rest };
  }

  /** What a write changes in the farm besides what it is about: which records, in which order, and whether they are marked now. */
  async function marked<Result>(act: () => Promise<Result>): Promise<[id: string, isMarked: boolean][]> {
    const since = (await farm.ask<Told>('GET', '/changes?since=0')).body.seq;
    await act();
    const { changes } = (await farm.ask<Told>('GET', `/changes?since=${since}`)).body;
    assert.deepEqual(
      changes.map(({ seq }) => seq),
      changes.map((_, at) => since + 1 + at),
    );
    return changes.slice(1).map(({ id, value }) => [id, value?.flags.includes('phiViolation') === true]);
  }
  const inOrder = (records: readonly TestRecord[], isMarked: boolean): [string, boolean][] =>
    records
      .map(({ id }) => id)
      .sort()
      .map((id) => [id, isMarked]);
  const all = (isMarked: boolean, picked: TestRecord, ...others: readonly TestRecord[]): [string, boolean][] => [
    [picked.id, isMarked],
    ...inOrder(others, isMarked),
  ];

  test('goes downstream once, stays for as long as one source has it, and tells whom it changes alone', async () => {
    const { grota, mata, first, second, drying, rest } = await season();
    let spraying = first;
    const onFirst = await marked(async () => {
      spraying = await spray([grota], '2026-06-01');
    });
    assert.deepEqual(onFirst, all(true, first, drying, rest));
    let other = spraying;
    const onSecond = await marked(async () => {
      other = await spray([mata], '2026-06-02', { status: 'planned' });
    });
    assert.deepEqual(onSecond, all(true, second), 'what is marked already is not written');
    assert.deepEqual(await marked(() => patch(spraying, { data: { plotIds: [] } })), all(false, first));
    assert.deepEqual(await marked(() => patch(other, { status: 'cancelled' })), all(false, second, drying, rest));
    assert.deepEqual(await marked(() => patch(other, { notes: 'n' })), []);
  });

  test('moves with a spraying from the plot that it was on to the one that it is on', async () => {
    const { grota, mata, first, second } = await season();
    const spraying = await spray([grota], '2026-06-01');
    const moved = await marked(() => patch(spraying, { data: { plotIds: [mata] } }));
    assert.deepEqual(moved, [
      ...[first, second]
        .map(({ id }): [string, boolean] => [id, id === second.id])
        .sort(([one], [two]) => (one < two ? -1 : 1)),
    ]);
  });

  test('is gone with the spraying, and comes back with it', async () => {
    const { grota, first, drying, rest } = await season();
    const spraying = await spray([grota], '2026-06-01');
    assert.deepEqual(await marked(() => farm.ask('DELETE', path(spraying))), all(false, first, drying, rest));
    const back = await marked(() => farm.ask('POST', `${path(spraying)}/restore`));
    assert.deepEqual(back, all(true, first, drying, rest));
  });

  test('comes and goes with the day of a harvest, and with what later records take', async () => {
    const { grota, mata, first, second, drying, rest } = await season();
    await spray([grota], '2026-05-20');
    await spray([mata], '2026-04-20');
    const flagsOf = async (one: TestRecord) => (await farm.ask('GET', path(one))).body.record.flags;
    assert.deepEqual(await flagsOf(rest), ['phiViolation']);
    assert.deepEqual(await marked(() => patch(first, { date: '2026-06-19' })), inOrder([drying, rest], false));
    assert.deepEqual(await flagsOf(first), []);
    assert.deepEqual(await marked(() => patch(first, { date: '2026-06-18' })), inOrder([drying, rest], true));
    assert.deepEqual(await marked(() => patch(first, { notes: 'n' })), []);
    const without = { inputs: [{ recordId: second.id, kg: 500 }] };
    assert.deepEqual(
      await marked(() => patch(drying, { ...without, outputs: [{ key: '0', form: 'dry_cherry', kg: 225 }] })),
      [[rest.id, false]],
    );
    assert.deepEqual(await flagsOf(drying), []);
  });

  test('is on no harvest that is only planned, on none before the spraying, and on none of another plot', async () => {
    const { grota, mata } = await season();
    const planned = await pick('C3', grota, { status: 'planned', date: '2026-09-10' });
    const early = await pick('C4', grota, { date: '2026-08-30' });
    const elsewhere = await pick('C5', mata, { date: '2026-09-10' });
    assert.deepEqual(await marked(() => spray([grota], '2026-09-01')), []);
    await patch(planned, { status: 'completed' });
    for (const [one, flags] of [
      [planned, ['phiViolation']],
      [early, []],
      [elsewhere, []],
    ] as const) {
      assert.deepEqual((await farm.ask('GET', path(one))).body.record.flags, flags);
    }
  });
});
