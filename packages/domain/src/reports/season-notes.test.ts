import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { closingFigures } from './season-closing.ts';
import { seasonReport, yieldBars } from './season-report.ts';
import { type SeasonSummary, seasonSummary } from './season-summary.ts';
import { toDeliverText, whereFigures } from './season-where.ts';

const ASK = { farm: goldenFarm(), records: goldenRecords(), season: '2026/27', asOf: '2026-11-01', seesPrices: true };
const SUMMARY = seasonSummary(ASK);

const words = (text = ''): string => text.replaceAll('\u00a0', ' ');

/** What is said of a season whose figures are others in some groups: label, value and note, by label. */
function where(changes: { readonly [Group in keyof SeasonSummary]?: Partial<SeasonSummary[Group]> }) {
  const groups = Object.entries(changes).map(([group, figures]) => [
    group,
    { ...SUMMARY[group as keyof SeasonSummary], ...figures },
  ]);
  const summary = { ...SUMMARY, ...Object.fromEntries(groups) } as SeasonSummary;
  const told = whereFigures(summary, { sold: 'Vendido', isOfBuyer: true, seesPrices: true });
  return new Map(told.map(({ label, value, note }) => [label, [value, words(note)] as const]));
}

describe('where the coffee of a season is', () => {
  test('leaves out what is less than half a kilo, on either side', () => {
    const balance = (kg: number) => {
      const told = where({ greenBalance: { openingKg: kg, storageLossKg: kg, toOtherSeasonsKg: -kg } });
      return ['Já havia', 'Perda no armazém', 'Foi para outra safra'].map((label) => told.get(label)?.[0]);
    };
    assert.deepEqual(balance(0.4999), [undefined, undefined, undefined]);
    assert.deepEqual(balance(0.5), [0.5, 0.5, -0.5]);
    const gained = where({ greenBalance: { storageLossKg: -0.75 } });
    assert.deepEqual([gained.get('A mais no armazém'), gained.has('Perda no armazém')], [[0.75, ''], false]);
  });

  test('tells what of the stock is sold, and what of a sale is still here, from half a kilo on', () => {
    const promised = (promisedKg: number) =>
      where({ greenBalance: { promisedKg } }).get('Em estoque, desta safra')?.[1];
    assert.deepEqual([promised(0.4999), promised(0.5)], ['', '1 kg já vendidos, a entregar']);
    const left = (kg: number) => words(toDeliverText({ ...SUMMARY.sales, soldKg: 600, deliveredKg: 600 - kg }));
    assert.deepEqual([left(0.25), left(0.5), left(90)], ['', '0 sacas a entregar', '1,5 sacas a entregar']);
  });

  test('tells what the rest must bring: nothing once it is paid, and of whom the rest is', () => {
    const rest = (cost: Partial<SeasonSummary['cost']>) => where({ cost }).get('Preciso no resto, por saca');
    assert.deepEqual(rest({ neededForRest: -5 }), [0, 'já pago']);
    assert.deepEqual(rest({ neededForRest: 0 }), [0, 'já pago']);
    const open = { neededForRest: 0.5, sacasLeft: 12, partnerSacasLeft: 0 };
    assert.deepEqual(rest(open), [0.5, 'nas 12 sacas que faltam vender']);
    assert.deepEqual(rest({ ...open, partnerSacasLeft: 0.75 }), [
      0.5,
      'nas 12 sacas que faltam vender, 0,8 sacas dos parceiros',
    ]);
    assert.equal(rest({ total: 0 }), undefined);
    assert.notEqual(rest({ total: 0.5 }), undefined);
  });

  test('tells of coffee on its way how a drying counts, and nothing of what is not there', () => {
    const way = (kg: number) => where({ waterfall: { inProcess: kg } }).get('Ainda no caminho');
    assert.deepEqual(way(0.5), [0.5, 'o que seca, pelo peso de entrada']);
    assert.deepEqual(way(0), [null, '']);
  });
});

describe('the head of a season', () => {
  const headOf = (records: readonly FarmRecord[]) =>
    seasonReport({ ...ASK, records }).headline.map(({ label, value, note }) => [label, value, words(note)]);
  const plot = recordOf('plot', 'talhoes', { status: 'active', season: null, data: { area: 1 } });
  const picked = recordOf('picked', 'colheita', {
    data: { plots: [{ plotId: 'plot', kg: 0.5 }] },
    outputs: [
      { id: '0', key: '0', form: 'cherry_mixed', kg: 0.5, liters: null, grade: null, lot: null, humidity: null },
    ],
  });
  const cost = recordOf('cost', 'atividades', { status: 'done', data: { plotIds: ['plot'], cost: 0.5 } });

  test('tells what was spent while coffee is on its way, however little', () => {
    assert.deepEqual(headOf([plot, picked, cost]).at(-1), [
      'Gasto até aqui',
      0.5,
      'a sobra aparece com o café beneficiado',
    ]);
    assert.deepEqual(headOf([plot, picked]).at(-1), ['Sobra da safra', null, 'custos incompletos']);
    assert.deepEqual(headOf([plot, cost]).at(-1), ['Gasto até aqui', 0.5, '']);
  });

  test('tells what a closed season left, by what a saca cost', () => {
    const closed = goldenRecords().map((one) => (one.section === 'producao' ? { ...one, status: 'closed' } : one));
    const [label, value, note] = headOf(closed).at(-1) ?? [];
    assert.deepEqual(
      [label, Math.round(Number(value) * 100), note],
      ['Sobra da safra', 31_544_058, 'custo R$ 993,53/saca'],
    );
  });
});

test('bars of plots go from the most to the least, without those that gave nothing or have no area', () => {
  const row = (name: string, sacasPerHa: number | null) => ({ id: name, cells: { name, sacasPerHa } });
  const bars = yieldBars({ rows: [row('Um', 0.5), row('Sem', null), row('Dois', 30), row('Nada', 0), row('Três', 2)] });
  assert.deepEqual(
    bars.bars.map(({ key, label, value }) => [key, label, value]),
    [
      ['Dois', 'Dois', 30],
      ['Três', 'Três', 2],
      ['Um', 'Um', 0.5],
    ],
  );
  assert.equal(words(bars.summary), 'Dois deu mais por hectare: 30,00 sacas. Um, menos: 0,50 sacas.');
  assert.deepEqual([yieldBars({ rows: [] }).summary, yieldBars({ rows: [row('Um', 3)] }).summary], ['', '']);
});

test('what changed since a season was closed stands among the figures of the whole season, and of no part of it', () => {
  const shut = (records: readonly FarmRecord[], closing: NonNullable<FarmRecord['closing']> | null) =>
    records.map((one) => (one.section === 'producao' ? { ...one, status: 'closed', closing } : one));
  const figures = closingFigures({ ...ASK, records: shut(ASK.records, null) });
  const closing = { at: '2026-11-01T15:00:00.000Z', by: 'ana', sha256: '', reason: null, figures };
  const mended = shut(ASK.records, closing).map((one) =>
    one.id === goldenId('A1') ? { ...one, data: { ...one.data, cost: Number(one.data.cost) + 100 } } : one,
  );
  const changed = (part: object) => seasonReport({ ...ASK, records: mended, ...part }).figures.changedSince;
  const total = (changed({}) as { figure: string }[]).find(({ figure }) => figure === 'cost.total');
  assert.deepEqual(total, { figure: 'cost.total', closed: 258_450, now: 258_550 });
  assert.notEqual(changed({ buyer: '' }), undefined);
  for (const part of [{ plotIds: new Set([goldenId('P1')]) }, { buyer: 'Torrefação do Vale' }, { from: '2026-06-01' }])
    assert.equal(changed(part), undefined, JSON.stringify(part));
  assert.equal(seasonReport(ASK).figures.changedSince, undefined);
});
