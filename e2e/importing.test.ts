import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { processedXml } from '@cafezal/domain/invoices/invoice-fixture.ts';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { violationsOf } from './accessibility.ts';
import { visit } from './browser.ts';
import { arrive, assertFitsScreen, hasFocus, PERSON } from './journey.ts';
import { openProduct } from './open-product.ts';

const { product, browser } = await openProduct();

type Listed = {
  imports: { id: string; status: string; fileName: string }[];
  records: { id: string }[];
  count: number;
};
type Asked = { id: string; token: string };
const app = remoteApp(product.url);

const ask = async ({ id, token }: Asked, path: string): Promise<Listed> =>
  (await call<Listed>(app, 'GET', `/farms/${id}${path}`, { token })).body;

const make = async ({ id, token }: Asked, section: string, json: object): Promise<void> => {
  const { status, body } = await call(app, 'POST', `/farms/${id}/${section}`, { token, json });
  assert.equal(status, 201, JSON.stringify(body));
};

/** Signs a person up with a farm that has nothing but a lot in store. */
async function bareFarm(email: string): Promise<Asked & { farmSlug: string }> {
  const { token } = await signUp(app, { email, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token, { totalArea: 40 });
  const outputs = [{ form: 'green_bean', kg: 3000, lot: 'Lote 12' }];
  const opening = { name: 'Já na tulha', date: '2026-08-01', data: { origin: 'opening' }, outputs };
  await make({ id, token }, 'armazenamento', opening);
  return { id, farmSlug, token };
}

/** As people keep it: titles above, dots and commas mixed, two-digit years, a sum in between, a name and a day that are wrong. */
const UGLY = [
  'Sítio do Vô;;;;',
  'Colheita de 2025;;;;',
  'gleba;dt colh;Kg;balaios;obs 2',
  'Cruzeiro;18/05/25;6,820.00;183;',
  'Matta;04/06/25;6.200;167;molhado',
  'Total;;13.020;350;',
  'Baixada;31/06/25;5.490;150;',
  'Sede;29/06/25;4.960;133;',
].join('\r\n');

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

type Picked = ReturnType<typeof csv>;

/** A file as a program of others wrote it, GDAL or LibreOffice: they stand beside the server's readers. */
const stored = (path: string, name = path.replace(/^.*\//, '')): Picked => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(new URL(`../apps/server/src/services/imports/${path}`, import.meta.url)),
});

const invoice = (number: number, notes?: string): Picked => ({
  name: `nota-${number}.xml`,
  mimeType: 'text/xml',
  buffer: Buffer.from(
    processedXml({ number, items: [{ unit: 'SC', quantity: '4.0000', total: '7200.00', ...(notes && { notes }) }] }),
  ),
});

/** Chooses files on the screen that brings them, and sends them. */
async function bring(page: Page, farmSlug: string, ...files: readonly Picked[]): Promise<void> {
  const path = `/fazenda/${farmSlug}/importacoes`;
  if (new URL(page.url()).pathname !== path) await page.goto(path);
  await page.locator('input[type=file]').setInputFiles([...files]);
  await page.getByRole('button', { name: 'Conferir' }).click();
}

/** Confirms so many lines, and waits until it is told how many records came of them. */
async function confirm(page: Page, lines: string, told: string): Promise<void> {
  await page.getByRole('button', { name: `Confirmar ${lines}` }).click();
  await page.getByText(told).waitFor();
}

/** Asks to take a file back from the list of files. */
async function undo(page: Page, farmSlug: string, file: RegExp): Promise<void> {
  await page.goto(`/fazenda/${farmSlug}/importacoes`);
  await page.getByRole('link', { name: file }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
}

/** Answers the question that is shown, and waits until it is another. */
async function answer(page: Page, question: RegExp, option: string): Promise<void> {
  await page.getByText(question).first().waitFor();
  await page.getByRole('radio', { name: option }).check();
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
}

/** Lets the next call to an address reach the server, and loses its answer. */
async function loseAnswer(context: BrowserContext, address: RegExp): Promise<void> {
  await context.route(
    address,
    async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
      return undefined;
    },
    { times: 1 },
  );
}

/** Lets the next change of a file fail, as where a signal is told that carries nothing yet. */
async function failNextChange(context: BrowserContext): Promise<void> {
  let isFailed = false;
  await context.route(/\/importacoes\/[^/]+$/, (route) => {
    if (isFailed || route.request().method() !== 'PATCH') return route.fallback();
    isFailed = true;
    return route.abort('internetdisconnected');
  });
}

/** Lets the server confirm, and tells the screen that it still works, as with a long file, until `end` is called. */
async function answerLate(context: BrowserContext): Promise<{ end: () => void }> {
  let [told, isOver] = [0, false];
  await context.route(/\/importacoes\/[0-9a-f-]{36}(\/confirmar)?$/, async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { import: Record<string, unknown> };
    if (isOver) return route.fulfill({ response: answer });
    told += 1;
    const { lines: _, ...about } = body.import;
    const working = { ...about, status: 'confirming', done: told, of: 900 };
    return route.fulfill({ response: answer, status: told === 1 ? 202 : 200, json: { ...body, import: working } });
  });
  return {
    end: () => {
      isOver = true;
    },
  };
}

const PLOTS = 'Talhão;Área (ha)\r\nPedreira;3,2\r\nVárzea;1,1';

describe('bringing a spreadsheet', () => {
  test('on a phone: a farm’s past from a map, the CAR, ugly sheets and invoices, put right, and undone but for what is used', async () => {
    const email = 'trazer@example.test';
    const farm = await bareFarm(email);
    const countOf = async (section: string): Promise<number> => (await ask(farm, `/${section}`)).count;
    const { page, context, complaints, picture } = await visit(browser, product.url, { screen: 'phone' });
    await arrive(page, email, `/fazenda/${farm.farmSlug}/colheita`);
    await page.getByRole('link', { name: 'Trazer de um arquivo' }).click();
    await page.getByText('Escolher um arquivo').waitFor();
    await picture('trazer-phone');
    page.setDefaultTimeout(9_000);
    process.on('exit', () => 0);
    assert.deepEqual(await violationsOf(page), []);
    await page.locator('input[type=file]').setInputFiles(csv('recibo.pdf', '%PDF-1.7'));
    await page.getByRole('alert').getByText('Isto é um PDF.').waitFor();

    await bring(page, farm.farmSlug, stored('maps-by-gdal/plots.kmz'));
    await page.getByRole('button', { name: 'Confirmar 4 desenhos' }).waitFor();
    await picture('mapa-phone');
    await confirm(page, '4 desenhos', '4 registros guardados');
    await bring(page, farm.farmSlug, stored('maps-by-gdal/car.shz', 'car.zip'));
    await page
      .getByText(/O Sede passa .* ha para fora deste contorno/)
      .first()
      .waitFor();
    await picture('car-phone');
    await confirm(page, '1 desenho', '1 registro guardado');

    await bring(page, farm.farmSlug, stored('sheets-by-libreoffice/safras.xlsx'));
    const wrong = page.getByRole('textbox', { name: /^Linha 11, / });
    await wrong.waitFor();
    await picture('safras-phone');
    await wrong.fill('1.112,5');
    await page.keyboard.press('Enter');
    await confirm(page, '9 linhas', '9 registros guardados');

    await page.goto(`/fazenda/${farm.farmSlug}/importacoes`);
    await page.locator('input[type=file]').setInputFiles(csv('colheitas-2025.csv', UGLY));
    await page.getByLabel('Do que é esta planilha?').waitFor();
    assert.equal(await page.getByLabel('Do que é esta planilha?').inputValue(), 'colheita');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByText('título na linha 3').waitFor();
    await answer(page, /o ano tem dois algarismos/, 'Dos anos 2000');
    await answer(page, /Há um como em inglês: 6,820.00/, 'Ponto nos milhares, vírgula nos decimais');
    await page.getByText('“Matta” (linha 5)').waitFor();
    await assertFitsScreen(page);
    await picture('conferir-phone');
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('radio', { name: /Mata$/ }).check();
    await page.getByRole('button', { name: 'Responder', exact: true }).click();
    await page.getByRole('button', { name: 'Acertar a linha' }).click();
    const day = page.getByRole('textbox', { name: 'Linha 7, Data' });
    await hasFocus(day);
    assert.equal(await day.inputValue(), '30/06/2025');
    await page.keyboard.press('Enter');
    await confirm(page, '4 linhas', '4 registros guardados');
    await picture('guardado-phone');
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('link', { name: /Linha 7/ }).click();
    await page.getByRole('navigation', { name: 'O que fazer com este registro' }).waitFor();
    await page.goto(`${page.url()}/historico`);
    await page.getByText('Do arquivo colheitas-2025.csv, linha 7.').waitFor();

    await bring(page, farm.farmSlug, invoice(123, 'LOTE 12'), invoice(124));
    await page
      .getByText(/JOSE DA SILVA/)
      .first()
      .waitFor();
    await picture('notas-phone');
    await answer(page, /JOSE DA SILVA/, 'Sim');
    await confirm(page, '2 notas', 'registros guardados');
    await picture('notas-guardadas-phone');
    const { records } = await ask(farm, '/colheita');
    const inputs = [{ recordId: records[0]?.id, kg: 100 }];
    await make(farm, 'processamento', { name: 'De depois', date: '2025-07-01', inputs });

    await undo(page, farm.farmSlug, /nota-123/);
    await page.getByText(/^Desfeito hoje/).waitFor();
    await undo(page, farm.farmSlug, /colheitas-2025/);
    await page.getByRole('heading', { name: 'O que segura' }).waitFor();
    await picture('em-uso-phone');
    assert.deepEqual(await violationsOf(page), []);
    await undo(page, farm.farmSlug, /safras/);
    await page.getByText(/^Desfeito hoje/).waitFor();
    const left = [
      await countOf('vendas'),
      await countOf('colheita'),
      await countOf('producao'),
      await countOf('talhoes'),
    ];
    assert.deepEqual(left, [0, 4, 0, 4]);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('on a desktop: lines by what becomes of them, one put right and one left out', async () => {
    const email = 'trazer-mesa@example.test';
    const farm = await bareFarm(email);
    const { page, context, complaints, picture } = await visit(browser, product.url, {
      screen: 'desktop',
      scheme: 'dark',
    });
    await arrive(page, email, `/fazenda/${farm.farmSlug}/importacoes`);
    await bring(page, farm.farmSlug, csv('talhões.csv', `${PLOTS}\r\nBrejo;-3\r\nSobra;0,4`));
    await page.getByRole('heading', { name: 'Como vai ficar' }).waitFor();
    await picture('conferir-desktop-escuro');
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('button', { name: /^Com erro/ }).click();
    await page.getByRole('row', { name: /Brejo/ }).waitFor();
    await page.getByRole('row', { name: /Pedreira/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Deixar fora: linha 4' }).click();
    await page.getByRole('button', { name: /^De fora 1$/ }).waitFor();
    await page.getByRole('button', { name: /^Novas/ }).click();
    await page.getByRole('button', { name: 'Abrir a linha 5' }).click();
    const dialog = page.getByRole('dialog', { name: 'Linha 5' });
    await dialog.getByLabel('Área (ha)').fill('0,5');
    await picture('linha-desktop-escuro');
    await dialog.getByRole('button', { name: 'Usar', exact: true }).click();
    await page.getByRole('row', { name: /Sobra/ }).getByText('0,5').waitFor();
    await page.getByRole('button', { name: 'Confirmar 3 linhas' }).click();
    await page.getByText('3 registros guardados').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('is one import where the answers to the sending and to the confirmation are lost', async () => {
    const email = 'trazer-perdido@example.test';
    const farm = await bareFarm(email);
    const before = (await ask(farm, '/talhoes')).count;
    const { page, context, complaints } = await visit(browser, product.url, { screen: 'phone' });
    await arrive(page, email, `/fazenda/${farm.farmSlug}/importacoes`);
    await loseAnswer(context, /\/importacoes\?/);
    await bring(page, farm.farmSlug, csv('talhoes.csv', PLOTS));
    await page
      .getByRole('alert')
      .getByText(/não entra duas vezes/)
      .waitFor();
    await page.getByRole('button', { name: 'Enviar de novo' }).click();
    await page.getByRole('button', { name: 'Confirmar 2 linhas' }).waitFor();
    assert.equal((await ask(farm, '/importacoes')).imports.length, 1);
    await loseAnswer(context, /\/confirmar$/);
    await page.getByRole('button', { name: 'Confirmar 2 linhas' }).click();
    await page.getByText('2 registros guardados').waitFor();
    assert.equal((await ask(farm, '/talhoes')).count, before + 2);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('keeps what is put right without a network, sends it when there is one, and tells how far a long work is', async () => {
    const email = 'trazer-sem-sinal@example.test';
    const farm = await bareFarm(email);
    const { page, context, complaints, picture } = await visit(browser, product.url, { screen: 'phone' });
    await arrive(page, email, `/fazenda/${farm.farmSlug}/importacoes`);
    await bring(page, farm.farmSlug, csv('talhoes.csv', `${PLOTS}\r\nBrejo;muito`));
    const area = page.getByRole('textbox', { name: /^Linha 4, / });
    await area.waitFor();
    await context.setOffline(true);
    await area.fill('2,5');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Sem sinal agora.').waitFor();
    await picture('sem-sinal-phone');
    await failNextChange(context);
    await context.setOffline(false);
    await page.getByRole('alert').getByText('Sem sinal agora.').waitFor({ state: 'detached' });
    const confirming = page.getByRole('button', { name: 'Confirmar 3 linhas' });
    await confirming.waitFor();
    const work = await answerLate(context);
    await confirming.click();
    await page.getByText(/Guardando… \d+ de 900/).waitFor();
    await page.getByText(/Guardando… ([2-9]|\d\d+) de 900/).waitFor();
    await assertFitsScreen(page);
    await picture('guardando-phone');
    work.end();
    await page.getByText('3 registros guardados').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
