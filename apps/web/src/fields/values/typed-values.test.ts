import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedValues } from './typed-values.ts';

test('a change at a path leaves what stands beside it the same object', () => {
  const typed = typedValues({ data: { plots: [{ liters: 1 }], workers: '9' }, inputs: [{ kg: '2' }] });
  const before = typed.read();
  typed.put('data.workers', '8');
  const after = typed.read();
  assert.deepEqual(after, { data: { plots: [{ liters: 1 }], workers: '8' }, inputs: [{ kg: '2' }] });
  assert.equal(after.inputs, before.inputs);
  assert.notEqual(after.data, before.data);
});

test('who listens hears each change until it stops listening', () => {
  const typed = typedValues({ name: '' });
  const heard: unknown[] = [];
  const stop = typed.subscribe(() => heard.push(typed.read().name));
  typed.put('name', 'M');
  typed.put('name', 'Ma');
  stop();
  typed.put('name', 'Mata');
  assert.deepEqual(heard, ['M', 'Ma']);
});
