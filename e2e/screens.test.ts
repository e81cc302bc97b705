import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { SCREENS, type Visit, visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import { arrive, goWithin, isRedrawn, letToastsStay, signIn } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'telas@example.test';
const MISSING = 'Esta rua não tem saída.';
/** What each section of the address is headed with. */
const SECTIONS: Readonly<Record<string, string>> = {
  talhoes: 'Talhões',
  colheita: 'Colheita',
  processamento: 'Processamento',
  fermentacao: 'Fermentação',
  secagem: 'Secagem',
  descanso: 'Descanso',
  beneficiamento: 'Beneficiamento',
  armazenamento: 'Armazenamento',
  vendas: 'Vendas',
  relatorios: 'Relatórios',
  editar: 'Dados da fazenda',
  'cadastrar-atividade': 'Registrar atividade',
};

const { product, browser } = await openProduct();

describe('the routes of the specification', () => {
  let farm: FurnishedFarm;
  let at: Visit;
  let home: string;
  let lot: string;
  before(async () => {
    farm = await furnishFarm(product.url, EMAIL);
    at = await visit(browser, product.url, { screen: 'desktop' });
    await letToastsStay(at.context);
    home = `/fazenda/${farm.farmSlug}`;
    lot = `${home}/secagem/${farm.records.find(({ section }) => section === 'secagem')?.slug}`;
  });
  async function isHeaded(heading: string | RegExp): Promise<void> {
    const exact = typeof heading === 'string';
    await at.page.getByRole('heading', { level: 1, name: heading, exact }).first().waitFor();
  }
  /** Opens an address; its first heading says which screen it is. */
  async function opens(address: string, heading: string | RegExp): Promise<void> {
    await at.page.goto(address);
    await isHeaded(heading);
  }
  /** Goes from the screen that is open to another by its address, which the same router reads. */
  async function leadsTo(address: string, heading: string | RegExp): Promise<void> {
    await goWithin(at.page, address);
    await isHeaded(heading);
  }

  test('seed 2.1: / is the landing page', () => opens('/', 'Do talhão à saca vendida, cada quilo no seu lugar.'));

  test('seed 2.3: /register signs up', async () => {
    await opens('/register', 'Criar conta');
    await at.page.getByRole('button', { name: 'Criar conta' }).waitFor();
  });

  test('seed 2.5: /404 and every unknown address say that nothing is there', async () => {
    for (const address of ['/404', '/nada', '/nada/mesmo', '/register/x']) await opens(address, MISSING);
  });

  test('seed 2.2 and 2.6: /login signs in and leads to /fazenda, the list of farms', async () => {
    await opens('/login', 'Entrar');
    await signIn(at.page, EMAIL);
    assert.equal(new URL(at.page.url()).pathname, '/fazenda');
    await at.page
      .getByRole('link', { name: /Fazenda/ })
      .first()
      .waitFor();
  });

  test('who goes back while the menu of their account is open closes it, and stays', async () => {
    await at.page.goto('/fazenda');
    // The browser tells that a menu has been opened some time after it shows it.
    await at.page.evaluate(() => addEventListener('toggle', (event) => event.stopImmediatePropagation(), true));
    await at.page.getByRole('button', { name: /Sua conta/ }).click();
    const entry = at.page.getByRole('link', { name: 'Perfil', exact: true });
    await entry.waitFor();
    await at.page.goBack();
    await entry.waitFor({ state: 'hidden' });
    assert.equal(new URL(at.page.url()).pathname, '/fazenda');
  });

  test('seed 2.4: /profile is the profile', () => opens('/profile', 'Perfil'));

  test('seed 2.7: /fazenda/{farmSlug} is the dashboard of the farm', async () => {
    await at.page.goto(home);
    await at.page.getByRole('heading', { name: 'O que precisa de atenção hoje' }).waitFor();
  });

  test('on the narrowest phone the kilos of each stage stay in the card of the dashboard', async () => {
    const { page } = at;
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(home);
    const stage = page.getByRole('link', { name: /^Armazenamento/ }).filter({ hasText: 'kg' });
    await stage.waitFor();
    const [inside, room] = await stage.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    await page.setViewportSize(SCREENS.desktop);
    assert(inside !== undefined && room !== undefined && inside <= room, `${inside} px in ${room}`);
  });

  test('seed 2.8 and 2.14: /fazenda/{farmSlug}/{section} is the list, or the screen, of each section', async () => {
    for (const [section, heading] of Object.entries(SECTIONS)) await leadsTo(`${home}/${section}`, heading);
    await opens(`${home}/producao`, /^Safra \d{4}\/\d{2}$/);
  });

  test('who goes back while the app starts stands where the address says', async () => {
    const own = await at.context.newPage();
    await own.goto(`${home}/vendas`);
    await own.getByRole('heading', { name: 'Vendas', level: 1 }).waitFor();
    await goWithin(own, `${home}/parceiros`);
    await own.getByRole('heading', { name: 'Parceiros', level: 1 }).waitFor();
    // The router makes itself known as it is made, before its first screen.
    await own.addInitScript(() =>
      Object.defineProperty(globalThis, '__TSR_ROUTER__', { set: () => queueMicrotask(() => history.back()) }),
    );
    await own.reload();
    await own.getByRole('heading', { name: 'Vendas', level: 1 }).waitFor();
    assert.equal(new URL(own.url()).pathname, `${home}/vendas`);
    await own.close();
  });

  test('no other section is there, and nothing is below a section that is a screen', async () => {
    for (const wrong of ['terreno', 'editar/x', 'relatorios/x', 'cadastrar-atividade/x/y']) {
      await opens(`${home}/${wrong}`, MISSING);
    }
  });

  test('seed 2.9: …/cadastrar is the create form', async () => {
    await opens(`${home}/colheita/cadastrar`, 'Registrar colheita');
    await at.page.getByRole('button', { name: 'Salvar colheita' }).waitFor();
  });

  test('seed 2.10: …/{entitySlug} is the detail page', async () => {
    await at.page.goto(lot);
    await at.page.getByRole('navigation', { name: 'O que fazer com este registro' }).waitFor();
  });

  test('a record of each section leads with its edit, on phone and desktop, a plot with its harvest before that', async () => {
    const head = at.page.getByRole('navigation', { name: 'O que fazer com este registro' });
    const firstOfEach = new Map(farm.records.map((record) => [record.section, record] as const));
    for (const { section, slug } of firstOfEach.values()) {
      await goWithin(at.page, `${home}/${section}/${slug}`);
      const edit = head.getByRole('link', { name: 'Editar', exact: true }).and(at.page.locator(`[href*="/${slug}/"]`));
      await edit.waitFor();
      for (const size of Object.values(SCREENS)) {
        await at.page.setViewportSize(size);
        await isRedrawn(at.page);
        const box = await edit.boundingBox();
        assert(box !== null && box.y + box.height < size.height / 2, `${section}: edit at ${box?.y} px`);
        if (section === 'talhoes')
          assert.match((await head.getByRole('link').allInnerTexts()).join(), /^(Colher|Registrar colheita),Editar/);
      }
    }
  });

  test('who may only look is offered no edit at the head of a record', async () => {
    const { context, page } = await visit(browser, product.url);
    await context.route(/\/api\/farms(\/slug\/.*)?$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"owner"', '"viewer"') });
    });
    await arrive(page, EMAIL, lot);
    const head = page.getByRole('navigation', { name: 'O que fazer com este registro' });
    await head.getByRole('button', { name: 'Mais ações' }).click();
    await page
      .getByRole('dialog', { name: 'Mais ações' })
      .getByRole('link', { name: /^Histórico/ })
      .waitFor();
    assert.equal(await page.getByRole('link', { name: 'Editar', exact: true }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Excluir', exact: true }).count(), 0);
    await context.close();
  });

  test('seed 2.11: …/editar is the edit page', () => opens(`${lot}/editar`, /^Editar /));

  test('seed 2.12: …/rastreabilidade is the traceability page', () =>
    opens(`${lot}/rastreabilidade`, 'De onde veio este café'));

  test('seed 2.13: any other fifth segment is a generic action, which names the record and offers what there is', async () => {
    await at.page.goto(`${lot}/dancar`);
    await at.page.getByText('Não existe a ação “dancar” nesta tela.').waitFor();
    await at.page
      .getByRole('main')
      .getByRole('link', { name: /Rastreabilidade/ })
      .first()
      .waitFor();
  });

  test('what nobody can mean in an address is passed over: the screen stands', async () => {
    // One is opened, to see what else the server may make of it; the others are gone to.
    await at.page.goto(`${lot}/${encodeURIComponent('{"a":1}')}`);
    for (const value of ['{"a":1}', '["a"]', 'true', 'null', '__proto__']) {
      const typed = encodeURIComponent(value);
      await goWithin(at.page, `${lot}/${typed}`);
      await at.page.getByText(`Não existe a ação “${value}” nesta tela.`).waitFor();
      const filters = ['q', 'safra', 'ordem', 'campo.harvestMethod'].map((key) => `${key}=${typed}`).join('&');
      await leadsTo(`${home}/colheita?${filters}`, 'Colheita');
      await leadsTo(`${home}/relatorios?relatorio=estoque&talhao=${typed}&de=${typed}&ate=31/31/9999`, 'Estoque');
      await at.page.getByText(/^Desde/).waitFor({ state: 'detached' });
    }
  });

  test('seed 2.18: the error fallback says its sentence, and beneath it the error’s message', async () => {
    const { page } = at;
    const error = { code: 'internal', message: 'O servidor parou no meio.' };
    await page.route('**/api/farms/slug/**', (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'r' }, json: { success: false, error } }),
    );
    await page.goto('/fazenda/outra-fazenda');
    const sentence = page.getByRole('heading', { name: 'Ocorreu um erro. Tente novamente.', exact: true });
    const cause = page.getByRole('main').or(page.locator('body')).getByText(error.message, { exact: true }).first();
    await sentence.waitFor();
    const [above, beneath] = [await sentence.boundingBox(), await cause.boundingBox()];
    assert(above !== null && beneath !== null && beneath.y >= above.y + above.height);
  });

  test('seed 2.15 and 2.17: a toast is at the bottom of the screen and closes when it is clicked', async () => {
    const { page } = at;
    await page.getByRole('button', { name: 'Copiar detalhes do erro' }).click();
    const toast = page.getByRole('status').getByRole('button', { name: /Detalhes copiados|não deixa copiar/ });
    await toast.waitFor();
    const [box, height] = [await toast.boundingBox(), page.viewportSize()?.height ?? 0];
    assert(box !== null && box.y > height * 0.75 && box.y + box.height <= height);
    await toast.click();
    await toast.waitFor({ state: 'detached' });
  });

  test('seed 8.23 and 8.26: the toast of a refusal says what its status means', async () => {
    const { page } = at;
    for (const [status, words] of [
      [403, 'Você não tem permissão para acessar este recurso.'],
      [500, 'O servidor parou no meio.'],
    ] as const) {
      await page.unroute('**/api/farms/slug/**');
      const error = {
        code: status === 403 ? 'farm/forbidden' : 'internal',
        message: status === 403 ? 'Acesso negado.' : words,
      };
      await page.route('**/api/farms/slug/**', (route) =>
        route.fulfill({ status, headers: { 'x-request-id': 'r' }, json: { success: false, error } }),
      );
      await page.goto(`/fazenda/outra-fazenda?${status}`);
      await page.getByRole('alert').getByRole('button', { name: words }).waitFor();
    }
  });
});
