import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { Page } from 'playwright-core';
import { visit } from './browser.ts';
import { openProduct } from './open-product.ts';

const { product, browser } = await openProduct();

/** The lines of a screen as a person reads them, once it shows the words `ready`. */
async function linesOf(page: Page, address: string, ready: string | RegExp): Promise<readonly string[]> {
  await page.goto(address);
  await page.getByRole('main').getByText(ready).filter({ visible: true }).first().waitFor();
  const [text = ''] = await page.getByRole('main').allInnerTexts();
  return text.split('\n').flatMap((line) => line.replaceAll('\u00a0', ' ').trim() || []);
}

/** What stands under a label, where it stands first. */
function under(lines: readonly string[], label: string): string {
  const at = lines.indexOf(label);
  assert.ok(at >= 0, `${label} in ${lines.join(' | ')}`);
  return lines[at + 1] ?? '';
}

/** The cells of the row of a table that begins with a name. */
function row(lines: readonly string[], name: string): readonly string[] {
  const found = lines.find((line) => line.startsWith(`${name}\t`));
  assert.ok(found !== undefined, `${name} in ${lines.join(' | ')}`);
  return found.split('\t').map((cell) => cell.trim());
}

const number = (text: string): number => Number(text.replace(/[^\d,-]/g, '').replace(',', '.'));

/** The hundredths that a screen with fewer decimals leaves out. */
const isRounded = (exact: number, shown: number, step: number): void =>
  assert.ok(Math.abs(exact - shown) <= step / 2 + 1e-9, `${exact} shown as ${shown}`);

/** The code of a record of the ready farm, whose season ends shortly before today. */
const codeOf = (number: string): string => `${dayIn('America/Sao_Paulo', new Date()).slice(2, 4)}-${number}`;

test('the ready farm says each figure once, whichever screen one looks at', { timeout: 600_000 }, async () => {
  const { context, page, complaints } = await visit(browser, product.url, { screen: 'desktop' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Ver uma fazenda pronta' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Fazenda Boa Vista (exemplo)' }).waitFor();
  const home = new URL(page.url()).pathname;
  const report = (key: string, ready: string | RegExp) => linesOf(page, `${home}/relatorios?relatorio=${key}`, ready);

  const dashboard = await linesOf(page, home, 'A safra, etapa por etapa');
  const summary = await report('resumo-da-safra', 'Por cultivar');
  const stock = await report('estoque', 'Lotes ainda no caminho');
  const yields = await report('produtividade-por-talhao', 'Área em produção');
  const sales = await report('vendas-e-precos', 'Por mês');
  const season = await linesOf(page, `${home}/producao`, /previsto nos talhões/);
  // The head of a list has its number of records long before the sums are there.
  const list = (section: string, figure: string) => linesOf(page, `${home}/${section}`, new RegExp(`^${figure}$`));
  const harvests = await linesOf(page, `${home}/colheita`, 'Sacas pela litragem');

  // Litres, and the sacas to be expected of them.
  const litres = under(dashboard, 'Colhido na safra');
  assert.equal(under(harvests, 'Volume'), litres);
  assert.equal(`${row(summary, 'Fazenda')[2]} L`, litres);
  const byLitre = number(under(summary, 'Previsto pela litragem'));
  assert.equal(number(under(harvests, 'Sacas pela litragem')), byLitre);
  assert.ok(
    season.some((line) => line.startsWith(`${String(byLitre).replace('.', ',')} de `)),
    season.join(' | '),
  );
  const share = dashboard.find((line) => line.endsWith('% do previsto'));
  assert.ok(share !== undefined && summary.includes(share), share);

  // What lies where.
  const stored = under(dashboard, 'No armazém');
  // The tags of the rows say “Em estoque” too.
  const storage = await list('armazenamento', 'Peso');
  assert.equal(under(storage, 'Em estoque'), stored);
  const promised = dashboard.flatMap((line) => /^(\S+) já contratadas?/.exec(line)?.[1] ?? []);
  assert.deepEqual(promised.map(number), [number(under(stock, 'Prometido'))]);
  const drying = await list('secagem', 'o que seca, pelo peso de entrada');
  assert.equal(drying.includes('o que seca, pelo peso de entrada'), true);
  assert.equal(
    dashboard.some((line) => line.includes('pela última umidade')),
    true,
  );
  // Bought coffee lies there too, and is none of the season's.
  const bought = number(row(stock, codeOf('ARM-0021')).at(-1) ?? '');
  const onTheWay = summary.flatMap((line) => /^(\S+) kg, o que seca, pelo peso de entrada/.exec(line)?.[1] ?? []);
  assert.deepEqual(onTheWay.map(number), [number(under(stock, 'Ainda no caminho')) - bought]);
  const milled = await list('beneficiamento', 'Beneficiado');
  const made = number(under(milled, 'Beneficiado'));
  assert.equal(number(under(summary, 'Beneficiado até aqui')), made);
  const already = number(row(stock, codeOf('ARM-0020')).at(-3) ?? '');
  assert.equal(number(under(stock, 'Beneficiado')), made + already);

  // A plot's sacas a hectare, on its page and in the report.
  const [, , perHa] = row(yields, 'Talhão 01 – Cruzeiro');
  const plot = await linesOf(page, `${home}/talhoes/talhao-01-cruzeiro`, 'Pela litragem');
  isRounded(number(perHa ?? ''), number(under(plot, 'Pela litragem')), 0.1);

  // A sale, in the list, on its page and in two reports.
  const sold = await list('vendas', 'Vendido');
  const [, , , , , sacas, , , gross, net] = row(sales, codeOf('VEN-0009'));
  const [, , , , , otherSacas, , , otherGross] = row(sales, codeOf('VEN-0010'));
  assert.equal(number(under(sold, 'Vendido')), number(sacas ?? '') + number(otherSacas ?? ''));
  const value = number(gross ?? '') + number(otherGross ?? '');
  isRounded(value, number(under(sold, 'Valor')), 0.01);
  isRounded(value, number(under(summary, 'Vendido')), 1);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(codeOf('VEN-0009')) })
    .first()
    .click();
  await page.getByRole('navigation', { name: 'O que fazer com este registro' }).waitFor();
  const sale = await linesOf(page, page.url(), 'Funrural');
  // The head of the page, its account and the report are the same to the centavo.
  isRounded(number(net ?? ''), number(under(sale, 'Líquido')), 0.01);
  isRounded(number(net ?? '') / number(sacas ?? ''), number(under(sale, 'Líquido por saca')), 0.01);
  const parts = sale.flatMap((line) => /^\d+,\d\d %$/.exec(line)?.[0] ?? []);
  const address = page.url();
  const trace = await linesOf(page, `${address}/rastreabilidade?ver=lista`, /Cruzeiro/);
  for (const part of parts)
    assert.ok(
      trace.some((line) => line.includes(part.replace(/,?0+ %$/, ' %'))),
      part,
    );
  assert.equal(Math.round(parts.reduce((sum, part) => sum + number(part), 0) * 100), 10_000);
  // Cultivars are sums of the plots' parts, so that these sum to the whole as well.
  const cultivars = [...under(trace, 'Cultivares').matchAll(/([\d,]+) %/g)].map(([, part = '']) => number(part));
  assert.equal(Math.round(cultivars.reduce((sum, part) => sum + part, 0) * 100), 10_000, under(trace, 'Cultivares'));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a drying has one moisture in the list and on its page, and the list says which is ready first', {
  timeout: 120_000,
}, async () => {
  const { context, page } = await visit(browser, product.url, { screen: 'desktop' });
  await page.goto('/exemplo');
  await page.getByRole('heading', { level: 1, name: 'Fazenda Boa Vista (exemplo)' }).waitFor();
  const list = await linesOf(page, `${new URL(page.url()).pathname}/secagem`, /^[a-zá]{3} \d\d\/\d\d$/);
  const ready = under(list, 'Pronta primeiro');
  const underWay = page.getByRole('row').filter({ has: page.locator('svg polyline') });
  const rows = await Promise.all(
    (await underWay.all()).map(async (one) => ({
      moisture: (await one.getByRole('cell').nth(7).textContent()) ?? '',
      address: (await one.getByRole('link').first().getAttribute('href')) ?? '',
    })),
  );
  assert.equal(rows.length, 2);
  const days: string[] = [];
  for (const { moisture, address } of rows) {
    const lines = await linesOf(page, address, 'Fica pronto');
    assert.equal(under(lines, 'Umidade'), `${moisture} %`);
    days.push(under(lines, 'Fica pronto'));
  }
  assert.ok(days.includes(ready), `${ready} of ${days}`);
  await context.close();
});
