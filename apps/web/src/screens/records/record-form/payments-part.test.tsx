import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contextOf, outputOf, recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InForm } from '../../../../testing/in-form.tsx';
import { all, click, field, pageWords, showHeld, the, type } from '../../../../testing/on-page.tsx';
import { PaymentsPart } from './payments-part.tsx';
import { type FormSubject, SubjectProvider } from './subject/subject.ts';

const stock = recordOf('stock', 'armazenamento', { outputs: [outputOf('green_bean', 1775)] });
const { farm } = contextOf();
const subject = {
  definition: stageOf('vendas'),
  facts: farm,
  today: '2026-12-01',
  store: { replica: { byId: (id: string) => (id === 'stock' ? { record: stock } : undefined) } },
} as unknown as FormSubject;

type Row = Readonly<Record<string, unknown>>;

/** The instalments of 29 sacas at R$ 2.000, of which Funrural leaves R$ 57.054,60. */
const showPayments = (first: readonly Row[], { data = { pricePerBag: '2.000' }, showsMoney = true } = {}) =>
  showHeld<unknown>(first, (payments, onChange) => (
    <InForm context={{ section: 'vendas', showsMoney }}>
      <SubjectProvider value={subject}>
        <PaymentsPart
          part={{ kind: 'field', name: 'payments', path: 'data.payments', field: fieldsOf('vendas').payments as never }}
          value={payments}
          onChange={onChange}
          values={{ date: '2026-12-01', inputs: [{ recordId: 'stock', output: '0', kg: '1.740' }], data }}
          put={() => undefined}
        />
      </SubjectProvider>
    </InForm>
  ));

const divideButton = () => all<HTMLButtonElement>('button').find(({ textContent }) => textContent?.includes('Dividir'));

test('what a sale leaves is divided by one touch, and each instalment is changed after', async () => {
  const held = await showPayments([{}]);
  await click(the('button', 'Dividir R$ 57.054,60 em 3'));
  assert.deepEqual(held.value, [
    { due: '2026-12-31', amount: 19_018.2 },
    { due: '2027-01-30', amount: 19_018.2 },
    { due: '2027-03-01', amount: 19_018.2 },
  ]);
  await type(all<HTMLInputElement>('input[inputmode="decimal"]').at(0) as HTMLInputElement, '20.000');
  assert.deepEqual((held.value as readonly Row[])[0], { due: '2026-12-31', amount: '20.000' });
});

test('the first day and the distance are the person’s own', async () => {
  const held = await showPayments([]);
  await type(field('Parcelas'), '2');
  await type(field('Dias entre elas'), '15');
  assert.equal(field('A primeira vence em').value, '2026-12-16');
  await type(field('A primeira vence em'), '2027-02-20');
  await click(the('button', 'Dividir R$ 57.054,60 em 2'));
  assert.deepEqual(held.value, [
    { due: '2027-02-20', amount: 28_527.3 },
    { due: '2027-03-07', amount: 28_527.3 },
  ]);
});

test('what was received stays, and only the rest is divided', async () => {
  const received = { id: 'a', due: '2026-12-05', amount: 7_054.6, paidAt: '2026-12-05' };
  const held = await showPayments([received, { id: 'b', due: '2026-12-20', amount: 50_000 }]);
  assert.match(pageWords(), /Troca a parcela em aberto\./);
  await click(the('button', 'Dividir R$ 50.000,00 em 3'));
  assert.deepEqual((held.value as readonly Row[])[0], received);
  assert.deepEqual(
    (held.value as readonly Row[]).map(({ amount }) => amount),
    [7_054.6, 16_666.66, 16_666.66, 16_666.68],
  );
});

test('nothing is divided into no parts, without a price, or by who sees none', async () => {
  await showPayments([]);
  await type(field('Parcelas'), '0');
  assert.match(pageWords(), /De 1 a 24\./);
  assert.equal(divideButton()?.disabled, true);
  await showPayments([], { data: {} as never });
  assert.equal(divideButton(), undefined);
  await showPayments([], { showsMoney: false });
  assert.equal(divideButton(), undefined);
});
