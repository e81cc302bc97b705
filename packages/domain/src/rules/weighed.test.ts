import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf, contextOf, outputOf } from './rule-fixture.ts';
import { weighedRule } from './weighed.ts';

const inputs = [{ recordId: 'a', output: '0', kg: 1000 }];
const outputs = [outputOf('pulp', 400), outputOf('husk', 100)];
const asked = (data: object, lots: object = { inputs, outputs }) =>
  weighedRule(contentOf({ data: { ...data }, ...lots }), contextOf());
const differs = (key: string, message: string) => ({
  ...{ severity: 'warning', field: `data.${key}`, code: `${key}/differs`, message },
});

test('the scale before and after agrees with the lots within 2 %', () => {
  for (const initialWeight of [980, 1000, 1020]) assert.deepEqual(asked({ initialWeight, finalWeight: 500 }), []);
  const message = 'Na balança deu 1.020,1 kg e os lotes somam 1.000 kg. Qual peso está certo?';
  assert.deepEqual(asked({ initialWeight: 1020.1 }), [differs('initialWeight', message)]);
  assert.deepEqual(asked({ initialWeight: 979, finalWeight: 511 }), [
    differs('initialWeight', 'Na balança deu 979 kg e os lotes somam 1.000 kg. Qual peso está certo?'),
    differs('finalWeight', 'Na balança deu 511 kg e os lotes somam 500 kg. Qual peso está certo?'),
  ]);
});

test('nothing is compared where nothing was weighed or no lot is there', () => {
  assert.deepEqual(asked({}), []);
  assert.deepEqual(asked({ initialWeight: 900, finalWeight: 900 }, {}), []);
});
