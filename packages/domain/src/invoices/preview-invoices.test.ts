import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../record/problem.ts';
import type { ImportWrite } from '../sheets/preview.ts';
import { keyOf } from './invoice-fixture.ts';
import { cancellation, invoice, item, previewOf } from './preview-fixture.ts';

describe('a preview of invoices', () => {
  const refusing = (fields: Record<string, string>) => () => {
    throw new Problem('record/invalid', { fields });
  };

  test('says in which column a form finds something, and writes nothing of what it refuses', () => {
    const fields = { inputs: 'a', 'inputs.0.kg': 'b', date: 'c', 'data.buyerId': 'd', 'data.bags': 'e', name: 'f' };
    const more = { 'data.pricePerBag': 'g', 'data.discounts.0.amount': 'h', 'data.invoiceKey': 'i' };
    const rest = { 'data.invoiceNumber': 'j', 'data.destinationCountry': 'k', 'data.buyer': 'l' };
    const options = { check: refusing({ ...fields, ...more, ...rest }) };
    const { lines, writes, counts } = previewOf([invoice()], options);
    const found = lines[0]?.errors.map(({ column, message }) => `${message}${column ?? '–'}`);
    assert.deepEqual(found, ['aG', 'bG', 'cC', 'dD', 'eE', 'f–', 'gF', 'hF', 'iB', 'jB', 'kH', 'lD']);
    assert.deepEqual([lines[0]?.status, writes, counts.error], ['error', [], 1]);
  });

  test('tells a problem without fields of the whole line', () => {
    const options = { check: refusing({}) };
    const [remark] = previewOf([invoice()], options).lines[0]?.errors ?? [];
    assert.deepEqual([remark?.column, remark?.message], [null, 'Confira os campos marcados.']);
  });

  test('tells what is refused of a new buyer under the buyer, of each sale to him', () => {
    const check = ({ body }: Pick<ImportWrite, 'body'>) => {
      if (Array.isArray((body.data as { roles?: unknown }).roles))
        throw new Problem('record/invalid', { fields: { 'data.cnpj': 'não confere' } });
      return [];
    };
    const { lines } = previewOf([invoice(), invoice({ number: '124', items: [item({ cents: 1_900_000 })] })], {
      partners: [],
      check,
    });
    for (const { status, errors } of lines)
      assert.deepEqual([status, errors], ['error', [{ column: 'D', message: 'não confere' }]]);
  });

  test('warns as a form does, but of nothing that is only missing', () => {
    const check = () => [
      { field: 'data.bags', code: 'bags/odd', message: 'muitas' },
      { field: 'data.bags', code: 'missing/x', message: 'falta' },
    ];
    const { lines } = previewOf([invoice()], { check });
    assert.deepEqual(
      lines[0]?.warnings.filter(({ code }) => code === undefined),
      [{ column: 'E', message: 'muitas' }],
    );
  });

  test('lets a fault of the code through', () => {
    const check = () => {
      throw new RangeError('ours');
    };
    assert.throws(() => previewOf([invoice()], { check }), RangeError);
  });

  test('has its columns with their first three values, and counts what is empty', () => {
    const numbers = ['1', '2', '3', '4'];
    const preview = previewOf([
      ...numbers.map((number) => invoice({ number })),
      cancellation({ key: keyOf({ number: 77 }) }),
      { kind: 'unreadable', message: '' },
    ]);
    assert.deepEqual(
      preview.columns.map(
        ({ column, heading, samples, empty }) => `${column} ${heading}: ${samples.join(', ')} (${empty})`,
      ),
      [
        'A Arquivo: nota-1.xml, nota-2.xml, nota-3.xml (0)',
        'B Nota: 920/1, 920/2, 920/3 (1)',
        'C Emissão: 14/09/2026, 14/09/2026, 14/09/2026 (1)',
        'D Comprador: Cooperativa do Café, Cooperativa do Café, Cooperativa do Café (2)',
        'E Peso: 600 kg (10 sacas), 600 kg (10 sacas), 600 kg (10 sacas) (2)',
        'F Valor: R$ 18.000,00, R$ 18.000,00, R$ 18.000,00 (2)',
        'G Lotes: 26-BEN-0001 Lote 12: 600 kg, 26-BEN-0002: 600 kg, 26-BEN-0002: 600 kg (2)',
        'H País de destino:  (6)',
      ],
    );
    assert.deepEqual(
      [preview.headingLine, preview.mapping, preview.fields, preview.lines.map(({ line }) => line)],
      [null, {}, [], [1, 2, 3, 4, 5, 6]],
    );
  });
});
