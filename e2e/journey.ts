import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Download, Locator, Page } from 'playwright-core';

/** Who the journeys sign up, each at an address of their own. */
export const PERSON = { name: 'Benta de Oliveira', password: 'um café coado na hora' } as const;

/** Signs up; ends on the empty list of farms. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Seu nome').fill(PERSON.name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
}

/** Makes a farm from the list of farms; ends on its dashboard. Gives the dashboard's path. */
export async function makeFarm(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'Nova fazenda' }).click();
  await page.getByLabel('Nome da fazenda').fill(name);
  await page.getByLabel('Área total').fill('24,5');
  await page.getByLabel('Estado', { exact: true }).selectOption('MG');
  await page.getByLabel('Cidade').fill('carmo de mi');
  await page.getByRole('option', { name: 'Carmo de Minas' }).click();
  await page.getByRole('radio', { name: 'Mantiqueira de Minas', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Criar fazenda' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}

/** What is headed as new, other than what happens on a day. */
const NEW: Readonly<Record<string, string>> = { Talhão: 'Novo talhão', Parceiro: 'Novo parceiro', Safra: 'Nova safra' };
const formOf = (page: Page, stage: string): Locator =>
  page.getByRole('heading', { name: NEW[stage] ?? `Registrar ${stage.toLowerCase()}` });

/** Opens the form of a stage by the bar at the thumb. */
export async function register(page: Page, stage: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Registrar' }).click();
  await page
    .getByRole('dialog', { name: 'Registrar' })
    .getByRole('link', { name: new RegExp(`^${stage}`) })
    .first()
    .click();
  await formOf(page, stage).waitFor();
}

/** What going on with a stage is called on a record's page. */
const VERBS: Readonly<Record<string, string>> = {
  Processamento: 'processar',
  Fermentação: 'fermentar',
  Secagem: 'secar',
  Descanso: 'descansar',
  Beneficiamento: 'beneficiar',
  Armazenamento: 'armazenar',
  Venda: 'vender',
};

/** Opens the form of the next stage from a record, with what is left of its coffee filled in. */
export async function goOnWith(page: Page, stage: string): Promise<void> {
  const name = new RegExp(`^(?:Próxima etapa: )?${VERBS[stage] ?? stage}`, 'i');
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await formOf(page, stage).waitFor();
  await page
    .getByText(/^Entram/)
    .first()
    .waitFor();
}

/** One more lot that came out, by its kind and weight; `at` counts what is there already. */
export async function cameOut(page: Page, kind: string, kg: string): Promise<void> {
  const group = page.getByRole('group', { name: 'O que saiu' });
  await group.getByRole('button', { name: kind, exact: true }).click();
  const row = group.getByRole('listitem').filter({ hasText: kind });
  await row.getByRole('textbox', { name: 'Peso' }).fill(kg);
}

/** Unfolds the fields beyond the quick ones, and among them a group. */
export async function showDetails(page: Page, group: string): Promise<void> {
  const unfold = page.getByRole('button', { name: /^Mais detalhes/ });
  if (await unfold.isVisible()) await unfold.click();
  await page.getByRole('button', { name: new RegExp(`^${group}`) }).click();
}

const recordMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'O que fazer com este registro' });

/** A button that was seen and cannot be touched for so long went away with what it saved. */
const SAVED_MEANWHILE_MS = 5_000;

/** Saves a record, warnings and all, and ends on its page. */
export async function save(page: Page, label: string): Promise<void> {
  const anyway = page.getByRole('button', { name: 'Salvar mesmo assim' });
  // What is odd was told at its field already: then the button says so from the start.
  await page.getByRole('button', { name: label, exact: true }).or(anyway).first().click();
  await anyway.or(recordMenu(page)).first().waitFor();
  if (await anyway.isVisible())
    await anyway.click({ timeout: SAVED_MEANWHILE_MS }).catch(async (error: unknown) => {
      // The first touch was on this very button: it is gone with its form.
      if (!(await recordMenu(page).isVisible())) throw error;
    });
  await recordMenu(page).waitFor();
}

/** Makes a plot of the open farm; ends on its page. */
export async function makePlot(page: Page, name: string, hectares: string): Promise<void> {
  await register(page, 'Talhão');
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByLabel('Área', { exact: true }).fill(hectares);
  await save(page, 'Salvar talhão');
}

const chip = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('banner').getByRole('link', { name: words });

/** Waits until the chip at the top says these words, such as `Sem conexão · 1 guardado`. */
export async function connectionSays(page: Page, words: string | RegExp): Promise<void> {
  await chip(page, words).waitFor();
}

/** Waits until the device was counted and nothing on it waits: a phone has that said in the page, but does not draw it. */
export async function allIsSent(page: Page): Promise<void> {
  const sent = page.getByRole('link', { name: 'Tudo enviado', exact: true, includeHidden: true });
  await sent.waitFor({ state: 'attached' });
}

/**
 * Waits until the app is kept on the device, so that every screen opens without a network. For a visitor with `keepsApp`.
 */
export async function appIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/**
 * Waits until it has the focus. A refused form takes its person to what is wrong, and what is typed elsewhere meanwhile
 * would land there.
 */
export async function hasFocus(control: Locator): Promise<void> {
  const wanted = await control.elementHandle();
  await control.page().waitForFunction((one) => one === document.activeElement, wanted);
}

/** Signs in on another device, at `url` where its browser knows no address; ends on the list of farms. */
export async function signIn(page: Page, email: string, url = ''): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
}

/** What the server answers to a sign-in. */
type SignedIn = { user: object; token: string; expiresAt: string; refreshToken: string };

/**
 * Opens a path as a person who signed in on this device before, past the form: it costs a journey that is about something
 * else more of the processor than the screen that it goes to.
 */
export async function arrive(page: Page, email: string, path: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PERSON.password } });
  const { user, token, expiresAt, refreshToken } = (await answer.json()) as SignedIn;
  // Of the same origin, and without the app.
  await page.goto('/robots.txt');
  await page.evaluate(
    (session) => {
      for (const [key, text] of Object.entries(session)) localStorage.setItem(`cafezal.${key}`, text);
    },
    { token, tokenExpiresAt: expiresAt, refreshToken, person: JSON.stringify(user) },
  );
  await page.goto(path);
}

/** Goes to a path inside the app as its links do: nothing is loaded anew. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((there) => window.history.pushState({}, '', there), path);

/** Opens the menu at the head of the record that is shown. */
export async function openMenu(page: Page): Promise<Locator> {
  await recordMenu(page).getByRole('button', { name: 'Mais ações' }).click();
  return page.getByRole('dialog', { name: 'Mais ações' });
}

/** Opens the traceability of the record that is shown. */
export async function trace(page: Page): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Rastreabilidade' }).click();
  await page.getByRole('heading', { name: 'De onde veio este café' }).waitFor();
}

/** Keeps toasts on the screens that are opened from here on, which go after 6 s: a busy machine may come to them later. */
export const letToastsStay = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (begin, self, [act, ms, ...rest]) =>
        Reflect.apply(begin, self, [act, ms === 6_000 ? 600_000 : ms, ...rest]),
    });
  });

/** What a file holds that the browser saved, wherever it runs. */
export const downloaded = async (file: Download): Promise<Buffer> => buffer(await file.createReadStream());

/** Waits until a field holds this text. */
export async function holds(field: Locator, text: string): Promise<void> {
  await field
    .page()
    .waitForFunction(([input, wanted]) => input instanceof HTMLInputElement && input.value === wanted, [
      await field.elementHandle(),
      text,
    ] as const);
}

/** Waits until what was typed lies on the device as a draft. */
export const isDraftKept = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(async (typed) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('cafezal-') ? [name] : []));
    const readAll = (name: string) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      });
    return (await Promise.all(names.map(readAll))).some((drafts) => drafts.includes(typed));
  }, text);

/** Holds that nothing reaches beyond the side of the screen. */
export async function assertFitsScreen(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert(content !== undefined && screen !== undefined && content <= screen, `${content} px wide on ${screen}`);
}

/** Waits for what names the farm and the screen at the foot of the paper: it is fetched while nothing else is to do. */
export async function footIsReady(page: Page, title: string): Promise<void> {
  await page.waitForFunction((words) => {
    window.dispatchEvent(new Event('beforeprint'));
    const rules = document.adoptedStyleSheets.flatMap((sheet) => Array.from(sheet.cssRules));
    window.dispatchEvent(new Event('afterprint'));
    return rules.some(({ cssText }) => new RegExp(`· ${words} · \\d\\d/\\d\\d/\\d{4}`).test(cssText));
  }, title);
}

/** Waits until the screen is drawn for the size that it has: it hears with the next picture that it is wide no more. */
export const isRedrawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));

/** What A4 leaves between its margins, in px. */
const PAPER = { width: 673, height: 1000 } as const;

/** Looks at a screen as the printer has it: paper is narrower than a desktop, and the page knows of the print before. */
export async function onPaper<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const screen = page.viewportSize();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  const seen = await look();
  await page.emulateMedia({ media: null });
  if (screen !== null) await page.setViewportSize(screen);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  return seen;
}

/** The size of each page of a printed document, in mm. */
export const pageSizes = (pdf: Buffer): readonly string[] =>
  Array.from(pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' × '),
  );
