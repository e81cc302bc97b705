import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { SCREENS, type Visit, visit } from './browser.ts';
import { emptyFarm } from './furnished-farm.ts';
import {
  allIsSent,
  appIsKept,
  arrive,
  assertFitsScreen,
  cameOut,
  connectionSays,
  goOnWith,
  hasFocus,
  makePlot,
  register,
  save,
} from './journey.ts';
import { openProduct } from './open-product.ts';

/** A picture as a camera gives it, made by the browser itself. */
async function takePicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = 'saddlebrown';
    context.fillRect(0, 0, 3000, 2000);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** What a person does with a screen, counted. */
function countedTouches(page: Page) {
  let touches = 0;
  const touch = async (role: 'link' | 'button', name: string | RegExp) => {
    touches += 1;
    const shown = page.getByRole(role, { name }).filter({ visible: true }).first();
    await shown.click();
  };
  const type = async (label: string, text: string) => {
    touches += 1;
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    // The number has the cursor already: a person types at once.
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await page.keyboard.type(text);
  };
  return { touch, type, count: () => touches };
}

const readings = (page: Page) => page.getByRole('main').getByRole('table').getByRole('row');

const { product, browser } = await openProduct();

describe('the operator of the wet mill and the yard', () => {
  async function harvestComesIn({ page }: Visit): Promise<void> {
    await page.setViewportSize(SCREENS.phone);
    await makePlot(page, 'Sede', '3');
    await register(page, 'Colheita');
    await page.getByRole('checkbox', { name: 'Sede' }).check();
    await page.getByText('litros', { exact: true }).click();
    await page.getByLabel('Volume colhido').fill('6000');
    await page.getByLabel(/^Peso na balança/).fill('3720');
    await save(page, 'Salvar colheita');
  }

  /** The washing splits the cherry; what floats and what is green are lots of their own. */
  async function splitCherry({ page }: Visit): Promise<void> {
    await goOnWith(page, 'Processamento');
    await page.getByLabel('Método').selectOption({ label: 'Natural (via seca)' });
    await cameOut(page, 'Cereja', '2600');
    await cameOut(page, 'Boia', '780');
    await cameOut(page, 'Verde', '300');
    await save(page, 'Salvar processamento');
    for (const lot of ['Cereja', 'Boia', 'Verde'])
      await page
        .getByRole('listitem')
        .filter({ hasText: lot })
        .getByText(/^Sobram/)
        .first()
        .waitFor();
  }

  async function measure(page: Page, value: string): Promise<number> {
    const { touch, type, count } = countedTouches(page);
    await touch('link', /^Medir/);
    await type('Umidade do café', value);
    await touch('button', new RegExp(`^Guardar ${value}`));
    await page.getByRole('status').getByText(`Umidade do café ${value}`).waitFor();
    return count();
  }

  /** The cherry goes into the tank; what floats and what is green stays to be dried. */
  async function ferment({ page }: Visit): Promise<void> {
    const washing = page.url();
    await goOnWith(page, 'Fermentação');
    await page.getByLabel('Tipo', { exact: true }).selectOption({ label: 'Anaeróbica' });
    await save(page, 'Salvar fermentação');
    await page.getByText('Ainda sem pH.').waitFor();
    await page.goto(washing);
    await page.getByRole('listitem').filter({ hasText: 'Cereja' }).getByText('Na fermentação').waitFor();
  }

  async function startDrying({ page }: Visit): Promise<string> {
    await goOnWith(page, 'Secagem');
    await page.getByLabel('Onde seca').selectOption({ label: 'Terreiro suspenso' });
    await page.getByLabel('Umidade inicial').fill('57');
    await save(page, 'Salvar secagem');
    await allIsSent(page);
    return page.url();
  }

  /** A reading of the day before, at an hour. */
  async function measureAt(page: Page, value: string, hour: string): Promise<void> {
    const day = new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
    await page.getByRole('button', { name: 'Mudar dia e hora' }).click();
    await hasFocus(page.getByLabel('Dia e hora'));
    await page.getByLabel('Dia e hora').fill(`${day}T${hour}`);
    await page.getByLabel('Umidade do café', { exact: true }).fill(value);
    await page.getByRole('button', { name: /^Guardar/ }).click();
    await page.getByRole('status').getByText(`Umidade do café ${value}`).waitFor();
  }

  /** What is measured with a clock that is two days ahead counts where it was measured, and is let in. */
  async function measureByAWrongClock({ page }: Visit, drying: string): Promise<void> {
    await page.clock.setSystemTime(Date.now() + 2 * 86_400_000);
    await page.goto(`${drying}/medicoes`);
    await page.waitForFunction(() => Number(localStorage.getItem('cafezal.clockSkew')) > 0);
    await page.reload();
    await page.getByText(/^O relógio deste aparelho está errado/).waitFor();
    await page.getByLabel('Umidade do café', { exact: true }).fill('22,5');
    await page.getByRole('button', { name: /^Guardar/ }).click();
    await page.getByRole('status').getByText('Umidade do café 22,5').waitFor();
    await page.goto('/envios');
    await page.getByRole('heading', { name: 'Tudo enviado' }).waitFor();
  }

  async function dayOf(person: Visit, email: string): Promise<void> {
    const { context, page, complaints, picture } = person;
    const { farmSlug } = await emptyFarm(product.url, { email, name: 'Fazenda Boa Vista' });
    await arrive(page, email, `/fazenda/${farmSlug}`);
    await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
    await harvestComesIn(person);
    await page.setViewportSize(SCREENS.phone);
    await splitCherry(person);
    await picture('washed');

    await ferment(person);
    const drying = await startDrying(person);
    await page.goto(`${drying}/medicoes`);
    await measureAt(page, '48', '06:00');
    await measureAt(page, '40', '18:00');
    await allIsSent(page);

    // The app is kept on the device by now, or a page could not be opened without a network.
    await appIsKept(page);
    await context.setOffline(true);
    await connectionSays(page, /^Sem conexão/);
    await page.goto(drying);
    assert.equal(await measure(page, '24'), 3);
    await connectionSays(page, /^Sem conexão · 1 guardado/);
    await page.getByText(/^Deve chegar à meta/).waitFor();
    await page.getByRole('img', { name: /^Curva de umidade: de 48.* a 24.*previsão de 11,5/ }).waitFor();
    await assertFitsScreen(page);
    await picture('curve');

    const field = page.getByLabel('Umidade do café', { exact: true });
    await field.fill('120');
    await page.getByRole('button', { name: /^Guardar/ }).click();
    await page.getByText(/^Não pode: vai de 0 a 100/).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await field.fill('28,4');
    // Where midnight passed since, the reading before is of another day.
    await page.getByText(/^Subiu 4,4 pontos desde (?:hoje|ontem).*Choveu\?/).waitFor();
    await page.getByRole('button', { name: /^Guardar/ }).click();
    await readings(page).filter({ hasText: '28,4' }).waitFor();
    // The toast of the reading before may still be there.
    await page.getByRole('status').getByText('Umidade do café 28,4').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await readings(page).filter({ hasText: '28,4' }).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.tagName !== 'BODY');
    assert.equal(await readings(page).count(), 4);

    await page.goto(drying);
    const file = { name: 'terreiro.jpg', mimeType: 'image/jpeg', buffer: await takePicture(page) };
    await page.locator('input[type=file]:not([capture])').setInputFiles(file);
    await page.getByAltText('Foto 1 de 1').waitFor();
    // A reading that was tried before it was taken back waits too, with its deletion: nobody knows whether it arrived.
    await connectionSays(page, /^Sem conexão · [2-4] guardados/);
    await page.reload();
    await page.getByRole('button', { name: /^Foto 1 de 1.*guardada neste aparelho/ }).waitFor();
    await context.setOffline(false);
    await allIsSent(page);
    await page.getByRole('button', { name: 'Foto 1 de 1', exact: true }).click();
    await page.getByRole('dialog', { name: 'Foto' }).getByRole('img').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
    await context.setOffline(true);
    await page.reload();
    const seen = page.getByAltText('Foto 1 de 1');
    await seen.waitFor();
    await page.waitForFunction(
      (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
      await seen.elementHandle(),
    );
    await context.setOffline(false);
    await picture('drying');
    await measureByAWrongClock(person, drying);
    assert.deepEqual(complaints, []);
    await context.close();
  }

  test('splits, dries, measures and takes a photo with and without signal', { timeout: 600_000 }, async () => {
    await dayOf(await visit(browser, product.url, { keepsApp: true }), 'operator@example.test');
  });
});
