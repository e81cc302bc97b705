import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from './browser.ts';
import { makeFarm, makePlot, signUp } from './journey.ts';
import { becomeWebView, SHELL_ORIGIN, type StandIn, shellFiles } from './native-shell.ts';
import { type Product, startProduct } from './product.ts';

/** Height of the bar of an iPhone with a camera in its screen, in px. */
const BAR = 47;
const STORE = 'https://play.example.test/cafezal';

/** Asks the stand-in for Android in a page. */
const inAndroid = <Answer>(page: Page, ask: (android: StandIn) => Answer): Promise<Answer> =>
  page.evaluate(`(${ask})(window.android)`);

describe('the native app in a web view', () => {
  let product: Product;
  let browser: Browser;
  let files: Awaited<ReturnType<typeof shellFiles>>;
  before(async () => {
    product = await startProduct({ ANDROID_STORE_URL: STORE });
    files = await shellFiles(product.url);
    browser = await openBrowser('--disable-features=LocalNetworkAccessChecks');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    await files?.remove();
  });

  test('works with its server from an origin of its own: links, back, and a newer app', async () => {
    const { context, page, complaints, picture } = await visit(browser, SHELL_ORIGIN, { keepsApp: true });
    await becomeWebView(context, files);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await signUp(page, 'aplicativo@example.test');
    // The page asks for newer rates once a day: what it sends must be what the server takes from another origin.
    await page.evaluate(() => localStorage.setItem('cafezal.knowledgeAsked', '2020-01-01'));
    const [knowledge] = await Promise.all([
      page.waitForResponse((answer) => answer.url() === `${product.url}/api/knowledge`),
      page.reload(),
    ]);
    assert.equal(knowledge.status(), 200);
    await makeFarm(page, 'Fazenda do Bolso');
    assert.equal(new URL(page.url()).origin, SHELL_ORIGIN);
    assert.equal(await page.evaluate(() => isSecureContext), true);
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    const strange = asked.filter((url) => ![SHELL_ORIGIN, product.url].some((origin) => url.startsWith(`${origin}/`)));
    assert.deepEqual(
      strange.filter((url) => !/^(?:blob|data):/.test(url)),
      [],
    );
    assert.deepEqual(
      asked.filter((url) => url.startsWith(`${SHELL_ORIGIN}/api`)),
      [],
    );

    // The start's picture went, and the bars follow the theme.
    const calls = await inAndroid(page, ({ calls }) => calls);
    assert.ok(calls.some((call) => call.startsWith('SplashScreen.hide')));
    assert.ok(calls.some((call) => call.startsWith('SystemBars.setStyle') && call.includes('NavigationBar')));

    // A newer app is offered, and put off.
    const bar = page.getByRole('complementary', { name: 'Versão nova do aplicativo' });
    assert.equal(await bar.getByRole('link', { name: 'Abrir a loja' }).getAttribute('href'), STORE);
    await bar.getByRole('button', { name: 'Depois' }).click();
    await bar.waitFor({ state: 'detached' });

    // Back closes a dialog, then goes back, then leaves.
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Registrar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Registrar' });
    await sheet.waitFor();
    await page.evaluate(`window.android.tell('backButton', { canGoBack: true })`);
    await sheet.waitFor({ state: 'detached' });
    assert.match(page.url(), /\/fazenda\/fazenda-do-bolso$/);

    // Links of this server open, others do not.
    await page.evaluate(`window.android.tell('appUrlOpen', { url: 'https://evil.test/fazenda' })`);
    await page.evaluate(
      `window.android.tell('appUrlOpen', { url: '${product.url}/fazenda/fazenda-do-bolso/talhoes' })`,
    );
    await page.getByRole('heading', { name: 'Talhões', level: 1 }).waitFor();
    await page.evaluate(`window.android.tell('appUrlOpen', { url: '${product.url}/R/ABCDEF' })`);
    assert.ok((await inAndroid(page, ({ calls }) => calls)).includes(`Browser.open {"url":"${product.url}/R/ABCDEF"}`));
    await page.evaluate(`window.android.tell('backButton', { canGoBack: true })`);
    await page.waitForURL(/\/fazenda\/fazenda-do-bolso$/);
    await page.evaluate(`window.android.tell('backButton', { canGoBack: false })`);
    await page.waitForFunction(`window.android.calls.some((call) => call.startsWith('App.minimizeApp'))`);

    // What is not sent yet lies on the system's disk too, and goes from there once it is sent.
    await makePlot(page, 'Sede', '3');
    for (const method of ['writeFile', 'deleteFile'])
      await page.waitForFunction(
        `window.android.calls.some((call) => /^Filesystem.${method} .*"path":"copias.fila~/.test(call))`,
      );

    // Paper goes to the system's sheet, and reminders are its own, once somebody wants them.
    await page.goto('/fazenda/fazenda-do-bolso/simulador');
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await page.waitForFunction(`window.android.calls.some((call) => call.startsWith('Printer.printWebView'))`);
    await page.goto('/fazenda/fazenda-do-bolso');
    await page.getByRole('link', { name: 'Ligar os lembretes' }).click();
    await page.getByRole('switch', { name: /^Lembrar de manhã/ }).check();
    await page.waitForFunction(`window.android.calls.some((call) => /requestPermissions/.test(call))`);
    await picture('native-reminders');

    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('seed 2.19: keeps what is touched below the system’s bar on every screen, also where nobody is signed in', async () => {
    const { context, page } = await visit(browser, SHELL_ORIGIN);
    await becomeWebView(context, files);
    const insets = { top: BAR, topMax: BAR };
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    for (const path of ['/', '/login', '/register', '/esqueci-senha', '/termos', '/404']) {
      await page.goto(path);
      const brand = page.getByRole('link', { name: 'Cafezal' }).first();
      assert.ok(((await brand.boundingBox())?.y ?? 0) >= BAR, path);
    }
    await context.close();
  });
});
