import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { violationsOf } from './accessibility.ts';
import { visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import { assertFitsScreen, hasFocus, signIn } from './journey.ts';
import { openProduct } from './open-product.ts';

const { product, browser } = await openProduct();

type Listed = { imports: { id: string; status: string; fileName: string }[]; count: number };
type Asked = Pick<FurnishedFarm, 'id' | 'token'>;

const ask = async ({ id, token }: Asked, path: string): Promise<Listed> =>
  (await call<Listed>(remoteApp(product.url), 'GET', `/farms/${id}${path}`, { token })).body;

/** As people keep it: titles above, dots and commas, two-digit years, a sum in between, a name and a day that are wrong. */
const UGLY = [
  'Sítio do Vô;;;;',
  'Colheita de 2025;;;;',
  'gleba;dt colh;Kg;balaios;obs 2',
  'Cruzeiro;18/05/25;6.820;183;',
  'Matta;04/06/25;6.200;167;molhado',
  'Total;;13.020;350;',
  'Baixada;31/06/25;5.490;150;',
  'Sede;29/06/25;4.960;133;',
].join('\r\n');

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

/** Chooses a file on the screen that brings files, and sends it. */
async function bring(page: Page, farmSlug: string, file: ReturnType<typeof csv>): Promise<void> {
  await page.goto(`/fazenda/${farmSlug}/importacoes`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Conferir' }).click();
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

const PLOTS = 'Talhão;Área (ha)\r\nPedreira;3,2\r\nVárzea;1,1';

describe('bringing a spreadsheet', () => {
  test('on a phone: questions, cells put right, confirmed, told in the history, and undone', async () => {
    const email = 'trazer@example.test';
    const farm = await furnishFarm(product.url, email);
    const before = (await ask(farm, '/colheita')).count;
    const { page, context, complaints, picture } = await visit(browser, product.url, { screen: 'phone' });
    await signIn(page, email);
    await page.goto(`/fazenda/${farm.farmSlug}/colheita`);
    await page.getByRole('link', { name: 'Trazer de um arquivo' }).click();
    await page.getByText('Escolher um arquivo').waitFor();
    await picture('trazer-phone');
    assert.deepEqual(await violationsOf(page), []);
    await page.locator('input[type=file]').setInputFiles(csv('recibo.pdf', '%PDF-1.7'));
    await page.getByRole('alert').getByText('Isto é um PDF.').waitFor();
    await page.locator('input[type=file]').setInputFiles(csv('colheitas-2025.csv', UGLY));
    await page.getByLabel('Do que é esta planilha?').waitFor();
    assert.equal(await page.getByLabel('Do que é esta planilha?').inputValue(), 'colheita');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByText('título na linha 3').waitFor();
    await answer(page, /o ano tem dois algarismos/, 'Dos anos 2000');
    await answer(page, /O ponto separa o quê/, 'Milhares');
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
    await page.getByRole('button', { name: 'Confirmar 4 linhas' }).click();
    await page.getByText('4 registros guardados').waitFor();
    await picture('guardado-phone');
    assert.deepEqual(await violationsOf(page), []);
    assert.equal((await ask(farm, '/colheita')).count, before + 4);
    await page.getByRole('link', { name: /Linha 7/ }).click();
    await page.getByRole('navigation', { name: 'O que fazer com este registro' }).waitFor();
    await page.goto(`${page.url()}/historico`);
    await page.getByText('Do arquivo colheitas-2025.csv, linha 7.').waitFor();
    await page.goto(`/fazenda/${farm.farmSlug}/importacoes`);
    await page.getByRole('link', { name: /colheitas-2025\.csv/ }).click();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText(/^Desfeito hoje/).waitFor();
    assert.equal((await ask(farm, '/colheita')).count, before);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('on a desktop: lines by what becomes of them, one put right and one left out, and what is in use holds the undo', async () => {
    const email = 'trazer-mesa@example.test';
    const farm = await furnishFarm(product.url, email);
    const { page, context, complaints, picture } = await visit(browser, product.url, {
      screen: 'desktop',
      scheme: 'dark',
    });
    await signIn(page, email);
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
    const { imports } = await ask(farm, '/importacoes');
    const shown = await call<{ import: { lines: { record: { id: string; name: string } }[] } }>(
      remoteApp(product.url),
      'GET',
      `/farms/${farm.id}/importacoes/${imports[0]?.id}`,
      { token: farm.token },
    );
    const plot = shown.body.import.lines.find(({ record }) => record.name === 'Pedreira')?.record.id;
    const drawn = await call(remoteApp(product.url), 'POST', `/farms/${farm.id}/colheita`, {
      token: farm.token,
      json: { name: 'Da Pedreira', date: '2026-07-01', data: { plots: [{ plotId: plot, kg: 100 }] } },
    });
    assert.equal(drawn.status, 201);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('heading', { name: 'O que segura' }).waitFor();
    await picture('em-uso-desktop-escuro');
    assert.deepEqual(await violationsOf(page), []);
    await page
      .getByRole('link', { name: /Pedreira.*Linha 2/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Pedreira' }).first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('is one import where the answers to the sending and to the confirmation are lost', async () => {
    const email = 'trazer-perdido@example.test';
    const farm = await furnishFarm(product.url, email);
    const before = (await ask(farm, '/talhoes')).count;
    const { page, context, complaints } = await visit(browser, product.url, { screen: 'phone' });
    await signIn(page, email);
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

  test('keeps what is put right without a network, and sends it when there is one', async () => {
    const email = 'trazer-sem-sinal@example.test';
    const farm = await furnishFarm(product.url, email);
    const { page, context, complaints, picture } = await visit(browser, product.url, { screen: 'phone' });
    await signIn(page, email);
    await bring(page, farm.farmSlug, csv('talhoes.csv', `${PLOTS}\r\nBrejo;muito`));
    const area = page.getByRole('textbox', { name: /^Linha 4, / });
    await area.waitFor();
    await context.setOffline(true);
    await area.fill('2,5');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Sem sinal agora.').waitFor();
    await picture('sem-sinal-phone');
    await context.setOffline(false);
    await page.getByRole('alert').getByText('Sem sinal agora.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Confirmar 3 linhas' }).click();
    await page.getByText('3 registros guardados').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
