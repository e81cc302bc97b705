/** What the server answers at `/api/native-app`. */
type Offered = { version: string; stores: { android: string | null; ios: string | null } };

type NewerAppParts = {
  server: string;
  /** Version of this app. */
  version: string;
  platform: 'android' | 'ios';
  page: Document;
  /** Outlives the app. */
  kept: Pick<Storage, 'getItem' | 'setItem'>;
  fetch: (address: string) => Promise<Response>;
};

const DISMISSED = 'cafezal.newer-app-dismissed';
const ID = 'newer-app';

const partsOf = (version: string): number[] => (/^\d+\.\d+\.\d+$/.exec(version)?.[0] ?? '').split('.').map(Number);

/** Whether a version is newer than another; false where one is not of three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [partsOf(version), partsOf(than)];
  if (one.length !== 3 || other.length !== 3) return false;
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** The address of the store that has a newer app than this; null without one. */
function storeIn(answer: Offered, { version, platform }: NewerAppParts): string | null {
  const store = answer.stores[platform];
  return isNewer(answer.version, version) && store?.startsWith('https://') === true ? store : null;
}

function offer({ page, kept }: NewerAppParts, newer: string, store: string): void {
  const bar = page.createElement('aside');
  bar.id = ID;
  bar.setAttribute('aria-label', 'Versão nova do aplicativo');
  const words = page.createElement('p');
  words.textContent = 'Há uma versão nova do Cafezal. O que você ainda não enviou continua aqui.';
  const link = page.createElement('a');
  link.textContent = 'Abrir a loja';
  Object.assign(link, { href: store, target: '_blank', rel: 'noopener' });
  const later = page.createElement('button');
  later.textContent = 'Depois';
  later.type = 'button';
  later.addEventListener('click', () => {
    kept.setItem(DISMISSED, newer);
    bar.remove();
  });
  bar.append(words, link, later);
  page.body.prepend(bar);
}

/**
 * Asks the server for the product's version, and offers the store where it is newer than this app: a bar above the
 * screen, once per version, which covers and locks nothing. Without an answer nothing happens.
 */
export async function offerNewerApp(parts: NewerAppParts): Promise<void> {
  try {
    const answer = await parts.fetch(`${parts.server}/api/native-app`);
    if (!answer.ok) return;
    // The contract's answer of GET /native-app; anything else gives no store, or throws.
    const offered = (await answer.json()) as Offered;
    const store = storeIn(offered, parts);
    if (store === null || parts.page.getElementById(ID) !== null) return;
    if (parts.kept.getItem(DISMISSED) !== offered.version) offer(parts, offered.version, store);
  } catch {
    // Without a network, or by a page of something between: another start will do.
  }
}
