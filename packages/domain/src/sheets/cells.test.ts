import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { previewOf } from '../demonstration/sheet-fixture.ts';
import { csvRows, separatorOf } from './csv-rows.ts';
import { dayOfSerial, readDay } from './day-cells.ts';
import { numberOf, signsOf } from './number-cells.ts';

const dotsOf = (cells: Parameters<typeof signsOf>[0]) => signsOf(cells).dots;

describe('a cell with a number', () => {
  test('is read as people in Brazil write it, with money and units around it', () => {
    const told = ['12,5', 'R$ 1.200,50', '26,4 sc/ha', '1.234,5', '12.345.678', '1,234.56', '-3,5', ' 7 '];
    assert.deepEqual(
      told.map((cell) => numberOf(cell, null)),
      [12.5, 1200.5, 26.4, 1234.5, 12345678, 1234.56, -3.5, 7],
    );
    const wrong = ['', 'muito', '12,5,3', '1.23.4', '=1+1', '12-5', '9'.repeat(400)];
    assert.deepEqual(
      wrong.map((cell) => numberOf(cell, null)),
      wrong.map(() => null),
    );
  });

  test('with a dot before three digits is what its column says', () => {
    assert.deepEqual(
      [dotsOf(['1.234', '5,5']), dotsOf(['1.234', '1.234,5']), dotsOf(['1.234', '0.5'])],
      ['unclear', 'thousands', 'decimals'],
    );
    assert.deepEqual([dotsOf(['12,5', 7, null]), dotsOf(['1.234', '0.5', '1.234,5'])], [null, 'unclear']);
    assert.deepEqual([numberOf('1.234', 'thousands'), numberOf('1.234', 'decimals')], [1234, 1.234]);
    // What forms no groups is the same in every column, and nobody is asked about it.
    for (const dots of ['thousands', 'decimals', null] as const)
      assert.deepEqual(
        ['0.750', '1234.567'].map((cell) => numberOf(cell, dots)),
        [0.75, 1234.567],
      );
    assert.equal(dotsOf(['0.750', '1234.567']), null);
  });
});

describe('a column with a number written as in English', () => {
  test('is asked about once where others could be read in two ways, and never where none could', () => {
    const asked = [
      ['6,820.00', '1,234'],
      ['6,820.00', '1.234'],
      ['6,820.00', '1,234', '1.234,5'],
      ['1,234,567', '1,234', '0.5'],
    ];
    assert.deepEqual(
      asked.map(dotsOf),
      asked.map(() => 'unclear'),
    );
    const clear = [
      ['6,820.00', '12,5', '980'],
      ['6,820.00', '1.234', '0.5'],
      ['1,234', '5.5'],
      ['6,820.00', '0,750'],
    ];
    assert.deepEqual(clear.map(dotsOf), [null, 'decimals', null, null]);
  });

  test('is read as was answered, both signs in one cell as they say themselves', () => {
    const cells = ['6,820.00', '1,234', '1.234', '1.234,5', '12,5'];
    const read = (dots: 'thousands' | 'english') => cells.map((cell) => numberOf(cell, dots));
    assert.deepEqual(read('thousands'), [6820, 1.234, 1234, 1234.5, 12.5]);
    assert.deepEqual(read('english'), [6820, 1234, 1.234, 1234.5, 12.5]);
  });

  test('shows both readings of three of its cells', () => {
    const sheet = [
      ['Talhão', 'Kg'],
      ['Sede', '6,820.00'],
      ['Sede', '1,234'],
      ['Sede', '1.500'],
    ];
    const [open] = previewOf('colheita', sheet).questions.filter(({ kind }) => kind === 'number');
    assert.equal(
      open?.message,
      'Na coluna “Kg” aparece 1,234; 1.500. Há um como em inglês: 6,820.00. Como se leem os outros?',
    );
    assert.deepEqual(
      open?.options.map(({ value, samples }) => [value, samples]),
      [
        ['thousands', ['1,234', '1.500']],
        ['english', ['1.234', '1,5']],
      ],
    );
    const { questions } = previewOf('colheita', sheet, { answers: { 'number:B': 'english' } });
    assert.deepEqual(
      questions.filter(({ kind }) => kind === 'number').map(({ answer }) => answer),
      ['english'],
    );
  });
});

describe('a cell with a day', () => {
  test('is read in every way that spreadsheets write it', () => {
    const told = [
      '18/05/2025',
      '18-05-2025',
      '18.5.2025',
      '2025-05-18',
      '2025-05-18T23:59:59Z',
      '2025-05-18 23:59',
      '18-mai-25',
      '18/05/25 07:30',
      45795,
      '45795',
    ];
    assert.deepEqual(
      told.map((cell) => readDay(cell, '2000')),
      told.map(() => ({ day: '2025-05-18' })),
    );
    assert.deepEqual(readDay('18/05/98', '1900'), { day: '1998-05-18' });
    assert.deepEqual([dayOfSerial(44333, true), dayOfSerial(60), dayOfSerial(1e9)], ['2025-05-18', null, null]);
  });

  test('that is none says what would be right', () => {
    assert.deepEqual(readDay('31/06/2025', '2000'), { message: 'Junho tem 30 dias.', suggestion: '30/06/2025' });
    assert.deepEqual(readDay('05/18/2025', '2000'), {
      message: 'Não há mês 18. Dia e mês parecem trocados.',
      suggestion: '18/05/2025',
    });
    assert.deepEqual(readDay('ontem', '2000'), { message: 'Não é uma data. Escreva como 18/05/2025.' });
  });
});

describe('a text with separators', () => {
  test('is cut into cells, with quotes, line ends in cells, and a quote that nobody closed', () => {
    assert.deepEqual([...csvRows(['a;"b;""c""\r\nd";\r\ne\n"f'], ';')], [['a', 'b;"c"\r\nd', ''], ['e'], ['f']]);
    assert.deepEqual(['a;b,c;d\n1;2;3', 'a,b\n1,2', 'a\tb\n1\t2', 'só um'].map(separatorOf), [';', ',', '\t', ';']);
  });

  test('of whatever bytes gives a preview, whatever was chosen', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        'Talhão',
        'Data',
        'Peso (kg)',
        '18/05/25',
        '1.234',
        '=cmd()',
        '__proto__',
        'Total',
        "'-1",
        '31/06/2025',
      ),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.double(),
      fc.constant(null),
    );
    const sections = fc.constantFrom('colheita', 'talhoes', 'parceiros', 'vendas', 'safras', 'producao', 'secagem');
    const rows = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 12 });
    const answer = fc.constantFrom('create', 'create:2', 'skip', 'thousands', 'english', '1900', 'ha', 'constructor');
    const ids = fc.constantFrom('number:A', 'date:B', 'unit:C', 'match:talhoes:total', '__proto__');
    fc.assert(
      fc.property(sections, rows, fc.dictionary(ids, answer), (section, sheet, answers) => {
        const { lines, counts } = previewOf(section, sheet, { answers });
        const { odd, ...each } = counts;
        assert.equal(
          Object.values(each).reduce((sum, one) => sum + one, 0),
          lines.length,
        );
        assert.ok(odd <= lines.length);
      }),
      { numRuns: 60 },
    );
  });
});
