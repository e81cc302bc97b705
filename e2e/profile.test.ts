import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './accessibility.ts';
import { type Visit, visit } from './browser.ts';
import { emptyFarm, newPerson } from './furnished-farm.ts';
import { appIsKept, arrive, assertFitsScreen, goWithin, holds, isDraftKept, PERSON } from './journey.ts';
import { openProduct } from './open-product.ts';

const CPF = '529.982.247-25';

/** A photo of three bars: red, green and blue, twice as wide as high. */
async function photoOf(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 600 });
    const context = canvas.getContext('2d');
    for (const [at, colour] of ['#ff0000', '#00ff00', '#0000ff'].entries()) {
      if (context !== null) context.fillStyle = colour;
      context?.fillRect(at * 400, 0, 400, 600);
    }
    return canvas.toDataURL('image/jpeg', 0.95);
  });
  return { name: 'eu.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

/** The size of a picture that is shown, and which of the three colours it has at places from 0 to 1. */
const picked = (picture: Locator, places: readonly (readonly [x: number, y: number])[]) =>
  picture.evaluate(async (image: HTMLImageElement, wanted) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context?.drawImage(image, 0, 0);
    const colours = wanted.map(([x, y]) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x * (width - 1), y * (height - 1), 1, 1).data ?? [];
      return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))];
    });
    return { width, height, colours };
  }, places);

const avatar = (page: Page): Locator => page.getByRole('main').locator('img').first();
const picker = (page: Page): Locator => page.locator('input[type="file"]');
const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The wheel enlarges once the page got to it. */
const isEnlarged = async (size: Locator) =>
  size
    .page()
    .waitForFunction(
      (range) => range instanceof HTMLInputElement && Number(range.value) > 1.3,
      await size.elementHandle(),
    );

/** Types into a field and hides the page before anything could come a moment later; ends when the text lies on the device. */
async function typeAndLeave(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.evaluate(() => {
    window.setTimeout = new Proxy(window.setTimeout, { apply: () => 0 });
  });
  await field.fill(text);
  await page.getByText('Ainda não salvo.').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await isDraftKept(page, text);
}

async function assertGood(page: Page): Promise<void> {
  await assertFitsScreen(page);
  assert.deepEqual(await violationsOf(page), []);
}

const isProfile = (page: Page): Promise<void> => page.getByRole('button', { name: 'Salvar dados' }).waitFor();

async function openProfile(page: Page): Promise<void> {
  await goWithin(page, '/profile');
  await isProfile(page);
}

const { product, browser } = await openProduct();

/** Opens a path as a new person. */
async function comeAs(email: string, { path = '/profile', keepsApp = false, farm = '' } = {}): Promise<Visit> {
  await (farm === '' ? newPerson(product.url, email) : emptyFarm(product.url, { email, name: farm }));
  const at = await visit(browser, product.url, { keepsApp });
  await arrive(at.page, email, path);
  return at;
}

describe('the profile', () => {
  test('takes a person’s data with their masks, and keeps what is not saved', async () => {
    const { context, page, complaints, picture } = await comeAs('dados@example.test');
    await isProfile(page);
    const [name, phone, taxId] = ['Nome', 'Telefone', 'CPF ou CNPJ'].map((name) => page.getByRole('textbox', { name }));
    assert(name && phone && taxId);
    await taxId.pressSequentially('5299822472');
    assert.equal(await taxId.inputValue(), '529.982.247-2');
    await page.getByText('Falta 1 do CPF.').waitFor();
    await picture('profile-mask');
    await taxId.press('4');
    await phone.fill('3599');
    await page.getByRole('button', { name: 'Salvar dados' }).click();
    await page.getByText('Telefone com DDD').waitFor();
    await page.getByText('Os números deste CPF não fecham.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('autocomplete') === 'tel');
    await assertGood(page);

    // In the middle of what is typed the caret stays where it is.
    await taxId.focus();
    await taxId.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 3));
    for (const key of ['8', 'Backspace', '9']) await page.keyboard.press(key);
    assert.equal(await taxId.inputValue(), '529.982.247-24');
    await page.keyboard.press('Backspace');
    assert.equal(await taxId.inputValue(), '529.822.472-4');
    await taxId.fill(` ${CPF} `);
    await phone.fill('+55 35 99999-8888');
    await typeAndLeave(name, 'Benta Maria de Oliveira');
    await page.reload();
    await page.getByText('Ficou sem salvar da outra vez.').waitFor();
    await holds(name, 'Benta Maria de Oliveira');
    await holds(phone, '(35) 99999-8888');
    await holds(taxId, CPF);

    await page.route('**/api/users/profile/*', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'r' },
        json: { success: false, error: { code: 'internal', message: 'O servidor parou no meio.' } },
      }),
    );
    await page.getByRole('button', { name: 'Salvar dados' }).click();
    await page.getByRole('alert').getByText('O servidor parou no meio.').waitFor();
    await page.unroute('**/api/users/profile/*');
    assert.equal(await phone.inputValue(), '(35) 99999-8888');
    await page.getByRole('button', { name: 'Salvar dados' }).click();
    await page.getByText('Dados salvos.').waitFor();
    await page.getByText('Ainda não salvo.').waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'Benta Maria de Oliveira' }).waitFor();
    await holds(taxId, CPF);

    await phone.fill('+351912345678');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    assert.equal(await phone.inputValue(), '(35) 99999-8888');
    await phone.fill('+351912345678');
    await taxId.fill('');
    await page.getByRole('button', { name: 'Salvar dados' }).click();
    await page.getByText('Dados salvos.').waitFor();
    await page.reload();
    await page.getByLabel('Telefone').and(page.locator('[value="+351 912 345 678"]')).waitFor();
    await holds(taxId, '');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('frames a photo by finger, mouse and keys, and takes it away', async () => {
    const { context, page, complaints, picture } = await comeAs('foto@example.test');
    await isProfile(page);
    const photo = await photoOf(page);
    await picker(page).setInputFiles({ name: 'eu.heic', mimeType: 'image/heic', buffer: Buffer.from('nada') });
    await page.getByText('Este aparelho não abre fotos HEIC.').waitFor();
    await page.getByRole('button', { name: 'Escolher outra' }).click();
    await picker(page).setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: Buffer.from('nada') });
    await page.getByText('Este arquivo não abre como foto.').waitFor();
    await page.keyboard.press('Escape');

    await picker(page).setInputFiles(photo);
    const stage = page.getByRole('application', { name: 'Foto no quadro' });
    await stage.focus();
    // Pulled to the left as far as it goes: what is left is green and blue.
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowLeft');
    await assertGood(page);
    await picture('profile-crop');
    await page.getByRole('button', { name: 'Usar esta foto' }).click();
    await page.getByText('Foto trocada.').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    const sides = [
      [0.05, 0.5],
      [0.95, 0.5],
    ] as const;
    const kept = await picked(avatar(page), sides);
    assert.deepEqual(kept, { width: 600, height: 600, colours: ['green', 'blue'] });

    await picker(page).setInputFiles(photo);
    const box = await stage.boundingBox();
    assert(box);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 60, middle.y, { steps: 6 });
    await page.mouse.move(middle.x + box.width, middle.y, { steps: 6 });
    await page.mouse.up();
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -240);
    const size = page.getByRole('slider', { name: 'Tamanho' });
    await isEnlarged(size);
    await size.fill('1');
    await page.getByRole('button', { name: 'Girar' }).click();
    const first = await avatar(page).getAttribute('src');
    await page.getByRole('button', { name: 'Usar esta foto' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await avatar(page)
      .and(page.locator(`:not([src="${first}"])`))
      .waitFor();
    await page.getByRole('button', { name: 'Retirar foto' }).click();
    await page.getByText('Foto retirada.').waitFor();
    await avatar(page).waitFor({ state: 'detached' });
    await page.getByText('Pôr uma foto').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('without a signal is there, and keeps what is written and a photo', async () => {
    const { context, page, complaints, picture } = await comeAs('longe@example.test', { keepsApp: true });
    await isProfile(page);
    const photo = await photoOf(page);
    await appIsKept(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Aparelhos' }).waitFor();
    await picker(page).setInputFiles(photo);
    await page.getByRole('application').waitFor();
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: PERSON.name }).waitFor();
    await page.getByText('Sem sinal para ver os aparelhos da conta.').waitFor();
    await page.getByLabel('Nome').fill('Benta do Terreiro');
    await page.getByRole('button', { name: 'Salvar dados' }).click();
    await page.getByText('Sem sinal agora. O que você escreveu fica neste aparelho').waitFor();
    await picker(page).setInputFiles(photo);
    await page.getByRole('button', { name: 'Usar esta foto' }).click();
    await page.getByText('A foto está guardada neste aparelho.').waitFor();
    await assertGood(page);
    await picture('profile-offline');
    await page.reload();
    await page.getByText('A foto está guardada neste aparelho.').waitFor();
    await page.goto('/fazenda');
    // Nothing of the list was kept yet: it opens by itself when the signal is there.
    await page.getByRole('heading', { name: 'Sem conexão' }).waitFor();
    await picture('farms-offline');
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
    await page.getByRole('banner').locator('img').waitFor();
    await openProfile(page);
    assert.equal(await page.getByText('A foto está guardada neste aparelho.').count(), 0);
    await page.getByRole('button', { name: 'Salvar dados' }).click();
    await page.getByRole('heading', { name: 'Benta do Terreiro' }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('asks for what is missing without insisting, and notes a plan', async () => {
    const { context, page, complaints, picture } = await comeAs('plano@example.test', {
      path: '/fazenda',
      farm: 'Sítio Novo',
    });
    await page.getByText('Faltam 7 dias do teste.').waitFor();
    const missing = page.getByText('Faltam seu telefone e seu CPF ou CNPJ');
    await missing.waitFor();
    await assertGood(page);
    await page.getByRole('button', { name: /^Agora não/ }).click();
    await missing.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Faltam 7 dias do teste.').waitFor();
    assert.equal(await missing.count(), 0);

    await page.getByRole('link', { name: 'Ver planos' }).click();
    await page.getByRole('button', { name: 'Escolher Safra' }).click();
    await page.getByText('Plano Safra anotado.').waitFor();
    await page.getByRole('button', { name: 'Escolher Mensal' }).click();
    await page.getByText('Plano Mensal anotado.').waitFor();
    await page.getByRole('button', { name: 'Retirar a escolha' }).waitFor();
    await assertGood(page);
    await picture('plans');
    await openProfile(page);
    await page.getByText('Para depois, anotado: Mensal').waitFor();
    await page.getByRole('link', { name: 'Ver planos' }).click();
    await page.getByRole('button', { name: 'Retirar a escolha' }).click();
    await page.getByText('Escolha retirada.').waitFor();

    // Eight days later.
    await page.clock.setFixedTime(Date.now() + 8 * 86_400_000);
    await page.goto('/fazenda');
    await page.getByText('O teste terminou.').waitFor();
    await page.getByRole('link', { name: /Sítio Novo/ }).click();
    await page
      .getByText(
        'O teste terminou. Depois do teste nada se fecha: seus dados continuam seus, para ver, registrar, imprimir e levar.',
      )
      .waitFor();
    await page.getByRole('link', { name: 'Ver planos' }).click();
    await page.getByText('O teste terminou.').waitFor();
    await openProfile(page);
    await picture('trial-ended');
    await assertGood(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('signs other devices out, by one and by another password', async () => {
    const email = 'aparelhos@example.test';
    const { context, page, complaints, picture } = await comeAs(email);
    const [second, third] = [await visit(browser, product.url), await visit(browser, product.url)];
    for (const other of [second, third]) await arrive(other.page, email, '/fazenda');
    await page.reload();
    await isProfile(page);
    const devices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Aparelhos' }) });
    await devices.getByText('este', { exact: true }).waitFor();
    await devices.getByRole('listitem').nth(3).waitFor();
    assert.equal(await devices.getByRole('listitem').count(), 4, 'these three, and what signed the person up');
    await picture('devices');
    await devices
      .getByRole('button', { name: /^Sair de Chrome/ })
      .first()
      .click();
    await page.getByText('O aparelho saiu da conta.').waitFor();

    await page.getByRole('button', { name: 'Trocar a senha' }).click();
    const tell = async (current: string, next: string) => {
      await dialog(page).getByLabel('Senha atual').fill(current);
      await dialog(page).getByLabel('Senha nova').fill(next);
      await dialog(page).getByRole('button', { name: 'Trocar senha' }).click();
    };
    await tell('outra coisa', 'terreiro de tijolo');
    await page.getByText('Esta não é a senha atual.').waitFor();
    await tell(PERSON.password, PERSON.password);
    await page.getByText('Esta já é a senha atual.').waitFor();
    await tell(PERSON.password, 'senha');
    await page.getByText('Use pelo menos 8 caracteres.').waitFor();
    await tell(PERSON.password, '12345678');
    await page.getByText('Esta senha é uma das mais comuns.').waitFor();
    await assertGood(page);
    await tell(PERSON.password, 'terreiro de tijolo ao sol');
    await page.getByText('Senha trocada.').waitFor();
    await page.reload();
    await devices.getByText('este', { exact: true }).waitFor();
    assert.equal(await devices.getByRole('listitem').count(), 1);
    for (const other of [second, third]) {
      await other.page.goto('/profile');
      await other.page.getByRole('heading', { name: 'Entrar' }).waitFor();
    }
    await page.getByText('Escuro', { exact: true }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    // What the bar of a phone covers half for a moment is no small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await assertGood(page);
    assert.deepEqual(complaints, []);
    await Promise.all([context, second.context, third.context].map((each) => each.close()));
  });
});

test('signing out leaves no photo in the browser', async () => {
  const { context, page } = await comeAs('saiu@example.test', { path: '/fazenda' });
  await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
  await page.goto('/profile');
  await isProfile(page);
  await picker(page).setInputFiles(await photoOf(page));
  await page.getByRole('button', { name: 'Usar esta foto' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const shown = avatar(page).and(page.locator('[src*="/api/photos/"]'));
  const address = await shown.evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.src));
  const isCached = () =>
    page.evaluate((url) => {
      const asked = fetch(url, { cache: 'only-if-cached', mode: 'same-origin' });
      return asked.then(
        ({ ok }) => ok,
        () => false,
      );
    }, address);
  assert.equal(await isCached(), true);
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
  await dialog(page).getByRole('button', { name: /^Sair/ }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await (await ended).finished();
  assert.equal(await isCached(), false);
  await context.close();
});
