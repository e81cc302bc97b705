import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { goldenSeason } from '@cafezal/domain/golden/season.ts';
import fc from 'fast-check';
import { type FarmClient, farmOn, startSeasonServer, type TestRecord } from '../test/farm-client.ts';
import { type FarmRows, farmRowsOf } from '../test/farm-rows.ts';
import { importsOn } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { signUp, type TestPerson } from '../test/test-client.ts';

type Sent = { op: string; section: string; recordId: string; patch?: object };
type Result = { status: string; record?: TestRecord; error?: object };

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

for (const engine of ['18', '15'] as const) {
  describe(`what is written together on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let owner: TestPerson;
    before(async () => {
      server = await startSeasonServer(engine);
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

    const compare = async (sent: readonly Sent[]): Promise<string[]> => {
      const [together, apart] = await twins({ totalArea: 100 });
      const results = await send(together, sent);
      const single: Result[] = [];
      for (const [step, one] of sent.entries()) single.push(...(await send(apart, [one], step)));
      assert.deepEqual(comparable(results), comparable(single));
      assert.deepEqual(await rowsOf(together), await rowsOf(apart));
      return results.map(({ status }) => status);
    };

    test('is what would be written one by one: the worked season', async () => {
      const sent = goldenSeason().records.map(({ section, id, payload: { id: _, ...patch } }) =>
        create(section, id, patch),
      );
      const statuses = await compare(sent);
      assert.deepEqual([...new Set(statuses)], ['applied']);
    });

    test('is what would be written one by one, whatever meets in a batch: names, codes, coffee, refusals, changes', async () => {
      const seen = new Set<string>();
      const property = fc.asyncProperty(steps, async (sent) => {
        for (const status of await compare([...plots, ...sent])) seen.add(status);
      });
      await fc.assert(property, { numRuns: 5, endOnFailure: true });
      assert.deepEqual(
        [...seen].sort().filter((one) => one !== 'duplicate'),
        ['applied', 'rejected'],
      );
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
}
