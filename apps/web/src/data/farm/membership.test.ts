import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Change } from '@cafezal/domain/record/changes.ts';
import {
  type DeviceDatabase,
  type DeviceFarm,
  type DeviceRecord,
  openDeviceDatabase,
} from '../database/device-database.ts';
import { queuedEntries } from '../database/queued-entries.ts';
import { enqueue } from '../outbox/outbox.ts';
import { type FarmTransport, pullChanges } from '../outbox/sync.ts';
import { ApiError, NoConnectionError } from '../server/api.ts';
import { whenFarmsChange } from './farms-changed.ts';
import { releaseReturned, releaseUnsent } from './held-work.ts';
import { forgetIfGone, forgetLostAccess, withMembers } from './membership.ts';

const [FARM, OTHER, PERSON] = ['farm-1', 'farm-2', 'person-1'];
const LEFT = new ApiError(403, { code: 'farm/forbidden' });
const UNTIL = new Date(Date.now() + 20 * 86_400_000);
const DELETED = new ApiError(404, { code: 'farm/not-found', restorableUntil: UNTIL.toISOString() });
const AT = '2026-07-15T10:00:00.000Z';

/** As much of a farm and a record as is read here. */
const farmAs = (role: FarmRole, id = FARM): DeviceFarm => ({ id, name: 'Boa Vista', role }) as DeviceFarm;
const recordOf = (id: string, farmId = FARM): DeviceRecord =>
  ({
    id,
    farmId,
    section: 'vendas',
    date: '2026-07-15',
    status: 'draft',
    data: { pricePerBag: 2300 },
  }) as object as DeviceRecord;

const memberChange = (id: string, role: FarmRole | null, seq: number): Change => ({
  seq,
  kind: 'member',
  op: role === null ? 'delete' : 'upsert',
  id,
  version: 1,
  value: role === null ? null : { role },
});

/** A server that has told these changes; what was asked of it is in `asked`. */
function serverTelling(changes: readonly Change[]): { transport: FarmTransport; asked: number[] } {
  const asked: number[] = [];
  const pull: FarmTransport['pull'] = async (since) => {
    asked.push(since);
    return { changes: changes.filter(({ seq }) => seq > since), seq: changes.at(-1)?.seq ?? since, more: false };
  };
  const nothing = async () => undefined;
  return { asked, transport: { pull, send: async () => [], sendReadings: nothing, removeReading: nothing } };
}

describe('a device whose person', () => {
  let database: DeviceDatabase;
  let news = 0;
  whenFarmsChange(() => {
    news += 1;
  });
  beforeEach(async () => {
    database = await openDeviceDatabase(`test-${randomUUID()}`);
    news = 0;
    await database.put('farms', farmAs('manager'));
    for (const record of [recordOf('sale'), recordOf('other')]) await database.put('records', record);
    await database.put('records', recordOf('elsewhere', OTHER));
    await database.put('cursors', { farmId: FARM, seq: 7 });
  });
  afterEach(() => database.close());

  const pullFrom = (transport: FarmTransport) =>
    pullChanges({
      database,
      farmId: FARM,
      transport: withMembers(transport, { database, farmId: FARM, personId: PERSON }),
      onChanged: async () => undefined,
    });
  const recordIds = async (farmId: string) =>
    (await database.getAll('records')).filter((one) => one.farmId === farmId).map(({ id }) => id);
  const write = (recordId: string, farmId = FARM) =>
    enqueue(database, {
      farmId,
      mutation: { mutationId: randomUUID(), section: 'vendas', recordId, op: 'update', patch: { notes: 'n' }, at: AT },
      shown: { notes: 'n' },
    });
  const troubles = async (farmId: string) => (await queuedEntries(database, farmId)).map(({ trouble }) => trouble);

  test('may see no prices any more fetches the farm anew, and keeps what was not sent', async () => {
    await write('sale');
    const { transport, asked } = serverTelling([memberChange(PERSON, 'operator', 8)]);
    await pullFrom(transport);
    assert.deepEqual(asked, [7, 0]);
    assert.deepEqual(await recordIds(FARM), []);
    assert.deepEqual(await recordIds(OTHER), ['elsewhere']);
    assert.equal((await database.get('farms', FARM))?.role, 'operator');
    assert.equal((await queuedEntries(database, FARM)).length, 1);
    assert.ok(news > 0);
  });

  test('may do other things but sees the same keeps what is there', async () => {
    const { transport, asked } = serverTelling([memberChange(PERSON, 'sales', 8)]);
    await pullFrom(transport);
    assert.deepEqual(asked, [7]);
    assert.deepEqual(await recordIds(FARM), ['other', 'sale']);
    assert.equal((await database.get('farms', FARM))?.role, 'sales');
  });

  test('gets the farm for the first time is told nothing of it anew, and asks once', async () => {
    await database.delete('cursors', FARM);
    const { transport, asked } = serverTelling([memberChange(PERSON, 'operator', 8)]);
    await pullFrom(transport);
    assert.deepEqual([asked, news, (await database.get('farms', FARM))?.role], [[0], 0, 'operator']);
  });

  test('hears that others came and went is told, and keeps their own role', async () => {
    const { transport } = serverTelling([memberChange('ze', 'operator', 8), memberChange('rita', null, 9)]);
    await pullFrom(transport);
    assert.equal(news, 1);
    assert.equal((await database.get('farms', FARM))?.role, 'manager');
  });

  test('works there no more keeps nothing of the farm but unsent work, with its record and why it waits', async () => {
    await write('sale');
    await write('elsewhere', OTHER);
    await forgetIfGone(database, FARM, LEFT);
    assert.deepEqual(await recordIds(FARM), ['sale']);
    assert.equal(await database.get('farms', FARM), undefined);
    assert.equal(await database.get('cursors', FARM), undefined);
    const message = 'Você não trabalha mais na Boa Vista. Isto fica guardado só neste aparelho.';
    assert.deepEqual(await troubles(FARM), [{ kind: 'refused', code: 'farm/forbidden', message, fields: {} }]);
    assert.deepEqual(await troubles(OTHER), [null]);
  });

  test('hears that the farm was deleted keeps unsent work, with what happened and what can be done', async () => {
    await write('sale');
    await write('elsewhere', OTHER);
    assert.equal(await forgetIfGone(database, FARM, DELETED), true);
    assert.deepEqual(await recordIds(FARM), ['sale']);
    const message = `A fazenda Boa Vista foi excluída. Quem é dono dela pode trazer de volta até ${UNTIL.toLocaleDateString('pt-BR')}, e isto vai sozinho. Até lá fica guardado só neste aparelho. Descarte só o que não quer mais.`;
    assert.deepEqual(await troubles(FARM), [{ kind: 'refused', code: 'farm/not-found', message, fields: {} }]);
    assert.deepEqual(await troubles(OTHER), [null]);
    assert.equal(await releaseUnsent(database, FARM), true);
    assert.deepEqual(await troubles(FARM), [null]);
  });

  test('hears that nobody can bring the farm back is promised nothing', async () => {
    await write('sale');
    const over = { code: 'farm/not-found', restorableUntil: new Date(Date.now() - 60_000).toISOString() };
    for (const gone of [over, { code: 'farm/not-found' }]) {
      await forgetIfGone(database, FARM, new ApiError(404, gone));
      const [trouble] = await troubles(FARM);
      assert.ok(trouble !== null && trouble !== undefined && 'message' in trouble);
      assert.match(trouble.message, /não existe mais/);
      assert.doesNotMatch(trouble.message, /volta|sozinho/);
      await releaseUnsent(database, FARM);
    }
  });

  test('hears of a record that is not there, or of nothing at all, leaves no farm', async () => {
    await write('sale');
    const gone = new ApiError(404, { code: 'record/not-found' });
    for (const error of [gone, new NoConnectionError(gone)])
      assert.equal(await forgetIfGone(database, FARM, error), false);
    assert.deepEqual(await recordIds(FARM), ['other', 'sale']);
    assert.deepEqual(await troubles(FARM), [null]);
  });

  test('comes back sends what waited', async () => {
    await write('sale');
    await forgetIfGone(database, FARM, LEFT);
    assert.equal(await releaseUnsent(database, FARM), true);
    assert.deepEqual(await troubles(FARM), [null]);
    assert.equal(await releaseUnsent(database, FARM), false);
  });

  test('may do again what their role did not allow sends what waited for it, and nothing that is wrong', async () => {
    const refuse = async (recordId: string, code: string) => {
      await write(recordId);
      const [entry] = await queuedEntries(database, FARM).then((entries) =>
        entries.filter(({ mutation }) => mutation.recordId === recordId),
      );
      const trouble = { kind: 'refused' as const, code, message: 'Não.', fields: {} };
      if (entry !== undefined) await database.put('outbox', { ...entry, trouble });
    };
    const codes = async () => (await troubles(FARM)).map((trouble) => trouble && 'code' in trouble && trouble.code);
    await refuse('sale', 'farm/role-forbidden');
    await refuse('other', 'record/invalid');
    await pullFrom(serverTelling([memberChange(PERSON, 'sales', 8)]).transport);
    assert.deepEqual(await codes(), [null, 'record/invalid']);
    await refuse('third', 'farm/role-forbidden');
    await forgetLostAccess(database, farmAs('sales'), 'manager');
    assert.deepEqual(await codes(), [null, 'record/invalid', null]);
  });

  test('wrote on a record that somebody deleted sends it once the record is back, and not before', async () => {
    await write('sale');
    const [entry] = await queuedEntries(database, FARM);
    assert.ok(entry !== undefined);
    const trouble = { kind: 'refused' as const, code: 'record/not-found', message: 'Não há.', fields: {} };
    await database.put('outbox', { ...entry, trouble });
    await database.delete('records', [FARM, 'sale']);
    assert.equal(await releaseReturned(database, FARM), false);
    await database.put('records', { ...recordOf('sale'), deletedAt: AT });
    assert.equal(await releaseReturned(database, FARM), false);
    assert.deepEqual(await troubles(FARM), [trouble]);
    await database.put('records', { ...recordOf('sale'), deletedAt: null });
    assert.equal(await releaseReturned(database, FARM), true);
    assert.deepEqual(await troubles(FARM), [null]);
  });

  test('has another role in the list than before keeps what both see, and nothing of what one does not', async () => {
    await forgetLostAccess(database, farmAs('manager'), 'sales');
    assert.deepEqual(await recordIds(FARM), ['other', 'sale']);
    await forgetLostAccess(database, farmAs('manager'), 'viewer');
    assert.deepEqual(await recordIds(FARM), []);
    assert.equal(await database.get('cursors', FARM), undefined);
  });

  test('no longer has a farm in the list forgets it, and holds nothing back', async () => {
    await write('sale');
    await forgetLostAccess(database, farmAs('manager'), undefined);
    assert.deepEqual(await recordIds(FARM), ['sale']);
    assert.deepEqual(await troubles(FARM), [null]);
  });
});
