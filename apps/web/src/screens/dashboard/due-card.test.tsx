import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { InRouter } from '../../../testing/in-router.tsx';
import { pageWords, show, textsOf } from '../../../testing/on-page.tsx';
import { type DeviceRecord, openDeviceDatabase } from '../../data/database/device-database.ts';
import type { Farm } from '../../data/device/contract.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { Replica } from '../../data/replica/replica.ts';
import { DueCard } from './due-card.tsx';

const FARM = { id: 'farm', name: 'Boa Vista', totalArea: 24, city: '', state: 'MG', role: 'owner' } as unknown as Farm;

const work = (id: string, cost: number, due: string, more: object = {}): FarmRecord =>
  recordOf(id, 'atividades', { status: 'done', data: { cost, due, ...more } });
const sale = recordOf('sale', 'vendas', {
  status: 'delivered',
  inputs: [{ recordId: 'stock', output: '0', kg: 600 }],
  data: { pricePerBag: 2000, payments: [{ id: 'a', due: '2026-11-25', amount: 9000 }] },
});

async function showDue(records: readonly FarmRecord[]): Promise<void> {
  const database = await openDeviceDatabase(randomUUID());
  for (const record of records) await database.put('records', record as DeviceRecord);
  const replica = new Replica(database, 'farm');
  await replica.load();
  await show(
    <InRouter>
      <DueCard farm={FARM} store={{ replica } as FarmStore} />
    </InRouter>,
  );
}

beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-23T15:00:00Z') }));
afterEach(() => mock.timers.reset());

test('the farm’s day says what is late and what falls due within a week and a month', async () => {
  await showDue([
    work('late', 1500, '2026-11-22'),
    work('today', 200, '2026-11-23'),
    work('later', 300.4, '2026-12-23'),
    work('far', 9000, '2026-12-24'),
    work('paid', 700, '2026-11-20', { paidAt: '2026-11-21' }),
    sale,
  ]);
  assert.deepEqual(textsOf('tbody tr'), ['A pagar1.500200500', 'A receber–9.0009.000']);
});

test('a farm that owes nothing within a month, and is owed nothing, is shown no card', async () => {
  await showDue([work('far', 9000, '2026-12-24'), work('paid', 700, '2026-11-20', { paidAt: '2026-11-21' })]);
  assert.equal(pageWords(), '');
});
