import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findChromium, findWholeChromium } from '../scripts/test-programs.ts';

/** A phone's own browser with what it keeps on its disk: it can be killed and opened again, and goes back as browsers do. */
const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-features=LocalNetworkAccessChecks,MediaRouter,OptimizationHints,Translate',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--force-prefers-reduced-motion',
  '--lang=pt-BR',
] as const;

const PATIENCE_MS = 60_000;

/** A started browser with a profile of its own, and the line to it. */
export type OwnBrowser = {
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** Ends it in order, or under its pages without a word; resolves when it has ended. */
  readonly end: (how: 'inOrder' | 'killed') => Promise<void>;
};

const exited = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));

/** The address at which a starting browser takes orders; rejects with what it said where it ends before. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let told = '';
    child.once('exit', () => reject(new Error(`the browser ended:\n${told}`)));
    child.stderr?.on('data', (piece: Buffer) => {
      told += piece.toString('utf8');
      const found = /DevTools listening on (ws:\S+)/.exec(told)?.[1];
      if (found !== undefined) resolve(found);
    });
  });

async function end(child: ChildProcess, browser: Browser, how: 'inOrder' | 'killed'): Promise<void> {
  if (how === 'inOrder') {
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
  } else if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    process.kill(-child.pid, 'SIGKILL');
  }
  await exited(child);
  await browser.close().catch(() => undefined);
}

/**
 * Starts a browser with the profile in a folder. The whole browser keeps pages as they were, to go back to; the one without
 * windows, which does not, is quicker.
 */
export async function startOwnBrowser(folder: string, keepsPages: boolean): Promise<OwnBrowser> {
  const program = keepsPages ? findWholeChromium() : findChromium();
  if (program === null) throw new Error('no Chromium: set CHROMIUM_PATH');
  const child = spawn(program, [...SWITCHES, `--user-data-dir=${folder}`, 'about:blank'], {
    env: { ...process.env, TZ: 'America/Sao_Paulo' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Leader of a group: what systems call the browser may be a script that starts it.
    detached: true,
  });
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no context');
  context.setDefaultTimeout(PATIENCE_MS);
  return { browser, context, end: (how) => end(child, browser, how) };
}
