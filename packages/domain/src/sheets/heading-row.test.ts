import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TableCell } from '../ground/csv.ts';
import { findHeadings } from './heading-row.ts';
import { mapColumns } from './map-columns.ts';
import { fileWordsOf, synonymsOf } from './synonyms.ts';
import { headingKey, type SheetSection, targetsOf, unitOf } from './targets.ts';

const targets = targetsOf('talhoes');
type Rows = readonly (readonly TableCell[])[];
const found = (...rows: Rows) => findHeadings({ rows: rows.map((cells, at) => ({ line: at + 10, cells })) }, targets);
const texts = (...rows: Rows) => {
  const headed = found(...rows);
  return headed === null ? null : [headed.line, ...headed.headings.map(({ text }) => text)];
};
const data = (...rows: Rows): number[] => {
  const headed = found(...rows);
  return headed?.below.filter(headed.isData).map(({ line }) => line) ?? [];
};
const HEAD = ['Talhão', 'Área (ha)', 'Cor'];

describe('the headings of a sheet', () => {
  test('are in the row with most known ones, under titles and beside empty columns', () => {
    assert.deepEqual(texts(['Fazenda Boa Vista', 'Carmo', 'MG', 'Brasil'], [], HEAD, ['Sede', 3, 'azul']), [
      12,
      ...HEAD,
    ]);
    assert.deepEqual(texts([...'abcdefghijk'], [], ['Nome', 1]), [12, 'Nome', '1']);
    assert.deepEqual(texts([' Nome ', null, 'Área']), [10, 'Nome', '', 'Área']);
    assert.deepEqual(texts(['Nome'], ['Área', 'Nome']), [11, 'Área', 'Nome']);
  });

  test('are the row with most texts where none is known', () => {
    assert.deepEqual(texts(['x'], ['a', 'b', 'c'], ['d', 'e', 'f']), [11, 'a', 'b', 'c']);
    assert.deepEqual(texts(['a', 'b', 1, 2], ['c', 1]), null);
    assert.deepEqual(texts(['a', 'b', 1], ['c', 'd']), [11, 'c', 'd']);
    assert.equal(texts(), null);
    assert.equal(texts([1, 2], [3, 4]), null);
  });

  test('are compared by their beginning, however long the cells are', () => {
    const long = `Área ${'ã'.repeat(5_000)}`;
    assert.deepEqual(texts(['Nome', long]), [10, 'Nome', long.slice(0, 100)]);
  });

  test('are looked for in the first thirty rows', () => {
    const above = (count: number): Rows => Array.from({ length: count }, () => ['x']);
    assert.equal(texts(...above(29), HEAD)?.[0], 39);
    assert.equal(texts(...above(30), HEAD)?.[0], 10);
  });

  test('are named by the lower of two rows where it says something', () => {
    const upper = ['Talhão', 'Área', 'Plantio', null];
    assert.deepEqual(texts(upper, [null, 'ha', ' ', 'Gleba']), [11, 'Talhão', 'ha', 'Plantio', 'Gleba']);
    assert.deepEqual(texts(['Talhão', 'Área'], ['Sede', 'ha']), [10, 'Talhão', 'Área']);
    assert.deepEqual(texts(['Talhão', 'Área'], [3, 'ha']), [10, 'Talhão', 'Área']);
    assert.deepEqual(texts(['Talhão', 'Área'], [null, ' ']), [10, 'Talhão', 'Área']);
    assert.deepEqual(texts(['Fazenda', 'X', 'Y'], ['Nome', 'Área']), [11, 'Nome', 'Área', 'Y']);
    assert.deepEqual(texts(['Fazenda', 2024], ['Nome', null, 'Área']), [11, 'Nome', '', 'Área']);
    assert.deepEqual(texts([null, 'Fazenda', ' '], ['Nome', null, 'Área']), [11, 'Nome', '', 'Área']);
  });
});

describe('the rows under headings', () => {
  test('are data but for sums, empty rows and headings that come again', () => {
    const sums = ['Total:', 'SUBTOTAL geral', 'Sub total', 'Totais', 'Soma =', 'Média', 'Resumo'];
    assert.deepEqual(
      data(HEAD, ['Sede', 1, null], [null, ' '], HEAD, ...sums.map((word) => [null, word, 3]), ['Totalmente', 2, null]),
      [11, 21],
    );
    const summed = ['Total 22/23', 'Total da safra 2024/25:', 'Média sc/ha', 'TOTAL GERAL (kg)'];
    assert.deepEqual(data(HEAD, ...summed.map((words) => [words, 3, null]), ['Sede', 1, null]), [15]);
    const names = ['Total Agro Comércio Ltda', 'Média Mogiana', 'Soma S/A', 'Resumo da Mata', 'Totalmente'];
    assert.deepEqual(data(HEAD, ...names.map((name) => [name, 1, null])), [11, 12, 13, 14, 15]);
    assert.deepEqual(data(HEAD, ['Sede', 'Total'], HEAD.slice(0, 2), [...HEAD.slice(0, 2), 'x']), [11, 12, 13]);
  });
});

describe('what a column says', () => {
  const mapped = (headings: readonly string[], chosen: Readonly<Record<string, string | null>> = {}) =>
    Object.values(
      mapColumns(
        headings.map((text, at) => ({ at, text })),
        targets,
        { chosen },
      ),
    );

  test('is the likeliest of its label, a word for it, and a word in it, each once', () => {
    assert.deepEqual(mapped(['Nome', 'Área (ha)', 'Cor']), ['name', 'data.area', null]);
    assert.deepEqual(mapped(['talhao', 'Nome']), [null, 'name']);
    assert.deepEqual(mapped(['quadra', 'talhao']), [null, 'name']);
    assert.deepEqual(mapped(['hectares plantados', 'ha']), [null, 'data.area']);
    assert.deepEqual(mapped(['hectares plantados', 'o ha']), ['data.area', null]);
    assert.deepEqual(mapped(['nome dele', 'ha']), ['name', 'data.area']);
    assert.deepEqual(mapped(['var nova', 'nossa variedade', 'subquadras']), [null, 'data.cultivar', null]);
  });

  test('is what was chosen, once, of what there is', () => {
    assert.deepEqual(mapped(['Nome', 'Cor'], { A: null, B: 'name' }), [null, 'name']);
    assert.deepEqual(mapped(['Nome', 'Cor'], { A: 'name', B: 'name' }), ['name', null]);
    assert.deepEqual(mapped(['Nome', 'Cor'], { A: 'nada', B: 'constructor' }), ['name', null]);
    assert.deepEqual(
      mapColumns(
        [
          { at: 0, text: '' },
          { at: 27, text: 'Nome' },
        ],
        targets,
        { chosen: { A: 'name' } },
      ),
      {
        AB: 'name',
      },
    );
  });
});

describe('what the columns of a sheet can say', () => {
  test('is known by its heading without accents, signs and brackets', () => {
    assert.equal(headingKey(' Área  (ha) – 100% R$/sc. '), 'area 100% r$/sc');
    const [plot, date] = ['name', 'data.plantingDate'].map((key) => targets.find((one) => one.key === key));
    assert.deepEqual(plot?.names, ['nome', 'nome', 'name', 'talhao', 'talhoes', 'nome do talhao', 'campo', 'quadra']);
    assert.deepEqual(
      [date?.label, date?.names.slice(0, 3)],
      ['Data de plantio', ['data de plantio', 'data de plantio', 'plantingdate']],
    );
  });

  test('is known by words for it, some in any section but in past seasons', () => {
    assert.deepEqual(synonymsOf('talhoes', 'data.altitude'), ['alt', 'altitude media']);
    assert.deepEqual(synonymsOf('vendas', 'date'), [
      'data da venda',
      'vendido em',
      'dia',
      'dt',
      'data inicio',
      'inicio',
    ]);
    assert.deepEqual(synonymsOf('safras', 'season'), ['ano', 'ano safra', 'ano agricola', 'colheita']);
    assert.deepEqual([synonymsOf('compras' as SheetSection, 'data.outro'), synonymsOf('safras', 'date')], [[], []]);
    assert.deepEqual([fileWordsOf('safras'), fileWordsOf('colheita')], [['safra', 'historico', 'producao anual'], []]);
  });

  test('is of past seasons their plot, season and sacas', () => {
    assert.deepEqual(
      targetsOf('safras').map((target) => [target.key, target.label, target.names[0], unitOf(target), target.field]),
      [
        ['plot', 'Talhão', 'talhao', undefined, { kind: 'reference', label: 'Talhão', section: 'talhoes' }],
        ['season', 'Safra', 'safra', undefined, 'season'],
        ['sacas', 'Sacas', 'sacas', 'sacas', { kind: 'number', label: 'Sacas', unit: 'sacas', min: 0 }],
        [
          ...['sacasPerHa', 'Sacas por hectare', 'sacas por hectare', 'sacas/ha'],
          { kind: 'number', label: 'Sacas por hectare', unit: 'sacas/ha', min: 0 },
        ],
      ],
    );
  });

  test('is of stages also the lots that they take and give', () => {
    const lots = (section: Parameters<typeof targetsOf>[0]) =>
      targetsOf(section).flatMap(({ key, label, names }) =>
        /puts\./.test(key) ? [`${key} ${label}: ${names[0]}`] : [],
      );
    const kg = { kind: 'number', unit: 'kg', decimals: 3, min: 0 };
    const options = { dry_parchment: 'Pergaminho seco', dry_cherry: 'Coco' };
    assert.deepEqual(
      targetsOf('secagem').flatMap(({ key, field }) => (/puts\./.test(key) ? [field] : [])),
      ['lot', { ...kg, label: 'Recebeu' }, { ...kg, label: 'Deu' }, { kind: 'choice', label: 'Produto', options }],
    );
    const own = targetsOf('talhoes').find(({ key }) => key === 'name');
    assert.deepEqual(own?.field, { kind: 'text', label: 'Nome', maxLength: 100 });
    const taken = ['inputs.lot Lote de origem: lote de origem', 'inputs.kg Recebeu (kg): recebeu'];
    const given = ['outputs.kg Deu (kg): deu', 'outputs.form Produto: produto'];
    assert.deepEqual(
      [lots('secagem'), lots('vendas'), lots('colheita'), lots('talhoes')],
      [[...taken, ...given], taken, [], []],
    );
  });
});
