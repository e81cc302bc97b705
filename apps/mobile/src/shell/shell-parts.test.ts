import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { Window } from 'happy-dom';
import { handleBack } from './back.ts';
import { googleSignIn } from './google.ts';
import { followTextSize, matchBars, whenPainted } from './look.ts';
import { isNewer, offerNewerApp } from './newer-app.ts';

let window: Window;
let page: Document;
beforeEach(() => {
  window = new Window();
  // happy-dom's own classes stand in for the browser's.
  page = window.document as unknown as Document;
  Object.assign(globalThis, { HTMLDialogElement: window.HTMLDialogElement, Event: window.Event });
});

describe('back on Android', () => {
  async function pressable() {
    const done: string[] = [];
    let press: (pressed: { canGoBack: boolean }) => void = () => undefined;
    await handleBack({
      app: {
        addListener: async (_event, hear) => {
          press = hear;
          return { remove: async () => undefined };
        },
        minimizeApp: async () => void done.push('left'),
      },
      history: { back: () => void done.push('back') },
      page,
    });
    return { done, press: (canGoBack: boolean) => press({ canGoBack }) };
  }

  test('goes back, and from the first screen leaves the app without ending it', async () => {
    const { done, press } = await pressable();
    press(true);
    press(false);
    assert.deepEqual(done, ['back', 'left']);
  });

  test('closes the dialog that was opened last before it goes anywhere', async () => {
    const { done, press } = await pressable();
    page.body.innerHTML = '<dialog open id="one"></dialog><dialog open id="two"></dialog>';
    press(true);
    assert.deepEqual(
      [...page.querySelectorAll('dialog[open]')].map(({ id }) => id),
      ['one'],
    );
    press(false);
    press(true);
    assert.deepEqual(done, ['back']);
  });

  test('leaves it to a dialog that asks first', async () => {
    const { done, press } = await pressable();
    page.body.innerHTML = '<dialog open></dialog>';
    const asked = mock.fn((event: Event) => event.preventDefault());
    page.querySelector('dialog')?.addEventListener('cancel', asked);
    press(true);
    assert.deepEqual([asked.mock.callCount(), page.querySelectorAll('dialog[open]').length, done], [1, 1, []]);
  });
});

describe('Google on native platforms', () => {
  const plugin = (result: () => { responseType: string; idToken?: string | null }) => {
    const login = mock.fn(async (_asked: unknown) => ({ result: result() }));
    return { initialize: mock.fn(async (_options: unknown) => undefined), login };
  };

  test('seed 4.16: the plugin gives an ID token for the product’s client, with the nonce of this sign-in', async () => {
    const google = plugin(() => ({ responseType: 'online', idToken: 'the-token' }));
    const answer = await googleSignIn(google, 'ios-client').signIn({ clientId: 'web-client', nonce: 'n1' });
    assert.deepEqual(answer, { idToken: 'the-token' });
    assert.deepEqual(google.initialize.mock.calls[0]?.arguments, [
      {
        google: {
          webClientId: 'web-client',
          iOSServerClientId: 'web-client',
          mode: 'online',
          iOSClientId: 'ios-client',
        },
      },
    ]);
    assert.deepEqual(google.login.mock.calls[0]?.arguments, [
      { provider: 'google', options: { scopes: ['email', 'profile'], nonce: 'n1' } },
    ]);
  });

  test('no token comes from a closed sheet, a refusal, or an answer for servers', async () => {
    mock.method(console, 'warn', () => undefined);
    const refused = plugin(() => {
      throw new Error('the user cancelled');
    });
    for (const google of [
      refused,
      plugin(() => ({ responseType: 'offline' })),
      plugin(() => ({ responseType: 'online', idToken: null })),
    ])
      assert.deepEqual(await googleSignIn(google, null).signIn({ clientId: 'c', nonce: 'n' }), { idToken: null });
  });
});

describe('the size of texts on iOS', () => {
  test('is as the person set it in the system, by its own usual text', () => {
    const sizes: string[] = [];
    for (const px of [17, 28, 53, 14, Number.NaN]) {
      followTextSize(page, () => ({ fontSize: `${px}px` }));
      sizes.push(page.documentElement.style.getPropertyValue('--text-size'));
    }
    // What the system does not tell changes nothing.
    assert.deepEqual(sizes, ['100%', '165%', '200%', '82%', '82%']);
    assert.equal(page.querySelector('span'), null);
  });
});

describe('the bars of the system', () => {
  function bars(platform: 'android' | 'ios', prefersDark: boolean) {
    const styles: string[] = [];
    const setStyle = async ({ style, bar }: { style: string; bar: string }) => void styles.push(`${bar} ${style}`);
    // The one thing of a media query that is asked.
    const query = { matches: prefersDark, addEventListener: () => undefined } as unknown as MediaQueryList;
    matchBars({ bars: { setStyle }, platform, page, prefersDark: query });
    return styles;
  }

  test('seed 2.19: on Android the status bar stays light in every theme; the bar below follows', async () => {
    page.documentElement.dataset.theme = 'light';
    const styles = bars('android', true);
    page.documentElement.dataset.theme = 'dark';
    await window.happyDOM.waitUntilComplete();
    assert.deepEqual(styles, ['NavigationBar LIGHT', 'NavigationBar DARK']);
  });

  test('on iOS the signs above the page follow its theme, and without a choice the system’s', () => {
    assert.deepEqual(bars('ios', true), ['StatusBar DARK']);
    assert.deepEqual(bars('ios', false), ['StatusBar LIGHT']);
  });

  test('show the page once its first screen stands in place of the opening, and not before', async () => {
    page.body.innerHTML = '<div id="app"><div class="opening"></div></div>';
    const painted = mock.fn();
    whenPainted(page, painted);
    const app = page.getElementById('app');
    app?.append(page.createElement('i'));
    await window.happyDOM.waitUntilComplete();
    assert.equal(painted.mock.callCount(), 0);
    app?.querySelector('.opening')?.remove();
    await window.happyDOM.waitUntilComplete();
    assert.equal(painted.mock.callCount(), 1);
  });
});

describe('a newer app', () => {
  const STORE = 'https://play.example.test/cafezal';
  const kept = new Map<string, string>();
  const look = (answer: unknown, status = 200, platform: 'android' | 'ios' = 'android') =>
    offerNewerApp({
      server: 'https://fazenda.example.test',
      version: '1.9.0',
      platform,
      page,
      kept: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
      fetch: async () => new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status }),
    });
  const bar = () => page.getElementById('newer-app');
  beforeEach(() => kept.clear());

  test('is told by the numbers of versions, not by their letters', () => {
    assert.deepEqual(
      [isNewer('1.10.0', '1.9.9'), isNewer('2.0.0', '1.9.9'), isNewer('1.9.9', '1.9.9'), isNewer('1.9.8', '1.9.9')],
      [true, true, false, false],
    );
    for (const odd of ['', 'x', '2', '2.0.0-beta', '99.0.0.0']) assert.equal(isNewer(odd, '1.9.9'), false, odd);
  });

  test('is offered above the screen with its store, once, and covers nothing of what is there', async () => {
    page.body.innerHTML = '<div id="app">trabalho</div>';
    await look({ version: '1.10.0', stores: { android: STORE, ios: null } });
    await look({ version: '1.10.0', stores: { android: STORE, ios: null } });
    assert.equal(page.querySelectorAll('#newer-app').length, 1);
    assert.deepEqual(
      [...page.body.children].map(({ id }) => id),
      ['newer-app', 'app'],
    );
    assert.equal(bar()?.querySelector('a')?.getAttribute('href'), STORE);
    assert.equal(page.getElementById('app')?.textContent, 'trabalho');
  });

  test('once put off is not offered again; the next one is', async () => {
    await look({ version: '1.10.0', stores: { android: STORE, ios: null } });
    bar()?.querySelector('button')?.click();
    await look({ version: '1.10.0', stores: { android: STORE, ios: null } });
    assert.equal(bar(), null);
    await look({ version: '1.11.0', stores: { android: STORE, ios: null } });
    assert.notEqual(bar(), null);
  });

  test('is not offered by an answer without a store, of a failing server, or by somebody between', async () => {
    await look({ version: '1.10.0', stores: { android: null, ios: STORE } });
    await look({ version: '1.10.0', stores: { android: 'javascript:alert(1)', ios: null } });
    await look({ version: '1.10.0', stores: { android: STORE, ios: null } }, 503);
    await look('<html>Entre no Wi-Fi do hotel</html>');
    await look({ version: '1.10.0' });
    await look({ version: '1.9.0', stores: { android: STORE, ios: null } });
    assert.equal(bar(), null);
  });
});
