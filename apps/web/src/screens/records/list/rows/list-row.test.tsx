import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { fullText, type ListContext, listFields } from '../query/list-fields.ts';
import { harvest, lot } from '../query/list-fixture.ts';
import { rowPlan } from './list-row.tsx';

const context: ListContext = {
  definition: stageOf('armazenamento'),
  address: '',
  store: null,
  settings: defaultSettings('MG'),
  seesPrices: true,
  today: '2026-07-15',
  nameOf: () => '',
  timezone: 'America/Sao_Paulo',
};

function figures(...outputs: ReturnType<typeof lot>[]): string[] {
  const record = harvest({ id: 'a', section: 'armazenamento', status: 'in_stock', outputs });
  return rowPlan(listFields(context), context).figures.map((field) => fullText(field, record, context));
}

test('a store on a phone counts hulled coffee in sacas, and says kg of what no sacas count', () => {
  assert.deepEqual(figures(lot(12_000, 'green_bean')), ['200\u00a0sacas', '12.000\u00a0kg']);
  assert.deepEqual(figures(lot(12_000, 'dry_cherry')), ['12.000\u00a0kg', 'sem beneficiar']);
  assert.deepEqual(figures(lot(60, 'screenings'), { ...lot(300, 'dry_parchment'), key: '1' }), [
    '1\u00a0saca',
    'e 300\u00a0kg sem beneficiar',
  ]);
});

test('a plot is estimated in its column as the season under way estimates it, once that is known', () => {
  const data = { area: 5, estimatedYield: 100 };
  const plot = harvest({ id: 'plot', section: 'talhoes', season: null, status: 'active', data });
  const told = (extras?: ListContext['extras']) => {
    const fields = listFields({ ...context, definition: stageOf('talhoes'), extras });
    return fields.find(({ name }) => name === 'estimatedYield')?.of(plot);
  };
  assert.deepEqual([told(), told({ estimate: () => 130 })], [100, 130]);
});
