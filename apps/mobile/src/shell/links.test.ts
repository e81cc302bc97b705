import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { followLinks, targetOf } from './links.ts';

const SERVER = 'https://fazenda.example.test';

/** Follows links of a system that a test speaks for. */
async function follow(launch: string | null, kept = new Map<string, string>()) {
  const opened: string[] = [];
  const heard: ((link: { url: string }) => void)[] = [];
  await followLinks({
    app: {
      getLaunchUrl: async () => (launch === null ? undefined : { url: launch }),
      addListener: async (_event, hear) => {
        heard.push(hear);
        return { remove: async () => undefined };
      },
    },
    browser: { open: async ({ url }) => void opened.push(`browser ${url}`) },
    history: { push: (path) => void opened.push(path), back: () => undefined },
    server: SERVER,
    kept: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
  });
  return { opened, kept, hear: (url: string) => heard[0]?.({ url }) };
}

describe('a link that the system hands over', () => {
  test('opens a farm, a record or an invitation in the app, whole', () => {
    for (const path of ['/fazenda', '/fazenda/boa-vista', '/fazenda/boa-vista/colheita/c1?x=1#y', '/convite/abc'])
      assert.deepEqual(targetOf(SERVER + path, SERVER), { screen: path });
  });

  test('opens a published lot in the browser, in its version and language, in capitals too', () => {
    assert.deepEqual(targetOf(`${SERVER}/r/abc`, SERVER), { page: `${SERVER}/r/abc` });
    const older = `${SERVER}/r/abc?versao=2&lang=en#historia`;
    assert.deepEqual(targetOf(older, SERVER), { page: older });
    assert.deepEqual(targetOf('HTTPS://FAZENDA.EXAMPLE.TEST/R/ABC', SERVER), { page: `${SERVER}/R/ABC` });
  });

  test('opens nothing of another host, of another kind, or that is no screen', () => {
    for (const address of [
      'https://evil.test/fazenda',
      'https://fazenda.example.test.evil.test/fazenda',
      'https://fazenda.example.test@evil.test/fazenda',
      'https://eu:senha@fazenda.example.test/fazenda',
      'https://fazenda.example.test:8443/fazenda',
      'http://fazenda.example.test/fazenda',
      'javascript:alert(1)//https://fazenda.example.test/fazenda',
      'cafezal://shell.cafezal.invalid/fazenda',
      `${SERVER}//evil.test/fazenda`,
      `${SERVER}/fazenda//evil.test`,
      `${SERVER}/fazendas`,
      `${SERVER}/r/`,
      `${SERVER}/api/farms`,
      `${SERVER}/login?de=//evil.test`,
      `${SERVER}/`,
      '',
    ])
      assert.equal(targetOf(address, SERVER), null, address);
  });

  test('that started the app opens once: not when iOS tells it again, nor when the page is loaded anew', async () => {
    const link = `${SERVER}/fazenda/boa-vista`;
    const first = await follow(link);
    first.hear(link);
    assert.deepEqual(first.opened, ['/fazenda/boa-vista']);
    first.hear(link);
    assert.equal(first.opened.length, 2, 'touched again, it opens again');
    assert.deepEqual((await follow(link, first.kept)).opened, []);
  });

  test('that comes later opens, and a strange one is passed over', async () => {
    const { opened, hear } = await follow(null);
    hear('https://evil.test/fazenda');
    hear(`${SERVER}/R/ABC`);
    hear(`${SERVER}/convite/abc`);
    assert.deepEqual(opened, [`browser ${SERVER}/R/ABC`, '/convite/abc']);
  });
});
