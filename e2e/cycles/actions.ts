import type { Page } from 'playwright-core';
import { goWithin } from '../journey.ts';
import { AT_ONCE } from './device.ts';
import { type Action, RECORD_ACTIONS, type Turn } from './record-actions.ts';
import { farmPath, type Kind } from './world.ts';

/** Opens the page anew; without a network the app that lies on the device comes. */
const reload: Action = ({ device, page }) => device.load(page, () => page.reload(AT_ONCE));

/** Leaves the app for another page and comes back, as the browser's own way back does it: a page that was kept loads nothing. */
async function leaveAndComeBack({ world, device, page }: Turn): Promise<void> {
  await page.evaluate(() => document.body.toggleAttribute('data-left', true));
  await page.goto('about:blank');
  await device.load(page, () => page.goBack(AT_ONCE));
  const isAsItWas = await page.evaluate(() => document.body.hasAttribute('data-left'));
  world.returns[isAsItWas ? 'asItWas' : 'anew'] += 1;
}

/** Goes back and forward between two lists of the app. */
async function backAndForward({ world, page }: Turn): Promise<void> {
  const [first, second] = [`${farmPath(world)}/parceiros`, `${farmPath(world)}/colheita`];
  for (const path of [first, second]) await goWithin(page, path);
  await page.evaluate(() => window.history.back());
  await page.waitForURL((url) => url.pathname === first, AT_ONCE);
  await page.evaluate(() => window.history.forward());
  await page.waitForURL((url) => url.pathname === second, AT_ONCE);
}

async function switchNetwork({ device }: Turn): Promise<void> {
  await device.setOffline(!device.isOffline);
}

/** Lets the access token run out, so that the next call asks for another. */
async function tokenRunsOut({ page }: Turn): Promise<void> {
  await page.evaluate(() => {
    if (localStorage.getItem('cafezal.tokenExpiresAt') !== null)
      localStorage.setItem('cafezal.tokenExpiresAt', new Date(Date.now() - 1_000).toISOString());
  });
}

const killTab: Action = ({ device, page, world }) => device.replaceTab(page, farmPath(world));
const endBrowser: Action = ({ device, world }) => device.endAndReopen(farmPath(world), 'inOrder');
const killBrowser: Action = ({ device, world }) => device.endAndReopen(farmPath(world), 'killed');

/** Asks to leave, reads what waits, and stays. */
async function staysAfterAll({ page }: Turn): Promise<void> {
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sair deste aparelho?' });
  await dialog.getByRole('button', { name: 'Ficar' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const clearStorage: Action = ({ device, world }) => device.clearAndReopen(farmPath(world));
const keptTokenRunsOut: Action = ({ device, world }) => device.expireTokenAndReopen(farmPath(world));

type Named = readonly (readonly [name: string, action: Action])[];

const IN_BROWSERS: Named = [
  ...RECORD_ACTIONS,
  ['reload', reload],
  ['leave and come back', leaveAndComeBack],
  ['leave and come back', leaveAndComeBack],
  ['back and forward', backAndForward],
  ['switch the network', switchNetwork],
  ['switch the network', switchNetwork],
  ['token runs out', tokenRunsOut],
  ['kill the tab', killTab],
  ['end the browser', endBrowser],
  ['kill the browser', killBrowser],
  ['stay after all', staysAfterAll],
];
/** What the one page of the native app has no part in. */
const OF_BROWSERS: ReadonlySet<Action> = new Set([leaveAndComeBack, tokenRunsOut]);

/** What is done in a cycle, each as often as it stands there. */
export const ACTIONS: Readonly<Record<Kind, Named>> = {
  browsers: IN_BROWSERS,
  shells: [
    ...IN_BROWSERS.filter(([, action]) => !OF_BROWSERS.has(action)),
    ['clear the storage', clearStorage],
    ['clear the storage', clearStorage],
    ['clear the storage', clearStorage],
    ['kept token runs out', keptTokenRunsOut],
  ],
};

/** Leaves the device with what waits; who signs in again has it. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/login', AT_ONCE);
}
