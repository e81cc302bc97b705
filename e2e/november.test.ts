import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, dayIn } from '@cafezal/domain/ground/days.ts';
import { harvestSeason, seasonOfYear } from '@cafezal/domain/ground/seasons.ts';
import type { Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import {
  allIsSent,
  appIsKept,
  arrive,
  assertFitsScreen,
  connectionSays,
  goWithin,
  PERSON,
  save,
  showDetails,
} from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'novembro@example.test';
const { product, browser } = await openProduct();

const TODAY = dayIn('America/Sao_Paulo', new Date());
const NOW = harvestSeason(TODAY);
const LAST = seasonOfYear(Number(NOW.slice(0, 4)) - 1);

/** A lot of last season that lay there, counted in a unit of the bar. */
async function lay(page: Page, home: string, lot: { place: string; kind: string; much: string; unit: string }) {
  await goWithin(page, `${home}/armazenamento/cadastrar?origem=opening`);
  await page.getByText(lot.place, { exact: true }).click();
  await page.getByRole('button', { name: lot.kind }).first().click();
  await page.getByRole('radio', { name: lot.unit, exact: true }).check();
  await page.getByRole('textbox', { name: 'Peso' }).fill(lot.much);
  await page.getByText(LAST, { exact: true }).click();
  await save(page, `Guardar ${lot.much} ${lot.unit}`);
}

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

/** Fixes sacas of the sale on its page. */
async function fix(page: Page, bags: string, price: string) {
  await page.getByRole('link', { name: 'Fixar mais' }).click();
  const group = page.getByRole('group', { name: 'Fixações' });
  await group.getByLabel('Data').last().fill(TODAY);
  await group.getByLabel('Sacas', { exact: true }).last().fill(bags);
  await group.getByLabel('Preço', { exact: true }).last().fill(price);
  await save(page, 'Salvar venda');
}

type Sale = { data: { payments: { amount: number }[] }; account: Record<string, number> };

test('a farm begins in November with 400 sacas, buys 60, sells 100 to be fixed in three parts, half of it without a signal', {
  timeout: 600_000,
}, async () => {
  const app = remoteApp(product.url);
  const { token } = await signUp(app, { email: EMAIL, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  await call(app, 'POST', `/farms/${id}/talhoes`, { token, json: { name: 'Mata', data: { area: 6 } } });
  const season = { season: NOW, data: { estimatedYield: 120, overhead: 20_000 } };
  await call(app, 'POST', `/farms/${id}/producao`, { token, json: { name: `Safra ${NOW}`, ...season } });
  const { context, page, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
  const home = `/fazenda/${farmSlug}`;
  await arrive(page, EMAIL, `${home}/armazenamento`);
  await page.getByRole('heading', { name: 'Armazenamento', level: 1 }).waitFor();

  // 250 + 50 sacas, and 12.000 kg of coco: 300 sacas of 40 kg, of which 100 of 60 kg will come.
  await lay(page, home, { place: 'Armazém', kind: 'Beneficiado', much: '250', unit: 'sacas' });
  await lay(page, home, { place: 'Armazém', kind: 'Escolha', much: '50', unit: 'sacas' });
  await lay(page, home, { place: 'Tulha', kind: 'Coco', much: '300', unit: 'sacas de 40 kg' });
  await allIsSent(page);
  await goWithin(page, `${home}/producao?safra=${LAST}`);
  await page.getByText('300 sacas e 12.000\u00a0kg sem beneficiar').waitFor();
  await page.getByRole('link', { name: `Nova safra ${LAST}` }).click();
  await save(page, 'Salvar safra');
  await page.getByRole('heading', { name: `Safra ${LAST}`, level: 1 }).waitFor();
  await allIsSent(page);
  await goWithin(page, `${new URL(page.url()).pathname}/fechamento`);
  await page.getByRole('button', { name: 'Fechar a safra' }).click();
  await page.getByRole('heading', { name: 'Os dois números' }).waitFor();

  await page.goto(`${home}/armazenamento/cadastrar?origem=bought`);
  await page.getByLabel('De quem').waitFor();
  await appIsKept(page);
  await context.setOffline(true);
  await page.getByLabel('De quem').fill('Zé Vizinho');
  await page.getByRole('button', { name: 'Beneficiado' }).click();
  await page.getByRole('radio', { name: 'sacas', exact: true }).check();
  await page.getByRole('textbox', { name: 'Peso' }).fill('60');
  await page.getByLabel('Preço pago').fill('1.900');
  await page.getByText('Custou R$ 114.000,00.').waitFor();
  await assertFitsScreen(page);
  await save(page, 'Salvar armazenamento');

  await page.goto(`${home}/vendas/cadastrar`);
  const lots = page.getByRole('group', { name: 'De onde vem o café' });
  await lots.getByRole('checkbox', { name: /Vizinho/ }).check();
  await lots.getByRole('checkbox', { name: /^Beneficiado que já havia/ }).check();
  await page.getByLabel('Comprador', { exact: true }).fill('Cooperativa da Serra');
  await page.getByLabel('Tipo de negócio').selectOption({ label: 'Entrega à cooperativa' });
  await lots.getByRole('textbox', { name: /que já havia/ }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2400');
  await showDetails(page, 'Contrato');
  await page.getByLabel('Entrega até').fill(addDays(TODAY, 20));
  await page.getByLabel('Fixar até').fill(addDays(TODAY, 120));
  await save(page, 'Salvar venda');
  await page.getByText('Ainda sem preço: a conta aparece com a primeira fixação.').waitFor();
  const left = section(page, 'Sobra deste café');
  await left.getByText('Ainda sem preço para comparar.').waitFor();
  const sale = new URL(page.url()).pathname;

  // 40 × 2.000 = 80.000, less 1,63 %: 78.696,00, 1.967,40 a saca. 114.000 ÷ 100 = 1.140 a saca; 40 × 827,40 = 33.096.
  await fix(page, '40', '2.000');
  await left.getByText('R$ 827,40').waitFor();
  await left.getByText('R$ 33.096,00').waitFor();
  await page.getByText('40 de 100 sacas. Faltam fixar 60 sacas').waitFor();
  await fix(page, '30', '2.100');
  await fix(page, '30', '2.050');
  // 80.000 + 63.000 + 61.500 = 204.500, less 3.333,35: 201.166,65. Less 114.000: 87.166,65.
  await section(page, 'Conta da venda').getByText('R$ 201.166,65').waitFor();
  await left.getByText('R$ 871,67').waitFor();
  await left.getByText('R$ 87.166,65').waitFor();
  await assertFitsScreen(page);
  await picture('novembro-venda');
  await page.getByRole('link', { name: 'Dividir em parcelas' }).click();
  await page.getByLabel('Parcelas').fill('3');
  await page.getByLabel('A primeira vence em').fill(addDays(TODAY, 26));
  await page.getByRole('button', { name: /^Dividir R\$/ }).click();
  // The form says of the season, in which none of this coffee is: 20.000 ÷ 120, and that less 1,63 % of what it brings.
  const answer = page.getByRole('complementary', { name: 'O que esta venda deixa' });
  await answer.getByText('R$ 871,67').first().waitFor();
  await assertFitsScreen(page);
  await picture('novembro-parcelas');
  await save(page, 'Salvar venda');
  await section(page, 'Quando recebe').getByText('3ª parcela').waitFor();

  await goWithin(page, home);
  await page.getByRole('row', { name: /A receber.*67\.056/ }).waitFor();
  await picture('novembro-painel');
  await goWithin(page, `${home}/relatorios?relatorio=estoque`);
  for (const words of ['360,00 sacas', '260,00 sacas', '100,00 sacas', '12.000 kg']) {
    await page.getByText(words).first().waitFor();
  }
  await goWithin(page, `${home}/relatorios?relatorio=resumo-da-safra&safra=${NOW}`);
  await page.getByText('R$ 166,67').waitFor();
  await page.getByText('R$ 169,43').waitFor();
  await connectionSays(page, /^Sem conexão/);
  await context.setOffline(false);
  await allIsSent(page);

  const { body } = await call<{ record: Sale }>(app, 'GET', `/farms/${id}/vendas/${sale.split('/').at(-1)}`, { token });
  const { data, account } = body.record;
  assert.deepEqual([account.gross, account.fixedBags, account.toFixBags], [204_500, 100, 0]);
  assert.equal(Number(account.net).toFixed(2), '201166.65');
  assert.deepEqual(
    data.payments.map(({ amount }) => amount),
    [67_055.55, 67_055.55, 67_055.55],
  );
  assert.deepEqual(complaints, []);
  await context.close();
});
