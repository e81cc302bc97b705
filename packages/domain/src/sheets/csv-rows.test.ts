import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csvRows, separatorOf } from './csv-rows.ts';
import { dayOfSerial, hasShortYear, readDay } from './day-cells.ts';
import { numberOf, numberParts, signsOf } from './number-cells.ts';

const rows = (text: string, separator = ';') => {
  const whole = [...csvRows([text], separator)];
  // Whatever pieces a text comes in, it says the same.
  if (text.length < 100) assert.deepEqual([...csvRows([...text], separator)], whole);
  return whole;
};

describe('the cells of a text', () => {
  test('end at separators and at line ends of any kind', () => {
    assert.deepEqual(rows('a;b\nc\rd\r\n\ne;'), [['a', 'b'], ['c'], ['d'], [''], ['e', '']]);
    assert.deepEqual(rows(';;\n;'), [
      ['', '', ''],
      ['', ''],
    ]);
    assert.deepEqual([rows(''), rows('\n'), rows('a,b', ','), rows('a\n')], [[], [['']], [['a', 'b']], [['a']]]);
  });

  test('may be quoted, with quotes and separators in them, to the end of the text', () => {
    assert.deepEqual(rows('"a;""b"""c;"";"x\ny"\n"d'), [['a;"b"c', '', 'x\ny'], ['d']]);
    assert.deepEqual(rows('"a;";b'), [['a;', 'b']]);
    assert.deepEqual([rows('"";b'), rows('"""x";y')], [[['', 'b']], [['"x', 'y']]]);
    assert.deepEqual([rows('"'), rows('"a""'), rows('a"b";c')], [[['']], [['a"']], [['a"b"', 'c']]]);
  });

  test('are at most two thousand in a row', () => {
    assert.equal(rows(';'.repeat(1_999))[0]?.length, 2_000);
    assert.equal(rows(`${';'.repeat(1_998)}\n;`).length, 2);
    assert.throws(() => rows(`${';'.repeat(2_000)}x`), { code: 'import/too-large' });
  });

  test('have at most a hundred thousand characters, whether somebody forgot a quote or not', () => {
    const most = 100_000;
    const refused = {
      code: 'import/too-large',
      message: 'Na linha 2, a célula 2 passa de 100.000 caracteres. Confira se falta fechar aspas.',
    };
    assert.equal(rows(`a\nb;${'x'.repeat(most)}`)[1]?.[1]?.length, most);
    assert.equal(rows(`a\nb;"${'x'.repeat(most)}";c`)[1]?.[1]?.length, most);
    assert.equal(rows(`a\nb;"${'""'.repeat(most / 2)}"`)[1]?.[1]?.length, most / 2);
    for (const cell of ['x'.repeat(most + 1), `"${'x;\n'.repeat(most / 3 + 1)}`, '"'.repeat(most + 3)])
      assert.throws(() => rows(`a\nb;${cell}`), refused);
  });

  test('that never end are refused long before the text does', () => {
    let asked = 0;
    const endless = function* (sign: string): Generator<string> {
      for (;;) {
        asked += 1;
        yield sign.repeat(10_000);
      }
    };
    for (const sign of ['x', '"', 'x;', ';']) {
      asked = 0;
      assert.throws(() => [...csvRows(endless(sign), ';')], { code: 'import/too-large' }, sign);
      assert.ok(asked <= 51, `${asked} pieces of ${sign}`);
    }
  });

  test('stand in as many lines as Excel has, empty ones too', () => {
    const read = (lines: number): number => {
      let count = 0;
      for (const _ of csvRows(['\n'.repeat(lines)], ';')) count += 1;
      return count;
    };
    assert.equal(read(1_048_576), 1_048_576);
    assert.throws(() => read(1_048_577), {
      code: 'import/too-large',
      message: 'A planilha tem mais de 1.048.576 linhas, contando as vazias. Apague as que sobram.',
    });
  });
});

describe('the separator of a text', () => {
  const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

  test('is the one that cuts the headings like the rows under them', () => {
    const address = 'Fulano;Rua das Flores, 1, Centro, Varginha;MG\n';
    assert.equal(separatorOf(`Nome;Rua;Estado\n${address}`), ';');
    assert.equal(separatorOf(`Nome;Rua;Estado\n${address.repeat(30)}`), ';');
    assert.equal(separatorOf('Nome,Talhões,Kg\nA,"Sede; Mata",3\nB,"Sede; Mata",4'), ',');
    assert.equal(separatorOf('Nome|Área\nSede|1,5\nMata|2,5'), '|');
    // Rows that lack their last cells, below a title.
    assert.equal(separatorOf('Fazenda, Carmo\nNome;Área;Cor;Obs\nA;1,5\nB;2,5\nC;3,5;azul\nD;4,5;;x'), ';');
    assert.equal(separatorOf('Área, ha;Kg, secos\n1,5;3,2'), ';', 'in doubt');
  });

  test('is told by the first twenty lines', () => {
    assert.deepEqual(['a|b', 'a;b,c', 'a\tb;c\td', 'a;b\nc,d,e\nf;g'].map(separatorOf), ['|', ';', '\t', ';']);
    assert.equal(separatorOf(`${lines(20, 'a;b')}${lines(99, 'a,b,c')}`), ';');
    assert.equal(separatorOf(`${lines(19, 'a;b')}${lines(99, 'a,b,c')}`), ';');
    assert.equal(separatorOf(`${lines(2, 'a;b')}${lines(2, 'a,b,c')}`), ';');
    assert.equal(separatorOf(`${lines(20, 'a')}${lines(9, 'a,b')}`), ';');
    assert.equal(separatorOf(`${lines(3, 'a;b')}${lines(2, 'a,b,c,d')}`), ';');
    // Empty lines say nothing.
    assert.equal(separatorOf(`${lines(30, '')}a,b`), ',');
  });

  test('is looked for in the first hundred thousand characters', () => {
    const text = (length: number): string => `${'x'.repeat(length - 2)},y\n`;
    assert.deepEqual([separatorOf(text(99_999)), separatorOf(text(100_002))], [',', ';']);
  });
});

describe('a day', () => {
  const read = (...cells: Parameters<typeof readDay>[0][]) =>
    cells.map((cell) => {
      const found = readDay(cell, '2000');
      return 'day' in found ? found.day : [found.message, ...('suggestion' in found ? [found.suggestion] : [])];
    });

  test('is read with each month by number or name', () => {
    const names = ['jan', 'fev', 'março', 'abr.', 'MAI', 'junho', 'jul', 'ago', 'setembro', 'out', 'nov', 'dez'];
    const days = names.map((_, at) => `2025-${String(at + 1).padStart(2, '0')}-05`);
    assert.deepEqual(read(...names.map((name) => `5/${name}/25`)), days);
    assert.deepEqual(read(...names.map((_, at) => `05.${at + 1}.2025`)), days);
    assert.deepEqual(read('2025-5-8', '1/1/2025, 10:30', '29/02/2024'), ['2025-05-08', '2025-01-01', '2024-02-29']);
  });

  test('that is none says what would be right', () => {
    const none = 'Não é uma data. Escreva como 18/05/2025.';
    assert.deepEqual(read('', 'ontem', null, 12.5, '18/05', '5/may/25', '18/05/2025 x', '1234', '99999999'), [
      ...Array.from({ length: 9 }, () => [none]),
    ]);
    assert.deepEqual(read('32/01/2025', '29/02/2025', '31/abr/25', '99/12/2025'), [
      ['Janeiro tem 31 dias.', '31/01/2025'],
      ['Fevereiro tem 28 dias.', '28/02/2025'],
      ['Abril tem 30 dias.', '30/04/2025'],
      ['Dezembro tem 31 dias.', '31/12/2025'],
    ]);
    const write = 'Escreva o dia como 18/05/2025.';
    assert.deepEqual(read('0/05/2025', '31/05/1700', '01/01/9999'), [[write], [write], [write]]);
    assert.deepEqual(read('12/13/2025', '18/13/2025', '5/0/2025', '2025-13-5'), [
      ['Não há mês 13. Dia e mês parecem trocados.', '13/12/2025'],
      ['Não há mês 13. Escreva como 18/05/2025.'],
      ['Não há mês 0. Escreva como 18/05/2025.'],
      ['Não há mês 13. Dia e mês parecem trocados.', '13/05/2025'],
    ]);
  });

  test('is read in the first forty characters of a cell', () => {
    assert.deepEqual(read(`${' '.repeat(30)}18/05/2025`, `${' '.repeat(31)}18/05/2025`), [
      '2025-05-18',
      ['Não é uma data. Escreva como 18/05/2025.'],
    ]);
    const short = ['1/1/25', '1/1/2025', '1-jan-25', '01.01.25, 10:30', '1/1/25 10:30', 7, null, '25'].map(
      hasShortYear,
    );
    assert.deepEqual(short, [true, false, true, true, true, false, false, false]);
    assert.deepEqual(
      [39, 40].map((length) => hasShortYear('1/1/25'.padEnd(length))),
      [true, false],
    );
  });

  test('is a number of days in workbooks, from March 1900 on', () => {
    assert.deepEqual(
      [61, 60.9, 2_958_465, 2_958_466, 45_795.9, Number.NaN].map((serial) => dayOfSerial(serial)),
      [...['1900-03-01', null, '9999-12-31', null, '2025-05-18', null]],
    );
    assert.deepEqual(
      [44_333, -1_401, -1_402].map((serial) => dayOfSerial(serial, true)),
      ['2025-05-18', '1900-03-01', null],
    );
    assert.deepEqual(
      [readDay(61, '2000'), readDay('45795', '2000'), readDay(' 00061 ', '2000')],
      [...[{ day: '1900-03-01' }, { day: '2025-05-18' }, { day: '1900-03-01' }]],
    );
    assert.deepEqual(read(60, '00060'), [
      ['Não é uma data. Escreva como 18/05/2025.'],
      ['Não é uma data. Escreva como 18/05/2025.'],
    ]);
  });
});

describe('a number', () => {
  test('stands in a cell of sixty characters with a word behind it', () => {
    assert.deepEqual(numberParts('R$ +1 200,50 Sc/ha'), { digits: '1200,50', word: 'sc/ha', times: 1 });
    assert.deepEqual(numberParts('-7'), { digits: '-7', word: '', times: 1 });
    assert.deepEqual(numberParts('7 Sacas boas.'), { digits: '7', word: 'sacas boas', times: 1 });
    assert.deepEqual([numberParts('7 (boas)'), numberParts(7), numberParts('')], [null, null, null]);
    assert.deepEqual(
      ['7'.padStart(60), '7'.padStart(61), '7'.padEnd(61)].map((cell) => numberParts(cell)?.digits),
      [...['7', undefined, undefined]],
    );
  });

  test('is told by the signs of its column', () => {
    assert.deepEqual(signsOf(['1.234', '5.678', '0.5']), {
      ...{ dots: 'decimals', english: undefined, unclear: ['1.234', '5.678'] },
    });
    assert.deepEqual(signsOf(['6,820.00', '1,234', '1.234', '7']), {
      ...{ dots: 'unclear', english: '6,820.00', unclear: ['1,234', '1.234'] },
    });
    assert.equal(signsOf(['6,820.00', '1,234', '1.234', '0.5']).dots, 'unclear');
    assert.deepEqual(signsOf(['1,234', 'x']), { dots: null, english: undefined, unclear: [] });
    assert.deepEqual(
      [numberOf('1,234', null), numberOf('1,234', 'english'), numberOf('-1,234,567', null)],
      [...[1.234, 1234, -1_234_567]],
    );
    assert.deepEqual(
      [numberOf('1.234', 'english'), numberOf('1.234', null), numberOf(1e13, null)],
      [1.234, 1234, null],
    );
  });
});
