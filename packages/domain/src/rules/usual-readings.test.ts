import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductForm } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { contentOf, contextOf, outputOf, recordOf } from './rule-fixture.ts';
import { readingsOf } from './usual-readings.ts';

/** The hottest mass that is not asked about while these forms dry together. */
function mostHeatOf(...forms: ProductForm[]): number | undefined {
  const sources = forms.map((form, at) => recordOf(String(at), 'processamento', { outputs: [outputOf(form, 100)] }));
  const inputs = sources.map(({ id }) => ({ recordId: id, output: '0', kg: 100 }));
  const { massTemperature } = readingsOf(stageOf('secagem'), contentOf({ inputs }), contextOf(sources));
  return massTemperature?.unlikely?.above;
}

test('heat of the mass is asked about by what dries: fruit and coco from 45, parchment 40, unripe 30 °C', () => {
  assert.deepEqual(
    (['cherry_ripe', 'cherry_float', 'dry_cherry', 'wet_parchment', 'dry_parchment', 'cherry_unripe'] as const).map(
      (form) => mostHeatOf(form),
    ),
    [45, 45, 45, 40, 40, 30],
  );
});

test('lots that dry together may get no hotter than the one that bears least, unknown ones as hot as fruit', () => {
  assert.deepEqual([mostHeatOf('cherry_ripe', 'cherry_unripe'), mostHeatOf()], [30, 45]);
});

test('what is usual of a reading that a stage has not is passed over, all else of a reading stays', () => {
  const stage = stageOf('secagem');
  const usualReadings = () => ({ massTemperature: { above: 33 }, ph: { below: 4 } });
  assert.deepEqual(readingsOf({ ...stage, usualReadings }, contentOf(), contextOf()), {
    ...stage.readings,
    massTemperature: { ...stage.readings.massTemperature, unlikely: { above: 33 } },
  });
});

test('a stage where coffee makes no difference keeps the readings of its definition', () => {
  const { readings } = stageOf('fermentacao');
  assert.deepEqual(readingsOf(stageOf('fermentacao'), contentOf(), contextOf()), readings);
});
