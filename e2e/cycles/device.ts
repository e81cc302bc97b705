import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { SCREENS } from '../browser.ts';
import { PERSON } from '../journey.ts';
import { type OwnBrowser, startOwnBrowser } from '../own-browser.ts';
import type { Chance } from './chance.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { type KeptRecord, readKept } from './kept.ts';

const PATIENCE_MS = 60_000;

/** A page that was kept is not loaded again when one comes back to it: nobody tells that it is. */
export const AT_ONCE = { waitUntil: 'commit' } as const;

type Parts = { name: string; tabs: number; keepsPages: boolean; proxy: FaultyProxy; chance: Chance };

/** A device of a person: a browser with one or two tabs behind a network of its own. */
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

  private constructor({ name, tabs, keepsPages, proxy, chance }: Parts, folder: string, running: OwnBrowser) {
    this.name = name;
    this.proxy = proxy;
    this.chance = chance;
    this.tabs = tabs;
    this.#keepsPages = keepsPages;
    this.#folder = folder;
    this.#running = running;
  }

  static async open(parts: Parts): Promise<Device> {
    const folder = await mkdtemp(join(tmpdir(), 'cafezal-device-'));
    return new Device(parts, folder, await startOwnBrowser(folder, parts.keepsPages));
  }

  /** The address of a path as this device sees it. */
  at(path: string): string {
    return `${this.proxy.url}${path}`;
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

  /** Goes to a path within the app, as a link does. */
  async go(page: Page, path: string): Promise<void> {
    await page.evaluate((to) => window.history.pushState({}, '', to), path);
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

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.#running.context.setOffline(isOffline);
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
    this.pages = [];
    this.#running = await startOwnBrowser(this.#folder, this.#keepsPages);
    if (this.isOffline) await this.#running.context.setOffline(true);
    while (this.pages.length < this.tabs) await this.openTab(path);
  }

  async close(): Promise<void> {
    await this.#running.end('killed');
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
