import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import { harvestFigures } from '@cafezal/domain/reports/harvest-figures.ts';
import { seasonBooks } from '@cafezal/domain/reports/season-books.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import fc from 'fast-check';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import type { ListContext } from './list-fields.ts';
import { harvest, lot, shown } from './list-fixture.ts';
import { listTotals } from './list-totals.ts';
import { rowExtras } from './plot-estimates.ts';
import { saleTotals } from './sale-totals.ts';

const contextOf = (section: Parameters<typeof stageOf>[0], seesPrices = true): ListContext => ({
  definition: stageOf(section),
  address: '',
  store: null,
  settings: defaultSettings('MG'),
  seesPrices,
  today: '2026-07-15',
  nameOf: () => '',
  timezone: 'America/Sao_Paulo',
});

const picked = (row: { liters: number } | { kg: number }) => ({ plots: [{ plotId: 'p', ...row }] });

const texts = (...[rows, context]: Parameters<typeof listTotals>): string[] =>
  listTotals(rows, context, context.definition.sells === true ? saleTotals : undefined).map(
    ({ label, value, unit = '' }) => `${label} ${value} ${unit}`.trim(),
  );

test('harvests sum litres and kg, and tell medidas and sacas by the litres', () => {
  const rows = shown(
    harvest({ id: 'a', data: picked({ liters: 6000 }), outputs: [lot(3720.5)] }),
    harvest({ id: 'b', data: picked({ liters: 480 }), outputs: [lot(0.1), { ...lot(7, 'husk'), key: '1' }] }),
    ...['planned', 'cancelled'].map((status) => harvest({ id: status, status, data: picked({ liters: 900 }) })),
  );
  assert.deepEqual(texts(rows, contextOf('colheita')), [
    'Volume 6.480 L',
    'Peso 3.721 kg',
    'Medidas de 60 L 108',
    'Sacas pela litragem 13,5 previstas',
  ]);
});

test('coffee that was bought as cherries counts in litres as in kg, though no plot gave it', () => {
  const bought = { origin: 'bought', quantity: 1000 };
  const rows = shown(
    harvest({ id: 'a', data: picked({ liters: 500 }), outputs: [lot(310)] }),
    harvest({ id: 'b', data: bought, outputs: [lot(620)] }),
    harvest({ id: 'c', data: { ...bought, plots: [] }, outputs: [lot(620)] }),
    harvest({ id: 'd', data: { origin: 'opening' }, outputs: [lot(62)] }),
  );
  const [volume, weight] = listTotals(rows, contextOf('colheita'));
  assert.deepEqual([volume?.value, weight?.value], ['2.600', '1.612']);
  assert.equal(String(volume?.note).replaceAll('\u00a0', ' '), '100 L calculados pelo peso');
});

test('harvests that were weighed alone count in litres as on the dashboard, and the sum says how many', () => {
  const rows = shown(
    harvest({ id: 'a', data: picked({ liters: 1000 }), outputs: [lot(600)] }),
    harvest({ id: 'b', data: picked({ kg: 620 }), outputs: [lot(620)] }),
  );
  const [volume] = listTotals(rows, contextOf('colheita'));
  assert.deepEqual(
    [volume?.value, String(volume?.note).replaceAll('\u00a0', ' ')],
    ['2.000', '1.000 L calculados pelo peso'],
  );
  const records = rows.map(({ record }) => ({ ...record, season: '2026/27' }));
  const books = seasonBooks({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-12-31' });
  assert.equal(harvestFigures(books).totalLiters, 2000);
});

const paid = { section: 'vendas', status: 'paid' } as const;

test('work on the plots costs what the reports say: of what is planned for another day nothing yet', () => {
  const work = { section: 'atividades', date: '2026-07-15', data: { cost: 100.5 } } as const;
  const rows = shown(
    ...['done', 'in_progress', 'planned', 'cancelled'].map((status) => harvest({ ...work, id: status, status })),
    harvest({ ...work, id: 'later', status: 'planned', date: '2026-07-16' }),
  );
  assert.deepEqual(texts(rows, contextOf('atividades')), ['Custo R$\u00a0301,50', 'Registros 5']);
});

test('a stage that takes coffee, gives no lot and sells none tells what came in', () => {
  const { sells: _, ...roasting } = stageOf('vendas');
  const rows = shown(harvest({ ...paid, id: 'a', inputs: [{ recordId: 'x', output: '0', kg: 150 }] }));
  assert.deepEqual(texts(rows, { ...contextOf('vendas'), definition: roasting }), ['Entraram 150 kg', 'Registros 1']);
});

test('sales tell their value and the mean of a saca, and no prices to who may not see them', () => {
  const input = { recordId: 'x', output: '0', kg: 600 };
  const rows = shown(
    harvest({ ...paid, id: 'a', inputs: [input], data: { pricePerBag: 1850.55 } }),
    harvest({ ...paid, id: 'b', inputs: [input] }),
  );
  assert.deepEqual(texts(rows, contextOf('vendas')), [
    'Vendido 20 sacas',
    'Valor R$\u00a018.505,50',
    'Média por saca R$\u00a01.850,55',
    'Registros 2',
  ]);
  assert.ok(!texts(rows, contextOf('vendas', false)).join().includes('R$'));
});

test('the mean of a saca is by all sacas that bring the value, and says so where unhulled coffee is among them', () => {
  const lots = new Map([
    ['green', lot(6000, 'green_bean')],
    ['coco', lot(4800, 'dry_cherry')],
  ]);
  const byId = (id: string) => ({ record: { ...harvest({ id, outputs: [lots.get(id) ?? lot(0)] }) } });
  const context = { ...contextOf('vendas'), store: { replica: { byId } } as unknown as ListContext['store'] };
  const sold = (recordId: string, kg: number, data: object) =>
    harvest({ ...paid, id: `of ${recordId}`, inputs: [{ recordId, output: '0', kg }], data: { ...data } });
  const rows = shown(sold('green', 6000, { pricePerBag: 2000 }), sold('coco', 4800, { pricePerBag: 700 }));
  const said = listTotals(rows, context, saleTotals).map(({ label, value, note }) => [label, value, note]);
  assert.deepEqual(said.slice(0, 3), [
    ['Vendido', '100', 'e 4.800\u00a0kg sem beneficiar'],
    ['Valor', 'R$\u00a0256.000', undefined],
    ['Média por saca', 'R$\u00a01.828,57', 'com o café sem beneficiar'],
  ]);
});

test('the value of sales is by their kg, as the reports have it, and of what is sold alone', () => {
  const inputs = [{ recordId: 'x', output: '0', kg: 157 }];
  const one = { ...paid, inputs, data: { bags: 2.62, pricePerBag: 18_500 } };
  const rows = shown(
    harvest({ ...one, id: 'a' }),
    ...['draft', 'negotiating', 'cancelled'].map((status) => harvest({ ...one, id: status, status })),
  );
  assert.deepEqual(texts(rows, contextOf('vendas')), [
    'Vendido 2,62 sacas',
    'Valor R$\u00a048.408,33',
    'Média por saca R$\u00a018.500',
    'Registros 4',
  ]);
});

test('coffee that is still in the works counts as here, as it weighed when it went in', () => {
  const input = { recordId: 'x', output: '0', kg: 600.5 };
  const secagem = { section: 'secagem', inputs: [input], outputs: [] } as const;
  const rows = shown(
    harvest({ ...secagem, id: 'a', status: 'in_progress' }),
    harvest({ ...secagem, id: 'b', status: 'planned' }),
    harvest({ ...secagem, id: 'c', status: 'completed', outputs: [lot(250)] }),
  );
  const extras = { firstReady: (all: readonly { id: string }[]) => `first of ${all.map(({ id }) => id)}` };
  assert.deepEqual(texts(rows, { ...contextOf('secagem'), extras }), [
    'Ainda aqui 851 kg',
    'Pronta primeiro first of a,c',
    'Entraram 1.201 kg',
    'Saíram 250 kg',
  ]);
});

test('where nothing dries any more, what went in and came out leads', () => {
  const secagem = { section: 'secagem', inputs: [{ recordId: 'x', output: '0', kg: 600.5 }] } as const;
  const rows = shown(harvest({ ...secagem, id: 'c', status: 'completed', outputs: [lot(250)] }));
  assert.deepEqual(texts(rows, contextOf('secagem')), [
    'Entraram 601 kg',
    'Saíram 250 kg',
    'Ainda aqui 250 kg',
    'Registros 1',
  ]);
});

test('coffee that was there before or was bought came in as much as what the farm made', () => {
  const armazenamento = { section: 'armazenamento', status: 'in_stock' } as const;
  const stored = [{ ...lot(720), form: 'green_bean' as const }];
  const rows = shown(
    harvest({ ...armazenamento, id: 'a', inputs: [{ recordId: 'x', output: '0', kg: 600 }], outputs: stored }),
    harvest({ ...armazenamento, id: 'b', data: { origin: 'bought' }, outputs: stored }),
    harvest({
      ...{ ...armazenamento, id: 'c', outputs: stored },
      data: { origin: 'opening', movements: [{ at: '2026-07-01', type: 'quebra', kg: 5 }] },
    }),
  );
  assert.ok(texts(rows, contextOf('armazenamento')).includes('Entraram 2.045 kg'));
});

test('the sum of kg is exact to the gram, however many parts there are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 60 }), (grams) => {
      const rows = shown(...grams.map((one, at) => harvest({ id: String(at), outputs: [lot(one / 1000)] })));
      const total = grams.reduce((sum, one) => sum + one, 0) / 1000;
      const kg = listTotals(rows, contextOf('colheita')).find(({ label }) => label === 'Peso')?.value;
      assert.equal(kg, total.toLocaleString('pt-BR', { maximumFractionDigits: total < 1 ? 3 : 0 }));
    }),
  );
});

test('plots are estimated in sum as the season under way estimates them', async () => {
  const plots = [100, 60].map((estimatedYield, at) =>
    harvest({ id: `p${at}`, section: 'talhoes', season: null, status: 'active', data: { area: 5, estimatedYield } }),
  );
  const estimates = [{ plotId: 'p0', date: '2026-03-01', sacas: 130 }];
  const led = harvest({ id: 'led', section: 'producao', status: 'harvesting', data: { estimates } });
  const replica = { everything: () => [...plots, led] } as unknown as FarmStore['replica'];
  const context = { ...contextOf('talhoes'), extras: await rowExtras({ replica }) };
  assert.deepEqual(texts(shown(...plots), context), ['Área 10 ha', 'Estimativa 190 sacas']);
});

test('where nothing can be summed there is no total', () => {
  assert.deepEqual(listTotals(shown(harvest({ id: 'a', section: 'parceiros' })), contextOf('parceiros')), []);
});
