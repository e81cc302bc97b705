import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  choice,
  choices,
  date,
  type Field,
  type Fields,
  geometry,
  group,
  instant,
  list,
  money,
  number,
  reference,
  references,
  shares,
  text,
  yesNo,
} from '../definition/fields.ts';
import type { Finding } from '../definition/stage.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { readField, readFields } from './read-field.ts';
import type { Place } from './reading-place.ts';

const plots = [recordOf('p1', 'talhoes'), recordOf('p2', 'talhoes'), recordOf('h1', 'colheita')];

function read(raw: unknown, field: Field): { value: unknown; said: readonly Finding[] } {
  const said: Finding[] = [];
  const place: Place = {
    path: 'data.x',
    name: 'x',
    label: field.label,
    lookUp: (id) => plots.find((plot) => plot.id === id),
    report: (finding) => said.push(finding),
  };
  return { value: readField(raw, field, place), said };
}

const accepted = (raw: unknown, field: Field): unknown => {
  const { value, said } = read(raw, field);
  assert.deepEqual(said, []);
  return value;
};

const codesOf = (raw: unknown, field: Field): string[] =>
  read(raw, field).said.map(({ field: at, code }) => `${at} ${code}`);

describe('what is empty', () => {
  test('is no value of any kind, and no fault', () => {
    const fields: Field[] = [text('T'), number('N'), date('D'), yesNo('Y'), list('L', {}), geometry('G')];
    for (const field of fields)
      for (const raw of [undefined, null, '', '  ', []]) assert.equal(accepted(raw, field), null);
  });
});

describe('a number', () => {
  const humidity = number('Umidade final', {
    unit: '%',
    decimals: 1,
    min: 0,
    max: 100,
    unlikely: { below: 10.5, above: 12 },
  });
  test('may be typed as people write it', () => assert.equal(accepted('11,5', humidity), 11.5));
  test('outside its range is refused, with what is possible', () => {
    const { value, said } = read(101, humidity);
    assert.equal(value, null);
    assert.deepEqual(said, [
      { severity: 'error', field: 'data.x', code: 'x/range', message: '101 %: só vale de 0 a 100.' },
    ]);
    assert.deepEqual(codesOf(0, number('Área', { above: 0 })), ['data.x x/range']);
  });
  test('that is unlikely is kept and asked about, with the number and what is usual', () => {
    const { value, said } = read(9.8, humidity);
    assert.equal(value, 9.8);
    assert.deepEqual(said, [
      {
        severity: 'warning',
        field: 'data.x',
        code: 'x/unlikely',
        message: 'Umidade final: 9,8 %. O comum é de 10,5 a 12. Confira.',
      },
    ]);
    assert.deepEqual(codesOf(10.5, humidity), []);
  });
  test('with more decimals than it may have is refused', () => {
    assert.deepEqual(codesOf(11.55, humidity), ['data.x x/decimals']);
    assert.deepEqual(codesOf(1.005, money('Custo')), ['data.x x/decimals']);
    assert.equal(accepted(250000.37, money('Custo')), 250000.37);
    assert.equal(accepted(1.005, number('Peso', { decimals: 3 })), 1.005);
  });
  test('that is none is refused', () => {
    for (const raw of ['muito', true, {}, [1], Number.NaN])
      assert.deepEqual(codesOf(raw, humidity), ['data.x x/not-a-number']);
  });
});

describe('words', () => {
  test('are trimmed, numbers taken as text, and held to the length of the field', () => {
    assert.equal(accepted(' Box 14 ', text('Lugar')), 'Box 14');
    assert.equal(accepted(14, text('Lugar')), '14');
    assert.deepEqual(codesOf('12345', text('Lugar', { maxLength: 4 })), ['data.x x/too-long']);
    assert.deepEqual(codesOf({}, text('Lugar')), ['data.x x/not-a-text']);
  });
  test('of a choice are among its options, and never a name that every object has', () => {
    const kind = choice('Tipo', { a: 'Á', b: 'Bê' });
    assert.equal(accepted('a', kind), 'a');
    for (const raw of ['Á', 'constructor', 'toString', 1, {}])
      assert.deepEqual(codesOf(raw, kind), ['data.x x/unknown-option']);
    assert.deepEqual(accepted(['b', 'a', 'b'], choices('Tipos', { a: 'Á', b: 'Bê' })), ['b', 'a']);
  });
  test('of a choice may be sent as a number, or in another case', () => {
    assert.equal(accepted(1, choice('Passada', { 1: '1ª passada', repasse: 'Repasse' })), '1');
    assert.equal(accepted('NE', choice('Face', { n: 'Norte', ne: 'Nordeste' })), 'ne');
    assert.deepEqual(accepted(['4C', 2], choices('Selos', { 2: 'Dois', '4c': '4C' })), ['4c', '2']);
  });
  test('of a day are a day that exists, of an instant are kept in UTC', () => {
    assert.equal(accepted('2026-06-03', date('Dia')), '2026-06-03');
    assert.equal(accepted('1900-01-01', date('Dia')), '1900-01-01');
    for (const raw of ['2026-06-31', '9999-12-31', '1899-12-31']) {
      assert.deepEqual(codesOf(raw, date('Dia')), ['data.x x/not-a-day']);
    }
    assert.equal(accepted('2026-06-03T11:05:00-03:00', instant('Hora')), '2026-06-03T14:05:00.000Z');
    assert.equal(accepted('2026-06-03', instant('Hora')), '2026-06-03T12:00:00.000Z');
    for (const raw of [
      '2026-06-31T00:00:00Z',
      '2026-06-03T25:00:00Z',
      '9999-12-31T23:59:59-12:00',
      '1000-01-01T10:00:00Z',
      '2026-06-31',
      5,
    ]) {
      assert.deepEqual(codesOf(raw, instant('Hora')), ['data.x x/not-an-instant']);
    }
  });
  test('of a day may be a year alone where that is enough', () => {
    const planted = date('Plantio', { orYear: true });
    assert.deepEqual([accepted('2010', planted), accepted(2010, planted)], ['2010-01-01', '2010-01-01']);
    assert.deepEqual(codesOf('20100', planted), ['data.x x/not-a-day']);
    assert.deepEqual(codesOf([{ toString: [] }], planted), ['data.x x/not-a-day']);
    assert.deepEqual(codesOf('2010', date('Fim')), ['data.x x/not-a-day']);
  });
  test('of yes and no may be typed', () => {
    assert.equal(accepted('sim', yesNo('Penhorado')), true);
    assert.equal(accepted(0, yesNo('Penhorado')), false);
    assert.deepEqual(codesOf('talvez', yesNo('Penhorado')), ['data.x x/not-yes-or-no']);
  });
});

describe('a reference', () => {
  test('is to a record of its section on this farm', () => {
    assert.equal(accepted('p1', reference('Talhão', 'talhoes')), 'p1');
    for (const raw of ['p9', 'h1', 5]) assert.equal(read(raw, reference('Talhão', 'talhoes')).value, null);
    assert.deepEqual(codesOf(['p1', 'p9'], references('Talhões', 'talhoes')), ['data.x.1 lot/not-found']);
    assert.deepEqual(accepted(['p2', 'p1', 'p2'], references('Talhões', 'talhoes')), ['p2', 'p1']);
  });
  test('to a partner is refused like any other where it is nobody’s, or that of a plot', () => {
    for (const raw of ['gone', 'p1']) {
      assert.deepEqual(codesOf(raw, reference('Comprador', 'parceiros')), ['data.x lot/not-found']);
    }
  });
});

describe('rows', () => {
  const picked = list(
    'Talhões',
    { plotId: reference('Talhão', 'talhoes'), kg: number('Peso', { decimals: 3 }) },
    { key: 'plotId' },
  );
  test('are read one by one, what no column names is dropped', () => {
    assert.deepEqual(accepted([{ plotId: 'p1', kg: '1.234,5', id: 7 }], picked), [{ plotId: 'p1', kg: 1234.5 }]);
    // A dot before three digits is thousands where they form groups alone.
    const kilos = ['0.750', '1234.567', '1.234'].map((kg) => accepted([{ plotId: 'p1', kg }], picked));
    assert.deepEqual(
      kilos,
      [0.75, 1234.567, 1234].map((kg) => [{ plotId: 'p1', kg }]),
    );
  });
  test('name the place of each fault', () => {
    assert.deepEqual(codesOf([{ plotId: 'p1' }, { plotId: 'p2', kg: 'x' }], picked), ['data.x.1.kg kg/not-a-number']);
    assert.deepEqual(codesOf([1], picked), ['data.x.0 x/not-a-row']);
    assert.deepEqual(codesOf([{ plotId: 'p1' }, { plotId: 'p1' }], picked), ['data.x.1.plotId plotId/repeated']);
    assert.deepEqual(
      codesOf(
        Array.from({ length: 1001 }, () => ({})),
        picked,
      ),
      ['data.x x/too-many'],
    );
    assert.deepEqual(codesOf({}, picked), ['data.x x/not-a-list']);
  });
  test('of a group are one object', () => {
    assert.deepEqual(accepted({ wind: '3,5', rain: null }, group('Tempo', { wind: number('Vento') })), { wind: 3.5 });
    assert.equal(accepted({ rain: 1 }, group('Tempo', { wind: number('Vento') })), null);
  });
});

describe('shares', () => {
  const screens = shares('Peneiras', {
    keys: new Map(['15', '16', '17'].map((key) => [key, key])),
    unit: '%',
    total: { of: 100, tolerance: 0.5 },
  });
  test('sum to what they must, within the tolerance', () => {
    assert.deepEqual(accepted({ 15: 30, 16: '30,5', 17: 40, 99: 5 }, screens), { 15: 30, 16: 30.5, 17: 40 });
    const { said } = read({ 15: 20, 16: 30, 17: 40 }, screens);
    assert.deepEqual(said[0]?.message, 'Somam 90. Precisam dar 100.');
  });
  test('are never negative, and whole where they count', () => {
    assert.deepEqual(codesOf({ 15: -1 }, screens), ['data.x.15 x/range']);
    assert.deepEqual(codesOf({ black: 1.5 }, shares('Defeitos', { integer: true })), ['data.x.black x/decimals']);
  });
  test('have no keys that objects answer to by themselves', () => {
    const raw = JSON.parse('{"__proto__": 1, "constructor": 2, "black": 3}');
    assert.deepEqual(Object.entries(accepted(raw, shares('Defeitos')) ?? {}), [['black', 3]]);
  });
});

describe('a boundary', () => {
  const ring = [
    [-45.13, -22.12],
    [-45.12, -22.12],
    [-45.12, -22.11],
    [-45.13, -22.12],
  ];
  test('is a point or closed rings in degrees', () => {
    const polygon = { type: 'Polygon', coordinates: [ring] };
    assert.deepEqual(accepted({ ...polygon, crs: 'x' }, geometry('Perímetro')), polygon);
    assert.deepEqual(accepted({ type: 'Feature', geometry: polygon }, geometry('Perímetro')), polygon);
    assert.deepEqual(accepted({ type: 'Point', coordinates: [-45, -22, 900] }, geometry('Ponto')), {
      type: 'Point',
      coordinates: [-45, -22],
    });
    assert.deepEqual(accepted({ type: 'MultiPolygon', coordinates: [[ring]] }, geometry('P')), {
      type: 'MultiPolygon',
      coordinates: [[ring]],
    });
  });
  test('that is open, out of the world, empty or too large is refused', () => {
    const many = Array.from({ length: 2_001 }, () => [0, 0]);
    const wrong: readonly unknown[] = [
      { type: 'Polygon', coordinates: [ring.slice(0, 3)] },
      { type: 'Polygon', coordinates: [[...ring.slice(0, 3), [-45.1, -22.1]]] },
      { type: 'Point', coordinates: [-190, 0] },
      { type: 'Point', coordinates: ['-45', '-22'] },
      { type: 'Polygon', coordinates: [] },
      { type: 'Polygon', coordinates: [many] },
      { type: 'MultiPolygon', coordinates: [[many.slice(5000)], [many.slice(4999)]] },
      { type: 'LineString', coordinates: ring },
      'POINT(1 1)',
    ];
    for (const raw of wrong) assert.deepEqual(codesOf(raw, geometry('P')), ['data.x x/not-a-geometry']);
  });
});

const EVERY_KIND: Fields = {
  text: text('T'),
  number: number('N', { unlikely: { above: 5 } }),
  money: money('M'),
  date: date('D'),
  instant: instant('I'),
  yesNo: yesNo('Y'),
  choice: choice('C', { a: 'A' }),
  choices: choices('C', { a: 'A' }),
  reference: reference('R', 'talhoes'),
  references: references('R', 'talhoes'),
  list: list('L', { a: text('A'), b: number('B') }),
  group: group('G', { a: text('A') }),
  shares: shares('S'),
  geometry: geometry('G'),
};

test('whatever is sent, reading ends, and reading the result again changes nothing', () => {
  const place: Place = { path: 'data', name: 'data', label: '', lookUp: () => plots[0], report: () => {} };
  const raw = fc.dictionary(fc.constantFrom(...Object.keys(EVERY_KIND)), fc.jsonValue());
  fc.assert(
    fc.property(raw, (sent) => {
      const once = readFields(sent, EVERY_KIND, place);
      assert.deepEqual(readFields(once, EVERY_KIND, place), once);
    }),
  );
});
