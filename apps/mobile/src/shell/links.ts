import type { ShellHistory, Told } from './shell-history.ts';

/** The parts of Capacitor's App that tell by which address the system opened the app. */
type LinkSource = {
  getLaunchUrl: () => Promise<{ url: string } | undefined>;
  addListener: (event: 'appUrlOpen', hear: (opened: { url: string }) => void) => Told;
};

type Links = {
  app: LinkSource;
  /** Shows an address in a tab of the system's browser, above the app. */
  browser: { open: (page: { url: string }) => Promise<void> };
  history: ShellHistory;
  /** Origin of the server. */
  server: string;
  /** Outlives a reload of the page, not the end of the app. */
  kept: Pick<Storage, 'getItem' | 'setItem'>;
};

/** Screens of the app that a link may open. */
const SCREEN = /^\/(?:fazenda(?:\/|$)|convite\/)/;
/** A published lot: a page of the server, for people without the app too. Codes on paper are in capitals. */
const PUBLISHED_LOT = /^\/r\/./i;
const LAUNCHED = 'cafezal.launched-by';

/** A path with what follows it, if it leads to a screen that may be opened from outside; else null. */
export const screenOf = (path: string): string | null => (SCREEN.test(path) && !path.includes('//') ? path : null);

/** Where a link leads: to a screen of the app, to a page of the server, or null for an address that is not ours to open. */
export function targetOf(address: string, server: string): { screen: string } | { page: string } | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash, username, password } = new URL(address);
  if (origin !== server || username !== '' || password !== '') return null;
  if (PUBLISHED_LOT.test(pathname)) return { page: `${server}${pathname}${search}${hash}` };
  const path = screenOf(pathname);
  return path === null ? null : { screen: `${path}${search}${hash}` };
}

/**
 * Opens the links of our own server that the system hands over: the one that started the app, once, and those that come
 * later. Any other address is ignored.
 */
export async function followLinks({ app, browser, history, server, kept }: Links): Promise<void> {
  const open = async (address: string): Promise<void> => {
    const target = targetOf(address, server);
    if (target === null) return;
    if ('screen' in target) history.push(target.screen);
    else await browser.open({ url: target.page });
  };
  const launch = (await app.getLaunchUrl())?.url;
  const isFirst = launch !== undefined && kept.getItem(LAUNCHED) !== launch;
  if (isFirst) {
    kept.setItem(LAUNCHED, launch);
    await open(launch);
  }
  let mayRepeat = isFirst;
  await app.addListener('appUrlOpen', ({ url }) => {
    // iOS tells the link that started the app once more.
    const isRepeated = mayRepeat && url === launch;
    mayRepeat = false;
    if (!isRepeated) void open(url);
  });
}
