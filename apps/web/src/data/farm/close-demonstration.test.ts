import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, describe, mock, test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenFarm, goldenId } from '@cafezal/domain/golden/season.ts';
import { canonicalJson } from '@cafezal/domain/ground/canonical-json.ts';
import { pastClosings } from '@cafezal/domain/reports/past-closings.ts';
import { type DeviceDatabase, type DeviceFarm, openDeviceDatabase } from '../database/device-database.ts';
import { newId } from '../page/new-id.ts';
import { deviceTransport } from './device-transport.ts';

const farm = goldenFarm();
/** The worked season, which was closed without its figures. */
const records = goldenRecords().map((one) => (one.section === 'producao' ? { ...one, status: 'closed' } : one));
let database: DeviceDatabase;
const pull = () => deviceTransport(database, farm.id, 'visitante').pull(0);
const NOTHING = { changes: [], seq: 1, more: false };

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
  await database.put('farms', farm as object as DeviceFarm);
  for (const record of records) await database.put('records', record);
});

describe('the earlier seasons of a farm that is on this device alone', () => {
  test('come with the figures that a server closes them with, and the mark of these', async () => {
    const season = records.find(({ section }) => section === 'producao');
    assert.ok(season);
    await database.put('records', { ...season, farmId: 'another farm' });
    const [closed] = pastClosings(records, farm);
    assert.ok(closed);
    const sha256 = createHash('sha256').update(canonicalJson(closed.closing.figures)).digest('hex');
    assert.deepEqual(await pull(), {
      changes: [
        {
          ...{ seq: 1, kind: 'record', op: 'upsert', id: goldenId('S1'), section: 'producao', version: 1 },
          value: { ...season, closing: { ...closed.closing, sha256 } },
        },
      ],
      ...{ seq: 1, more: false },
    });
  });

  test('wait for them where the farm or what it goes by is not known yet', async () => {
    await database.put('farms', { id: farm.id, name: farm.name } as DeviceFarm);
    assert.deepEqual(await pull(), NOTHING);
    await database.delete('farms', farm.id);
    assert.deepEqual(await pull(), NOTHING);
  });

  test('have none on a page that is not secure, which cannot make the mark', async () => {
    const insecure = mock.getter(Crypto.prototype, 'subtle', () => undefined);
    assert.deepEqual(await pull(), NOTHING);
    insecure.mock.restore();
  });
});
