import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { addDays, dayIn } from '@cafezal/domain/ground/days.ts';
import type { Locator, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, type LooseBody, signUp, type TestPerson } from '../apps/server/src/test/test-client.ts';
import { type Visit, visit } from './browser.ts';
import { arrive, assertFitsScreen, PERSON } from './journey.ts';
import { openProduct } from './open-product.ts';
import { mailedPath } from './product-mails.ts';

const OWNER = 'dona@example.test';
const PLACE = 'Terreiro suspenso 2';

type Made = LooseBody & { record: { id: string; slug: string } };

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Avisos/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Avisos' });
const row = (page: Page, words: string | RegExp): Locator =>
  panel(page).getByRole('listitem').filter({ hasText: words });

const { product, browser } = await openProduct();

describe('the owner, and a foreman who measures in the yard', () => {
  let phone: Visit;
  let owner: TestPerson;
  let foreman: TestPerson;
  let farmId: string;
  let harvestId: string;
  let drying: { id: string; slug: string };

  const post = async (as: TestPerson, path: string, json: unknown): Promise<Made> => {
    const { status, body } = await call<Made>(remoteApp(product.url), 'POST', path, { token: as.token, json });
    assert(status === 200 || status === 201, JSON.stringify(body));
    return body;
  };
  const measure = (value: number) =>
    post(foreman, `/farms/${farmId}/secagem/${drying.id}/medicoes`, {
      id: randomUUID(),
      kind: 'humidity',
      at: new Date().toISOString(),
      value,
    });

  before(async () => {
    const app = remoteApp(product.url);
    owner = await signUp(app, { email: OWNER, password: PERSON.password });
    foreman = await signUp(app, { email: 'encarregado@example.test', password: PERSON.password });
    farmId = (await createFarm(app, owner.token)).id;
    const farm = `/farms/${farmId}`;
    await post(owner, `${farm}/membros`, { email: foreman.email, role: 'manager' });
    const link = await mailedPath(product.mails, { to: foreman.email, subject: /convida você/ });
    await post(foreman, `/convites/${link.split('/').at(-1)}/aceitar`, {});
    const date = addDays(dayIn('America/Sao_Paulo', new Date()), -3);
    const plot = await post(owner, `${farm}/talhoes`, { name: 'Cruzeiro', data: { area: 4 } });
    const data = { plots: [{ plotId: plot.record.id, kg: 6000 }] };
    harvestId = (await post(owner, `${farm}/colheita`, { name: 'Cruzeiro', date, data })).record.id;
    const inputs = [{ recordId: harvestId, kg: 5000 }];
    const place = { dryingMethod: 'raised_bed', storageLot: PLACE };
    const json = { name: 'Secagem', date, status: 'in_progress', data: place, inputs };
    drying = (await post(owner, `${farm}/secagem`, json)).record;
    phone = await visit(browser, product.url);
    await arrive(phone.page, OWNER, '/fazenda');
    await phone.page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
  });
  test('hears live that a lot reached its target, and the notice leads to the lot', { timeout: 600_000 }, async () => {
    const { page } = phone;
    await bell(page).click();
    await panel(page).waitFor();
    await measure(11.2);
    const reached = row(page, /Chegou na meta: 11,2\s%\. Meça mais uma vez\./);
    await reached.getByText(PLACE).waitFor();
    await reached.getByRole('link').click();
    await page.waitForURL(`**/secagem/${drying.slug}`);
    await panel(page).waitFor({ state: 'hidden' });
    // The bars of the farm come with its screen: the bell of the list of farms goes.
    await page.getByRole('heading', { level: 1, name: 'Secagem' }).waitFor();
  });

  test('chooses from the notices what to hear, and hears that alone', { timeout: 600_000 }, async () => {
    const { page } = phone;
    await bell(page).click();
    await panel(page).getByRole('link', { name: 'Escolher avisos' }).click();
    await page.waitForURL('**/profile#avisos');
    await panel(page).waitFor({ state: 'hidden' });
    const choice = page.getByRole('switch', { name: 'Lote na meta, no aplicativo' });
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/notifications/choices') && answer.ok());
    await choice.click();
    await kept;
    await assertFitsScreen(page);
    await phone.picture('notice-choices');
    await page.reload();
    await page.getByRole('switch', { name: 'Lote na meta, no aplicativo', checked: false }).waitFor();
    await page.getByRole('switch', { name: 'Lote na meta, por e-mail', checked: true }).waitFor();
    await measure(18);
    await measure(11.4);
    const data = { buyer: 'Cooxupé', pricePerBag: 1500 };
    await post(foreman, `/farms/${farmId}/vendas`, { name: 'Venda', data, inputs: [{ recordId: harvestId, kg: 600 }] });
    await bell(page).click();
    await row(page, /Vendidos 600\skg para Cooxupé/).waitFor();
    assert.equal(await row(page, '11,4').count(), 0);
    assert.equal(await row(page, '11,2').count(), 1);
    assert.deepEqual(phone.complaints, []);
  });
});
