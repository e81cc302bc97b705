import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadingDefinition, StatusDefinition } from '../../definition/stage.ts';
import { drying } from './drying.ts';

test('a drying that rain stopped still holds its coffee and can lend it', () => {
  const { draws, lends, started, completed }: StatusDefinition = drying.statuses.paused;
  assert.deepEqual([draws, lends, started, completed], ['consumes', true, true, undefined]);
  assert.deepEqual(Object.keys(drying.statuses), ['planned', 'in_progress', 'paused', 'completed', 'cancelled']);
  assert.deepEqual([drying.dries, drying.needsInputs, drying.needsOutputs], [true, true, true]);
});

test('the heat of the mass is asked about above what its coffee bears', () => {
  const heat = (...forms: Parameters<NonNullable<typeof drying.usualReadings>>[0][number][]) =>
    drying.usualReadings?.(forms, '2026-07-03').massTemperature;
  const { above, message } = heat('cherry_ripe') ?? {};
  assert.equal(above, 45);
  assert.equal(message?.replaceAll('\u00a0', ' '), 'Para este café a massa vai até 45 °C. Baixe o fogo ou revolva.');
  assert.deepEqual([heat('cherry_ripe', 'cherry_unripe')?.above, heat('wet_parchment')?.above], [30, 40]);
});

test('a reading of a drying has its bounds', () => {
  const { turns, rain, layer, covered } = drying.readings;
  const shown: readonly (ReadingDefinition | undefined)[] = [turns, rain, layer, covered];
  assert.deepEqual(
    shown.map((one) => [one?.min, one?.max, one?.decimals, one?.unlikely?.above, one?.yesNo]),
    [
      [0, 60, 0, undefined, undefined],
      [0, 500, 1, undefined, undefined],
      [0, 60, 1, 6, undefined],
      [0, 1, undefined, undefined, true],
    ],
  );
});
