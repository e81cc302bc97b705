import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { lotsInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { made } from '@cafezal/domain/reports/made-fixture.ts';
import { COFFEE_SECTIONS } from '@cafezal/domain/stages/stages.ts';
import { ageWords, boardColumns, elsewhereWords, plannedWords } from './board-columns.ts';

const records = goldenRecords();
const season = '2026/27';

describe('the board of a season', () => {
  test('has a column for every stage that holds coffee, in the order of the chain', () => {
    const columns = boardColumns(lotsInHand({ records, today: '2026-12-31', season }));
    assert.deepEqual(
      columns.map(({ section }) => section),
      [...COFFEE_SECTIONS],
    );
    for (const { kg, lots } of columns) assert.equal(kg > 0, lots.length > 0);
  });

  test('counts in sacas what is hulled alone of coffee in store', () => {
    const stored = records.find(({ section, outputs }) => section === 'armazenamento' && outputs.length > 0);
    assert.ok(stored !== undefined);
    const outputs = stored.outputs.map((lot) => ({ ...lot, form: 'dry_cherry' as const }));
    const [green, both] = [[stored], [stored, { ...stored, id: 'coco', outputs }]].map((some) =>
      boardColumns(lotsInHand({ records: some, today: '2026-12-31', season: null })).find(({ kg }) => kg > 0),
    );
    assert.equal(green?.greenKg, green?.kg);
    assert.deepEqual([both?.kg, both?.greenKg], [2 * Number(green?.kg), green?.kg]);
  });

  test('counts in sacas what is hulled alone of coffee that is promised', () => {
    const promised = (...records: FarmRecord[]) => {
      const columns = boardColumns(lotsInHand({ records, today: '2026-12-31', season: null }));
      return columns.flatMap(({ section, kg, greenKg }) => (section === 'vendas' ? [kg, greenKg] : []));
    };
    const coco = made('armazenamento', 'coco', { status: 'in_stock', gives: ['dry_cherry', 4800] });
    const green = made('armazenamento', 'green', { status: 'in_stock', gives: ['green_bean', 600] });
    const sold = (takes: [string, number][]) => made('vendas', 'sale', { status: 'contracted', takes });
    assert.deepEqual(promised(coco, sold([['coco', 4800]])), [4800, 0]);
    const both: [string, number][] = [
      ['coco', 4800],
      ['green', 600],
    ];
    assert.deepEqual(promised(coco, green, sold(both)), [5400, 600]);
  });

  test('tells what is in hand besides the season, so that stock and board do not seem to differ', () => {
    const lots = lotsInHand({ records, today: '2026-12-31', season: null });
    assert.equal(elsewhereWords(lots, season), null);
    const stored = lots.filter((lot) => lot.section === 'armazenamento' && lot.kind === 'left');
    const [lot] = stored;
    assert(lot !== undefined);
    const before = { ...lot, kg: 2_520, greenKg: 2_520, record: { ...lot.record, season: null } };
    assert.equal(elsewhereWords([...lots, before], season), '1 lote, 42\u00a0sacas');
    const coconut = { ...lot, kg: 4_800, greenKg: 0, record: { ...lot.record, season: '2025/26' } };
    const words = '2 lotes, 42\u00a0sacas e 4.800\u00a0kg sem beneficiar';
    assert.equal(elsewhereWords([...lots, before, coconut], season), words);
  });

  test('tells ages in words', () => {
    assert.deepEqual(
      [0, 1, 36].map((days) => ageWords(days)),
      ['hoje', 'ontem', '36 dias'],
    );
    assert.equal(ageWords(36, true), '36\u00a0d');
  });

  test('tells what is planned for a stage that has nothing in hand', () => {
    const planned = (date: string) => ({ section: 'colheita', season, status: 'planned', date }) as const;
    const on = { season, today: '2026-07-15' };
    assert.equal(plannedWords([planned('2026-07-14')], on), null);
    assert.equal(plannedWords([planned('2026-07-20')], on), '1 planejada, 20/07');
    assert.equal(plannedWords([planned('2026-07-22'), planned('2026-07-20')], on), '2 planejadas, 20/07');
  });
});
