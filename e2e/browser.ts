import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium, findWholeChromium } from '../scripts/test-programs.ts';

/** Sizes of the screen that promises are made for. */
export const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;

/** A person's browser at one page, with what its console complained of. */
export type Visit = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the console and of the page since the start, the browser's own about the network left out. */
  readonly complaints: readonly string[];
  /** Keeps a picture under E2E_SCREENSHOTS, where that is set. */
  readonly picture: (name: string) => Promise<void>;
};

/** How the system's Chromium is launched without a window; `more` are more of its switches. Throws where there is none. */
export function launchOptions(more: readonly string[] = []): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('no Chromium: set CHROMIUM_PATH');
  return { executablePath, args: ['--no-sandbox', ...more] };
}

/** The system's Chromium without a window; `args` are more of its switches. */
export const openBrowser = async (...args: readonly string[]): Promise<Browser> => chromium.launch(launchOptions(args));

/** The whole browser, which keeps the pages that one leaves as they were, to go back to; the quicker one does not. */
export async function openKeepingBrowser(): Promise<Browser> {
  const executablePath = findWholeChromium();
  if (executablePath === null) throw new Error('no Chromium that keeps pages to go back to: install chromium');
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  return chromium.launch({ executablePath, args: ['--no-sandbox'], ignoreDefaultArgs });
}

/** How long a step may take on a machine that is busy with much else; it costs nothing where all is well. */
const PATIENCE_MS = 60_000;

/** What the browser itself says of an answer from 400 on or of a network that is away: the screen's to tell, not an error. */
const OF_NETWORK = /Failed to load resource|net::ERR_|Failed to fetch/;

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SCREENSHOTS;
  if (folder === undefined || folder === '') return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** What a person visits with. */
export type Visitor = {
  screen?: keyof typeof SCREENS;
  scheme?: 'light' | 'dark';
  /**
   * Whether the app comes to lie on the device, for a journey that opens a screen without a network or looks at what
   * is kept. Its 270 files cost each visitor more time of the processor than a sign-in and three screens.
   */
  keepsApp?: boolean;
};

/** Opens the product as a person with that screen, who lets the system choose between light and dark. */
export async function visit(
  browser: Browser,
  url: string,
  { screen = 'phone', scheme = 'light', keepsApp = false }: Visitor = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SCREENS[screen],
    hasTouch: screen === 'phone',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: keepsApp ? 'allow' : 'block',
  });
  await context.addInitScript(() => localStorage.setItem('cafezal.theme', 'auto'));
  const page = await context.newPage();
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_NETWORK.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { context, page, complaints, picture: (name) => keepPicture(page, name) };
}
