import '../../../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InForm } from '../../../../../testing/in-form.tsx';
import { all, click, field, pageWords, showHeld, textsOf, the, type } from '../../../../../testing/on-page.tsx';
import { type DeviceRecord, openDeviceDatabase } from '../../../../data/database/device-database.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import { Replica } from '../../../../data/replica/replica.ts';
import { farmFactsOf } from '../../../../data/replica/rule-context.ts';
import { type FormSubject, SubjectProvider } from '../subject/subject.ts';
import { OutputsPart } from './outputs-part.tsx';

const FARM = 'farm-1';
type Row = Readonly<Record<string, unknown>>;

/** What this part reads of a record. */
const recordOf = (id: string, section: Section, parts: Partial<FarmRecord>): DeviceRecord =>
  ({
    ...{ id, farmId: FARM, section, name: id, code: '26-BEN-0001', date: '2026-06-01', season: '2026/27' },
    ...{ status: 'completed', data: {}, inputs: [], outputs: [], deletedAt: null, version: 1, photos: [], ...parts },
  }) as unknown as DeviceRecord;
const outputOf = (key: string, form: string, kg: number) => ({ id: key, key, form, kg, grade: null }) as never;

const RESTED = recordOf('rest', 'descanso', { outputs: [outputOf('0', 'dry_cherry', 1000)] });
const HARVESTED = recordOf('pick', 'colheita', { outputs: [outputOf('0', 'cherry_mixed', 1000)] });
const from = (recordId: string, kg: unknown): Row => ({ recordId, output: '0', kg });

async function showOutputs(
  section: Section,
  {
    inputs,
    first = [],
    known = [],
    data = {},
  }: { inputs: readonly Row[]; first?: readonly Row[]; known?: readonly DeviceRecord[]; data?: Row },
) {
  const database = await openDeviceDatabase(randomUUID());
  for (const record of [RESTED, HARVESTED, ...known]) await database.put('records', record);
  const replica = new Replica(database, FARM);
  await replica.load();
  const facts = farmFactsOf({ id: FARM, name: 'Boa Vista', totalArea: 24, city: '', state: 'MG' } as never);
  const subject = {
    ...{ store: { replica } as FarmStore, facts, definition: stageOf(section), recordId: 'new', today: '2026-07-01' },
    ...{ stored: undefined, lots: [], locked: [], nameFor: () => '' },
  } satisfies FormSubject;
  const errors = first.length > 1 ? { 'outputs.1.key': 'Dois lotes com a mesma chave.' } : {};
  return await showHeld<unknown>(first, (value, onChange) => (
    <InForm errors={errors}>
      <SubjectProvider value={subject}>
        <OutputsPart
          part={{ kind: 'outputs', name: 'outputs', path: 'outputs' }}
          value={value}
          onChange={onChange}
          values={{ data, inputs }}
          put={() => undefined}
        />
      </SubjectProvider>
    </InForm>
  ));
}

const lots = () => textsOf('li b');
const add = (form: string) => click(the('button', form));
const weight = (at: number) => all('li')[at]?.querySelector('input') as HTMLInputElement;
const balance = () => textsOf('[role=status]').join('');

test('a mill offers what comes of coco, as is usual in the trade, to be filled in and corrected', async () => {
  const held = await showOutputs('beneficiamento', { inputs: [from('rest', '1.000')] });
  assert.match(pageWords(), /Pelo rendimento comum, a conferir: .*465 kg/);
  await click(the('button', 'Preencher e conferir'));
  const rows = held.value as Row[];
  assert.deepEqual(
    rows.map(({ form, key, kg }) => [form, key, kg]),
    [
      ['green_bean', 'green-bean', '465'],
      ['screenings', 'screenings', '35'],
      ['husk', 'husk', '500'],
    ],
  );
  assert.equal(textsOf('li .sum').length, 3, 'each is said to be a suggestion');
  assert.equal(balance(), 'Entraram 1.000 kg · saíram 1.000 kg. As contas fecham.');
  await type(weight(0), '400');
  assert.equal(textsOf('li .sum').length, 2);
});

test('a mill offers what it gave the last time', async () => {
  const before = recordOf('mill', 'beneficiamento', {
    inputs: [{ recordId: 'rest', output: '0', kg: 100 }],
    outputs: [outputOf('a', 'green_bean', 60), outputOf('b', 'husk', 40)],
  });
  await showOutputs('beneficiamento', { inputs: [from('rest', 1000)], known: [before] });
  assert.match(pageWords(), /Como em 26-BEN-0001, 01\/06, a conferir: .*600 kg/);
});

test('a pulping offers what ripe fruit usually gives, once its method is known', async () => {
  const sorted = recordOf('sorted', 'processamento', {
    data: { method: 'dry_only' },
    inputs: [{ recordId: 'picked', output: '0', kg: 1000 }],
    outputs: [outputOf('0', 'cherry_ripe', 800), outputOf('b', 'cherry_float', 200)],
  });
  const inputs = [from('sorted', 800)];
  await showOutputs('processamento', { inputs, known: [sorted], data: { method: 'washed' } });
  assert.match(pageWords(), /Pelo rendimento comum, a conferir: Pergaminho 416\skg · Polpa 360\skg/);
  await showOutputs('processamento', { inputs, known: [sorted] });
  assert.doesNotMatch(pageWords(), /a conferir/);
});

test('a lot is added in its form, with the columns that tell such lots apart, and the caret in its weight', async () => {
  const held = await showOutputs('beneficiamento', { inputs: [from('rest', 1000)] });
  await add('Beneficiado (grão cru)');
  await add('Beneficiado (grão cru)');
  assert.deepEqual(
    (held.value as Row[]).map(({ key }) => key),
    ['green-bean', 'green-bean-2'],
  );
  assert.ok(document.activeElement === weight(1));
  assert.equal(all('li')[0]?.querySelectorAll('input').length, 2, 'weight and sieve');
  await add('Palha');
  assert.equal(all('li')[2]?.querySelectorAll('input').length, 1, 'husk has a weight alone');
});

test('fresh coffee has litres besides, and offers nothing that its rules refuse', async () => {
  await showOutputs('processamento', { inputs: [from('pick', 1000)] });
  await add('Boia');
  assert.equal(all('li')[0]?.querySelectorAll('input').length, 2);
  assert.ok(all('button').some((button) => /Polpa/.test(button.textContent ?? '')));
});

test('what is left over comes into a lot with one touch', async () => {
  const held = await showOutputs('beneficiamento', {
    inputs: [from('rest', 1000)],
    first: [{ form: 'green_bean', key: 'green-bean', kg: '400,5' }],
  });
  assert.match(balance(), /saíram 400,5 kg · quebra 599,5 kg \(60 %\)/);
  await click(the('button', 'O resto vem aqui: 599,5 kg'));
  assert.equal((held.value as Row[])[0]?.kg, '1.000');
  assert.equal(all('button').filter((button) => /O resto/.test(button.textContent ?? '')).length, 0);
});

test('more than went in is told as it is typed, in words that stand out', async () => {
  await showOutputs('beneficiamento', {
    inputs: [from('rest', 1000)],
    first: [{ form: 'green_bean', key: 'green-bean', kg: '400' }],
  });
  await type(weight(0), '1.200');
  assert.match(balance(), /Não pode sair mais do que entrou\./);
  assert.equal(the('[role=status]').className, 'over');
});

test('a drying loses water, of which no rest comes into a lot', async () => {
  await showOutputs('secagem', { inputs: [from('pick', 1000)], first: [{ form: 'dry_cherry', key: 'd', kg: '450' }] });
  assert.match(balance(), /água e quebra 550 kg/);
  assert.doesNotMatch(pageWords(), /O resto vem aqui/);
});

test('a lot is taken out by its button, and one that the rules refuse says why', async () => {
  const held = await showOutputs('beneficiamento', {
    inputs: [from('rest', 1000)],
    first: [
      { form: 'green_bean', key: 'a', kg: '400' },
      { form: 'husk', key: 'b', kg: '500' },
    ],
  });
  assert.deepEqual(lots(), ['Beneficiado (grão cru)', 'Palha']);
  assert.equal(all('li')[1]?.querySelector('.over')?.textContent, 'Dois lotes com a mesma chave.');
  await click(field('Tirar Beneficiado (grão cru)'));
  assert.deepEqual(
    (held.value as Row[]).map(({ key }) => key),
    ['b'],
  );
});

test('a lot of a form that nobody knows is a lot, and lines that are none are left out', async () => {
  await showOutputs('beneficiamento', { inputs: [], first: [{ form: 'tea', key: 'x', kg: '1' }, 7 as never] });
  assert.deepEqual(lots(), ['Lote']);
  assert.equal(balance(), '', 'without inputs there is nothing to weigh against');
});

test('coffee that lay there before is counted in sacas or big bags, of coco in kg or sacas of their own', async () => {
  const held = await showOutputs('armazenamento', { inputs: [], data: { origin: 'opening' } });
  const kg = () => (held.value as Row[]).map((row) => row.kg);
  const bar = (name: string) =>
    click(
      all('[role=radiogroup] label')
        .find((one) => one.textContent === name)
        ?.querySelector('input') as HTMLElement,
    );
  await add('Beneficiado (grão cru)');
  await type(field('Peso'), '42');
  assert.deepEqual(kg(), [2520]);
  assert.match(pageWords(), /= 2\.520\s?kg/);
  await bar('big bags');
  assert.deepEqual(kg(), [50_400]);
  await bar('kg');
  assert.deepEqual(kg(), ['42']);
  await click(the('button', 'Tirar Beneficiado (grão cru)'));
  await add('Coco');
  await type(field('Peso'), '100');
  assert.deepEqual(kg(), ['100']);
  assert.doesNotMatch(pageWords(), /= /);
  await bar('sacas de 40 kg');
  assert.deepEqual(kg(), [4000]);
});
