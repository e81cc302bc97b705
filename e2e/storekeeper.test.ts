import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import {
  allIsSent,
  appIsKept,
  arrive,
  assertFitsScreen,
  connectionSays,
  downloaded,
  footIsReady,
  goOnWith,
  hasFocus,
  holds,
  PERSON,
  pageSizes,
  save,
  signIn,
} from './journey.ts';
import { openProduct } from './open-product.ts';

type Made = { record: { id: string; slug: string; code: string } };

/** A farm whose coffee was dried, rested and milled; one lot of it is stored, one waits for its place. */
async function makeStore(
  url: string,
  email: string,
): Promise<{ home: string; milled: string; stored: Made['record'] }> {
  const app = remoteApp(url);
  const { token } = await signUp(app, { email, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  const make = async (section: string, json: Record<string, unknown>): Promise<Made['record']> => {
    const { status, body } = await call<Made>(app, 'POST', `/farms/${id}/${section}`, { token, json });
    assert.equal(status, 201, JSON.stringify(body));
    return body.record;
  };
  const draw = (record: Made['record'], kg: number, output = '0') => [{ recordId: record.id, output, kg }];
  const plot = await make('talhoes', { name: 'Talhão 01 – Cruzeiro', data: { area: 5, species: 'arabica' } });
  const harvest = await make('colheita', {
    name: 'Colheita Cruzeiro',
    date: '2026-06-01',
    data: { plots: [{ plotId: plot.id, liters: 10_000, kg: 6200 }], harvestMethod: 'portable' },
  });
  const dry = await make('secagem', {
    name: 'Terreiro 1',
    date: '2026-06-02',
    inputs: draw(harvest, 6200),
    outputs: [{ key: '0', form: 'dry_cherry', kg: 2800 }],
    data: { initialHumidity: 60, finalHumidity: 11.5 },
  });
  const rested = await make('descanso', {
    name: 'Tulha 1',
    date: '2026-07-01',
    inputs: draw(dry, 2800),
    outputs: [{ key: '0', form: 'dry_cherry', kg: 2790 }],
  });
  const mill = (name: string, kg: number, grade: string) =>
    make('beneficiamento', {
      name,
      date: '2026-08-01',
      inputs: draw(rested, kg * 2),
      outputs: [
        { key: '0', form: 'green_bean', kg, grade },
        { key: '1', form: 'husk', kg },
      ],
    });
  const sold = await mill('Benefício da Mata', 600, '16 acima');
  const milled = await mill('Benefício do Cruzeiro', 780, '17 acima');
  const stored = await make('armazenamento', {
    name: 'Natural 16 acima',
    date: '2026-08-02',
    inputs: draw(sold, 600),
    data: { warehouseType: 'own', storageLot: 'Pilha 3', bags: 10 },
  });
  return { home: `/fazenda/${farmSlug}`, milled: milled.slug, stored };
}

/** Coffee that was dried and waits for the mill, on a farm of its own. */
async function makeDryCoffee(url: string, email: string): Promise<string> {
  const app = remoteApp(url);
  const { token } = await signUp(app, { email, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  const make = async (section: string, json: Record<string, unknown>): Promise<Made['record']> => {
    const { status, body } = await call<Made>(app, 'POST', `/farms/${id}/${section}`, { token, json });
    assert.equal(status, 201, JSON.stringify(body));
    return body.record;
  };
  const plot = await make('talhoes', { name: 'Cruzeiro', data: { area: 5, species: 'arabica' } });
  const harvest = await make('colheita', {
    name: 'Colheita Cruzeiro',
    date: '2026-06-01',
    data: { plots: [{ plotId: plot.id, liters: 10_000, kg: 6200 }], harvestMethod: 'portable' },
  });
  await make('secagem', {
    name: 'Terreiro 1',
    date: '2026-06-02',
    inputs: [{ recordId: harvest.id, output: '0', kg: 6200 }],
    outputs: [{ key: '0', form: 'dry_cherry', kg: 2800 }],
    data: { initialHumidity: 60, finalHumidity: 11.5 },
  });
  return `/fazenda/${farmSlug}`;
}

/** Taps, counted. Digits and words typed into a field that has the cursor are none. */
function countedTaps(page: Page) {
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  /** Opens the form of a stage as a thumb does: Registrar, then its name in the sheet. */
  const begin = async (name: RegExp) => {
    await tap(page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Registrar' }));
    await tap(page.getByRole('dialog', { name: 'Registrar' }).getByRole('link', { name }).first());
  };
  /** Saves, and once more where something is odd. */
  const keep = async (label: string) => {
    const anyway = page.getByRole('button', { name: 'Salvar mesmo assim' });
    const saved = page.getByRole('navigation', { name: 'O que fazer com este registro' });
    await tap(page.getByRole('button', { name: label, exact: true }).or(anyway).first());
    await anyway.or(saved).first().waitFor();
    if (await anyway.isVisible()) await tap(anyway);
    await saved.waitFor();
  };
  return { tap, begin, keep, count: () => taps };
}

/** Types into what has the cursor. */
async function typed(page: Page, text: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.matches('input[inputmode], input[role="combobox"]'));
  await page.keyboard.type(text);
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar' });

/** How many labels stand ready for the printer, and how wide the first is on paper, in mm. */
async function printed(page: Page): Promise<{ count: number; width: number }> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[data-printed-labels] article')];
    const [first] = labels;
    const pixels = first === undefined ? 0 : first.getBoundingClientRect().width;
    return { count: labels.length, width: Math.round((pixels / 96) * 25.4) };
  });
  await page.emulateMedia({ media: null });
  return found;
}

/** Reads a picture of a label by the sheet behind Registrar; ends where the label leads. */
async function scan(page: Page, picture: Buffer): Promise<void> {
  await page.getByRole('button', { name: /^Ler QR/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Ler etiqueta' });
  await sheet.getByText('Sem câmera aqui').waitFor();
  const file = { name: 'etiqueta.png', mimeType: 'image/png', buffer: picture };
  await sheet.locator('input[type="file"]').setInputFiles(file);
  await sheet.waitFor({ state: 'hidden' });
}

/** Notes 12,5 kg as lost of a lot of 600, after none were asked about and more than there is was refused. */
async function noteTornSack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Anotar perda ou amostra' }).click();
  await page.getByText('Quebra', { exact: true }).click();
  // Two taps at once confirm nothing that nobody could read between them.
  await page.getByRole('button', { name: 'Salvar armazenamento' }).dblclick({ delay: 150 });
  await page.getByRole('button', { name: 'Salvar mesmo assim' }).waitFor();
  await page.getByText('Diga quantos kg.').waitFor();
  const weight = page.getByLabel('Peso', { exact: true });
  await weight.fill('601');
  await page.getByRole('button', { name: 'Salvar armazenamento' }).click();
  await page.getByText('Entraram 600 kg. Não pode sair mais.').waitFor();
  await hasFocus(weight);
  await weight.fill('12,5');
  await page.getByLabel('Motivo', { exact: true }).fill('Saco rasgado');
  await save(page, 'Salvar armazenamento');
  await page.getByText('− 12,5 kg').waitFor();
  await page.getByText('587,5').first().waitFor();
}

/** Stores what the form holds and goes on with the catação of the same milling, which is filled in. */
async function storesTheRest(page: Page): Promise<void> {
  const another = page.getByRole('button', { name: 'Salvar e armazenar escolha' });
  const anyway = page.getByRole('button', { name: 'Salvar mesmo assim' });
  const rest = page.getByText(/Entram\s+2\s+kg/).first();
  await another.click();
  await anyway.or(rest).first().waitFor();
  if (await anyway.isVisible()) await another.click();
  await rest.waitFor();
}

const { product, browser } = await openProduct();

describe('a storekeeper', () => {
  test('stores, finds, labels and scans on a phone without signal', { timeout: 600_000 }, async () => {
    const email = 'celia@example.test';
    const { home, milled, stored } = await makeStore(product.url, email);
    const { context, page, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    await arrive(page, email, `${home}/beneficiamento/${milled}`);
    await page.getByText('Benefício do Cruzeiro').first().waitFor();
    // The parts that come later are kept for the day without signal once the service worker has them.
    await appIsKept(page);
    await context.setOffline(true);
    await connectionSays(page, /^Sem conexão/);

    await goOnWith(page, 'Armazenamento');
    await save(page, 'Salvar armazenamento');
    await connectionSays(page, 'Sem conexão · 1 guardado');

    await page.goto(`${home}/armazenamento`);
    await page.getByText('Guardado aqui').waitFor();
    await page.getByText('23 sacas').first().waitFor();
    await page.getByText('1.380 kg').first().waitFor();
    await assertFitsScreen(page);
    await picture('storekeeper-list');

    await search(page).fill('pilha 3');
    await page.getByText('1 de 2 registros').waitFor();
    await page.waitForURL(/[?&]q=pilha/);
    await page.getByRole('link', { name: 'Limpar filtros' }).click();
    await page.getByText('1 de 2 registros').waitFor({ state: 'detached' });
    await holds(search(page), '');
    await search(page).pressSequentially('pilha 3');
    await page.waitForURL(/[?&]q=pilha(\+|%20)3/);
    await page.reload();
    await page.getByText('1 de 2 registros').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Natural/ })
      .click();
    await page.getByRole('heading', { name: /Natural 16 acima/, level: 1 }).waitFor();

    await noteTornSack(page);
    await assertFitsScreen(page);
    await picture('storekeeper-loss');

    await page.goto(`${home}/armazenamento/${stored.id}/etiqueta`);
    await page.getByRole('button', { name: 'Imprimir 10 etiquetas' }).waitFor();
    assert.deepEqual(await printed(page), { count: 10, width: 100 });
    const qr = await page
      .getByRole('img', { name: `QR de ${stored.code}` })
      .first()
      .screenshot();
    await picture('storekeeper-label');

    await page.goto(home);
    await page.getByRole('button', { name: 'Registrar' }).first().click();
    await scan(page, qr);
    await page.waitForURL(`**/armazenamento/${stored.id}*`);
    await page.getByRole('heading', { name: /Natural 16 acima/, level: 1 }).waitFor();

    await context.setOffline(false);
    await allIsSent(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('mills into four outputs in 12 taps, stores them in 5 and sells in 8, on a phone', {
    timeout: 600_000,
  }, async () => {
    const email = 'tino@example.test';
    const home = await makeDryCoffee(product.url, email);
    const { context, page, complaints, picture } = await visit(browser, product.url);
    await signIn(page, email);
    const tick = (name: RegExp) =>
      page.getByRole('group', { name: 'De onde vem o café' }).getByRole('checkbox', { name });

    await page.goto(home);
    const milling = countedTaps(page);
    await milling.begin(/^Beneficiamento/);
    await milling.tap(tick(/Terreiro 1/));
    const came = page.getByRole('group', { name: 'O que saiu' });
    for (const [kind, kg] of [
      ['Beneficiado (grão cru)', '800'],
      ['Beneficiado (grão cru)', '450'],
      ['Escolha / catação / fundo', '150'],
      ['Palha', '1390'],
    ] as const) {
      await milling.tap(came.getByRole('button', { name: kind, exact: true }));
      await typed(page, kg);
    }
    await picture('milling-of-four');
    await milling.keep('Salvar beneficiamento');
    assert(milling.count() <= 12, `${milling.count()} taps for a milling`);

    await page.goto(home);
    const storing = countedTaps(page);
    await storing.begin(/^Armazenamento/);
    await storing.tap(tick(/Beneficiado/).first());
    await storing.tap(page.getByRole('button', { name: /^Levar também o outro lote/ }));
    await page.getByText(/Entram\s+1\.250\s+kg\s+de 2 lotes/).waitFor();
    await picture('storing-of-a-milling');
    await storing.keep('Salvar armazenamento');
    assert(storing.count() <= 5, `${storing.count()} taps for a storage`);

    await page.goto(home);
    const selling = countedTaps(page);
    await selling.begin(/^Venda/);
    await selling.tap(page.getByLabel('Comprador', { exact: true }));
    await page.keyboard.type('Torrefação do Vale');
    await page.getByRole('option', { name: /^Criar parceiro “Torrefação do Vale”/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Torrefação do Vale entra nos parceiros ao salvar.').waitFor();
    await selling.tap(tick(/Beneficiado/).first());
    await selling.tap(page.getByLabel(/^Preço por saca/));
    await page.keyboard.type('2100');
    await picture('sale-in-eight');
    await selling.keep('Salvar venda');
    assert(selling.count() <= 8, `${selling.count()} taps for a sale`);
    // The partner was registered with the sale, which names them by their id.
    await page
      .getByRole('main')
      .getByRole('link', { name: /Torrefação do Vale/ })
      .first()
      .waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('mills as the last time, puts right what is suggested, and stores kind by kind', {
    timeout: 600_000,
  }, async () => {
    const email = 'irene@example.test';
    const { home } = await makeStore(product.url, email);
    const { context, page, complaints, picture } = await visit(browser, product.url);
    await arrive(page, email, `${home}/descanso`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Tulha 1/ })
      .first()
      .click();
    await goOnWith(page, 'Beneficiamento');
    const came = page.getByRole('group', { name: 'O que saiu' });
    await came.getByText(/^Como em .*: 1[67] acima 15\s+kg · Palha 15\s+kg$/).waitFor();
    await picture('milling-proposed');
    await came.getByRole('button', { name: 'Preencher e conferir' }).click();
    const suggested = came.getByText('Peso sugerido, ninguém pesou ainda.');
    await suggested.nth(1).waitFor();
    await came.getByRole('textbox', { name: 'Peso' }).first().fill('13');
    await suggested.nth(1).waitFor({ state: 'detached' });
    await came.getByRole('button', { name: 'Escolha / catação / fundo', exact: true }).click();
    await typed(page, '2');
    await picture('milling-as-last-time');
    await save(page, 'Salvar beneficiamento');

    await goOnWith(page, 'Armazenamento');
    await page
      .getByText(/Entram\s+13\s+kg/)
      .first()
      .waitFor();
    await storesTheRest(page);
    await picture('storing-the-rest');
    await save(page, 'Salvar armazenamento');
    await page
      .getByText(/Escolha/)
      .first()
      .waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('filters, counts and exports the stock on a desktop', { timeout: 600_000 }, async () => {
    const email = 'davi@example.test';
    const { home, stored } = await makeStore(product.url, email);
    const { context, page, complaints, picture } = await visit(browser, product.url, { screen: 'desktop' });
    await arrive(page, email, `${home}/beneficiamento`);
    await page.getByRole('table', { name: 'Beneficiamento' }).waitFor();
    await page.getByText('23 sacas').first().waitFor();
    const sorted = page.getByRole('columnheader', { name: 'Peso (kg)' });
    for (const order of ['descending', 'ascending']) {
      await page.getByRole('button', { name: 'Peso (kg)' }).click();
      await sorted.and(page.locator(`[aria-sort="${order}"]`)).waitFor();
    }
    await page.getByRole('row').nth(1).getByText('Benefício da Mata').waitFor();
    // A label has no foot, however often one went before it.
    await footIsReady(page, 'Beneficiamento');
    await page.getByRole('checkbox', { name: 'Marcar todos' }).check();
    await page.getByRole('link', { name: 'Etiquetas (2)' }).click();
    await page.getByText('Folha A4', { exact: true }).click();
    await page.getByText('Uma por saca', { exact: true }).click();
    await page.getByRole('button', { name: 'Imprimir 23' }).first().waitFor();
    assert.equal((await printed(page)).count, 23);
    const pages = async () => pageSizes(await page.pdf({ preferCSSPageSize: true }));
    assert.deepEqual(
      await pages(),
      Array.from({ length: 3 }, () => '210 × 297'),
    );
    await page.getByText('100 × 60', { exact: true }).click();
    assert.deepEqual(
      await pages(),
      Array.from({ length: 23 }, () => '100 × 60'),
    );
    await picture('storekeeper-labels');

    await page.goto(`${home}/armazenamento`);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar' }).click();
    await page.getByRole('button', { name: /^CSV/ }).click();
    const download = await waiting;
    const text = (await downloaded(download)).toString('utf8');
    const [head = '', row = ''] = text.replace(/^\uFEFF/, '').split('\r\n');
    assert.ok(text.startsWith('\uFEFF'));
    const cell = (name: string) => row.split(';')[head.split(';').indexOf(name)];
    assert.equal(cell('Código'), stored.code);
    assert.equal(cell('Data'), '02/08/2026');
    assert.equal(cell('Sobra (kg)'), '600');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('writes down sieves and cup of a lot', { timeout: 600_000 }, async () => {
    const email = 'peneiras@example.test';
    const { home, stored } = await makeStore(product.url, email);
    const { context, page, complaints, picture } = await visit(browser, product.url, { screen: 'desktop' });
    await arrive(page, email, `${home}/armazenamento/${stored.slug}`);
    await page.getByRole('link', { name: 'Registrar prova' }).click();
    await page.getByLabel('Pontuação').fill('84,25');
    await page.getByRole('button', { name: 'Ficha da prova' }).waitFor({ state: 'detached' });
    await page.getByText('CVA (SCA desde 2023)', { exact: true }).click();
    await page.getByRole('button', { name: 'Ficha da prova' }).click();
    await page.getByLabel('Doçura').waitFor();

    const sieves = page.getByRole('button', { name: /^Peneiras e defeitos/ });
    await sieves.click();
    await page.getByLabel('Brocado leve').fill('3');
    await sieves.click();
    await page.getByText('1 preenchido').waitFor();
    await picture('storekeeper-cup');
    await assertFitsScreen(page);
    await sieves.click();
    await page.getByLabel('Peneira 17', { exact: true }).fill('60');
    await sieves.click();
    await page.getByRole('button', { name: 'Salvar armazenamento' }).click();
    const refusal = page.getByText('Somam 60. Precisam dar 100.');
    await refusal.waitFor();
    await page.getByLabel('Peneira 16', { exact: true }).fill('40');
    await refusal.waitFor({ state: 'detached' });
    // What the refusal unfolded does not shut on who is typing in it.
    assert.ok(await page.getByLabel('Peneira 16', { exact: true }).isVisible());
    await save(page, 'Salvar armazenamento');
    await page.getByText('84,25').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
