import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Finding, RuleContext } from '../definition/stage.ts';
import { fieldEntries } from '../definition/stage.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import type { FarmRecord, RecordContent } from '../record/record.ts';
import { checksOf } from './stage-checks.ts';
import { fieldsOf } from './stage-form.ts';

const records = goldenRecords();
const byId = new Map(records.map((record) => [record.id, record]));

const contextOf = (recordId: string): RuleContext => ({
  farm: goldenFarm(),
  today: '2026-12-31',
  recordId,
  record: (id) => byId.get(id),
  others: (section) => records.filter((one) => one.section === section && one.id !== recordId),
});

/** A number that is one, written so, and the word behind it. */
const ONE_OF_MANY = /(?<![\d.,])1(?:,0+)?[ \u00a0](\p{Ll}+)/gu;
/** Words that end like a plural and are none. */
const NO_PLURALS: ReadonlySet<string> = new Set(['mais', 'menos', 'mês', 'depois']);

const wordsBehindOne = (message: string): string[] =>
  [...message.matchAll(ONE_OF_MANY)].map(([, word = '']) => word).filter((word) => !NO_PLURALS.has(word));

function findingsOf(record: FarmRecord, content: RecordContent): readonly Finding[] {
  const { derive, requires, rules } = checksOf(record.section);
  const context = contextOf(record.id);
  const derived = derive?.(content, context) ?? content;
  return [...(requires === undefined ? [] : [requires]), ...rules].flatMap((rule) => rule(derived, context));
}

const few = fc.constantFrom(0.5, 1, 1.04, 2, 60);

/** A record of the worked season with some of its numbers, rows, lots and days made one. */
const almostOne = fc.constantFrom(...records).chain((record) => {
  const fields = fieldEntries(fieldsOf(record.section));
  const numbers = fields.filter(([, { kind }]) => kind === 'number').map(([name]) => name);
  const typed =
    numbers.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...numbers), few, { maxKeys: 4 });
  const rows = (many: unknown): unknown =>
    Array.isArray(many) ? many.slice(0, 1).map((row: object) => ({ ...row, ...onlyOnes(row) })) : many;
  return fc
    .record({ typed, lasts: fc.integer({ min: 0, max: 2 }), isOneRow: fc.boolean(), kg: fc.option(few) })
    .map(({ typed: numbersOf, lasts, isOneRow, kg }): [FarmRecord, RecordContent] => {
      const data = Object.fromEntries(
        Object.entries(record.data).map(([name, value]) => [name, isOneRow ? rows(value) : value]),
      );
      const endDate = addDays(record.date, lasts);
      const inputs = kg === null ? record.inputs : record.inputs.slice(0, 1).map((input) => ({ ...input, kg }));
      return [record, { ...record, inputs, data: { ...data, endDate, ...numbersOf } }];
    });
});

const onlyOnes = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? 1 : value]));

describe('what rules say of one', () => {
  test('is in the singular, whatever was typed', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(almostOne, ([record, content]) => {
        for (const { message } of findingsOf(record, content))
          for (const word of wordsBehindOne(message)) {
            seen.add(word);
            assert.doesNotMatch(word, /s$/, message);
          }
      }),
      { numRuns: 3_000, seed: 15, endOnFailure: true },
    );
    // Else nothing was looked at.
    for (const word of ['saca', 'dia', 'hora', 'revolvimento'])
      assert(seen.has(word), `${word}: ${[...seen].join(', ')}`);
  });

  test('is never written beside a plural by hand', () => {
    const byHand = /\$\{[^}]*[a-z][^}]*\}(?: |\\u00a0)(?:sacas|dias|horas|plantas|pontos|medidas|talhões|lotes)\b/g;
    const root = join(import.meta.dirname, '..');
    const found = globSync('{rules,attention,quality,stages/*}/*.ts', { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(byHand)].map(([words]) => `${file}: ${words}`),
      );
    assert.deepEqual(found, []);
  });
});
