import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { violationsOf } from './accessibility.ts';
import { SCREENS, type Visit, visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import { assertFitsScreen, goWithin, isRedrawn, PERSON, signIn } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'olhada@example.test';
/** The largest letters that the looks are held to, as a person sets them in the browser. */
const LARGE_LETTERS = '200%';
/** What axe is asked of each look: the document is the same in the dark, its colours are not. */
const LOOKS = {
  phone: [
    { colorScheme: 'dark', rules: 'colours' },
    { colorScheme: 'light', rules: 'all' },
  ],
  desktop: [{ colorScheme: 'light', rules: 'all' }],
} as const;
const SIZES = ['phone', 'desktop'] as const;
/** A screen of a section for which those of another stand: it is looked at on the phone and has to fit a desktop. */
const IN_OTHER_SECTION = /^\/fazenda\/[^/]+\/(?!vendas|editar|relatorios|cadastrar-atividade)/;
/** Pixels that a finger needs. */
const FINGER = 48;
/** What is left of a desktop's 1280 px at 200 and at 400 % zoom. */
const ZOOMED = { '200 %': { width: 640, height: 400 }, '400 %': { width: 320, height: 256 } } as const;

/** What a finger is to hit and could miss, each with its height; links within a text left out. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, select, input, textarea, summary')];
    return all.flatMap((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const isHidden = width < 2 || height < 2 || getComputedStyle(element).visibility === 'hidden';
      const isInText = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
      if (isHidden || isInText || height >= finger) return [];
      const words = element.getAttribute('aria-label') ?? element.textContent;
      return [`${element.tagName.toLowerCase()} ${words?.trim().slice(0, 40)}: ${Math.round(height)} px`];
    });
  }, FINGER);
}

/** The actions of a record's head that a phone's width pushed below the first row. */
const actionsBelow = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'O que fazer com este registro' }).evaluateAll((heads) =>
    heads.flatMap((head) => {
      const all = [...head.children].filter((action) => action.getBoundingClientRect().height > 0);
      const top = all[0]?.getBoundingClientRect().top;
      return all.filter((action) => action.getBoundingClientRect().top !== top).map((action) => action.textContent);
    }),
  );

/** Waits until a screen shows its heading and nothing that says that more is to come. */
async function isDrawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Sets the letters of a screen as a person does in the browser; '' for the usual ones. */
async function setLetters(page: Page, size: string): Promise<void> {
  await page.evaluate((letters) => document.documentElement.style.setProperty('font-size', letters), size);
  await isRedrawn(page);
}

const NOTHING_HERE = 'Esta rua não tem saída.';

/** Goes to an address inside the app as its links do, by a screen whose heading no other has: one sees when it is left. */
async function goTo(page: Page, address: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  const [, farm = ''] = /^(\/fazenda\/[^/]+)/.exec(address) ?? [];
  for (const path of [`${farm}/404`, address]) {
    await goWithin(page, path);
    await heading.filter(path === address ? { hasNotText: NOTHING_HERE } : { hasText: NOTHING_HERE }).waitFor();
  }
}

/** Where the links of mails lead, and where they are asked for. */
const mailed = ['/esqueci-senha', '/redefinir-senha', '/redefinir-senha?token=x', '/verificar-email'];
const personal = ['/fazenda', '/fazenda?nova=1', '/profile', '/planos', '/envios'];

/** Every screen of a farm: its own, those of each section, and those of one record of each section. */
function farmAddresses({ farmSlug, records }: FurnishedFarm): string[] {
  const farm = `/fazenda/${farmSlug}`;
  const firstOfEach = new Map(records.map((record) => [record.section, record] as const).toReversed());
  const sections = [...firstOfEach.values()].flatMap(({ section, slug }) => {
    const list = `${farm}/${section}`;
    return [list, `${list}/cadastrar`, `${list}/${slug}`, `${list}/${slug}/editar`];
  });
  const actions = (section: string, ...names: readonly string[]) =>
    names.map((name) => `${farm}/${section}/${firstOfEach.get(section)?.slug}/${name}`);
  return [
    farm,
    `${farm}/editar`,
    `${farm}/editar?aba=medidas`,
    ...['', '?relatorio=resumo-da-safra', '?relatorio=estoque'].map((which) => `${farm}/relatorios${which}`),
    `${farm}/cadastrar-atividade`,
    ...actions('vendas', 'rastreabilidade', 'historico', 'imprimir'),
    ...actions('talhoes', 'rastreabilidade'),
    ...actions('secagem', 'medicoes', 'etiqueta'),
    ...actions('fermentacao', 'medicoes'),
    ...sections,
  ];
}

/** A visit, and how it comes to an address. */
type Way = { at: Visit; open: (address: string) => Promise<unknown> };

/**
 * Whether axe is asked: where another section's screen stands for one, only in the light of a phone, and of the form that
 * makes and changes a record once.
 */
const isAsked = (address: string, name: keyof typeof SCREENS, rules: 'all' | 'colours'): boolean =>
  !IN_OTHER_SECTION.test(address) || (name === 'phone' && rules === 'all' && !address.endsWith('/editar'));

const { product, browser } = await openProduct();

describe('every screen', () => {
  let farm: FurnishedFarm;

  before(async () => {
    farm = await furnishFarm(product.url, EMAIL);
  });
  /** What is wrong at an address, on phone and desktop, in light and, on a phone, dark, and where a person zooms in. */
  async function flawsAt({ page, picture }: Visit, address: string): Promise<string[]> {
    const flaws: string[] = [];
    await isDrawn(page);
    for (const name of SIZES) {
      await page.setViewportSize(SCREENS[name]);
      await isRedrawn(page);
      await assertFitsScreen(page).catch((error: Error) => flaws.push(`${name}: ${error.message}`));
      for (const { colorScheme, rules } of LOOKS[name]) {
        if (!isAsked(address, name, rules)) continue;
        await page.emulateMedia({ colorScheme });
        const violations = await violationsOf(page, rules);
        flaws.push(...violations.map((violation) => `${name}, ${colorScheme}: ${violation}`));
        await picture(`${address.replace(/\W+/g, '-').slice(1) || 'landing'}-${name}-${colorScheme}`);
      }
    }
    const zooms = IN_OTHER_SECTION.test(address) ? [] : Object.entries(ZOOMED);
    for (const [zoom, size] of zooms) {
      await page.setViewportSize(size);
      await isRedrawn(page);
      await assertFitsScreen(page).catch((error: Error) => flaws.push(`${zoom}: ${error.message}`));
    }
    await page.setViewportSize(SCREENS.phone);
    await isRedrawn(page);
    flaws.push(...(await actionsBelow(page)).map((action) => `in a row of its own: ${action}`));
    await setLetters(page, LARGE_LETTERS);
    await assertFitsScreen(page).catch((error: Error) => flaws.push(`letters of ${LARGE_LETTERS}: ${error.message}`));
    await setLetters(page, '');
    return [...flaws, ...(await smallTargets(page)).map((target) => `small for a finger: ${target}`)];
  }

  async function assertFlawless(addresses: readonly string[], { at, open }: Way): Promise<void> {
    const flaws: string[] = [];
    for (const address of addresses) {
      await at.page.setViewportSize(SCREENS.phone);
      await open(address);
      flaws.push(...(await flawsAt(at, address)).map((flaw) => `${address} ${flaw}`));
    }
    assert.deepEqual(flaws, []);
    assert.deepEqual(at.complaints, []);
  }

  test('for everyone has no flaw that axe finds, on phone and desktop, in light and dark', async () => {
    const at = await visit(browser, product.url);
    const addresses = ['/', '/login', '/register', ...mailed, '/termos', '/privacidade', '/404', '/nada/aqui'];
    await assertFlawless(addresses, { at, open: (address) => at.page.goto(address) });
    await at.context.close();
  });

  test('of a farm and its person likewise', { timeout: 1_200_000 }, async () => {
    const at = await visit(browser, product.url);
    await signIn(at.page, EMAIL);
    await assertFlawless([...personal, ...farmAddresses(farm)], { at, open: (address) => goTo(at.page, address) });
    await at.context.close();
  });

  test('of a farm at its beginning, of who is called to it, and of who looks in from outside likewise', {
    timeout: 1_200_000,
  }, async () => {
    const email = 'comeco@example.test';
    const app = remoteApp(product.url);
    const { token } = await signUp(app, { email, password: PERSON.password });
    const { farmSlug } = await createFarm(app, token);
    const at = await visit(browser, product.url);
    const flaws: string[] = [];
    const look = async (what: string, by = at) =>
      flaws.push(...(await flawsAt(by, what)).map((flaw) => `${what} ${flaw}`));
    await signIn(at.page, email);
    await goTo(at.page, `/fazenda/${farmSlug}`);
    await at.page.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
    await look('first-steps');
    await at.page.goto(`/fazenda/${farmSlug}/editar`);
    await at.page.getByRole('textbox', { name: 'E-mail' }).fill('ajuda-olhada@example.test');
    await at.page.getByRole('button', { name: 'Enviar convite' }).click();
    await at.page.getByRole('img', { name: /^QR do convite/ }).waitFor();
    await at.page.getByText(/^Convite enviado/).waitFor({ state: 'detached' });
    await look('invitation-link');
    const link = await at.page.getByText(/\/convite\/[\w-]{43}$/).textContent();

    const outside = await visit(browser, product.url);
    await outside.page.goto(new URL(link ?? '').pathname);
    await outside.page.getByText('convida você para trabalhar').waitFor();
    await look('invitation', outside);
    await outside.page.goto(`/fazenda/boa-vista/armazenamento/${crypto.randomUUID()}`);
    await outside.page.getByText('Peça a quem vendeu o dossiê do lote').waitFor();
    await look('scanned-label', outside);
    await outside.page.goto('/exemplo');
    await outside.page.getByRole('heading', { level: 1, name: 'Fazenda Boa Vista (exemplo)' }).waitFor();
    await look('demonstration', outside);
    const home = new URL(outside.page.url()).pathname;
    await outside.page.goto(`${home}/producao`);
    await outside.page.getByText('Armazenamento').filter({ visible: true }).first().waitFor();
    await look('season-board', outside);
    await outside.page.goto(`${home}/beneficiamento/cadastrar`);
    await outside.page.getByRole('group', { name: 'De onde vem o café' }).getByRole('checkbox').first().waitFor();
    await look('lots-to-choose', outside);
    await outside.page.goto(`${home}/beneficiamento/beneficio-do-cereja-descascado`);
    await outside.page.getByRole('link', { name: 'Armazenar' }).filter({ visible: true }).first().waitFor();
    await look('milled-and-to-store', outside);
    assert.deepEqual(flaws, []);
    assert.deepEqual([...at.complaints, ...outside.complaints], []);
    await Promise.all([at.context.close(), outside.context.close()]);
  });

  test('has room for names of one long word: they break, and the path at the head ends in dots', async () => {
    const email = 'comprida@example.test';
    const app = remoteApp(product.url);
    const word = 'Cafezal'.repeat(14);
    const { token } = await signUp(app, { email, password: PERSON.password, name: word });
    const { id, farmSlug } = await createFarm(app, token, { name: word });
    const { body } = await call<{ record: { slug: string } }>(app, 'POST', `/farms/${id}/talhoes`, {
      token,
      json: { name: word, data: { area: 4 } },
    });
    const at = await visit(browser, product.url, { screen: 'desktop' });
    await signIn(at.page, email);
    for (const address of ['', '/atividades/cadastrar', `/talhoes/${body.record.slug}/historico`]) {
      for (const name of SIZES) {
        await at.page.setViewportSize(SCREENS[name]);
        await goTo(at.page, `/fazenda/${farmSlug}${address}`);
        await at.page.getByRole('main').getByText(word).filter({ visible: true }).first().waitFor();
        await assertFitsScreen(at.page);
      }
      const path = at.page.getByRole('navigation', { name: 'Onde você está' }).getByRole('list');
      assert.ok(await path.evaluate((list) => list.scrollWidth <= list.clientWidth), address);
    }
    await at.context.close();
  });

  test('of a form says with large letters what it is of, and no label lies under a button', {
    timeout: 300_000,
  }, async () => {
    const at = await visit(browser, product.url);
    await signIn(at.page, EMAIL);
    for (const section of ['processamento', 'colheita']) {
      await goTo(at.page, `/fazenda/${farm.farmSlug}/${section}/cadastrar`);
      await setLetters(at.page, LARGE_LETTERS);
      const title = at.page.getByRole('banner').getByText(`Registrar ${section}`).first();
      assert.deepEqual(
        await title.evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight]),
        await title.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
      );
      await setLetters(at.page, '');
    }
    await setLetters(at.page, LARGE_LETTERS);
    const label = await at.page.getByRole('main').getByText('Talhão', { exact: true }).boundingBox();
    const button = await at.page.getByRole('button', { name: 'Usar minha posição' }).boundingBox();
    assert.ok(label !== null && button !== null && button.y + button.height <= label.y);
    await at.context.close();
  });
});
