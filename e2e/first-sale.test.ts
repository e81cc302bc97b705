import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { visit } from './browser.ts';
import {
  allIsSent,
  appIsKept,
  arrive,
  assertFitsScreen,
  cameOut,
  connectionSays,
  goOnWith,
  makeFarm,
  makePlot,
  register,
  save,
  showDetails,
  signUp,
  trace,
} from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'benta@example.test';

const { product, browser } = await openProduct();

describe('a person with a phone', () => {
  test('comes from the sign-up to a traced sale, the drying without a network', { timeout: 600_000 }, async () => {
    const { context, page, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    await signUp(page, EMAIL);
    const farm = await makeFarm(page, 'Fazenda Boa Vista');
    await picture('dashboard');

    await makePlot(page, 'Cruzeiro', '5');

    await register(page, 'Colheita');
    await page.getByRole('checkbox', { name: 'Cruzeiro' }).check();
    await page.getByText('litros', { exact: true }).click();
    await page.getByLabel('Volume colhido').fill('1000');
    await page.getByLabel(/^Peso na balança/).fill('620');
    await assertFitsScreen(page);
    await picture('harvest-form');
    await save(page, 'Salvar colheita');

    await goOnWith(page, 'Processamento');
    await page.getByLabel('Método').selectOption({ label: 'Cereja descascado (CD)' });
    await cameOut(page, 'Pergaminho úmido (CD)', '260');
    await cameOut(page, 'Polpa', '340');
    await save(page, 'Salvar processamento');
    await allIsSent(page);

    // The app lies on the device once its worker is there.
    await appIsKept(page);
    await context.setOffline(true);
    await connectionSays(page, /^Sem conexão/);
    await goOnWith(page, 'Secagem');
    await page.getByLabel('Onde seca').selectOption({ label: 'Terreiro suspenso' });
    await page.getByLabel('Umidade inicial').fill('50');
    await showDetails(page, 'Umidade e peso');
    await page.getByLabel('Umidade final').fill('11,5');
    await showDetails(page, 'O que saiu');
    await cameOut(page, 'Pergaminho seco', '146');
    await save(page, 'Salvar secagem');
    await connectionSays(page, 'Sem conexão · 1 guardado');
    await page.reload();
    await page.getByRole('heading', { name: /^Secagem/, level: 1 }).waitFor();
    await connectionSays(page, 'Sem conexão · 1 guardado');
    await picture('drying-offline');
    await context.setOffline(false);
    await allIsSent(page);

    await goOnWith(page, 'Beneficiamento');
    await cameOut(page, 'Beneficiado (grão cru)', '118');
    await save(page, 'Salvar beneficiamento');
    await goOnWith(page, 'Armazenamento');
    await save(page, 'Salvar armazenamento');
    await goOnWith(page, 'Venda');
    await page.getByLabel('Comprador').fill('Cooperativa da Serra');
    await page.getByLabel(/^Preço por saca/).fill('1.850,00');
    await save(page, 'Salvar venda');
    await allIsSent(page);

    await trace(page);
    await page.getByRole('listitem').filter({ hasText: 'Cruzeiro' }).getByText('100 %').first().waitFor();
    await assertFitsScreen(page);
    await picture('traceability');
    assert.deepEqual(complaints, []);

    const other = await visit(browser, product.url, { screen: 'desktop' });
    await arrive(other.page, EMAIL, `${farm}/secagem`);
    await other.page
      .getByRole('link', { name: /Secagem Pergaminho Cruzeiro/ })
      .first()
      .waitFor();
    await Promise.all([context.close(), other.context.close()]);
  });
});
