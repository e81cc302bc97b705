import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, SAMPLE_FARM, signUp } from '../apps/server/src/test/test-client.ts';
import { type Visit, visit } from './browser.ts';
import {
  allIsSent,
  appIsKept,
  arrive,
  assertFitsScreen,
  connectionSays,
  goWithin,
  holds,
  isDraftKept,
  isRedrawn,
  letToastsStay,
  makeFarm,
  PERSON,
  save,
  signUp as signUpHere,
} from './journey.ts';
import { openProduct } from './open-product.ts';
import { liveOn } from './own-day.ts';

const NOW = new Date('2026-07-15T10:40:00-03:00');
/** From the dashboard to the saved harvest; typing a number is no touch beyond the one on its field. */
const MOST_TOUCHES = 6;

type Farm = { id: string; farmSlug: string; token: string };
type Harvest = {
  name: string;
  data: { quantity: number; weight?: number; sharedWeight?: boolean; plots: readonly { liters?: number }[] };
};

/** A farm of three plots; one was sprayed five days ago and may not be harvested before 28/07. */
async function makeYard(url: string, email: string): Promise<Farm> {
  const app = remoteApp(url);
  const { token } = await signUp(app, { email, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  const make = async (section: string, json: object): Promise<string> => {
    const made = await call<{ record: { id: string } }>(app, 'POST', `/farms/${id}/${section}`, {
      token,
      json: { ...json, confirmedWarnings: ['*'] },
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body.record.id;
  };
  await make('talhoes', { name: 'Talhão 02 – Mata', data: { area: 2 } });
  await make('talhoes', { name: 'Talhão 04 – Sede', data: { area: 1.5 } });
  const sprayed = await make('talhoes', { name: 'Talhão 01 – Cruzeiro', data: { area: 5 } });
  await make('atividades', {
    name: 'Pulverização Cruzeiro',
    date: '2026-07-10',
    status: 'done',
    data: { activityType: 'spraying', plotIds: [sprayed], product: 'Inseticida Y', phiDays: 18 },
  });
  return { id, farmSlug, token };
}

/** Counts what a thumb does. */
function thumb() {
  let touches = 0;
  return {
    touch: async (target: Locator) => {
      touches += 1;
      await target.click();
    },
    touches: () => touches,
  };
}

const saveButton = (page: Page): Locator => page.getByRole('button', { name: /^Salvar (?:colheita|mesmo assim)$/ });
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Volume colhido' });

const isHome = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: SAMPLE_FARM.name, exact: true }).waitFor();

async function goHome(page: Page, { farmSlug }: Farm): Promise<void> {
  await goWithin(page, `/fazenda/${farmSlug}`);
  await isHome(page);
}

/** From the dashboard to the number of a plot, as with one thumb. */
async function openHarvest(page: Page, plot: string) {
  const { touch, touches } = thumb();
  await touch(page.getByRole('button', { name: 'Registrar' }).first());
  await touch(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /^Colheita/ })
      .first(),
  );
  const chip = page.getByRole('checkbox', { name: plot });
  await chip.waitFor();
  // The plot of the last harvest is there already.
  if (!(await chip.isChecked())) await touch(chip);
  await touch(field(page));
  return { touch, touches };
}

const isSaved = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'O que fazer com este registro' }).waitFor();

async function harvest(page: Page, plot: string, measures: string): Promise<number> {
  const { touch, touches } = await openHarvest(page, plot);
  await page.keyboard.type(measures);
  await touch(saveButton(page));
  await isSaved(page);
  return touches();
}

async function harvestsOf(url: string, { id, token }: Farm): Promise<readonly Harvest[]> {
  const { body } = await call<{ records: readonly Harvest[] }>(remoteApp(url), 'GET', `/farms/${id}/colheita`, {
    token,
  });
  return body.records;
}

/** The phone's way back takes the sheet away and leaves the screen. */
async function goesBackFromSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Registrar' });
  await page.getByRole('button', { name: 'Registrar' }).first().click();
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Sítio do Zeca' }).waitFor();
}

/** On another phone the farm is still on its way: its screens say so and fill by themselves. */
async function arrivesLater({ context, page }: Visit, harvested: string): Promise<void> {
  const changes = /\/changes/;
  await page.route(changes, (route) => route.abort());
  await arrive(page, 'zeca-3@example.test', harvested.split('/').slice(0, -1).join('/'));
  await page.getByRole('heading', { name: 'Nada chegou ainda' }).waitFor();
  await page.goto(harvested);
  await page.getByRole('heading', { name: 'Este registro ainda não chegou' }).waitFor();
  await page.unroute(changes);
  await page.getByRole('heading', { name: /^Colheita Sede/ }).waitFor();
  await context.close();
}

/** A cart of two plots is measured once: the sum is typed, and each plot gets its share by area. */
async function measuresTogether(page: Page, picture: Visit['picture']): Promise<void> {
  await page.getByRole('checkbox', { name: 'Sede' }).check();
  await page.getByRole('switch', { name: /^Medido junto/ }).click();
  await field(page).fill('70');
  const shares = page.getByRole('listitem');
  await shares.filter({ hasText: /Mata.*40\smedidas/ }).waitFor();
  await shares.filter({ hasText: /Sede.*30\smedidas/ }).waitFor();
  await assertFitsScreen(page);
  await picture('foreman-together');
  await page.getByText('por %', { exact: true }).click();
  await page.getByLabel('Parte de Mata').fill('50');
  await page.getByText('As porcentagens somam').waitFor();
  await page.getByLabel('Parte de Sede').fill('50');
  await page.getByText('As porcentagens somam').waitFor({ state: 'detached' });
  await picture('foreman-together-percent');
  const office = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await isRedrawn(page);
  await assertFitsScreen(page);
  await picture('foreman-together-phone');
  if (office !== null) await page.setViewportSize(office);
  await page.getByText('por área', { exact: true }).click();
  await save(page, 'Salvar colheita');
  await page.getByText('rateado').first().waitFor();
  await picture('foreman-together-saved');
}

const { product, browser } = await openProduct();

describe('the foreman in the rows', () => {
  test('records five harvests without signal, and each arrives once', { timeout: 600_000 }, async () => {
    const farm = await makeYard(product.url, 'zeca@example.test');
    const { context, page: first, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    await liveOn(context, NOW);
    await letToastsStay(context);
    let page = first;
    await arrive(page, 'zeca@example.test', `/fazenda/${farm.farmSlug}`);
    await isHome(page);
    await appIsKept(page);
    await context.setOffline(true);
    await page.goto(`/fazenda/${farm.farmSlug}/colheita/cadastrar`);
    await page.getByRole('checkbox', { name: 'Mata' }).waitFor();
    await connectionSays(page, /^Sem conexão/);

    await goHome(page, farm);
    assert.ok((await harvest(page, 'Mata', '62')) <= MOST_TOUCHES);
    await page.getByText(/Colheita guardada no aparelho. 62\s+medidas na Mata./).waitFor();

    await goHome(page, farm);
    const wrong = await openHarvest(page, 'Sede');
    await page.keyboard.type('125');
    const weight = page.getByRole('textbox', { name: /^Peso na balança/ });
    await weight.fill('12400');
    await saveButton(page).click();
    await page.getByText('Não pode: 12.400 kg em 7.500 L dá 1,65 kg por litro.').waitFor();
    await assertFitsScreen(page);
    await picture('foreman-wrong');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await weight.fill('4650');
    await page.getByText('Não pode: 12.400 kg').waitFor({ state: 'detached' });
    await wrong.touch(saveButton(page));
    await isSaved(page);

    await goHome(page, farm);
    const early = await openHarvest(page, 'Cruzeiro');
    await page.keyboard.type('40');
    await page.getByText(/Talhão 01 – Cruzeiro está em carência do produto Inseticida Y até 28\/07/).waitFor();
    await saveButton(page).click();
    await page.getByText('Diga por quê, para poder salvar assim.').waitFor();
    await assertFitsScreen(page);
    await picture('foreman-carencia');
    await early.touch(page.getByRole('textbox', { name: 'Por que colheu na carência' }));
    await page.keyboard.type('Chuva de granizo, ia cair tudo.');
    await page.getByText('Diga por quê, para poder salvar assim.').waitFor({ state: 'detached' });
    await early.touch(saveButton(page));
    await isSaved(page);
    assert.ok(early.touches() <= MOST_TOUCHES, `${early.touches()} touches`);

    await goHome(page, farm);
    await openHarvest(page, 'Mata');
    await page.keyboard.type('33');
    await isDraftKept(page, String(33 * 60));
    const dying = page;
    page = await context.newPage();
    await dying.close();
    await page.goto(`/fazenda/${farm.farmSlug}/colheita/cadastrar`);
    await page.getByText('Rascunho de hoje, 10h40').waitFor();
    await holds(field(page), '33');
    await saveButton(page).click();
    await isSaved(page);

    await goHome(page, farm);
    assert.ok((await harvest(page, 'Sede', '21')) <= MOST_TOUCHES);
    await connectionSays(page, 'Sem conexão · 5 guardados');

    await context.setOffline(false);
    await allIsSent(page);
    const liters = (await harvestsOf(product.url, farm)).map(({ data }) => data.quantity);
    assert.deepEqual(
      liters.toSorted((one, other) => one - other),
      [21, 33, 40, 62, 125].map((measures) => measures * 60),
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('types in two tabs of the office without mixing them, takes a harvest back, and shares a cart of two plots', {
    timeout: 600_000,
  }, async () => {
    const farm = await makeYard(product.url, 'zeca-2@example.test');
    const { context, page, complaints, picture } = await visit(browser, product.url, { screen: 'desktop' });
    await liveOn(context, NOW);
    await letToastsStay(context);
    const form = `/fazenda/${farm.farmSlug}/colheita/cadastrar`;
    await arrive(page, 'zeca-2@example.test', form);
    await page.getByRole('checkbox', { name: 'Mata' }).check();
    await field(page).fill('11');
    await isDraftKept(page, '660');
    const other = await context.newPage();
    await other.goto(form);
    await field(other).waitFor();
    assert.equal(await field(other).inputValue(), '');
    await other.getByRole('checkbox', { name: 'Sede' }).check();
    await field(other).fill('12');
    await isDraftKept(other, '720');
    await other.close();

    // What is taken back is newer than what the other tab left.
    await context.clock.setFixedTime(NOW.getTime() + 60_000);
    await field(page).press('Control+Enter');
    await page.getByText(/Colheita salva. 11\s+medidas na Mata./).waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText(/^Rascunho de hoje/).waitFor();
    await allIsSent(page);
    assert.deepEqual(await harvestsOf(product.url, farm), []);

    await measuresTogether(page, picture);
    await allIsSent(page);
    const [{ data }] = (await harvestsOf(product.url, farm)) as [Harvest];
    assert.deepEqual([data.quantity, data.sharedWeight], [4200, true]);
    assert.deepEqual(
      data.plots.map(({ liters }) => liters),
      [2400, 1800],
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('makes the first plot on the way to the first harvest, and finds what was typed', {
    timeout: 600_000,
  }, async () => {
    const { context, page, complaints, picture } = await visit(browser, product.url);
    await signUpHere(page, 'zeca-3@example.test');
    await makeFarm(page, 'Sítio do Zeca');
    await goesBackFromSheet(page);
    await page.getByRole('button', { name: 'Registrar' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Colheita/ })
      .first()
      .click();
    const below = page.getByRole('textbox', { name: /^Peso na balança/ });
    await field(page).fill('9');
    await page.getByText(/^= 540\sL/).waitFor();
    const place = await below.boundingBox();
    await field(page).fill('');
    assert.deepEqual(await below.boundingBox(), place, 'nothing moves under a number that is taken back');
    await field(page).fill('44');
    await isDraftKept(page, String(44 * 60));
    await page.getByRole('button', { name: 'Criar talhão' }).click();
    await page.getByText('Informe o nome.').waitFor();
    await assertFitsScreen(page);
    await picture('foreman-first-plot');
    await page.getByLabel('Nome do talhão').fill('Sede');
    await page.getByLabel('Área do talhão').fill('3');
    await page.getByRole('button', { name: 'Criar talhão' }).click();
    await page.getByRole('checkbox', { name: 'Sede', checked: true }).waitFor();
    await holds(field(page), '44');
    const method = page.getByRole('radio', { name: 'Pano' });
    await method.click();
    await method.click();
    assert.ok(await method.isChecked(), 'a second tap leaves it chosen');
    await save(page, 'Salvar colheita');
    await allIsSent(page);
    const harvested = new URL(page.url()).pathname;
    await page.goto(`${harvested.slice(0, harvested.lastIndexOf('/'))}/cadastrar`);
    await page.getByText('Como colheu (como da última vez)').waitFor();
    assert.ok(await method.isChecked());
    await page.getByRole('button', { name: 'Limpar Como colheu' }).click();
    // The button is gone with what it cleared; the place of who pressed it is not.
    await page.getByRole('group', { name: 'Como colheu' }).locator(':focus').waitFor();
    assert.equal(await method.isChecked(), false);
    await page.goto(harvested);
    await arrivesLater(await visit(browser, product.url), harvested);
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
