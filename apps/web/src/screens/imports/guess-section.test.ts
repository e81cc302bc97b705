import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guessSection, SHEET_SECTIONS } from './guess-section.ts';

const guess = (name: string, content: string | Uint8Array<ArrayBuffer>, asked = '') =>
  guessSection(new File([content], name), { asked, allowed: SHEET_SECTIONS });

describe('what a spreadsheet is of', () => {
  test('is what its name says', async () => {
    assert.equal(await guess('Colheitas 2025.csv', 'gleba;dt colh;Kg'), 'colheita');
    assert.equal(await guess('Clientes.csv', 'a;b'), 'parceiros');
    assert.equal(await guess('TALHÕES da fazenda.xlsx', new Uint8Array([0x50, 0x4b, 3, 4])), 'talhoes');
  });

  test('is the past where its name says a season and nothing else', async () => {
    const workbook = new Uint8Array([0x50, 0x4b, 3, 4]);
    const named = ['safras.xlsx', 'Vendas da safra 24.xlsx', 'colheita safra 25.xlsx', 'producao.xlsx'];
    const guessed = [];
    for (const name of named) guessed.push(await guess(name, workbook));
    assert.deepEqual(guessed, ['safras', 'vendas', 'colheita', 'producao']);
  });

  test('is what its columns say where its name says nothing', async () => {
    assert.equal(await guess('Pasta1.csv', 'Talhão;Safra;Sacas\nSede;2023/24;120'), 'safras');
    assert.equal(await guess('dados.csv', 'Talhão;Área (ha);Cultivar;Altitude\nSede;2;Catuaí;1100'), 'talhoes');
  });

  test('is what its columns say where its name says another thing', async () => {
    const columns = 'Talhão;Área (ha);Cultivar;Altitude;Espaçamento ruas;Ano do plantio';
    assert.equal(await guess('historico.csv', `${columns}\nSede;2;Catuaí;1100;3;2010`), 'talhoes');
  });

  test('is read in the letters of older programs', async () => {
    const latin1 = Uint8Array.from('Talhão;Área (ha);Altitude', (one) => one.charCodeAt(0));
    assert.equal(await guess('x.csv', latin1), 'talhoes');
  });

  test('is where the person came from if nothing is likelier, and else nothing', async () => {
    assert.equal(await guess('x.csv', 'foo;bar', 'secagem'), 'secagem');
    assert.equal(await guess('x.csv', 'foo;bar'), '');
    assert.equal(await guess('x.csv', 'foo;bar', 'javascript:'), '');
  });

  test('is not asked of a line that is no table', async () => {
    assert.equal(await guess('x.csv', ';'.repeat(30_000), 'secagem'), 'secagem');
  });
});
