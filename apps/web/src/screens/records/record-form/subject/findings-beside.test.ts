import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warning } from '@cafezal/domain/definition/finding.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { type RecordValues, valueAt } from '../../../../fields/values/record-values.ts';
import { findingsBeside } from './findings-beside.ts';
import { plannedWarnings } from './planned-warnings.ts';

const VOLUME = 'data.plots.0.liters';
const TOO_MUCH = '5.999.999.940 L: só vale de 0 a 100.000.000 L.';
const late = warning('date', 'date/late', 'Foi há 40 dias.');

/** A harvest's form: a volume beyond all bounds is refused, none makes it planned. */
function check(payload: RecordValues) {
  const liters = valueAt(payload, VOLUME);
  if (Number(liters) > 100_000_000) return { errors: { [VOLUME]: TOO_MUCH }, warnings: [] };
  const status = liters === null ? 'planned' : 'completed';
  return { errors: {}, warnings: [late, ...plannedWarnings(stageOf('colheita'), payload, status)] };
}

const findingsAt = (liters: unknown) => {
  const { errors, warnings } = findingsBeside({ data: { plots: [{ liters }] } }, check);
  return [errors, warnings.map(({ code }) => code)];
};

test('a refused volume was said: nobody is asked for it as well, and other warnings stay', () => {
  assert.deepEqual(findingsAt(5_999_999_940), [{ [VOLUME]: TOO_MUCH }, ['date/late']]);
});

test('a volume that nobody typed is asked for', () => {
  assert.deepEqual(findingsAt(null), [{}, ['date/late', 'status/planned']]);
  assert.deepEqual(findingsAt(1200), [{}, ['date/late']]);
});
