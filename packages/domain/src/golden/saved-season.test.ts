import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawsOf, outputBalances } from '../lots/lots.ts';
import { Problem } from '../record/problem.ts';
import { type SavedFarm, savedFarm } from './saved-farm.ts';
import { goldenId, goldenSeason } from './season.ts';

function savedSeason(): SavedFarm & { warned: ReadonlyMap<string, readonly string[]> } {
  const farm = savedFarm();
  const warned = new Map<string, readonly string[]>();
  for (const { key, id, section, payload } of goldenSeason().records) {
    try {
      warned.set(
        key,
        farm.save(section, id, payload).warnings.map(({ code }) => code),
      );
    } catch (error) {
      if (error instanceof Problem) error.message = `${key}: ${error.message} ${JSON.stringify(error.details.fields)}`;
      throw error;
    }
  }
  return { ...farm, warned };
}

describe('the worked season', () => {
  const season = savedSeason();
  const availableOf = (key: string): number => {
    const record = season.records.get(goldenId(key));
    assert.ok(record);
    const draws = [...season.records.values()].flatMap(drawsOf);
    return [...outputBalances(record, draws).values()].reduce((sum, { availableKg }) => sum + availableKg, 0);
  };
  test('is saved record by record, without a refusal', () =>
    assert.equal(season.records.size, goldenSeason().records.length));
  test('leaves 308 kg in stock', () => {
    const left = ['ST1', 'ST2', 'ST3', 'ST4', 'ST5', 'ST6', 'ST7', 'ST8', 'ST9'].map(availableOf);
    assert.deepEqual(left, [35, 0, 0, 75, 0, 22, 150, 26, 0]);
  });
  test('warns of what a trained eye would see', () => {
    for (const key of ['H11', 'D2', 'D3', 'M7']) assert.ok((season.warned.get(key) ?? []).length > 0, key);
  });
  test('stays as it is when a record is saved again with nothing to change', () => {
    for (const { id, section } of goldenSeason().records) {
      const lots = season.records.get(id)?.outputs.map(({ key, kg }) => ({ key, kg }));
      const once = season.save(section, id, {}).content;
      assert.deepEqual(season.save(section, id, {}).content, once);
      assert.deepEqual(
        once.outputs.map(({ key, kg }) => ({ key, kg })),
        lots,
      );
    }
  });
});
