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

test('a call that only has the name of something in every object is left alone', () => {
  assert.deepEqual(mutated('x(a.toString(), b.constructor())'), [';']);
});

test('types and texts that are put together are left alone', () => {
  assert.deepEqual(mutated("type A = 1 | 'b'; let a: 1 = b as 1; const c = 'd' + e;"), []);
});

test('a change stands on the line on which its expression begins, with letters of any kind before it', () => {
  const [mutant] = mutantsOf('some.ts', "const word = 'colheita à mão 🌱';\nconst sum = a\n  + b;\n");
  assert.deepEqual([mutant?.line, mutant?.was, mutant?.becomes], [2, 'a\n  + b', '(a - b)']);
});

test('what stands in for a missing value is left alone where it compares as the missing value does', () => {
  const inner = (source: string) => mutated(source).filter((code) => code.includes('((a))') || code.includes('(a) '));
  for (const source of ['x((a ?? 0) > 0)', "x((a ?? '') === 'b')", "x((a ?? '') !== 'b')"])
    assert.deepEqual(inner(source), [], source);
  for (const source of ['x((a ?? 0) > -1)', 'x((a ?? 1) > 0)', 'x((a ?? 0) < 1)', "x((a ?? '') === '')"])
    assert.equal(inner(source).length, 1, source);
});

test('of a choice between two orders only its sides are exchanged: where both are equal, either will do', () => {
  assert.deepEqual(mutated('x(a < b ? -1 : 1)').slice(1), ['x(((a < b) ? (1) : (-1)))']);
  assert.deepEqual(mutated('x(a - 7 > b ? 1 : -1)').slice(2), ['x((a + 7) > b ? 1 : -1)', 'x(a - 8 > b ? 1 : -1)']);
  assert.ok(mutated('x(a < b ? 0 : 1)').includes('x((a <= b) ? 0 : 1)'));
});

test('a callback that gives nothing is left alone, since nobody looks at what it gives', () => {
  assert.deepEqual(mutated('const f = x.catch(() => undefined);'), []);
  assert.deepEqual(mutated('function f() { return undefined; }'), ['function f() { return null; }']);
});

test('a step that depends on a condition is told with it', () => {
  const [change] = mutantsOf('some.ts', 'for (;;) if (a) continue;');
  assert.deepEqual([change?.was, change?.becomes], ['if (a) continue;', ';']);
  assert.deepEqual(mutated('for (;;) if (a) continue;'), ['for (;;) if (a) ;']);
});

test('a change knows the nearest name that holds it', () => {
  const source = 'function one() { return { two: () => a + b, c: d - e }; } const three = f * g; x(h);';
  const within = mutantsOf('some.ts', source).map((mutant) => `${mutant.within}: ${mutant.was}`);
  assert.deepEqual(within.slice(1), ['two: a + b', 'two: a + b', 'c: d - e', 'three: f * g', ': x(h);']);
});
