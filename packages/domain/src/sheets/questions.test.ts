import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TableCell } from '../ground/csv.ts';
import { type Choices, NO_CHOICES } from './preview.ts';
import { askCentury, askDots, askUnit, type MappedColumn } from './questions.ts';
import { type SheetSection, targetsOf } from './targets.ts';
import { namedUnits, unitsFor } from './unit-words.ts';

function column(section: SheetSection, key: string, heading: string, cells: readonly TableCell[]): MappedColumn {
  const target = targetsOf(section).find((one) => one.key === key);
  assert.ok(target !== undefined, key);
  return { column: 'B', heading, target, cells };
}
const answered = (id: string, value: string): Choices => ({ ...NO_CHOICES, answers: { [id]: value } });

describe('what a dot separates', () => {
  const cells = ['1.234', '2.345', '-3.456', '4.567', '7'];
  const area = column('talhoes', 'data.area', 'Área', cells);

  test('is asked with both readings of three cells', () => {
    const question = {
      ...{ id: 'number:B', kind: 'number', column: 'B' },
      message: 'Na coluna “Área” aparece 1.234; 2.345; -3.456. O ponto separa o quê?',
      options: [
        { value: 'thousands', label: 'Milhares', samples: ['1.234', '2.345', '-3.456'] },
        { value: 'decimals', label: 'Decimais', samples: ['1,234', '2,345', '-3,456'] },
      ],
      answer: null,
    };
    assert.deepEqual(askDots(area, NO_CHOICES), { dots: null, question });
    assert.deepEqual(askDots(area, answered('number:B', 'english')), { dots: null, question });
    assert.deepEqual(askDots(area, answered('number:B', 'decimals')), {
      dots: 'decimals',
      question: { ...question, answer: 'decimals' },
    });
    assert.equal(askDots(area, answered('number:C', 'decimals')).dots, null);
  });

  test('is asked with commas too where a cell is written as in English', () => {
    const { question } = askDots(column('vendas', 'data.pricePerBag', 'Preço', ['1,234', '6,820.00']), NO_CHOICES);
    assert.equal(
      question?.message,
      'Na coluna “Preço” aparece 1,234. Há um como em inglês: 6,820.00. Como se leem os outros?',
    );
    assert.deepEqual(question?.options, [
      { value: 'thousands', label: 'Ponto nos milhares, vírgula nos decimais', samples: ['1,234'] },
      { value: 'english', label: 'Vírgula nos milhares, ponto nos decimais', samples: ['1.234'] },
    ]);
  });

  test('is not asked where it is said, or of texts', () => {
    const asked = (key: string, ...said: string[]) => askDots(column('talhoes', key, 'x', said), NO_CHOICES);
    assert.deepEqual(asked('data.area', '1.234', '1.234,5'), { dots: 'thousands', question: null });
    assert.deepEqual(asked('data.area', '12,5'), { dots: null, question: null });
    assert.deepEqual(asked('name', '1.234'), { dots: null, question: null });
    assert.deepEqual(asked('status', '1.234'), { dots: null, question: null });
  });
});

describe('the century of years with two digits', () => {
  const cells = ['18/05/2025', '18/05/98', '31/06/98', '01/jan/01', '02/02/02'];
  const date = column('talhoes', 'data.plantingDate', 'Plantio', cells);

  test('is asked once, with what the days would be', () => {
    const question = {
      ...{ id: 'date:B', kind: 'date', column: 'B' },
      message: 'Na coluna “Plantio” o ano tem dois algarismos. De quando são as datas?',
      options: [
        { value: '2000', label: 'Dos anos 2000', samples: ['18/05/2098', '31/06/98', '01/01/2001'] },
        { value: '1900', label: 'Dos anos 1900', samples: ['18/05/1998', '31/06/98', '01/01/1901'] },
      ],
      answer: null,
    };
    assert.deepEqual(askCentury(date, NO_CHOICES), { century: '2000', question });
    assert.deepEqual(askCentury(date, answered('date:B', '1800')), { century: '2000', question });
    for (const century of ['1900', '2000'] as const)
      assert.deepEqual(askCentury(date, answered('date:B', century)), {
        century,
        question: { ...question, answer: century },
      });
  });

  test('is asked of hours too, and of nothing that has none', () => {
    const asked = (section: SheetSection, key: string, ...said: string[]) =>
      askCentury(column(section, key, 'x', said), NO_CHOICES).question !== null;
    assert.equal(asked('colheita', 'data.arrivalAt', '18/05/98 07:30'), true);
    assert.equal(asked('talhoes', 'date', '18/05/1998'), false);
    assert.equal(asked('talhoes', 'name', '18/05/98'), false);
    assert.equal(asked('safras', 'season', '18/05/98'), false);
  });
});

describe('the unit of a column', () => {
  const kg = (heading: string, ...cells: TableCell[]) => column('colheita', 'data.plots.kg', heading, cells);
  const KG = ['kg', 'sacas', 'arrobas', 't'];
  const asked = (of: MappedColumn, choices: Choices) => {
    const { factor, question } = askUnit(of, choices, 60);
    return { factor, question };
  };

  test('of a word behind one number is its own, where it is clear which', () => {
    const factors = (of: MappedColumn, words: readonly string[], choices = NO_CHOICES) =>
      words.map(askUnit(of, choices, 60).factorOf);
    assert.deepEqual(factors(kg('Peso (kg)', '600 kg'), ['kg', 'sacas', 'sc', '@', 't', 'caixas', 'l']), [
      ...[1, 60, 60, 15, 1000, null, null],
    ]);
    const area = column('talhoes', 'data.area', 'Área (ha)', ['2 alq']);
    assert.deepEqual(factors(area, ['ha', 'm2', 'alq']), [1, 0.0001, null], 'of which alqueire it is, nobody is asked');
    const mixed = column('talhoes', 'data.area', 'Área', ['2 alq', '3 ha']);
    assert.deepEqual(factors(mixed, ['ha', 'alq']), [1, 1]);
    assert.deepEqual(factors(mixed, ['ha', 'alq'], answered('unit:B', 'alqueire-mineiro')), [1, 4.84]);
    assert.deepEqual(factors(mixed, ['ha', 'alq'], answered('unit:B', 'ha')), [1, null]);
  });

  test('that is written in one way alone is named by its words or its heading', () => {
    const factors = (of: MappedColumn, ...words: string[]) => words.map(askUnit(of, NO_CHOICES, 60).factorOf);
    assert.deepEqual(factors(column('talhoes', 'data.altitude', 'Alt', []), 'm', 'metros', 'cm'), [1, 1, null]);
    assert.deepEqual(factors(column('safras', 'sacasPerHa', 'Produtividade', []), 'sc/ha', 'sacas/ha', 'kg/ha'), [
      1,
      1,
      null,
    ]);
    const price = column('vendas', 'data.pricePerBag', 'Preço por saca', []);
    assert.deepEqual(factors(price, 'reais', 'saca', 'r$/saca', '@', 's'), [1, 1, 1, null, null]);
    const humidity = column('colheita', 'data.humidity', 'Umid.', ['65%']);
    assert.deepEqual(factors(humidity, '%', 'por cento', 'kg'), [1, 1, null]);
    const people = column('colheita', 'data.workers', 'Pessoas', []);
    assert.deepEqual(factors(people, 'pessoa', 'pessoas', 'dias'), [1, 1, null]);
  });

  test('is asked with the first cells where nothing says it', () => {
    const samples = ['10', '7,5', '30/06/2026'];
    const question = {
      ...{ id: 'unit:B', kind: 'unit', column: 'B' },
      message: 'Em que unidade está a coluna “Colhido”?',
      options: [
        { value: 'kg', label: 'kg', samples },
        { value: 'sacas', label: 'sacas de 60 kg', samples },
        { value: 'arrobas', label: 'arrobas (@)', samples },
        { value: 't', label: 'toneladas', samples },
      ],
      answer: null,
    };
    const unnamed = kg('Colhido', '10', 7.5, { day: '2026-06-30' }, 9);
    assert.deepEqual(asked(unnamed, NO_CHOICES), { factor: 1, question });
    assert.deepEqual(asked(unnamed, answered('unit:B', 'L')), { factor: 1, question });
    assert.deepEqual(asked(unnamed, answered('unit:B', 'sacas')), {
      factor: 60,
      question: { ...question, answer: 'sacas' },
    });
  });

  test('is what brackets, heading or the words behind numbers name, in this order', () => {
    const factor = (...asked: Parameters<typeof kg>) => {
      const { question, factor: found } = askUnit(kg(...asked), NO_CHOICES, 60);
      return question === null ? found : question.options.map(({ value }) => value);
    };
    assert.deepEqual([factor('Peso (kg)'), factor('Peso em @'), factor('Toneladas', '10 kg')], [1, 15, 1_000]);
    assert.deepEqual([factor('Peso da saca (kg)'), factor('Colhido', 10, '12 sc', 'x')], [1, 60]);
    assert.deepEqual([factor('Sacas ou kg'), factor('Colhido', '10 kg', '1 t')], [KG.slice(0, 2), ['kg', 't']]);
    const late = (place: number) => Array.from({ length: place }, (_, at) => (at === place - 1 ? '7 t' : '7'));
    assert.deepEqual([factor('Colhido', ...late(200)), factor('Colhido', ...late(201))], [1_000, KG]);
  });

  test('is not asked where there is only one', () => {
    const plain = { factor: 1, question: null };
    assert.deepEqual(asked(column('talhoes', 'name', 'Nome', ['Sede']), NO_CHOICES), plain);
    assert.deepEqual(asked(column('talhoes', 'data.altitude', 'Altitude', ['900']), NO_CHOICES), plain);
  });

  test('is one of those that coffee is measured in', () => {
    const factors = (...asked: Parameters<typeof unitsFor>) =>
      unitsFor(...asked).map(({ value, label, factor }) => [value, label, factor]);
    assert.deepEqual(factors('kg', 60), [
      ...[
        ['kg', 'kg', 1],
        ['sacas', 'sacas de 60 kg', 60],
        ['arrobas', 'arrobas (@)', 15],
        ['t', 'toneladas', 1_000],
      ],
    ]);
    assert.deepEqual(factors('sacas', 60), [
      ...[
        ['kg', 'kg', 1 / 60],
        ['sacas', 'sacas de 60 kg', 1],
        ['arrobas', 'arrobas (@)', 0.25],
      ],
      ['t', 'toneladas', 1_000 / 60],
    ]);
    assert.deepEqual(factors('L', 45), [
      ...[
        ['L', 'litros', 1],
        ['medidas', 'medidas de 45 L', 45],
        ['latas', 'latas de 20 L', 20],
      ],
    ]);
    assert.deepEqual(factors('ha', 60), [
      ...[
        ['ha', 'hectares', 1],
        ['m2', 'metros quadrados', 0.0001],
      ],
      ['alqueire-mineiro', 'alqueires mineiros (4,84 ha)', 4.84],
      ['alqueire-paulista', 'alqueires paulistas (2,42 ha)', 2.42],
      ['alqueire-baiano', 'alqueires baianos (9,68 ha)', 9.68],
    ]);
    assert.deepEqual([factors('%', 60), factors(undefined, 60)], [[], []]);
    const alqueires = namedUnits(unitsFor('ha', 60), { heading: 'Área (alq.)', cells: [] });
    assert.deepEqual(alqueires.length, 3);
  });
});
