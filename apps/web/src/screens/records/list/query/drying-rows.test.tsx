import '../../../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, mock, test } from 'node:test';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type DeviceRecord, openDeviceDatabase } from '../../../../data/database/device-database.ts';
import { Replica } from '../../../../data/replica/replica.ts';
import { rowExtras } from './drying-rows.tsx';
import { harvest } from './list-fixture.ts';

const FARM = 'farm-1';
const TODAY = '2026-07-15';
before(() => mock.timers.enable({ apis: ['Date'], now: Date.parse(`${TODAY}T15:00:00-03:00`) }));
after(() => mock.timers.reset());

/** A drying with its moistures by day of July, each read in the morning. */
type Dried = { id: string; status?: string; date?: string; moistures?: Readonly<Record<string, number>> };

const recordOf = ({ id, status = 'in_progress', date = '2026-07-08' }: Dried): DeviceRecord =>
  harvest({ id, farmId: FARM, section: 'secagem', status, date, data: { dryingMethod: 'patio_concreto' } });

/** What the list says of some dryings: of each its moisture, its tag, and whether there is a curve; and which is ready first. */
async function saidOf(...dryings: readonly Dried[]) {
  const database = await openDeviceDatabase(randomUUID());
  for (const one of dryings) {
    await database.put('records', recordOf(one));
    for (const [day, value] of Object.entries(one.moistures ?? {})) {
      const reading = { kind: 'humidity', at: `2026-07-${day}T08:00:00-03:00`, value, comment: null, createdBy: 'ana' };
      // What a replica reads of a reading.
      await database.put('readings', { ...reading, id: `${one.id} ${day}`, recordId: one.id, farmId: FARM } as never);
    }
  }
  const replica = new Replica(database, FARM);
  await replica.load();
  const { moisture, standing, trace, firstReady } = await rowExtras({ replica }, { settings: defaultSettings('MG') });
  const words = (part: ReactNode) => renderToStaticMarkup(part).replace(/<[^>]*>/g, '');
  const rows = dryings.map((one) => {
    const record = recordOf(one);
    return [moisture?.(record), words(standing?.(record)), Boolean(trace?.(record))] as const;
  });
  const first = firstReady?.(dryings.map(recordOf));
  database.close();
  return { rows, first };
}

const WET = { id: 'wet', moistures: { '13': 18, '14': 14, '15': 13 } };

test('a drying under way says its moisture of now and when it should be ready, beside its curve', async () => {
  assert.deepEqual(await saidOf(WET), { rows: [[13, 'Pronta na sexta', true]], first: 'sex 17/07' });
});

test('it says what is to be done with it before that', async () => {
  const { rows, first } = await saidOf(
    { id: 'yesterday', moistures: { '13': 18, '14': 14 } },
    { id: 'never' },
    { id: 'long', date: '2026-06-01', moistures: { '14': 30, '15': 29 } },
    { id: 'too far', moistures: { '14': 11.2, '15': 9.5 } },
  );
  assert.deepEqual(
    rows.map(([moisture, tag]) => [moisture, tag]),
    [
      [14, 'Medir'],
      [null, 'Sem medição'],
      [29, 'Dias demais'],
      [9.5, 'Passou da meta'],
    ],
  );
  assert.equal(first, 'agora');
});

test('one that waits for the rain to end keeps its status, and one that is over says nothing new', async () => {
  const { rows, first } = await saidOf(
    { ...WET, id: 'paused', status: 'paused' },
    { ...WET, id: 'over', status: 'completed' },
  );
  assert.deepEqual(rows, [
    [13, '', true],
    [null, '', false],
  ]);
  assert.equal(first, null);
});

test('the first of those that are listed counts, and the others do not', async () => {
  const done = { id: 'done', moistures: { '14': 11.4, '15': 11.3 } };
  assert.equal((await saidOf(WET, done)).first, 'agora');
  assert.deepEqual((await saidOf(done)).rows, [[11.3, 'Pronta', true]]);
});
