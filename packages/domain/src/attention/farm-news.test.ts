import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordOf } from '../rules/rule-fixture.ts';
import { farmNews } from './farm-news.ts';

const TODAY = '2026-07-15';
const INPUT = {
  ...{ readings: [], now: `${TODAY}T13:00:00.000Z`, timezone: 'America/Sao_Paulo' },
  ...{ targetMoisture: { low: 11, high: 11.5 }, readingOverdueHours: 6, minimumRestDays: 15 },
};
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const news = (records: Parameters<typeof farmNews>[0]['records']) =>
  farmNews({ ...INPUT, records }).map(({ title, message, path, action, once }) => ({
    ...{ title: plain(title), message: plain(message), path, action, once },
  }));

describe('dryings that must be measured', () => {
  const drying = (id: string, storageLot: string) =>
    recordOf(id, 'secagem', {
      ...{ name: `Secagem ${id}`, date: '2026-07-10', status: 'in_progress' },
      data: { dryingMethod: 'raised_bed', storageLot, initialHumidity: 62 },
    });

  test('are one notice a day: of one drying that leads to its readings', () => {
    const [one, ...more] = news([drying('a', '1')]);
    assert.deepEqual([one?.path, one?.once, more], ['secagem/a/medicoes', `dryings/${TODAY}`, []]);
  });

  test('and of several their number and up to three places, which leads to the list', () => {
    const of = (count: number) => news(['a', 'b', 'c', 'd'].slice(0, count).map((id) => drying(id, id)));
    assert.deepEqual(
      [2, 3, 4].map((count) => of(count).map(({ title, path, once }) => [title, path, once])),
      [2, 3, 4].map((count) => [[`${count} secagens sem medida hoje`, 'secagem', `dryings/${TODAY}`]]),
    );
    assert.match(of(4)[0]?.message ?? '', /^\p{Lu}[^,]*, [^,]* e mais 2$/u);
    assert.doesNotMatch(of(3)[0]?.message ?? '', /mais/);
  });
});

test('a fermentation past its hours leads to its readings, by the id of a record without an address', () => {
  const tank = recordOf('f', 'fermentacao', {
    name: 'Mata',
    date: '2026-07-13',
    status: 'in_progress',
    data: { duration: 24 },
  });
  const found = farmNews({ ...INPUT, records: [{ ...tank, slug: '' }] }).map(({ message: _, ...rest }) => rest);
  assert.deepEqual(found, [
    {
      ...{ kind: 'fermentation', once: 'f/24', day: '2026-07-15', title: 'Mata' },
      ...{ path: 'fermentacao/f/medicoes', action: 'lots.write' },
    },
  ]);
});

describe('coffee that was sold', () => {
  const sale = (parts: object = {}, data: object = {}) => ({
    ...recordOf('v', 'vendas', {
      ...{ name: 'Venda do Cruzeiro', date: TODAY, status: 'contracted', data: { ...data } },
      inputs: [{ recordId: 's', output: '0', kg: 1_200 }],
    }),
    ...parts,
  });

  test('is told with its buyer, where one is known, and without its price', () => {
    assert.deepEqual(news([sale({}, { buyer: 'Cooxupé', pricePerBag: 1_900 })]), [
      {
        ...{ title: 'Vendidos 1.200 kg para Cooxupé', message: 'Venda do Cruzeiro · hoje' },
        ...{ path: 'vendas/v', action: 'sales.write', once: 'v' },
      },
    ]);
    assert.equal(news([sale()])[0]?.title, 'Vendidos 1.200 kg');
  });

  test('is no news while it is offered, once it is deleted, and after a week', () => {
    assert.deepEqual(news([sale({ status: 'negotiating' })]), []);
    assert.deepEqual(news([sale({ deletedAt: `${TODAY}T12:00:00.000Z` })]), []);
    assert.deepEqual(
      ['2026-07-08', '2026-07-07', '2026-07-16'].map((date) => news([sale({ date })]).length),
      [1, 0, 0],
    );
  });

  test('and whose weight a correction changed since is told on the day of the correction', () => {
    const recalculated = { at: `${TODAY}T01:00:00.000Z`, reason: 'Balança', recordId: 'h', version: 2 };
    const [corrected] = news([sale({ date: '2026-06-01', recalculated }, { buyer: 'Cooxupé' })]);
    assert.deepEqual(
      [corrected?.title, corrected?.message, corrected?.path],
      ['Peso corrigido no café de Cooxupé', 'Venda do Cruzeiro, agora 1.200 kg · ontem', 'vendas/v/historico'],
    );
    const [same, sold, ...more] = farmNews({ ...INPUT, records: [sale({ recalculated, updatedBy: 'ana' })] });
    assert.deepEqual(
      [same, sold].map((one) => [one?.kind, one?.once, one?.day, one?.by, one?.title.slice(0, 29), one?.action]),
      [
        ['correction', `v/${recalculated.at}`, '2026-07-14', 'ana', 'Peso corrigido sob café vendi', 'sales.write'],
        ['sale', 'v', TODAY, 'ana', 'Vendidos 1.200\u00a0kg', 'sales.write'],
      ],
    );
    assert.deepEqual(more, []);
    const long = { ...recalculated, at: '2026-07-07T12:00:00.000Z' };
    assert.deepEqual(news([sale({ date: '2026-06-01', recalculated: long })]), []);
  });
});
