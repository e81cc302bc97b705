import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, signUp as signUpBeside } from '../apps/server/src/test/test-client.ts';
import { type Visit, visit } from './browser.ts';
import {
  allIsSent,
  assertFitsScreen,
  connectionSays,
  hasFocus,
  letToastsStay,
  makeFarm,
  PERSON,
  register,
  save,
  signIn,
  signUp,
} from './journey.ts';
import { openProduct } from './open-product.ts';
import { mailedPath } from './product-mails.ts';

const EMAIL = 'avisada@example.test';
const WELCOME = 'Boas-vindas ao Cafezal';
/** What comes live is there sooner than a device that heard nothing would ask: each minute. */
const LIVE_MS = 30_000;

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Avisos/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Avisos' });
const bellSays = (page: Page, unread: number): Promise<void> =>
  page
    .getByRole('banner')
    .getByRole('button', { name: `Avisos: ${unread} não ${unread === 1 ? 'lido' : 'lidos'}`, exact: true })
    .waitFor();
const bellIsQuiet = (page: Page): Promise<void> =>
  page.getByRole('banner').getByRole('button', { name: 'Avisos', exact: true }).waitFor();
const row = (page: Page, title: string): Locator => panel(page).getByRole('listitem').filter({ hasText: title });

const RITA = 'Rita entrou na Fazenda Boa Vista';
const JOSE = 'José entrou na Fazenda Boa Vista';

const { product, browser } = await openProduct();

/** The farm that the person made, asked for as they are. */
async function ownFarm(): Promise<{ path: string; token: string }> {
  const app = remoteApp(product.url);
  const { body } = await call<{ token: string }>(app, 'POST', '/auth/login', {
    json: { email: EMAIL, password: PERSON.password },
  });
  const { token } = body;
  const { farms } = (await call<{ farms: { id: string }[] }>(app, 'GET', '/farms', { token })).body;
  return { path: `/farms/${farms[0]?.id}`, token };
}

/** Somebody comes to the farm by an invitation, of which whoever invited hears. */
async function comes(name: string, email: string): Promise<void> {
  const app = remoteApp(product.url);
  const { path, token } = await ownFarm();
  await call(app, 'POST', `${path}/membros`, { token, json: { email, role: 'operator' } });
  const helper = await signUpBeside(app, { email });
  await call(app, 'PATCH', '/auth/me', { token: helper.token, json: { displayName: name } });
  const [, , invitation] = (await mailedPath(product.mails, { to: email, subject: /convida você/ })).split('/');
  const joined = await call(app, 'POST', `/convites/${invitation}/aceitar`, { token: helper.token, json: {} });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));
}

describe('one person on a phone and on a desktop', () => {
  let phone: Visit;
  let desktop: Visit;

  before(async () => {
    phone = await visit(browser, product.url);
    desktop = await visit(browser, product.url, { screen: 'desktop' });
    // The other device hears of what may be taken back meanwhile, on a busy machine perhaps later than it is offered.
    await letToastsStay(desktop.context);
  });
  test('is welcomed on both, and one number stands in bell, panel and title', { timeout: 600_000 }, async () => {
    await signUp(phone.page, EMAIL);
    await bellSays(phone.page, 1);
    await phone.page.waitForFunction(() => document.title.startsWith('(1) '));
    await signIn(desktop.page, EMAIL);
    await bellSays(desktop.page, 1);
    await bell(phone.page).click();
    await panel(phone.page).getByText('1 novo').waitFor();
    await row(phone.page, WELCOME).waitFor();
    assert.equal(await panel(phone.page).getByRole('listitem').count(), 1);
    await assertFitsScreen(phone.page);
    await phone.picture('notices');
    // The very first step back after the page was loaded.
    await phone.page.goBack();
    await panel(phone.page).waitFor({ state: 'hidden' });
    await bell(phone.page).click();
    await panel(phone.page).waitFor();
    await phone.page.keyboard.press('Escape');
    await panel(phone.page).waitFor({ state: 'hidden' });
    await hasFocus(bell(phone.page));
  });

  test('sees here what was recorded there', { timeout: 600_000 }, async () => {
    const farm = await makeFarm(desktop.page, 'Fazenda Boa Vista');
    await phone.page.goto(`${farm}/talhoes`);
    await phone.page.getByRole('heading', { name: 'Talhões', level: 1 }).waitFor();
    const { path, token } = await ownFarm();
    const made = await call(remoteApp(product.url), 'POST', `${path}/talhoes`, {
      token,
      json: { name: 'Cruzeiro', data: { area: 5 }, confirmedWarnings: ['*'] },
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    await phone.page
      .getByRole('link', { name: /Cruzeiro/ })
      .first()
      .waitFor({ timeout: LIVE_MS });

    await desktop.page.goto(`${farm}/colheita`);
    await desktop.page.getByRole('heading', { name: 'Colheita', level: 1 }).waitFor();
    await phone.page.goto(farm);
    await register(phone.page, 'Colheita');
    await phone.page.getByRole('checkbox', { name: 'Cruzeiro' }).check();
    await phone.page.getByText('litros', { exact: true }).click();
    await phone.page.getByLabel('Volume colhido').fill('1000');
    await save(phone.page, 'Salvar colheita');
    await allIsSent(phone.page);
    await desktop.page
      .getByText(/\b\d\d-COL-0001\b/)
      .first()
      .waitFor({ timeout: LIVE_MS });
  });

  test('reads on one what is then read on the other, and a notice leads to its screen', {
    timeout: 600_000,
  }, async () => {
    await comes('Rita', 'rita-avisada@example.test');
    await comes('José', 'jose-avisado@example.test');
    await bellSays(desktop.page, 3);
    await bellSays(phone.page, 3);
    await bell(desktop.page).click();
    await row(desktop.page, RITA).getByRole('link').click();
    await desktop.page.waitForURL('**/editar');
    await panel(desktop.page).waitFor({ state: 'hidden' });
    await desktop.page.getByRole('heading', { name: 'Dados da fazenda' }).waitFor();
    await bellSays(desktop.page, 2);
    await bellSays(phone.page, 2);
  });

  test('archives, takes it back, and reads all at once', { timeout: 600_000 }, async () => {
    await bell(desktop.page).click();
    await row(desktop.page, WELCOME)
      .getByRole('button', { name: `Arquivar: ${WELCOME}` })
      .click();
    await row(desktop.page, WELCOME).waitFor({ state: 'hidden' });
    await bellSays(phone.page, 1);
    await desktop.page.getByRole('button', { name: 'Desfazer' }).click();
    await row(desktop.page, WELCOME).waitFor();
    await bellSays(phone.page, 2);
    await desktop.picture('notices-desktop');
    await panel(desktop.page).getByRole('button', { name: 'Marcar todos como lidos' }).click();
    await bellIsQuiet(desktop.page);
    await bellIsQuiet(phone.page);
    await phone.page.waitForFunction(() => !document.title.startsWith('('));
  });

  test('archives without a signal, and catches up when it returns', { timeout: 600_000 }, async () => {
    await phone.page.goto('/fazenda');
    await bellIsQuiet(phone.page);
    await bell(phone.page).click();
    await row(phone.page, WELCOME).waitFor();
    await phone.context.setOffline(true);
    await connectionSays(phone.page, /^Sem conexão/);
    await panel(phone.page).getByText('Estes são os últimos avisos que chegaram.').waitFor();
    await row(phone.page, WELCOME).getByRole('button').last().click();
    await row(phone.page, WELCOME).waitFor({ state: 'hidden' });
    await row(desktop.page, JOSE).getByRole('button').last().click();
    await row(phone.page, JOSE).waitFor();
    await row(desktop.page, WELCOME).waitFor();
    await phone.context.setOffline(false);
    await row(phone.page, JOSE).waitFor({ state: 'hidden' });
    await row(desktop.page, WELCOME).waitFor({ state: 'hidden' });
    assert.deepEqual([...phone.complaints, ...desktop.complaints], []);
  });
});
