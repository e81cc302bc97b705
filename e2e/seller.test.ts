import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { visit } from './browser.ts';
import { furnishFarm } from './furnished-farm.ts';
import {
  allIsSent,
  appIsKept,
  arrive,
  assertFitsScreen,
  connectionSays,
  downloaded,
  isRedrawn,
  onPaper,
  pageSizes,
  register,
  save,
  trace,
} from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'vendedora@example.test';

const openFarm = async (page: Page, farmSlug: string): Promise<void> => {
  await arrive(page, EMAIL, `/fazenda/${farmSlug}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

/** Ticks a lot of the sale that is being written, and says so many kg of it. */
async function take(page: Page, lot: RegExp, kg?: string): Promise<void> {
  const group = page.getByRole('group', { name: 'De onde vem o café' });
  await group.getByRole('checkbox').first().waitFor();
  const tick = group.getByRole('checkbox', { name: lot });
  // What is seldom sold lies folded under a line.
  if ((await tick.count()) === 0)
    for (const line of await group.locator('button[aria-expanded="false"]').all()) await line.click();
  await tick.first().check();
  if (kg === undefined) return;
  await group.getByRole('listitem').filter({ hasText: lot }).getByRole('textbox', { name: 'Quanto entra' }).fill(kg);
}

async function agree(page: Page, buyer: string, price: string): Promise<void> {
  await page.getByLabel('Comprador', { exact: true }).fill(buyer);
  await page.getByLabel(/^Preço por saca/).fill(price);
}

/** Touches the mark of a warning in a row: it stands in the line of what it marks, tells what it means and leads nowhere. */
async function readsTheMark(page: Page, row: Locator): Promise<void> {
  const href = page.url();
  const isTable = page.viewportSize()?.width === 1280;
  const line = isTable ? row.getByText('Paga', { exact: true }) : row.locator('b').first();
  const mark = row.locator('[data-flag]');
  // Both at once: rows move as long as others come.
  const { middle, top, foot } = await mark.locator('svg').evaluate(
    (drawn, beside) => {
      const [{ y, height }, place] = [drawn.getBoundingClientRect(), beside?.getBoundingClientRect()];
      return { middle: y + height / 2, top: place?.top ?? 0, foot: place?.bottom ?? 0 };
    },
    await line.elementHandle(),
  );
  assert.ok(middle > top && middle < foot, `the mark at ${middle} px is beside its line, ${top} to ${foot} px`);
  await mark.locator('svg').click();
  const words = row.getByText(/Carência: colhido antes do prazo/);
  await words.waitFor();
  await isRedrawn(page);
  const told = await words.boundingBox();
  const { x, width } = told ?? { x: -1, width: 0 };
  assert.ok(width > 200 && x >= 0 && x + width <= (page.viewportSize()?.width ?? 0), JSON.stringify(told));
  assert.equal(page.url(), href);
  await page.mouse.move(0, 0);
}

const openReport = async (page: Page, farmSlug: string, query: string): Promise<void> => {
  await page.goto(`/fazenda/${farmSlug}/relatorios?${query}`);
  await page.getByRole('button', { name: 'CSV' }).waitFor();
};

/** Per cents as the list of a trace writes them. */
const PER_CENT = /^(\d{1,3}(?:,\d{1,2})?)\s%$/;

/** The per cents of the plots at the head of a trace. */
async function plotPercents(page: Page): Promise<number[]> {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: /talh(ão|ões),/ }) });
  const texts = await card.getByRole('listitem').locator('strong').allTextContents();
  return texts.map((text) => Number((PER_CENT.exec(text)?.[1] ?? 'NaN').replace(',', '.')));
}

/** Boxes of a drawing that lie under one of its buttons, and how wide its frame is, px. */
const drawingSeen = (page: Page): Promise<{ covered: number; width: number }> =>
  page.getByRole('group', { name: /^Desenho do caminho/ }).evaluate((frame) => {
    const placeOf = (element: Element) => element.getBoundingClientRect();
    const buttons = [...frame.querySelectorAll('button')].map(placeOf);
    const isUnder = (box: DOMRect) =>
      buttons.some(
        ({ left, right, top, bottom }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
    const boxes = [...frame.querySelectorAll('[data-node]')].map(placeOf);
    return { covered: boxes.filter(isUnder).length, width: frame.clientWidth };
  });

/** Waits until the drawing of a trace has its boxes in their places. */
async function isTraceDrawn(page: Page): Promise<void> {
  await page.locator('[data-node]').first().waitFor();
  await isRedrawn(page);
}

/** How much of the screen moved by itself since it was opened, as browsers reckon it: 0.1 is felt. */
const moved = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0));
          resolve(shifts.reduce((sum, shift) => sum + shift, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Of a screen on which nothing moved nothing is told.
        setTimeout(() => resolve(0), 2000);
      }),
  );

async function exported(page: Page, button: 'CSV' | 'XLSX'): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return downloaded(download);
}

/** More controls than a page has. */
const MOST_TABS = 80;

/** Goes on by Tab until the control with these words has the focus; fails where the page loses the place. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let step = 0; step < MOST_TABS; step += 1) {
    await page.keyboard.press('Tab');
    const { read, isLost } = await page.evaluate(() => {
      const one = document.activeElement;
      const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one?.textContent;
      // Past the last control the browser itself has the focus, and the page none.
      return { read: one === document.body ? '' : (label ?? ''), isLost: one === document.body && document.hasFocus() };
    });
    assert.equal(isLost, false, `the place is lost on the way to ${words}`);
    if (words.test(read)) return;
  }
  throw new Error(`Tab leads to nothing that reads ${words}`);
}

const { product, browser } = await openProduct();

describe('the seller', () => {
  let farmSlug: string;
  let traced = '';

  before(async () => {
    ({ farmSlug } = await furnishFarm(product.url, EMAIL));
  });
  test('sells part of a lot, then without signal a blend that adds up and is traced to the earth', {
    timeout: 600_000,
  }, async () => {
    const { context, page, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    await openFarm(page, farmSlug);
    await register(page, 'Venda');
    await take(page, /Natural bica corrida/, '76');
    const amount = page.getByRole('textbox', { name: 'Quanto entra' });
    await amount.and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByText('Sobram 75 kg deste lote.').waitFor();
    await amount.fill('60');
    await page.getByText('Ficam 15 kg no lote.').waitFor();
    await page.getByRole('button', { name: 'Salvar venda' }).click();
    await page.getByText(/^Falta dizer o comprador e o preço por saca\./).waitFor();
    await agree(page, 'Torrefação do Vale', '2.300,00');
    await assertFitsScreen(page);
    await picture('sale-of-a-part');
    await save(page, 'Salvar venda');
    await page.getByText('Nada saiu ainda.').waitFor();
    await page.getByRole('link', { name: 'Anotar entrega' }).click();
    await page.getByLabel('Peso', { exact: true }).fill('25');
    await picture('delivery');
    await save(page, 'Salvar venda');
    await page.getByText('Faltam 35 kg').waitFor();
    await page.getByText('Entrega parcial').first().waitFor();
    await allIsSent(page);

    // Each screen that is gone to without a signal was seen before.
    await trace(page);
    await page.goBack();
    await page.getByText('Faltam 35 kg').waitFor();
    await appIsKept(page);
    await context.setOffline(true);
    await connectionSays(page, /^Sem conexão/);
    await register(page, 'Venda');
    await take(page, /Moca/);
    await take(page, /Peneiras 14\/15/);
    await page.getByText(/Entram\s+172\s+kg\s+de 2 lotes/).waitFor();
    await agree(page, 'Café do Centro', '1.950,00');
    await picture('sale-of-a-blend');
    await save(page, 'Salvar venda');
    await connectionSays(page, 'Sem conexão · 1 guardado');
    await trace(page);
    await page.getByText('As contas fecham: 172 de 172 kg ligados aos talhões.').waitFor();
    const percents = await plotPercents(page);
    assert.ok(percents.length > 0);
    assert.equal(Math.round(percents.reduce((sum, percent) => sum + percent * 100, 0)), 10_000);
    await assertFitsScreen(page);
    await picture('blend-traced-offline');
    await context.setOffline(false);
    await allIsSent(page);
    traced = new URL(page.url()).pathname;
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('prints the dossier, reads the season by plot and takes the stock along', { timeout: 600_000 }, async () => {
    const { context, page, complaints, picture } = await visit(browser, product.url, { screen: 'desktop' });
    await openFarm(page, farmSlug);
    await page.goto(traced);
    await isTraceDrawn(page);
    const pages = pageSizes(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
    assert.ok(pages.length >= 2 && pages.length <= 8, `${pages.length} pages`);
    assert.equal(pages.at(-1), '297 × 210', 'a drawing that is broad lies across its page');

    await page.setViewportSize({ width: 1920, height: 1000 });
    await page.goto(traced);
    await isTraceDrawn(page);
    const seen = await drawingSeen(page);
    assert.ok(seen.width > 1200, `${seen.width} px of a large screen`);
    assert.equal(seen.covered, 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await isTraceDrawn(page);
    assert.equal((await drawingSeen(page)).covered, 0);

    // The very first step back after the page was loaded.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, traced);

    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/fazenda/${farmSlug}/vendas`);
      await page.getByText('Valor', { exact: true }).waitFor();
      // Of a sale it does not go without saying whether it is paid.
      const row = page
        .getByRole(width === 1280 ? 'row' : 'listitem')
        .filter({ hasText: 'Comercial Grão Fino' })
        .first();
      for (const tag of ['Paga', 'Carência']) await row.getByText(tag, { exact: true }).waitFor();
      await readsTheMark(page, row);
      await onPaper(page, async () => {
        for (const total of ['Vendido', 'Valor', 'Média por saca', 'Registros'])
          await page.getByText(total, { exact: true }).waitFor();
        assert.equal(await page.getByRole('table', { name: 'Vendas' }).isVisible(), width === 1280);
        await assertFitsScreen(page);
      });
    }
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.goto(`/fazenda/${farmSlug}/secagem`);
    const drying = await page
      .getByRole('link', { name: /^26-SEC-/ })
      .first()
      .getAttribute('href');
    await page.goto(drying ?? '');
    await page.getByText('meta 11 a 11,5').waitFor();
    assert.ok((await moved(page)) < 0.05, 'the curve pushes nothing down');

    await openReport(page, farmSlug, 'relatorio=resumo-da-safra');
    await page.getByLabel('Talhão', { exact: true }).selectOption({ label: 'Talhão 02 – Mata' });
    await page.getByText(/Talhão 02 – Mata ·/).waitFor();
    await page.waitForURL(/[?&]talhao=/);
    await page.reload();
    await page.getByText(/Talhão 02 – Mata ·/).waitFor();
    const table = page.getByRole('table', { name: 'Por talhão' });
    await table.getByRole('row', { name: /Talhão 02 – Mata 2 62,90 31,45/ }).waitFor();
    await picture('season-of-a-plot');

    await openReport(page, farmSlug, 'relatorio=resumo-da-safra');
    await page.getByLabel('Comprador', { exact: true }).selectOption({ label: 'Torrefação do Vale' });
    await page
      .getByText(/^Vendido: Torrefação do Vale$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    const period = page.getByRole('dialog', { name: 'Período' });
    await page.getByRole('button', { name: 'Período' }).press('Enter');
    await period.getByLabel('Até').focus();
    await page.keyboard.press('Escape');
    await period.waitFor({ state: 'hidden' });
    await page.locator('button:focus', { hasText: 'Período' }).waitFor();
    await page.keyboard.press('Enter');
    await period.getByLabel('Até').fill('2026-06-30');
    await page.getByRole('button', { name: 'Pronto' }).click();
    await page.getByText('Beneficiado', { exact: true }).waitFor();
    await page.waitForURL(/[?&]ate=2026-06-30/);
    await picture('season-of-some-days');

    await openReport(page, farmSlug, 'relatorio=estoque');
    const csv = (await exported(page, 'CSV')).toString('utf8');
    assert.equal(csv.charCodeAt(0), 0xfeff);
    const lines = csv.slice(1).split('\r\n');
    const at = lines.findIndex((line) => line.startsWith('Lote;Nome'));
    const columns = lines[at]?.split(';') ?? [];
    const cell = (line: string, column: string) => line.split(';')[columns.indexOf(column)] ?? '';
    const total = lines.slice(at).find((line) => line.startsWith('Total;')) ?? '';
    assert.equal(cell(total, 'Livre (kg)'), '76');
    const rest = lines.slice(at).find((line) => line.includes('Natural bica corrida')) ?? '';
    assert.equal(cell(rest, 'Livre (kg)'), '15');
    assert.equal((await exported(page, 'XLSX')).subarray(0, 2).toString(), 'PK');
    await picture('stock');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('sells by the keyboard alone, and loses the place at no step', { timeout: 600_000 }, async () => {
    const { context, page, complaints } = await visit(browser, product.url, { screen: 'desktop' });
    await openFarm(page, farmSlug);
    await page.goto(`/fazenda/${farmSlug}/vendas`);
    await page.getByRole('link', { name: 'Registrar venda' }).press('Enter');
    await page.locator('h1:focus', { hasText: 'Registrar venda' }).waitFor();
    // The head stands before the form: without it Tab leads out of the page, and not always back.
    await page.getByRole('button', { name: 'Salvar venda' }).waitFor();
    await tabTo(page, /^Comprador/);
    await page.keyboard.type('Torref');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, /Escolha/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const amount = page.getByRole('textbox', { name: 'Quanto entra' });
    await amount.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('10');
    assert.equal(await amount.inputValue(), '10');
    await tabTo(page, /^Preço por saca/);
    await page.keyboard.type('2300');
    await page.keyboard.press('Control+Enter');
    const anyway = page.getByRole('button', { name: 'Salvar mesmo assim' });
    const sold = page.locator('h1:focus', { hasText: 'Venda Torref' });
    await anyway.or(sold).first().waitFor();
    if (await anyway.isVisible()) await page.keyboard.press('Control+Enter');
    await sold.waitFor();
    await page.getByText('10 kg').first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('is not asked again what was confirmed of a sale', { timeout: 600_000 }, async () => {
    const { context, page, complaints } = await visit(browser, product.url);
    await openFarm(page, farmSlug);
    await page.goto(`/fazenda/${farmSlug}/vendas`);
    const row = page.getByRole('listitem').filter({ hasText: 'Comercial Grão Fino' }).filter({ hasText: 'Carência' });
    const sale = await row.getByRole('link').first().getAttribute('href');
    await page.goto(`${sale}/editar`);
    await page.getByLabel('Nome', { exact: true }).fill('Grão Fino, outubro');
    await page.getByRole('button', { name: 'Salvar venda', exact: true }).click();
    await page.waitForURL((url) => url.pathname === sale);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('of the season shows no R$ to a hand of the farm', { timeout: 600_000 }, async () => {
    const { context, page, complaints } = await visit(browser, product.url);
    // The same farm as it is told to an operator's device.
    await context.addInitScript(() => {
      const ask = window.fetch;
      window.fetch = async (...request) => {
        const answer = await ask(...request);
        if (!answer.url.includes('/api/farms')) return answer;
        return new Response((await answer.text()).replaceAll('"owner"', '"operator"'), answer);
      };
    });
    await openFarm(page, farmSlug);
    for (const report of ['resumo-da-safra', 'estoque']) {
      await openReport(page, farmSlug, `relatorio=${report}`);
      assert.doesNotMatch((await page.locator('main').textContent()) ?? '', /R\$/);
      assert.doesNotMatch((await exported(page, 'CSV')).toString('utf8'), /R\$|Custo|empate/);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
