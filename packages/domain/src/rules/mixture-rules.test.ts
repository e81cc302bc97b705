import assert from 'node:assert/strict';
import { test } from 'node:test';
import { microlotRule } from './mixture-rules.ts';
import { contentOf, contextOf, outputOf, recordOf } from './rule-fixture.ts';

/** What is said of a microlot of harvests, each given by its season and the cultivar of its plot. */
function saidOf(harvests: readonly (readonly [season: string, cultivar?: string])[], microlote: unknown = true) {
  const records = harvests.flatMap(([season, cultivar], at) => [
    recordOf(`plot${at}`, 'talhoes', { data: { cultivar } }),
    recordOf(`harvest${at}`, 'colheita', {
      ...{ season, data: { plots: [{ plotId: `plot${at}` }] } },
      outputs: [outputOf('cherry_ripe', 60)],
    }),
  ]);
  const inputs = harvests.map((_, at) => ({ recordId: `harvest${at}`, output: '0', kg: 10 }));
  return microlotRule(contentOf({ data: { microlote }, inputs }), contextOf(records));
}
const mixed = (what: string) => [
  {
    ...{ severity: 'warning', field: 'inputs', code: 'microlote/mixed' },
    message: `Este microlote mistura ${what}. Confira.`,
  },
];

test('a microlot is of one season', () => {
  assert.deepEqual(saidOf([['2025/26'], ['2026/27']]), [
    {
      ...{ severity: 'error', field: 'inputs', code: 'microlote/seasons' },
      message: 'Um microlote não mistura safras, e aqui há 2025/26 e 2026/27. Separe os lotes.',
    },
  ]);
  assert.deepEqual(saidOf([['2026/27', 'Arara']]), []);
});

test('a microlot that mixes plots is asked about, by its cultivars where there are several', () => {
  assert.deepEqual(
    saidOf([
      ['2026/27', 'Arara'],
      ['2026/27', 'Catuaí'],
    ]),
    mixed('2 cultivares'),
  );
  assert.deepEqual(
    saidOf([
      ['2026/27', 'Arara'],
      ['2026/27', 'Arara'],
    ]),
    mixed('2 talhões'),
  );
  assert.deepEqual(saidOf([['2026/27'], ['2026/27'], ['2026/27', 'Arara']]), mixed('3 talhões'));
});

test('a lot that is none may mix what it will', () => {
  for (const microlote of [false, null, 'true'])
    assert.deepEqual(
      saidOf(
        [
          ['2025/26', 'Arara'],
          ['2026/27', 'Catuaí'],
        ],
        microlote,
      ),
      [],
    );
});
