import '../../../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { outputOf, recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InForm } from '../../../../../testing/in-form.tsx';
import { all, showHeld, textsOf, wordsOf } from '../../../../../testing/on-page.tsx';
import { type DeviceRecord, openDeviceDatabase } from '../../../../data/database/device-database.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import { Replica } from '../../../../data/replica/replica.ts';
import { farmFactsOf } from '../../../../data/replica/rule-context.ts';
import { formSubject } from '../subject/form-subject.ts';
import { SubjectProvider } from '../subject/subject.ts';
import { InputsPart } from './inputs-part.tsx';

const store = (id: string, data: FarmRecord['data'] = {}, status = 'in_stock'): FarmRecord =>
  recordOf(id, 'armazenamento', { name: id, code: id, status, data, outputs: [outputOf('green_bean', 2000)] });
const cpr = (of: string, kg: number, data: FarmRecord['data'] = {}): FarmRecord =>
  recordOf(`cpr ${of}`, 'vendas', {
    status: 'contracted',
    inputs: [{ recordId: of, output: '0', kg }],
    data: { contractType: 'cpr_physical', buyer: 'Cooperativa', dueDate: '2027-03-30', ...data },
  });

async function showLots(records: readonly FarmRecord[], recordId = 'new') {
  const database = await openDeviceDatabase(randomUUID());
  for (const record of records) await database.put('records', record as DeviceRecord);
  const replica = new Replica(database, 'farm');
  await replica.load();
  const facts = farmFactsOf({ id: 'farm', name: 'Boa Vista', totalArea: 24, city: '', state: 'MG' } as never);
  const place = { store: { replica } as FarmStore, facts, definition: stageOf('vendas'), recordId, known: {} };
  await showHeld<unknown>([], (value, onChange) => (
    <InForm>
      <SubjectProvider value={formSubject(place)}>
        <InputsPart
          part={{ kind: 'inputs', name: 'inputs', path: 'inputs' }}
          value={value}
          onChange={onChange}
          values={{ data: {} }}
          put={() => undefined}
        />
      </SubjectProvider>
    </InForm>
  ));
  return {
    offered: all('[data-lot]').map(wordsOf),
    locked: textsOf('.locked'),
  };
}

test('a lot of which a part is pledged is offered with what is free, and says to whom the rest is pledged', async () => {
  const { offered, locked } = await showLots([store('ARM-1'), cpr('ARM-1', 1200), store('ARM-2')]);
  assert.match(offered.join('\n'), /ARM-1.*1\.200 kg empenhados a Cooperativa até 30\/03\/2027.*800 kg/);
  assert.equal(offered.filter((words) => words.includes('empenhados')).length, 1);
  assert.deepEqual(locked, []);
});

test('a lot that cannot be sold is there with its reason: pledged whole, pawned with its store, or blocked', async () => {
  const { offered, locked } = await showLots([
    store('ARM-1'),
    cpr('ARM-1', 2000),
    store('ARM-2', { pledged: true, pledgeDocument: 'Warrant 7' }),
    store('ARM-3', {}, 'blocked'),
    store('ARM-4'),
  ]);
  assert.equal(offered.length, 1);
  const why = locked.join('\n');
  assert.match(why, /ARM-1.*2\.000 kg empenhados a Cooperativa até 30\/03\/2027\..*2\.000 kg/);
  assert.match(why, /ARM-2.*Penhorado, Warrant 7\. Não dá para vender\./);
  assert.match(why, /ARM-3.*Bloqueado\. Libere antes\./);
});

test('its own pledge does not lock a CPR that is changed, and a settled one locks nothing', async () => {
  const own = await showLots([store('ARM-1'), cpr('ARM-1', 2000)], 'cpr ARM-1');
  assert.deepEqual([own.offered.length, own.locked, /empenhados/.test(own.offered.join())], [1, [], false]);
  const settled = await showLots([store('ARM-1'), cpr('ARM-1', 2000, { settledAt: '2026-12-01' })]);
  assert.deepEqual([settled.offered.length, settled.locked], [1, []]);
});
