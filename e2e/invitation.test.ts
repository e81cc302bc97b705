import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import { assertFitsScreen, holds, isDraftKept, PERSON, signIn, signUp as signUpHere } from './journey.ts';
import { openProduct } from './open-product.ts';
import { mailedPath } from './product-mails.ts';

const FARM = 'Fazenda Boa Vista';
const PRICE = /2\.345,00/;

type Farm = { farmSlug: string; saleSlug: string };

/** A farm with one sale that is being talked about, at a price. */
async function makeShop(url: string, email: string): Promise<Farm> {
  const app = remoteApp(url);
  const { token } = await signUp(app, { email, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  const json = { name: 'Venda ao torrador', status: 'draft', data: { buyer: 'Torrador', pricePerBag: 2345 } };
  const made = await call<{ record: { slug: string } }>(app, 'POST', `/farms/${id}/vendas`, { token, json });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { farmSlug, saleSlug: made.body.record.slug };
}

const people = (page: Page): Locator => page.getByRole('main');
const rowOf = (page: Page, who: string): Locator => people(page).getByRole('listitem').filter({ hasText: who });

async function invite(page: Page, email: string, role: string): Promise<void> {
  await people(page).getByRole('textbox', { name: 'E-mail' }).fill(email);
  await people(page).getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await page.getByText(`Convite enviado para ${email}.`).waitFor();
  // The way to pass it on by hand is open at once.
  const link = page.getByRole('dialog', { name: 'Passar o convite' });
  await link.getByRole('img', { name: `QR do convite de ${email}` }).waitFor();
  const whatsapp = link.getByRole('link', { name: 'Mandar pelo WhatsApp' });
  assert.match((await whatsapp.getAttribute('href')) ?? '', /^https:\/\/wa\.me\/\?text=.*%2Fconvite%2F[\w-]{43}$/);
  // What it tells lies over it, and goes by a touch.
  await link.getByRole('button', { name: 'Copiar link' }).click();
  const told = link.getByRole('status').getByRole('button', { name: /Link copiado|não deixou copiar/ });
  await told.click();
  await told.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
  await rowOf(page, email).getByRole('button', { name: 'Enviar de novo' }).waitFor();
}

/** Opens an invitation without an account and makes one on the way. */
async function comeBy(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.getByText('convida você para trabalhar').waitFor();
  await page.getByRole('link', { name: 'Criar conta e aceitar' }).click();
  await page.getByRole('heading', { name: 'Criar conta' }).waitFor();
  await page.getByLabel('Seu nome').fill('Zé Carlos');
  assert.equal(await page.getByLabel('E-mail').inputValue(), email);
  await page.getByLabel('Senha', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByRole('button', { name: 'Aceitar convite' }).click();
  await page.getByRole('heading', { name: FARM, level: 1 }).waitFor();
}

const { product, browser } = await openProduct();

describe('who is invited to a farm', () => {
  const mailFor = (to: string): Promise<string> => mailedPath(product.mails, { to, subject: /convida você/ });

  test('signs up on the way, sees what the role lets them see, and nothing once they are gone', async () => {
    const [ana, ze] = ['ana-convida@example.test', 'ze-convidado@example.test'];
    const { farmSlug, saleSlug } = await makeShop(product.url, ana);
    const office = await visit(browser, product.url, { screen: 'desktop' });
    await signIn(office.page, ana);
    await office.page.goto(`/fazenda/${farmSlug}/editar`);
    await invite(office.page, ze, 'Gerente');
    await office.picture('people-desktop');
    await rowOf(office.page, ze).getByRole('button', { name: 'Link ou QR' }).click();
    await office.page.getByRole('img', { name: `QR do convite de ${ze}` }).waitFor();
    await office.page.getByText(/\/convite\/[\w-]{43}$/).waitFor();
    await office.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await office.page.getByRole('button', { name: 'Copiar link' }).click();
    await office.page.getByRole('dialog').getByText('Link copiado.').waitFor();
    assert.match(await office.page.evaluate(() => navigator.clipboard.readText()), /\/convite\/[\w-]{43}$/);
    await office.picture('invitation-link-desktop');
    await office.page.keyboard.press('Escape');

    const phone = await visit(browser, product.url, { screen: 'phone' });
    await comeBy(phone.page, await mailFor(ze), ze);
    await phone.page.goto(`/fazenda/${farmSlug}/vendas/${saleSlug}`);
    await phone.page.getByText(PRICE).first().waitFor();

    // The office hears that he came, without loading anything anew.
    await rowOf(office.page, ze).getByRole('button', { name: 'Mudar' }).click();
    await office.page.getByRole('dialog').getByRole('radio', { name: 'Operador' }).check();
    await office.page.getByRole('button', { name: 'Salvar papel' }).click();
    await office.page.getByText('Zé Carlos agora é operador.').waitFor();
    await phone.page.getByText(PRICE).first().waitFor({ state: 'hidden' });
    await phone.page.getByText('Venda ao torrador').first().waitFor();

    await rowOf(office.page, ze).getByRole('button', { name: 'Mudar' }).click();
    await office.page.getByRole('button', { name: 'Tirar da fazenda' }).click();
    await office.page.getByRole('dialog').getByRole('button', { name: 'Tirar da fazenda' }).click();
    await office.page.getByText(`Zé Carlos não trabalha mais na ${FARM}.`).waitFor();
    await phone.page.getByRole('heading', { name: 'Você não trabalha nesta fazenda' }).waitFor();
    await phone.picture('left-phone');
    await assertFitsScreen(phone.page);
    assert.deepEqual([...office.complaints], []);
    await Promise.all([office.context.close(), phone.context.close()]);
  });

  test('and all others on a farm are told when it is deleted under their form, which is whole once it is back', async () => {
    const app = remoteApp(product.url);
    const ana = 'ana-exclui@example.test';
    const { farmSlug } = await makeShop(product.url, ana);
    const json = { email: ana, password: PERSON.password };
    const { token } = (await call<{ token: string }>(app, 'POST', '/auth/login', { json })).body;
    const { body } = await call<{ farms: { id: string }[] }>(app, 'GET', '/farms', { token });
    const farmId = body.farms[0]?.id ?? '';
    const { page, context, complaints } = await visit(browser, product.url);
    await signIn(page, ana);
    const form = `/fazenda/${farmSlug}/parceiros/cadastrar`;
    await page.goto(form);
    const name = page.getByLabel('Nome', { exact: true });
    await name.fill('Torrador da Serra');
    await isDraftKept(page, 'Torrador da Serra');
    assert.equal((await call(app, 'DELETE', `/farms/${farmId}`, { token })).status, 200);
    await page.getByRole('heading', { name: 'Esta fazenda foi excluída' }).waitFor();
    assert.equal((await call(app, 'POST', `/farms/${farmId}/restore`, { token })).status, 200);
    await page.goto(form);
    await holds(name, 'Torrador da Serra');
    assert.deepEqual([...complaints], []);
    await context.close();
  });

  test('with another account is told so, changes it, and accepts with the one that is meant', async () => {
    const [ana, rita, other] = ['ana-outra@example.test', 'rita@example.test', 'rita-outra@example.test'];
    const { farmSlug } = await makeShop(product.url, ana);
    const office = await visit(browser, product.url, { screen: 'desktop' });
    await signIn(office.page, ana);
    await office.page.goto(`/fazenda/${farmSlug}/editar`);
    await invite(office.page, rita, 'Leitor');
    const { page, context } = await visit(browser, product.url, { screen: 'phone' });
    await signUpHere(page, other);
    const path = await mailFor(rita);
    await page.goto(path);
    await page.getByText(`O convite é para ${rita}`).waitFor();
    await page.getByRole('button', { name: 'Trocar de conta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click();
    await page.getByRole('link', { name: 'Criar conta e aceitar' }).waitFor();
    await comeBy(page, path, rita);
    await page.goto(path);
    await page.getByText('Este convite não vale mais.').waitFor();
    await Promise.all([office.context.close(), context.close()]);
  });

  test('while it is withdrawn is told so, and may go on from there', async () => {
    const [ana, joana] = ['ana-retira@example.test', 'joana@example.test'];
    const { farmSlug } = await makeShop(product.url, ana);
    const office = await visit(browser, product.url, { screen: 'desktop' });
    await signIn(office.page, ana);
    await office.page.goto(`/fazenda/${farmSlug}/editar`);
    await invite(office.page, joana, 'Leitor');
    const { page, context } = await visit(browser, product.url, { screen: 'phone' });
    await signUpHere(page, joana);
    await page.goto(await mailFor(joana));
    const accept = page.getByRole('button', { name: 'Aceitar convite' });
    await accept.waitFor();
    await rowOf(office.page, joana).getByRole('button', { name: 'Retirar' }).click();
    await office.page.getByText(`Convite de ${joana} retirado.`).waitFor();
    await accept.click();
    await page.getByText('Este convite não vale mais.').waitFor();
    await page.getByRole('link', { name: 'Ver minhas fazendas' }).click();
    await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
    await Promise.all([office.context.close(), context.close()]);
  });
});
