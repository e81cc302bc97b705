import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutatedSource } from './mutant.ts';
import { mutantsOf } from './mutants.ts';

const mutated = (source: string): string[] =>
  mutantsOf('some.ts', source).map((mutant) => mutatedSource(source, mutant));

test('each operator is swapped for the one that is easily mistaken for it', () => {
  assert.deepEqual(mutated('x(a < b)').slice(1), ['x((a <= b))']);
  assert.deepEqual(mutated('x(a !== b)').slice(1), ['x((a === b))']);
  assert.deepEqual(mutated('x(a * b)').slice(1), ['x((a / b))']);
  assert.deepEqual(mutated('x(a && b)').slice(1), ['x(((a) || (b)))']);
  assert.deepEqual(mutated('x(a ?? b)').slice(1), ['x((a))']);
  assert.deepEqual(mutated('x(!a)').slice(1), ['x((a))']);
});

test('values, branches and steps are changed, and texts only where they are compared', () => {
  assert.deepEqual(mutated("x(a ? 'b' : 'c')").slice(1), ["x(((a) ? ('c') : ('b')))"]);
  assert.deepEqual(mutated('x(true, 7)').slice(1), ['x(false, 7)', 'x(true, 8)']);
  assert.deepEqual(mutated("x(a === 'b')").slice(1), ["x((a !== 'b'))", "x(a === '')"]);
  assert.deepEqual(mutated('x(a.filter(b).some(c))').slice(1), ['x(a.filter(b).every(c))', 'x(a.some(c))']);
  assert.deepEqual(mutated('function f() { return a; }'), ['function f() { return undefined; }']);
  assert.deepEqual(mutated('const f = () => [a];'), ['const f = () => [];']);
  assert.deepEqual(mutated('x();'), [';']);
});

test('types and texts that are put together are left alone', () => {
  assert.deepEqual(mutated("type A = 1 | 'b'; let a: 1 = b as 1; const c = 'd' + e;"), []);
});

test('a change stands on the line on which its expression begins, with letters of any kind before it', () => {
  const [mutant] = mutantsOf('some.ts', "const word = 'colheita à mão 🌱';\nconst sum = a\n  + b;\n");
  assert.deepEqual([mutant?.line, mutant?.was, mutant?.becomes], [2, 'a\n  + b', '(a - b)']);
});
