import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Visit, visit } from './browser.ts';
import { assertFitsScreen, holds, PERSON, signUp } from './journey.ts';
import { openProduct } from './open-product.ts';
import { mailedPath } from './product-mails.ts';

const OTHER_PASSWORD = 'terreiro de tijolo ao sol';

/** Follows a mailed link, and holds that its token does not stay in the address bar. */
async function follow(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL((url) => url.search === '' && path.startsWith(url.pathname));
}

async function askForLink(page: Page, email: string): Promise<void> {
  // The sign-in that leads here has a field of the same name: it is still there for a moment.
  await page.getByRole('heading', { name: 'Esqueci a senha' }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await page.getByText('Se houver conta com este e-mail, o link já foi.').waitFor();
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

const { product, browser } = await openProduct();

describe('by mail', () => {
  const comeAs = async (email: string): Promise<Visit> => {
    const at = await visit(browser, product.url);
    await signUp(at.page, email);
    return at;
  };

  test('one who forgot the password comes back with another', async () => {
    const email = 'esquecida@example.test';
    const owner = await comeAs(email);
    const { page, context, complaints, picture } = await visit(browser, product.url);
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await page.getByRole('heading', { name: 'Esqueci a senha' }).waitFor();
    await holds(page.getByLabel('E-mail'), email);
    assert.doesNotMatch(JSON.stringify([page.url(), await page.evaluate(() => history.state)]), /example/);
    await askForLink(page, email);
    await page.getByRole('button', { name: /^Enviar de novo em [45]:\d\d$/ }).waitFor();
    await picture('forgot');
    await assertFitsScreen(page);
    const path = await mailedPath(product.mails, { to: email, subject: /senha/i });

    await follow(page, path);
    await page.getByLabel('Senha nova').fill('12345678');
    await page.getByRole('button', { name: 'Trocar a senha' }).click();
    await page.getByText('Esta senha é uma das mais comuns').waitFor();
    await page.getByLabel('Senha nova').fill(OTHER_PASSWORD);
    await picture('reset');
    await assertFitsScreen(page);
    await page.getByRole('button', { name: 'Trocar a senha' }).click();
    await page.getByText('Senha trocada.').waitFor();
    await page.getByRole('link', { name: 'Entrar' }).click();
    await enter(page, email, PERSON.password);
    await page.getByText('Senha errada').waitFor();
    await enter(page, email, OTHER_PASSWORD);
    await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();

    await follow(page, path);
    await page.getByLabel('Senha nova').fill(`${OTHER_PASSWORD} de novo`);
    await page.getByRole('button', { name: 'Trocar a senha' }).click();
    await page.getByText('Este link não vale mais.').waitFor();
    await picture('reset-dead');
    await page.getByRole('link', { name: 'Pedir outro link' }).click();
    await page.getByRole('heading', { name: 'Esqueci a senha' }).waitFor();
    assert.deepEqual(complaints, []);

    await owner.page.goto('/profile');
    await owner.page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await Promise.all([context.close(), owner.context.close()]);
  });

  test('an address is confirmed, and the profile in another tab says so', async () => {
    const email = 'confirmada@example.test';
    const { page, context, complaints, picture } = await comeAs(email);
    const subject = /confirme|confirmar/i;
    await mailedPath(product.mails, { to: email, subject });
    await page.goto('/profile');
    await page.getByText('Falta confirmar o e-mail.').waitFor();
    const again = page.getByRole('button', { name: 'Enviar de novo', exact: true });
    // The mail of the sign-up counts: within 5 s of it the server asks to wait, and the button counts that down.
    const early = page.getByText('Aguarde alguns segundos');
    const gone = page.getByText('O link foi. Olhe também no lixo eletrônico.');
    // Looked for from before the touch, in each picture that is drawn: it may be one second alone that is counted.
    const isCounted = page.waitForFunction(() =>
      [...document.querySelectorAll('button')].some(({ textContent }) =>
        /^Enviar de novo em \d s$/.test(textContent.trim()),
      ),
    );
    await again.click();
    await isCounted;
    await early.or(gone).first().waitFor();
    await picture('unconfirmed');
    await assertFitsScreen(page);
    if (await early.isVisible()) await again.click();
    await gone.waitFor();
    const path = await mailedPath(product.mails, { to: email, subject, count: 2 });

    const tab = await context.newPage();
    await follow(tab, path);
    await tab.getByText('E-mail confirmado.').waitFor();
    await page.bringToFront();
    await page.getByText('Falta confirmar o e-mail.').waitFor({ state: 'hidden' });
    await follow(tab, path);
    await tab.getByText('Seu e-mail já está confirmado.').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('a link that nobody sent leads to where another is asked for, and an address without an account is told the same', async () => {
    const { page, context, complaints } = await visit(browser, product.url);
    await follow(page, '/verificar-email?token=inventado');
    await page.getByText('Este link não vale mais.').waitFor();
    await page.getByRole('link', { name: 'Entrar' }).click();
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await askForLink(page, 'ninguem@example.test');
    await page.getByLabel('E-mail').fill('outra@example.test');
    await page.getByRole('button', { name: 'Enviar o link' }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
