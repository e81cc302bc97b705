import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { drawnIn } from './correction-draws.ts';

const drawn = [{ recordId: 'sale', kg: 590 }];
const refused = (field: string) => new Problem('lot/insufficient-mass', { drawn, fields: { [field]: 'Já saíram.' } });

test('a weight that was wrong may be put right with all that was drawn from it', () => {
  assert.deepEqual(drawnIn(refused('outputs.0.kg'), { outputs: [{ kg: 580 }] }), drawn);
  assert.deepEqual(drawnIn(refused('data.movements.0.kg'), { inputs: [{ kg: 580 }] }), drawn);
});

test('a loss makes nothing lighter that was sold before it', () => {
  assert.deepEqual(drawnIn(refused('data.movements.0.kg'), { data: { movements: [{ kg: 20 }] } }), []);
});

test('what is refused for another reason has nothing to put right', () => {
  assert.deepEqual(drawnIn(new Problem('record/invalid'), { outputs: [] }), []);
  assert.deepEqual(drawnIn(new Error('gone'), {}), []);
});
