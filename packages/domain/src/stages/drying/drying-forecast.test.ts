import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { COFFEE_SORPTION } from '../../knowledge/coffee-sorption.ts';
import { at } from '../../knowledge/knowledge.ts';
import { restingMoisture } from './drying-air.ts';
import { daysLeft, toDryBasis } from './drying-forecast.ts';

/** Numbers from 0 to 1 that are the same at every run (Lehmer, Park and Miller). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

type Simulated = { points: { days: number; moisture: number }[]; left: number };

/** A drying of the model with Page's bend, read with a meter that errs by half a point. */
function simulated(next: () => number): Simulated {
  const between = (low: number, high: number) => low + (high - low) * next();
  const error = () => 0.5 * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const [rest, start, aim] = [between(9, 11), between(45, 65), 11.5].map(toDryBasis) as [number, number, number];
  const [bend, whole] = [between(0.8, 1.2), between(8, 30)];
  const rate = Math.log((start - rest) / (aim - rest)) ** (1 / bend) / whole;
  const moistureOn = (days: number) => {
    const water = rest + (start - rest) * Math.exp(-((rate * days) ** bend));
    return (100 * water) / (1 + water);
  };
  const last = between(0.3, 0.9) * whole;
  const count = 3 + Math.floor(next() * 6);
  const days = Array.from({ length: count }, (_, index) => (last * index) / (count - 1));
  return { points: days.map((day) => ({ days: day, moisture: moistureOn(day) + error() })), left: whole - last };
}

test('of 500 simulated dryings the range has the true day in four of five, and is seldom wider than what is left', () => {
  const next = dice(20_261_123);
  const dryings = Array.from({ length: 500 }, () => simulated(next));
  const told = dryings.flatMap(({ points, left }) => {
    const range = daysLeft(points, { aim: 11.5, standstill: { low: 8, high: 11 } });
    return range === null ? [] : [{ ...range, left }];
  });
  const hits = told.filter(({ soonest, latest, left }) => soonest <= left && left <= latest);
  const widths = told.map(({ soonest, latest, left }) => (latest - soonest) / (left + 1)).sort((a, b) => a - b);
  assert.ok(told.length >= 480, `${told.length} told`);
  assert.ok(hits.length >= 0.8 * 500, `${hits.length} of 500 hit`);
  assert.ok((widths[250] ?? 9) <= 0.8, `median ${widths[250]}`);
});

describe('days left', () => {
  test('are none of one point, of coffee that hardly dries, and where it would rest above the aim', () => {
    const usual = { aim: 11.5, standstill: { low: 8, high: 11 } };
    assert.equal(daysLeft([{ days: 0, moisture: 40 }], usual), null);
    const still = [0, 1, 2, 3].map((days) => ({ days, moisture: 40 - days * 0.1 }));
    assert.equal(daysLeft(still, usual), null);
    const drying = [0, 1, 2, 3].map((days) => ({ days, moisture: 40 - days * 5 }));
    assert.equal(daysLeft(drying, { aim: 11.5, standstill: { low: 12, high: 13 } }), null);
  });
});

test('in air of 60 % and 25 °C coffee comes to rest at about 11 %, in moister or colder air above', () => {
  const sorption = at(COFFEE_SORPTION, '2026-11-23').value;
  const rest = (humidity: number, temperature: number) => restingMoisture(humidity, temperature, sorption);
  assert.ok(Math.abs(rest(60, 25) - 11) < 0.2);
  assert.ok(rest(70, 25) > 12 && rest(70, 25) < 13.5);
  assert.ok(rest(60, 15) > rest(60, 25) && rest(50, 25) < 10);
});

/** Dryings as a yard reads them, and what was found right for each: a change of the model moves these. */
const YARD: readonly (readonly [
  read: readonly (readonly [day: number, moisture: number])[],
  left: readonly number[],
])[] = [
  [
    [
      [0, 57],
      [1, 50.5],
      [2, 44.6],
      [3, 39.4],
      [4, 34.8],
      [5, 30.7],
      [6, 27],
    ],
    [8.845, 13.681, 13.681],
  ],
  [
    [
      [0, 30.3],
      [0.7, 27.8],
      [1.6, 24.8],
      [2.6, 21.9],
      [3.7, 19.1],
      [4.8, 16.8],
    ],
    [3.713, 4.377, 8.352],
  ],
  [
    [
      [0, 55],
      [0.5, 38],
      [1, 26.5],
      [1.5, 19.5],
    ],
    [1.083, 1.853, 2.281],
  ],
  [
    [
      [0, 48],
      [3, 44],
      [6, 41],
      [10, 36],
    ],
    [35.98, 45.514, 79.222],
  ],
  [
    [
      [0, 14],
      [1, 12.2],
    ],
    [0.186, 0.505, 2.404],
  ],
];

test('the days left of dryings as yards read them stay what was found right, to some minutes', () => {
  for (const [read, expected] of YARD) {
    const points = read.map(([days, moisture]) => ({ days, moisture }));
    const left = daysLeft(points, { aim: 11.5, standstill: { low: 8, high: 11 } });
    const found = [left?.soonest, left?.likeliest, left?.latest].map((days) => Math.round((days ?? 0) * 1000) / 1000);
    assert.deepEqual(found, expected);
  }
  const slow = [45, 44.2, 43.1, 42.5].map((moisture, at) => ({ days: 4 * at, moisture }));
  assert.equal(daysLeft(slow, { aim: 11.5, standstill: { low: 8, high: 11 } }), null);
});
