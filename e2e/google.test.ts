import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { CLIENT, type FakeGoogle, startFakeGoogle } from '../apps/server/src/test/fake-google.ts';
import { mailsIn } from '../apps/server/src/test/mails.ts';
import { openBrowser, visit } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { mailed } from './product-mails.ts';

const personAtGoogle = (name: string) => ({
  sub: `google-${name}`,
  email: `${name}@example.test`,
  email_verified: true,
  name: 'Rosa Lima',
});

/**
 * A port that was free a moment ago, below those that systems give away by themselves: nobody else gets it until the
 * product listens, whose address the provider must know before.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('signing in with Google', () => {
  let google: FakeGoogle;
  let product: Product;
  let browser: Browser;
  before(async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    google = await startFakeGoogle(`${publicUrl}/api/auth/google/callback`);
    product = await startProduct({
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: google.issuer,
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    await google?.close();
  });

  const button = (page: Page) => page.getByRole('button', { name: 'Entrar com o Google' });

  /** Asks for the word first, then for the same person at Google: another one there is refused, and nothing is lost. */
  async function eraseByGoogle(
    page: Page,
    person: ReturnType<typeof personAtGoogle>,
    picture: (name: string) => unknown,
  ) {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Apagar minha conta' }).click();
    const erase = page.getByRole('button', { name: 'Confirmar com o Google e apagar' });
    await erase.click();
    await page.getByText('Escreva apagar.').waitFor();
    assert.equal(await page.getByLabel('Senha da conta').count(), 0);
    await page.getByLabel('Para confirmar, escreva apagar').fill('apagar');
    google.signInAs(personAtGoogle('somebody-else'));
    await erase.click();
    await page.getByText('O Google não confirmou que é você. Escolha a conta').waitFor();
    await picture('google-erase-refused');
    google.signInAs(person);
    await erase.click();
    await page.getByRole('heading', { name: 'Conta apagada' }).waitFor();
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  }

  test('makes an account with a confirmed address, and finds it the next time', async () => {
    const rosa = personAtGoogle('rosa');
    google.signInAs(rosa);
    const { page, context, complaints, picture } = await visit(browser, product.url);
    await page.goto('/login');
    await button(page).waitFor();
    await picture('google');
    await button(page).click();
    await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
    await page.goto('/profile');
    await page.getByRole('main').getByText(rosa.email).waitFor();
    assert.equal(await page.getByLabel('Nome').inputValue(), rosa.name);
    assert.equal(await page.getByText('Falta confirmar o e-mail.').count(), 0);
    await page.getByText('Sem data para acabar.').waitFor();
    assert.equal(await page.getByText('dias de teste').count(), 0);
    await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Sair/ }).click();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await page.goto('/register');
    await button(page).click();
    await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
    await mailed(product.mails, { to: rosa.email, subject: /^Boas-vindas/ });
    const mails = (await mailsIn(product.mails)).filter(({ to }) => to?.some(({ address }) => address === rosa.email));
    assert.deepEqual(
      mails.map(({ subject }) => subject).filter((subject) => subject !== 'Entrada em um aparelho novo'),
      ['Boas-vindas ao Cafezal'],
    );
    await eraseByGoogle(page, rosa, picture);
    await mailed(product.mails, { to: rosa.email, subject: /^Sua conta foi apagada$/ });
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('tells who refuses at Google that it was not confirmed, and who closes the window that it closed', async () => {
    google.signInAs(null);
    const { page, context, complaints, picture } = await visit(browser, product.url);
    await page.goto('/login');
    await button(page).click();
    await page.getByText('O Google não confirmou a entrada.').waitFor();
    await picture('google-refused');
    // A choice that nobody makes: the window stays until the person closes it.
    await context.route('**/api/auth/google/start', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Escolha uma conta</p>' }),
    );
    const opened = page.waitForEvent('popup');
    await button(page).click();
    await (await opened).close();
    await page.getByText('A janela do Google fechou antes do fim.').waitFor();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
