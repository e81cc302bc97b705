import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Course, CupShown, PlaceInfo, Point } from '../publication/lot-snapshot.ts';
import { courseChart } from './course-chart.ts';
import { cupCard } from './cup-drawing.ts';
import { linesOf } from './page-fixture.ts';
import { pageWords } from './page-words.ts';
import { placeDrawing, placeNote } from './place-drawing.ts';

const words = pageWords('pt');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match.slice(1).join(' '));

describe('a measured course', () => {
  const drawn = (course: Course, unit: 'day' | 'hour' = 'hour') => {
    const { text } = courseChart({ title: 'pH', course, unit, decimals: 1 }, words);
    return {
      across: found(text, /<path class="gl" d="M34 ([\d.-]+)H348"\/><text class="ax end" x="29" y="[\d.]+">([^<]*)</g),
      along: found(text, /<text class="ax mid" x="([\d.-]+)" y="200">([^<]*)</g),
      points: found(text, /points="([^"]*)"/g),
      cells: found(text, /<td>([^<]*)<\/td>/g),
    };
  };

  test('is drawn from its least at the foot to its most at the head, with at most seven lines at round values', () => {
    const halves = drawn([
      [0, 4],
      [10, 5.5],
      [20, 7],
    ]);
    assert.deepEqual(halves, {
      across: ['178 4', '150.7 4,5', '123.3 5', '96 5,5', '68.7 6', '41.3 6,5', '14 7'],
      along: ['34 0', '112.5 5', '191 10', '269.5 15', '348 20'],
      points: ['34,178 191,96 348,14'],
      cells: ['0', '4', '10', '5,5', '20', '7'],
    });
  });

  test('has lines at sixths where it goes further than round values reach', () => {
    const { across, along } = drawn([
      [0, 150],
      [660, 750],
    ]);
    assert.deepEqual(across, ['164.3 200', '137 300', '109.7 400', '82.3 500', '55 600', '27.7 700']);
    assert.deepEqual(along, ['34 0', '86.3 110', '138.7 220', '191 330', '243.3 440', '295.7 550', '348 660']);
  });

  test('is told in days where it is one of days', () => {
    const { along, cells } = drawn(
      [
        [0, 60],
        [84, 30],
        [168, 12],
      ],
      'day',
    );
    assert.deepEqual(along, ['34 0', '123.7 2', '213.4 4', '303.1 6']);
    assert.deepEqual(cells, ['0', '60', '3,5', '30', '7', '12']);
  });

  test('that stays level, or has no length, is a line or a point', () => {
    assert.deepEqual(
      drawn([
        [0, 11],
        [6, 11],
      ]),
      {
        across: ['178 11'],
        along: ['34 0', '86.3 1', '138.7 2', '191 3', '243.3 4', '295.7 5', '348 6'],
        points: ['34,178 348,178'],
        cells: ['0', '11', '6', '11'],
      },
    );
    const level = drawn([
      [0, 4.2],
      [0, 4.2],
    ]);
    assert.deepEqual([level.across, level.points], [[], ['34,178 34,178']]);
  });

  test('of one point is not drawn', () => {
    assert.equal(courseChart({ title: 'pH', course: [[0, 4]], unit: 'hour', decimals: 1 }, words).text, '');
  });
});

describe('a tasting', () => {
  const cup = (changes: Partial<CupShown>) =>
    cupCard(
      [{ protocol: 'sca2004', score: null, day: null, attributes: {}, drink: null, cobType: null, ...changes }],
      words,
    ).text;
  const petals = (protocol: CupShown['protocol'], points: readonly number[]): string[] =>
    found(
      cup({ protocol, attributes: Object.fromEntries(points.map((one, at) => [`a${at}`, one])) }),
      /rotate\((\d+)\)" d="M0 0C-(\d+) -\d+ -\d+ -(\d+) 0/g,
    );

  test('has a petal for each attribute all around, from the shortest at half of its protocol’s scale to the longest', () => {
    const tens = ['0 11 34', '72 11 34', '144 21 65', '216 31 96', '288 31 96'];
    for (const protocol of ['sca2004', 'coe', 'fine_robusta'] as const)
      assert.deepEqual(petals(protocol, [2, 5, 7.5, 10, 11]), tens, protocol);
    assert.deepEqual(petals('cva', [2, 4.5, 6.75, 9, 11]), tens);
  });

  test('is not drawn of less than three attributes, and has a middle only with a score', () => {
    assert.doesNotMatch(cup({ attributes: { flavor: 8, body: 8 }, score: 84 }), /<svg/);
    const attributes = { flavor: 8, body: 8, aroma: 8 };
    assert.doesNotMatch(cup({ attributes }), /<circle|class="sc"/);
    assert.match(cup({ attributes, score: 84.25 }), /<circle class="ct" r="27"\/><text class="cs" y="8">84,25</);
  });

  test('tells its day, its drink and its type where they are known', () => {
    const told = (changes: Partial<CupShown>) => found(cup(changes), /<p class="sub">([^<]*)</g);
    assert.deepEqual(told({}), ['']);
    assert.deepEqual(told({ day: '2026-09-02', drink: 'hard', cobType: '4' }), [
      'prova de 2 de set. de 2026 · Bebida: Dura · Tipo COB 4',
    ]);
    assert.deepEqual(told({ cobType: 'fora' }), ['Tipo COB fora de tipo']);
  });
});

describe('where a lot grew', () => {
  const place = (changes: Partial<PlaceInfo>): PlaceInfo => ({
    ...{ city: 'Jaru', state: 'RO', near: null, shapes: [] },
    ...changes,
  });
  const outlines = (...rings: readonly (readonly Point[])[]): string[][] =>
    found(placeDrawing(place({ shapes: rings.map((ring) => [ring]) }), words).text, /evenodd" d="M([^Z"]*)Z"/g).map(
      (path) => path.split('L'),
    );
  const box = (west: number, south: number, east: number, north: number): Point[] => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];

  test('fills the drawing within its margin, as wide as land is at that latitude, and says how long its side is', () => {
    const far = box(20, 60, 20.02, 60);
    const tall = box(20, 59.9975, 20.02, 60.0025);
    assert.deepEqual(outlines(tall), [['38 166', '322 166', '322 24', '38 24']]);
    assert.match(placeNote(place({ shapes: [[tall]] }), words).text, / mede 1,4 km\./);
    assert.deepEqual(outlines(box(0, -0.1, 1, 0.1)), [['24 126.2', '336 126.2', '336 63.8', '24 63.8']]);
    assert.match(placeNote(place({ shapes: [[box(0, -0.1, 1, 0.1)]] }), words).text, / mede 128,4 km\./);
    assert.deepEqual(outlines(far), [['24 95', '336 95', '336 95', '24 95']]);
    assert.deepEqual(outlines(box(20, -0.1, 20, 0.1)), [['180 166', '180 166', '180 24', '180 24']]);
  });

  test('of a point is told in a circle, of a municipality in two, and both in words', () => {
    const [city, near] = [place({}), place({ near: [-62.45, -10.4] })];
    assert.deepEqual(linesOf(placeDrawing(city, words).text).split('\n').slice(-6), [
      '<circle class="c1" cx="180" cy="95" r="80"/>',
      '<circle class="c2" cx="180" cy="95" r="52"/>',
      ...['<text class="pn" x="180" y="92">', 'Jaru', '<text class="ps" x="180" y="114">', 'RO, Brasil'],
    ]);
    assert.match(placeNote(city, words).text, />A fazenda mostra o município, não o lugar exato\.</);
    assert.deepEqual(found(placeDrawing(near, words).text, /<circle class="(c\d)"/g), ['c3']);
    assert.match(placeNote(near, words).text, />Lugar aproximado, cerca de 5 km: 10,40° S, 62,45° O</);
  });

  /** A band along the equator with 2,081 corners, each 0.3 of the drawing's units from the next. */
  const BAND: readonly Point[] = [
    ...Array.from({ length: 1041 }, (_, at): Point => [at / 1040, -0.1]),
    ...Array.from({ length: 1040 }, (_, at): Point => [1 - at / 1040, 0.1]),
  ];

  test('keeps all corners up to 2,000, and of more those that a drawing of its size can show', () => {
    assert.equal(outlines(BAND.slice(0, 2000))[0]?.length, 2000);
    assert.equal(outlines(BAND.slice(0, 2001))[0]?.length, 1001);
    const [thinned = []] = outlines(BAND);
    assert.deepEqual(
      [thinned.length, ...thinned.slice(0, 4)],
      [1041, '24 126.2', '24.6 126.2', '25.2 126.2', '25.8 126.2'],
    );
    const speck = box(0.5, 0, 0.5001, 0.0001);
    assert.deepEqual(outlines(BAND, speck)[1], ['180 95', '180 95', '180 95']);
  });

  test('is drawn coarser the more plots there are', () => {
    const corners = (plots: number) =>
      new Set(outlines(...Array.from({ length: plots }, () => BAND)).map((one) => one.length));
    assert.deepEqual(
      [2, 4, 8, 14, 26].map((plots) => [...corners(plots)]),
      [[521], [298], [150], [78], [40]],
    );
  });
});
