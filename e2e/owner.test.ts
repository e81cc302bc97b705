import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { MutationResult } from '@cafezal/domain/record/changes.ts';
import type { Locator, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { SCREENS, visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import {
  allIsSent,
  appIsKept,
  arrive,
  assertFitsScreen,
  connectionSays,
  goWithin,
  hasFocus,
  makeFarm,
  save,
  signUp,
} from './journey.ts';
import { openProduct } from './open-product.ts';

type Screen = keyof typeof SCREENS;
const BOTH = Object.keys(SCREENS) as Screen[];

/** Opens the search as people with that screen do, and types. */
async function search(page: Page, screen: Screen, words: string): Promise<void> {
  if (screen === 'desktop') await page.keyboard.press('Control+k');
  else await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Busca' }).click();
  await page.getByRole('combobox', { name: 'Buscar lote, talhão ou tela' }).fill(words);
}

/** Makes a plot from a form that is open; ends on the plot. */
async function makePlot(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByLabel('Área', { exact: true }).fill('5');
  await save(page, 'Salvar talhão');
}

const crewStep = (page: Page): Locator => page.getByRole('listitem').filter({ hasText: 'Chamar quem ajuda' });

/** Who works alone says so once. */
async function putsOffToInvite(page: Page): Promise<void> {
  await page.getByText('1 de 5').waitFor();
  await crewStep(page)
    .getByRole('button', { name: /^Agora não/ })
    .click();
  await crewStep(page).waitFor({ state: 'detached' });
  await page.getByText('1 de 4').waitFor();
  await page.reload();
  await page.getByText('1 de 4').waitFor();
}

/** Comes by the step to where one invites, and finds it done. */
async function invitesFromFirstSteps(page: Page): Promise<void> {
  await crewStep(page).getByRole('link', { name: 'Convidar' }).click();
  await page.waitForURL('**/editar#equipe');
  await page.getByRole('heading', { name: 'Quem trabalha nela' }).waitFor();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ajuda@example.test');
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await page.getByRole('img', { name: 'QR do convite de ajuda@example.test' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goBack();
  await crewStep(page).getByText('Feito').waitFor();
}

/** A question that is answered with Escape leaves a person who types where he asked it. */
async function getsTheFocusBack(page: Page): Promise<void> {
  const asks = page.getByRole('button', { name: 'Mais ações' });
  await asks.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Excluir', exact: true }).press('Enter');
  await page.getByRole('dialog', { name: /^Excluir/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: /^Excluir/ }).waitFor({ state: 'detached' });
  await hasFocus(asks);
}

const { product, browser } = await openProduct();

describe('the owner at the kitchen table', () => {
  for (const screen of BOTH) {
    test(`comes to the first farm and its plots by the steps shown on a ${screen}`, { timeout: 600_000 }, async () => {
      const { context, page, complaints, picture } = await visit(browser, product.url, { screen });
      await signUp(page, `dona-${screen}@example.test`);
      await makeFarm(page, 'Sítio Novo');
      await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
      await picture(`first-steps-${screen}`);
      await (screen === 'phone' ? putsOffToInvite(page) : invitesFromFirstSteps(page));
      await page.getByRole('link', { name: 'Novo talhão' }).click();
      await makePlot(page, 'Cruzeiro');
      await search(page, screen, 'talhao');
      await page.getByRole('option', { name: /^Novo talhão/ }).click();
      await makePlot(page, 'Mata');
      await allIsSent(page);
      await page
        .getByRole('link', { name: screen === 'phone' ? 'Início' : 'Sítio Novo' })
        .first()
        .click();
      await page.getByRole('button', { name: 'Nada guardado' }).click();
      await page.getByRole('link', { name: 'Registrar colheita' }).waitFor();
      await page.waitForFunction(() => /^(?:\(\d+\) )?Sítio Novo · Cafezal$/.test(document.title));
      assert.deepEqual(complaints, []);
      await context.close();
    });

    describe(`on any day, on a ${screen}`, () => {
      const email = `helena-${screen}@example.test`;
      let farm: FurnishedFarm;
      before(async () => {
        farm = await furnishFarm(product.url, email);
      });

      test('sees what needs attention, goes to it, and finds anything by a few letters', {
        timeout: 600_000,
      }, async () => {
        const { context, page, complaints, picture } = await visit(browser, product.url, { screen });
        await arrive(page, email, `/fazenda/${farm.farmSlug}`);
        const card = page
          .getByRole('region')
          .or(page.locator('section'))
          .filter({
            has: page.getByRole('heading', { name: 'O que precisa de atenção hoje' }),
          });
        await card.last().waitFor();
        await page.getByRole('heading', { name: 'A safra, etapa por etapa' }).waitFor();
        await picture(`dashboard-${screen}`);
        await assertFitsScreen(page);
        await card.last().getByRole('link').first().click();
        await page.waitForURL(/\/fazenda\/[^/]+\/[^/]+/);
        await card.last().waitFor({ state: 'detached' });
        await page.getByRole('heading', { level: 1 }).first().waitFor();

        await search(page, screen, 'relatorios');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/relatorios');
        await search(page, screen, '26-sec-0006');
        await page.getByRole('option', { name: /26-SEC-0006/ }).waitFor();
        await picture(`palette-${screen}`);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/secagem\/[^/]+$/);
        await getsTheFocusBack(page);
        await search(page, screen, 'tema escuro');
        await page.keyboard.press('Enter');
        await page.locator('html[data-theme="dark"]').waitFor();
        assert.deepEqual(complaints, []);
        await context.close();
      });

      if (screen === 'phone')
        test('without signal keeps what is written, and says which of two values holds', {
          timeout: 600_000,
        }, async () => {
          const { context, page, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
          const plot = farm.records.find(({ section }) => section === 'talhoes');
          assert(plot);
          const address = `/fazenda/${farm.farmSlug}/talhoes/${plot.slug}`;
          // Each screen that is gone to without a signal was seen before.
          await arrive(page, email, '/envios');
          await page.getByRole('heading', { name: 'Tudo enviado' }).waitFor();
          await goWithin(page, address);
          await page
            .getByRole('navigation', { name: 'O que fazer com este registro' })
            .getByRole('link', { name: 'Editar', exact: true })
            .click();
          await page.getByLabel('Nome', { exact: true }).waitFor();
          await appIsKept(page);
          await context.setOffline(true);
          await page.getByLabel('Nome', { exact: true }).fill('Cruzeiro de cima');
          await save(page, 'Salvar talhão');
          await connectionSays(page, /^Sem conexão · 1 guardado/);
          await changeElsewhere(plot.slug);
          await page
            .getByRole('banner')
            .getByRole('link', { name: /^Sem conexão/ })
            .click();
          await page.getByRole('heading', { name: 'Esperando a vez' }).waitFor();
          await page.getByText('Guardado aqui').first().waitFor();
          await picture('outbox');
          await context.setOffline(false);
          await page.getByRole('heading', { name: /^Qual nome está certo/ }).waitFor();
          await picture('conflict');
          await assertFitsScreen(page);
          await page.getByRole('radio', { name: /Cruzeiro da divisa/ }).check();
          await page.getByRole('button', { name: 'Ficar com Cruzeiro da divisa' }).click();
          await page.getByRole('heading', { name: 'Tudo enviado' }).waitFor();
          await goWithin(page, address);
          await page.getByRole('heading', { name: /Cruzeiro da divisa/, level: 1 }).waitFor();
          assert.deepEqual(complaints, []);
          await context.close();
        });

      /** Somebody at the office calls the plot otherwise meanwhile. */
      async function changeElsewhere(slug: string): Promise<void> {
        const app = remoteApp(product.url);
        const { id, token } = farm;
        const { body } = await call<{ record: { id: string; version: number } }>(
          app,
          'GET',
          `/farms/${id}/talhoes/${slug}`,
          {
            token,
          },
        );
        const mutation = {
          mutationId: randomUUID(),
          section: 'talhoes',
          recordId: body.record.id,
          op: 'update',
          baseVersion: body.record.version,
          patch: { name: 'Cruzeiro da divisa' },
          at: new Date().toISOString(),
        };
        const sent = await call<{ results: MutationResult[] }>(app, 'POST', `/farms/${id}/mutations`, {
          token,
          json: { mutations: [mutation] },
        });
        assert.equal(sent.body.results[0]?.status, 'applied');
      }

      if (screen === 'phone')
        test('meets a wrong address and a failure, each with a way on', { timeout: 600_000 }, async () => {
          const { context, page, picture } = await visit(browser, product.url);
          // Which addresses are wrong is held of the routes.
          await arrive(page, email, `/fazenda/${farm.farmSlug}/editar/x`);
          await page.getByRole('heading', { name: 'Esta rua não tem saída.' }).waitFor();
          await picture('not-found');
          await page.getByRole('link', { name: 'Buscar lote ou talhão' }).click();
          await page.getByRole('combobox', { name: 'Buscar lote, talhão ou tela' }).waitFor();

          const other = await visit(browser, product.url);
          const error = { code: 'internal', message: 'O servidor parou no meio.' };
          await other.page.route('**/api/farms/slug/**', (route) =>
            route.fulfill({ status: 500, headers: { 'x-request-id': 'r' }, json: { success: false, error } }),
          );
          await arrive(other.page, email, '/fazenda/outra-fazenda');
          await other.page.getByRole('heading', { name: 'Ocorreu um erro. Tente novamente.' }).waitFor();
          await other.page.getByText(error.message).first().waitFor();
          await other.picture('failure');
          await assertFitsScreen(other.page);
          await other.page.getByRole('link', { name: 'Voltar ao início' }).click();
          await other.page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
          await Promise.all([context.close(), other.context.close()]);
        });
    });
  }
});
