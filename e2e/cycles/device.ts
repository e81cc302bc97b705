import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/test-programs.ts';
import { SCREENS } from '../browser.ts';
import { PERSON } from '../journey.ts';
import type { Chance } from './chance.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { type KeptRecord, readKept } from './kept.ts';

const PATIENCE_MS = 60_000;

/** A phone's own browser with what it keeps on its disk: it can be killed and opened again, and goes back as browsers do. */
const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--force-prefers-reduced-motion',
  '--lang=pt-BR',
] as const;

/** A started browser and the line to it. */
type Running = { child: ChildProcess; browser: Browser; context: BrowserContext };

const exited = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));

async function startBrowser(folder: string): Promise<Running> {
  const program = findChromium();
  if (program === null) throw new Error('no Chromium: set CHROMIUM_PATH');
  const child = spawn(program, [...SWITCHES, `--user-data-dir=${folder}`, 'about:blank'], {
    env: { ...process.env, TZ: 'America/Sao_Paulo' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Leader of a group: what systems call the browser may be a script that starts it.
    detached: true,
  });
  const address = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.once('exit', () => reject(new Error(`the browser ended:\n${told}`)));
    child.stderr?.on('data', (piece: Buffer) => {
      told += piece.toString('utf8');
      const found = /DevTools listening on (ws:\S+)/.exec(told)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no context');
  context.setDefaultTimeout(PATIENCE_MS);
  return { child, browser, context };
}

type Parts = { name: string; tabs: number; proxy: FaultyProxy; chance: Chance };

/** A device of a person: a browser with one or two tabs behind a network of its own. */
export class Device {
  readonly name: string;
  readonly proxy: FaultyProxy;
  readonly tabs: number;
  /** What it does by chance, the same for the same seed whatever the other devices do. */
  readonly chance: Chance;
  pages: Page[] = [];
  isOffline = false;
  #folder: string;
  #running: Running;

  private constructor({ name, tabs, proxy, chance }: Parts, folder: string, running: Running) {
    this.name = name;
    this.proxy = proxy;
    this.chance = chance;
    this.tabs = tabs;
    this.#folder = folder;
    this.#running = running;
  }

  static async open(parts: Parts): Promise<Device> {
    const folder = await mkdtemp(join(tmpdir(), 'cafezal-device-'));
    return new Device(parts, folder, await startBrowser(folder));
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
      if (error === null) return page.getByRole('heading', { level: 1 }).first().waitFor();
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
    const isIn = page.waitForURL((url) => url.pathname !== '/login').then(() => true);
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

  /**
   * Ends the whole browser under its pages, as a phone does that needs the room, and starts it again. A kill without any
   * notice would try Chromium, not the app: it writes `localStorage`, with the session in it, to the disk up to a minute late.
   */
  async endAndReopen(path: string): Promise<void> {
    const { browser, child } = this.#running;
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await exited(child);
    this.pages = [];
    this.#running = await startBrowser(this.#folder);
    if (this.isOffline) await this.#running.context.setOffline(true);
    while (this.pages.length < this.tabs) await this.openTab(path);
  }

  async #end(): Promise<void> {
    const { child, browser } = this.#running;
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
    await exited(child);
    await browser.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#end();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
