import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HIDDEN, SNAPSHOT } from '../page/page-fixture.ts';
import { type DossierContent, dossierPage } from './dossier-page.ts';

const step = { from: '2026-06-01', to: '2026-06-01', inKg: null, outKg: 100, byProductKg: 0, lossKg: 0 };
const plot = { name: 'Alto', planted: null, rowSpacing: null, plantSpacing: null, hectares: null, altitude: null };
const CONTENT: DossierContent = {
  snapshot: SNAPSHOT,
  sheet: {
    steps: [
      { ...step, section: 'colheita' },
      { ...step, section: 'secagem', to: '2026-06-09', inKg: 1000.1234, outKg: 0, byProductKg: 0.0006, lossKg: -1.5 },
      { ...step, section: 'vendas' },
    ],
    harvests: [
      { code: 'C-1', day: '2026-06-01', plot: 'Alto', cultivar: null, liters: null, kg: 0.1234 },
      { code: 'C-2', day: '2026-06-02', plot: 'Baixo', cultivar: 'Arara', liters: 1234.5678, kg: 9 },
    ],
    plots: [
      { ...plot, rowSpacing: 3, corners: 0, percent: 12.3 },
      { ...plot, plantSpacing: 0.5, corners: 1, percent: 1 },
      {
        ...{ name: 'Baixo', planted: '2012-12-01', rowSpacing: 3.456, plantSpacing: 0.504 },
        ...{ hectares: 1.23456, altitude: 1100.6, corners: 5, percent: 86.705 },
      },
    ],
    coverage: 33.33333,
    isBalanced: false,
  },
  files: [{ name: 'a&b.txt', sha256: 'ab12' }],
  isReady: null,
  page: null,
};
const paper = (changes: Partial<DossierContent> = {}): string => dossierPage({ ...CONTENT, ...changes }, 'pt');
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .trim();
/** The rows of the table below a heading, cell by cell. */
const rowsBelow = (html: string, heading: string): string[][] => {
  const [table = ''] = (html.split(`<h2>${heading}</h2>`)[1] ?? '').split('</table>');
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => textOf(cell)),
  );
};

describe('the paper of a lot', () => {
  test('has each step with what went in and came out, and a dash where nothing is known or there was none', () => {
    assert.deepEqual(rowsBelow(paper(), 'O caminho do café'), [
      ['Etapa', 'Quando', 'Entrou (kg)', 'Saiu (kg)', 'Palha, polpa e impurezas (kg)', 'Água e perdas (kg)'],
      ['Colheita', '1 de jun. de 2026', '—', '100', '—', '—'],
      ['Secagem', '1 de jun. a 9 de jun. de 2026', '1.000,123', '0', '0,001', '-1,5'],
      ['', '1 de jun. de 2026', '—', '100', '—', '—'],
    ]);
    const note = (html: string) => /<p class="note">(.*?)<\/p>/.exec(html)?.[1];
    assert.equal(note(paper()), '33,33 % deste lote está ligado aos talhões. Em alguma etapa saiu mais do que entrou.');
    assert.match(note(paper({ sheet: { ...CONTENT.sheet, isBalanced: true } })) ?? '', /^As contas fecham\. 33,33 % /);
    assert.match(paper(), /<section class="card brk"><h2>O caminho do café</);
  });

  test('has each harvest and each plot in full, and no table without them', () => {
    assert.deepEqual(rowsBelow(paper(), 'Colheitas que formaram o lote'), [
      ['Código', 'Dia', 'Talhão', 'Cultivar', 'Litros', 'kg'],
      ['C-1', '1 de jun. de 2026', 'Alto', '—', '—', '0,123'],
      ['C-2', '2 de jun. de 2026', 'Baixo', 'Arara', '1.234,568', '9'],
    ]);
    assert.deepEqual(rowsBelow(paper(), 'Talhões'), [
      ['Talhão', 'Plantio', 'Espaçamento (m)', 'ha', 'Altitude (m)', 'Contorno (pontos)', '% do lote'],
      ['Alto', '—', '—', '—', '—', '—', '12,30'],
      ['Alto', '—', '—', '—', '—', '1', '1,00'],
      ['Baixo', '1 de dez. de 2012', '3,46 × 0,5', '1,2346', '1.101', '5', '86,71'],
    ]);
    const bare = paper({ sheet: { ...CONTENT.sheet, harvests: [], plots: [] } });
    assert.doesNotMatch(bare, /Colheitas que formaram|<h2>Talhões</);
  });

  test('aligns numbers, and nothing else, at the right', () => {
    const aligned = (heading: string) => {
      const [, html = ''] = paper().split(`<h2>${heading}</h2>`);
      const [head = '', body = ''] = html.split('<tbody>');
      const kinds = (row: string) =>
        [...row.matchAll(/<t[dh](?: scope="col")?( class="n")?>/g)].map(([, n]) => n !== undefined);
      assert.deepEqual(kinds(head), kinds(body.split('</tr>')[0] ?? ''));
      return kinds(head).indexOf(true);
    };
    assert.deepEqual(
      ['O caminho do café', 'Colheitas que formaram o lote', 'Talhões', 'Arquivos que vão junto'].map(aligned),
      [2, 4, 3, -1],
    );
  });

  test('has the sums of its files, and what is ready for Europe only where that comes along', () => {
    assert.deepEqual(rowsBelow(paper(), 'Arquivos que vão junto'), [
      ['Arquivo', 'SHA-256'],
      ['a&amp;b.txt', 'ab12'],
    ]);
    assert.doesNotMatch(paper(), /EUDR/);
    assert.match(paper({ isReady: true }), /<h2>Talhões para o EUDR<\/h2><p>Dados prontos: /);
    assert.match(paper({ isReady: false }), /<h2>Talhões para o EUDR<\/h2><p>Ainda faltam dados /);
  });

  test('is headed by what it is and where it grew, as far as that is shown', () => {
    const heading = (html: string) =>
      textOf(/<div class="hero">.*?<div class="w">(.*?)<\/div>/s.exec(html)?.[1]?.replaceAll('</', ' </') ?? '');
    assert.equal(
      heading(paper()),
      'Boa Vista  · Carmo de Minas/MG, Brasil Café beneficiado, honey amarelo Dossiê do lote 26-ARM-0001 · safra 2026/27',
    );
    const hidden = { ...HIDDEN, lot: { ...HIDDEN.lot, season: null } };
    assert.equal(
      heading(paper({ snapshot: hidden })),
      'Boa Vista  · Brasil Café beneficiado Dossiê do lote 26-ARM-0001',
    );
    assert.match(paper(), /<title>Café beneficiado, honey amarelo · Dossiê do lote 26-ARM-0001<\/title><style>/);
    assert.match(paper(), /<h2>Na xícara<\/h2>/);
    assert.doesNotMatch(paper({ snapshot: hidden }), /<h2>Na xícara<\/h2>/);
  });

  test('has the address and the code of its page where it is published', () => {
    assert.match(
      paper(),
      /<footer class="foot"><div class="w"><p>Estes dados foram anotados pela fazenda\.<\/p><\/div><\/footer>/,
    );
    const page = { address: 'cafezal.example/r/K7QF', qr: { size: 41, path: 'M4 4h7v7h-7z' } };
    assert.match(
      paper({ page }),
      /<footer class="foot pg">.*viewBox="0 0 41 41".*<p class="ad">cafezal\.example\/r\/K7QF<\/p>/,
    );
  });
});
