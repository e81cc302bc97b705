import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancellationXml, invoiceXml, processedXml } from '@cafezal/domain/invoices/invoice-fixture.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import fc from 'fast-check';
import { readInvoices } from './read-invoices.ts';

const SOUND = [
  processedXml({ instalments: [{ due: '2026-10-14', amount: '18000.00' }], netKg: '600.000' }),
  invoiceXml({ items: [{ lots: [{ name: '26-BEN-0001', quantity: '10.000' }] }] }),
  cancellationXml(),
];
const ODD = [
  '<',
  '>',
  '&',
  '&#0;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '\0',
  '\u202e',
  '-',
  '9'.repeat(30),
  '<det nItem="1">',
  '</prod>',
];

/** An invoice in which a piece was cut out, doubled, or replaced by something odd. */
const mutated = fc
  .record({
    sound: fc.constantFrom(...SOUND),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.constant(0), fc.nat(60)),
    odd: fc.oneof(fc.constant(''), fc.constantFrom(...ODD)),
    isDoubled: fc.boolean(),
  })
  .map(({ sound, at, length, odd, isDoubled }) => {
    const from = Math.floor(at * sound.length);
    const piece = sound.slice(from, from + length);
    return `${sound.slice(0, from)}${isDoubled ? piece + piece : odd}${sound.slice(from + length)}`;
  });

describe('200 mutated invoices', () => {
  test('are read, or refused as unreadable', async () => {
    const seen = { read: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(mutated, async (xml) => {
        try {
          const { files } = await readInvoices([{ name: 'nota.xml', bytes: new TextEncoder().encode(xml) }]);
          assert.equal(files.length, 1);
          seen.read += 1;
        } catch (error) {
          assert.ok(error instanceof Problem && error.code === 'nfe/unreadable', String(error));
          seen.refused += 1;
        }
      }),
      { numRuns: 200 },
    );
    assert.ok(seen.read > 0 && seen.refused > 0, JSON.stringify(seen));
  });
});
