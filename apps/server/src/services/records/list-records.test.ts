import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Change } from '@cafezal/domain/record/changes.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../../test/farm-client.ts';
import { joinFarm } from '../../test/join-farm.ts';
import type { TestServer } from '../../test/test-app.ts';
import { photoForm, signUp } from '../../test/test-client.ts';

type Feed = { changes: Change[]; seq: number; more: boolean };

describe('what a farm answers of its records', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
  });
  after(() => server.close());

  const names = async (section: string, query: string): Promise<string[]> => {
    const { status, body } = await farm.ask('GET', `/${section}?sort=name&${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.count, body.records.length);
    return body.records.map(({ name }) => name);
  };
  const refusal = async (query: string) => {
    const { status, body } = await farm.ask('GET', `/colheita?${query}`);
    return [status, body.error?.fields];
  };

  /** Stores of coffee of two plots: one full, one sold in part, one sold whole, and one that is gone. */
  async function stores() {
    farm = await farmOn(server);
    const [grota, mata] = [
      await farm.make('talhoes', { name: 'Grota', data: { area: 1 } }),
      await farm.make('talhoes', { name: 'Mata', data: { area: 1 } }),
    ];
    const store = async (name: string, plotId: string) => {
      const data = { plots: [{ plotId, kg: 100 }] };
      const harvest = await farm.make('colheita', { name, date: '2026-06-01', data });
      const drying = await farm.make('secagem', {
        ...{ name, date: '2026-06-02', inputs: [{ recordId: harvest.id, kg: 100 }] },
        data: { endDate: '2026-06-25', initialHumidity: 60, finalHumidity: 11.5 },
        outputs: [{ form: 'dry_cherry', kg: 45 }],
      });
      return farm.make('armazenamento', { name, date: '2026-06-26', inputs: [{ recordId: drying.id, kg: 45 }] });
    };
    const [full, part, sold, gone] = [
      await store('Cheio', grota.id),
      await store('Em parte', mata.id),
      await store('Vendido', grota.id),
      await store('Excluído', grota.id),
    ];
    const sell = (recordId: string, kg: number) =>
      farm.make('vendas', {
        ...{ name: 'V', date: '2026-07-01', status: 'delivered', data: { buyer: 'Comprador', pricePerBag: 900 } },
        inputs: [{ recordId, kg }],
      });
    await sell(part.id, 20);
    await sell(sold.id, 45);
    await farm.ask('DELETE', `/armazenamento/${gone.id}`);
    return { grota: grota.id, mata: mata.id, full: full.id };
  }

  test('has the status that people see, alone and with the plot, and the stored one in the bin', async () => {
    const { grota, mata } = await stores();
    const of = (query: string) => names('armazenamento', query);
    assert.deepEqual(await of(''), ['Cheio', 'Em parte', 'Vendido']);
    assert.deepEqual(await of('status=in_stock'), ['Cheio']);
    assert.deepEqual(await of('status=partially_shipped,shipped'), ['Em parte', 'Vendido']);
    assert.deepEqual(await of(`status=shipped&plot=${grota}`), ['Vendido']);
    assert.deepEqual(await of(`status=shipped&plot=${mata}`), []);
    assert.deepEqual(await of(`plot=${grota.toUpperCase()}`), ['Cheio', 'Vendido']);
    assert.deepEqual([await of('plot=grota'), await of(`plot=${randomUUID()}`)], [[], []]);
    assert.deepEqual(await of('plot=&status=&deleted=false'), ['Cheio', 'Em parte', 'Vendido']);
    assert.deepEqual(
      [await of('deleted=true&status=in_stock'), await of('deleted=true&status=shipped')],
      [['Excluído'], []],
    );
  });

  test('has papers by whether they are in force on the day of the farm', async () => {
    farm = await farmOn(server);
    const paper = (name: string, validUntil: string | null) =>
      farm.make('documentos', { name, status: 'active', data: { kind: 'water', validUntil } });
    const today = server.clock.now().toISOString().slice(0, 10);
    await paper('Vale', today);
    await paper('Sempre', null);
    const { id } = await paper('Venceu', '2026-01-31');
    assert.deepEqual(await names('documentos', 'status=expired'), ['Venceu']);
    assert.deepEqual(await names('documentos', 'status=active'), ['Sempre', 'Vale']);
    const { record } = (await farm.ask('GET', `/documentos/${id}`)).body;
    assert.equal(record.status, 'expired');
    const { changes } = (await farm.ask<Feed>('GET', '/changes?since=0&v=2')).body;
    const fed = changes.find((one) => one.id === id);
    assert.equal(fed?.value?.status, 'active', 'a device finds by its own day that it has expired');
  });

  test('is in the order of numbers by code and by name, with the pages that follow', async () => {
    farm = await farmOn(server);
    const made = [
      ['26-COL-10000', 'Lote 10'],
      ['26-COL-9999', 'lote 9'],
      ['26-COL-10001', 'Água'],
    ] as const;
    for (const [code, name] of made) await farm.make('colheita', { code, name, date: '2026-06-01' });
    assert.deepEqual(await names('colheita', ''), ['Água', 'lote 9', 'Lote 10']);
    const page = async (query: string) => {
      const { body } = await farm.ask('GET', `/colheita?${query}&limit=2`);
      return { codes: body.records.map(({ code }) => code), next: body.nextCursor };
    };
    const first = await page('sort=-code');
    assert.deepEqual(first.codes, ['26-COL-10001', '26-COL-10000']);
    assert.deepEqual((await page(`sort=-code&cursor=${first.next}`)).codes, ['26-COL-9999']);
  });

  test('is by days with both ends, and says of each wrong part of a query what it may be', async () => {
    farm = await farmOn(server);
    for (const date of ['2026-06-01', '2026-06-02', '2026-06-03']) await farm.make('colheita', { name: date, date });
    assert.deepEqual(await names('colheita', 'from=2026-06-02&to='), ['2026-06-02', '2026-06-03']);
    assert.deepEqual(await names('colheita', 'to=2026-06-02'), ['2026-06-01', '2026-06-02']);
    const day = 'Informe um dia que existe, como 2026-06-03.';
    assert.deepEqual(await refusal('from=2026-02-30'), [422, { from: day }]);
    assert.deepEqual(await refusal('to=ontem'), [422, { to: day }]);
    const order = 'Ordene por date, name, code, createdAt, updatedAt, kg, com - para o inverso.';
    assert.deepEqual(await refusal('sort=cor'), [422, { sort: order }]);
    const sorted = async (query: string) =>
      (await farm.ask('GET', `/colheita${query}`)).body.records.map(({ name }) => name);
    const days = ['2026-06-01', '2026-06-02', '2026-06-03'];
    assert.deepEqual([await sorted('?sort=date'), await sorted('')], [days, days.toReversed()]);
    const { count, nextCursor, records } = (await farm.ask('GET', '/colheita?limit=3')).body;
    assert.deepEqual([count, nextCursor, records.length], [3, null, 3]);
    const two = (await farm.ask('GET', '/colheita?limit=2')).body;
    assert.ok(two.nextCursor);
    assert.deepEqual(await sorted(`?limit=2&cursor=${two.nextCursor}`), ['2026-06-01']);
  });

  test('is found by the first ten words of a search, however many it has', async () => {
    farm = await farmOn(server);
    const words = Array.from({ length: 3_800 }, (_, at) => `p${at}`);
    const notes = (from: number) => words.slice(from, 10).join(' ');
    await farm.make('colheita', { name: 'Todas', date: '2026-06-01', notes: notes(0) });
    await farm.make('colheita', { name: 'Menos uma', date: '2026-06-01', notes: notes(1) });
    assert.deepEqual(await names('colheita', `q=${words.slice(0, 10).join('+')}`), ['Todas']);
    assert.deepEqual(await names('colheita', `q=${words.join('+')}`), ['Todas']);
    assert.deepEqual(await names('colheita', `q=${words.slice(1, 10).join('+')}`), ['Menos uma', 'Todas']);
  });

  test('is fed to devices whole: photos, members, the farm, and what each became', async () => {
    farm = await farmOn(server);
    const since = async (seq: number): Promise<Feed> => {
      const { status, body } = await farm.ask<Feed>('GET', `/changes?since=${seq}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };
    const first = await since(0);
    const { farm: facts } = (await farm.ask<{ farm: Record<string, unknown> }>('GET', '')).body;
    const [told, owner] = first.changes;
    assert.deepEqual([told?.kind, told?.op, told?.id, told?.version], ['farm', 'upsert', farm.farmId, facts.version]);
    assert.equal(told?.value?.farmName, facts.farmName);
    const ofOwner = { kind: 'member', op: 'upsert', id: farm.owner.uid, version: 1 };
    const { since: at, ...value } = owner?.value ?? {};
    assert.deepEqual(
      { ...owner, value },
      {
        ...{ seq: owner?.seq, ...ofOwner },
        value: { userId: farm.owner.uid, name: 'Pessoa de Teste', role: 'owner' },
      },
    );
    assert.match(String(at), /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    const harvest = await farm.make('colheita', { name: 'C', date: '2026-06-01' });
    type Photo = { photo: Record<string, unknown> & { id: string } };
    const { photo } = (await farm.ask<Photo>('POST', `/colheita/${harvest.id}/fotos`, { body: photoForm() })).body;
    const { seq, changes } = await since(first.seq);
    const shown = (await farm.ask('GET', `/colheita/${harvest.id}`)).body.record;
    assert.deepEqual(changes, [
      { seq: seq - 1, kind: 'record', op: 'upsert', id: harvest.id, section: 'colheita', version: 1, value: shown },
      {
        seq,
        kind: 'photo',
        op: 'upsert',
        id: photo.id,
        recordId: harvest.id,
        version: 1,
        value: { ...photo, recordId: harvest.id },
      },
    ]);
    await farm.ask('DELETE', `/colheita/${harvest.id}/fotos/${photo.id}`);
    const worker = await signUp(server.app);
    await joinFarm(server.database.db, { farmId: farm.farmId, uid: worker.uid, role: 'viewer' });
    await farm.ask('DELETE', `/membros/${worker.uid}`);
    const gone = { op: 'delete', version: 2, value: null };
    assert.deepEqual((await since(seq)).changes, [
      { seq: seq + 1, kind: 'photo', id: photo.id, recordId: harvest.id, ...gone },
      { seq: seq + 2, kind: 'member', id: worker.uid, ...gone },
    ]);
  });

  test('is fed by the version that a device knows, and refused where it asks for none', async () => {
    farm = await farmOn(server);
    const { seq } = (await farm.ask<Feed>('GET', '/changes?since=0')).body;
    await farm.make('documentos', { name: 'CAR', data: { kind: 'car' } });
    await farm.make('colheita', { name: 'C', date: '2026-06-01' });
    const sections = async (version: string) => {
      const { body } = await farm.ask<Feed>('GET', `/changes?since=${seq}${version}`);
      assert.deepEqual([body.seq, body.more], [seq + 2, false]);
      return body.changes.map(({ section }) => section);
    };
    assert.deepEqual(await sections('&v=0'), []);
    for (const old of ['', '&v=1']) assert.deepEqual(await sections(old), ['colheita'], old);
    for (const now of ['&v=2', '&v=999']) assert.deepEqual(await sections(now), ['documentos', 'colheita'], now);
    const refused = async (query: string) => {
      const { status, body } = await farm.ask('GET', `/changes?${query}`);
      return [status, body.error?.fields];
    };
    const version = 'Informe a versão das mudanças em um número.';
    for (const v of ['1000', '', '-1', '1x'])
      assert.deepEqual(await refused(`since=0&v=${v}`), [422, { v: version }], v);
    const number = 'Informe o número da última mudança que você tem.';
    for (const one of ['1'.repeat(16), '', 'x1'])
      assert.deepEqual(await refused(`since=${one}`), [422, { since: number }], one);
    assert.equal((await farm.ask('GET', `/changes?since=${'0'.repeat(15)}`)).status, 200);
  });
});
