import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { SCREENS } from '../browser.ts';
import { PERSON } from '../journey.ts';
import { becomeWebView, SHELL_ORIGIN, shellFiles } from '../native-shell.ts';
import { type OwnBrowser, startOwnBrowser } from '../own-browser.ts';
import { PhoneStore } from '../phone-store.ts';
import type { Chance } from './chance.ts';
import { copiesAreWhole } from './copies.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { type KeptRecord, readKept } from './kept.ts';

const PATIENCE_MS = 60_000;
const LOOK_EACH_MS = 50;

/** A page that was kept is not loaded again when one comes back to it: nobody tells that it is. */
export const AT_ONCE = { waitUntil: 'commit' } as const;

type Parts = {
  name: string;
  tabs: number;
  keepsPages: boolean;
  /** Whether the native app stands on it in place of a browser. */
  isShell: boolean;
  proxy: FaultyProxy;
  chance: Chance;
};

/** The native app on a device, and what its system keeps. */
type Shell = { folder: string; phone: PhoneStore; remove: () => Promise<void> };

const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'cafezal-device-'));
const removeProfile = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });

const shownOn = (page: Page): Promise<string> =>
  page
    .evaluate(() => `${location.pathname} ${document.visibilityState}\n${document.body.textContent}`)
    .catch((error: unknown) => String(error));

/** Lets the clock of every page be ahead of the real one. */
function beAhead(ms: number): void {
  const Real = Date;
  class Ahead extends Real {
    constructor(...parts: [] | [number]) {
      super(...(parts.length === 0 ? ([Real.now() + ms] as const) : parts));
    }
    static override now = (): number => Real.now() + ms;
  }
  window.Date = Ahead as DateConstructor;
}

async function start(
  folder: string,
  keepsPages: boolean,
  { shell, aheadMs = 0 }: { shell: Shell | null; aheadMs?: number },
): Promise<OwnBrowser> {
  const running = await startOwnBrowser(folder, keepsPages);
  if (aheadMs !== 0) await running.context.addInitScript(beAhead, aheadMs);
  if (shell !== null) await becomeWebView(running.context, shell);
  return running;
}

/** A device of a person behind a network of its own: a browser with one or two tabs, or the native app. */
export class Device {
  readonly name: string;
  readonly proxy: FaultyProxy;
  readonly tabs: number;
  /** What it does by chance, the same for the same seed whatever the other devices do. */
  readonly chance: Chance;
  pages: Page[] = [];
  isOffline = false;
  #keepsPages: boolean;
  #folder: string;
  #running: OwnBrowser;
  /** How far its clock is ahead, in ms. */
  #aheadMs = 0;
  readonly #shell: Shell | null;

  private constructor(
    { name, tabs, keepsPages, proxy, chance }: Parts,
    { folder, running, shell }: { folder: string; running: OwnBrowser; shell: Shell | null },
  ) {
    this.name = name;
    this.proxy = proxy;
    this.chance = chance;
    this.tabs = tabs;
    this.#keepsPages = keepsPages;
    this.#folder = folder;
    this.#running = running;
    this.#shell = shell;
  }

  static async open(parts: Parts): Promise<Device> {
    const folder = await newProfile();
    const shell = parts.isShell ? { ...(await shellFiles(parts.proxy.url)), phone: new PhoneStore() } : null;
    return new Device(parts, { folder, shell, running: await start(folder, parts.keepsPages, { shell }) });
  }

  /** The address of a path as this device sees it. */
  at(path: string): string {
    return `${this.#shell === null ? this.proxy.url : SHELL_ORIGIN}${path}`;
  }

  /** What its pages show, for whoever looks into a fault. */
  async shown(): Promise<string> {
    const shown = await Promise.all(this.pages.map((page) => shownOn(page)));
    return shown.map((text, at) => `--- ${this.name}, tab ${at + 1}: ${text}`).join('\n');
  }

  /** Opens a tab at a path. */
  async openTab(path: string): Promise<Page> {
    const page = await this.#running.context.newPage();
    await page.setViewportSize(SCREENS.desktop);
    await this.load(page, () => page.goto(this.at(path)));
    this.pages.push(page);
    return page;
  }

  /** Loads a page until it comes, as a person does it who sees that it did not; one without the app on it needs a network. */
  async load(page: Page, first: () => Promise<unknown>): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    for (let attempt = first; ; attempt = () => page.reload()) {
      const error = await attempt().then(
        () => null,
        (cause: unknown) => cause,
      );
      // Until a screen stands, the app does not hear where one goes.
      if (error === null) return page.getByRole('main').getByRole('heading').first().waitFor();
      if (Date.now() > until) throw error;
      if (this.isOffline) await this.setOffline(false);
    }
  }

  /** The records that lie on the device, those that only wait to be sent not among them. */
  async keptRecords(page: Page): Promise<readonly KeptRecord[]> {
    return (await readKept(page, ['records'])).records;
  }

  /** Signs in on the first tab and opens the others, all at the path. */
  async signIn(email: string, path: string): Promise<void> {
    const page = this.pages[0] ?? (await this.openTab('/login'));
    await page.goto(this.at('/login'));
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(PERSON.password);
    const enter = page.getByRole('button', { name: 'Entrar', exact: true });
    const noAnswer = page.getByText('Sem conexão. Para entrar é preciso sinal.');
    const isIn = page.waitForURL((url) => url.pathname !== '/login', AT_ONCE).then(() => true);
    // The server may just be starting: who is told so tries again.
    for (let done = false; !done; ) {
      await enter.click();
      done = await Promise.race([isIn, noAnswer.waitFor().then(() => false)]);
    }
    await page.goto(this.at(path));
    while (this.pages.length < this.tabs) await this.openTab(path);
  }

  /** Takes its network away, or gives it back. The native app has its own files all the same. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    if (this.#shell === null) return this.#running.context.setOffline(isOffline);
    this.proxy.unplug(isOffline);
    this.#shell.phone.isConnected = !isOffline;
    for (const page of this.pages)
      await page.evaluate(`window.android.tell('networkStatusChange', { connected: ${!isOffline} })`);
  }

  /** Sets the clock so far ahead, for all that is opened from here on. */
  setClock(aheadMs: number): void {
    this.#aheadMs = aheadMs;
  }

  /** Closes a tab without a word to its page, and opens another in its place. */
  async replaceTab(page: Page, path: string): Promise<void> {
    this.pages = this.pages.filter((other) => other !== page);
    await page.close({ runBeforeUnload: false });
    await this.openTab(path);
  }

  /** Ends the whole browser under its pages and starts it again: in order, as a phone does that needs the room, or killed. */
  async endAndReopen(path: string, how: 'inOrder' | 'killed'): Promise<void> {
    await this.#running.end(how);
    await this.#reopen(path);
  }

  /**
   * Kills the native app, takes all that its web view keeps, and starts it again. A system takes it from an app that
   * nobody uses: what was saved has its copy by then. Whoever finds it empty waits, with a network, until the farm is there
   * again.
   */
  async clearAndReopen(path: string): Promise<void> {
    const [page] = this.pages;
    if (page !== undefined) await copiesAreWhole(page, this.#inShell().phone);
    await this.#running.end('killed');
    await removeProfile(this.#folder);
    this.#folder = await newProfile();
    await this.#reopen(path);
    if (this.isOffline) await this.setOffline(false);
    await this.#untilFarmIsHere();
  }

  /** The network is a good one for so long: how often a bad one must be asked is chance, and no deed. */
  async #untilFarmIsHere(): Promise<void> {
    const [page] = this.pages;
    this.proxy.become('clear');
    const until = Date.now() + PATIENCE_MS;
    const isHere = async () => {
      const { cursors } = page === undefined ? { cursors: [] } : await readKept(page, ['cursors']);
      return cursors.length > 0 && cursors.every(({ more }) => more !== true);
    };
    while (!(await isHere())) {
      if (Date.now() > until) throw new Error('the farm did not come to the emptied device');
      await pause(LOOK_EACH_MS);
    }
    this.proxy.become('faulty');
  }

  /** Lets the access token run out that the system keeps, and starts the native app again, which reads it. */
  async expireTokenAndReopen(path: string): Promise<void> {
    await this.#running.end('killed');
    this.#inShell().phone.expireToken();
    await this.#reopen(path);
  }

  #inShell(): Shell {
    if (this.#shell === null) throw new Error(`${this.name} is a browser`);
    return this.#shell;
  }

  async #reopen(path: string): Promise<void> {
    this.pages = [];
    this.#running = await start(this.#folder, this.#keepsPages, { shell: this.#shell, aheadMs: this.#aheadMs });
    if (this.isOffline) await this.setOffline(true);
    while (this.pages.length < this.tabs) await this.openTab(path);
  }

  async close(): Promise<void> {
    await this.#running.end('killed');
    await removeProfile(this.#folder);
    await this.#shell?.remove();
  }
}
