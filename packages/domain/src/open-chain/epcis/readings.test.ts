import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sensorElements } from './readings.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 6, 1, hour)).toISOString();

describe('the readings of a record in its event', () => {
  test('are those that have a measure, oldest first, then by kind and value', () => {
    const elements = sensorElements([
      { kind: 'temperature', at: at(9), value: 31 },
      { kind: 'weight', at: at(8), value: 1 },
      { kind: 'constructor', at: at(8), value: 1 },
      { kind: 'temperature', at: at(8), value: 30 },
      { kind: 'massTemperature', at: at(8), value: 28 },
      { kind: 'temperature', at: at(8), value: 29 },
      { kind: 'ambientTemperature', at: at(10), value: 22 },
      { kind: 'relativeHumidity', at: at(10), value: 60 },
      { kind: 'humidity', at: at(10), value: 11.5 },
    ]);
    const told = elements.map(({ sensorMetadata, sensorReport: [report] }) => [sensorMetadata.time, report]);
    const ours = (kind: string) => ({ 'cafezal:kind': kind });
    assert.deepEqual(told, [
      [at(8), { type: 'Temperature', value: 28, uom: 'CEL', ...ours('massTemperature') }],
      [at(8), { type: 'Temperature', value: 29, uom: 'CEL' }],
      [at(8), { type: 'Temperature', value: 30, uom: 'CEL' }],
      [at(9), { type: 'Temperature', value: 31, uom: 'CEL' }],
      [at(10), { type: 'Temperature', value: 22, uom: 'CEL', ...ours('ambientTemperature') }],
      [at(10), { type: 'Dimensionless', value: 11.5, uom: 'P1', ...ours('humidity') }],
      [at(10), { type: 'RelativeHumidity', value: 60, uom: 'P1' }],
    ]);
  });

  test('are all there up to 200, and 200 evenly chosen of more, the first and the last among them', () => {
    const values = (count: number): (number | undefined)[] => {
      const readings = Array.from({ length: count }, (_, hour) => ({ kind: 'temperature', at: at(hour), value: hour }));
      return sensorElements(readings).map(({ sensorReport: [report] }) => report?.value);
    };
    assert.deepEqual(
      values(200),
      Array.from({ length: 200 }, (_, hour) => hour),
    );
    const some = values(399);
    assert.deepEqual([some.length, some[0], some[1], some[2], some.at(-1)], [200, 0, 2, 4, 398]);
  });
});
