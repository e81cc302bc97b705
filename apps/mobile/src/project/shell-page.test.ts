import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { androidProperties, iosSettings, readBuildSettings } from './build-settings.ts';
import { ROOT } from './places.ts';
import { belongsInShell } from './shell-files.ts';
import { shellPage } from './shell-page.ts';

const SERVER = 'https://fazenda.example.test';
const settings = readBuildSettings({
  SERVER_ADDRESS: `${SERVER}/`,
  GOOGLE_IOS_CLIENT_ID: '1-a.apps.googleusercontent.com',
});
/** The page as it is before it is built, with what the build adds. */
const source = readFileSync(join(ROOT, 'apps/web/index.html'), 'utf8').replace(
  '</head>',
  '<link rel="manifest" href="/manifest.webmanifest"></head>',
);
const page = shellPage(source, settings, '1.2.3');

describe('the page of the native app', () => {
  test('seed 2.19: has its zoom locked and knows the safe areas; the page of browsers keeps its zoom', () => {
    const [viewport = ''] = /<meta name="viewport"[^>]+>/.exec(page) ?? [];
    for (const part of ['maximum-scale=1', 'user-scalable=no', 'viewport-fit=cover'])
      assert.ok(viewport.includes(part));
    assert.doesNotMatch(source, /user-scalable|maximum-scale/);
    assert.match(source, /viewport-fit=cover/);
  });

  test('may speak with the one server of its build and show its photos, before anything runs', () => {
    const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
    assert.deepEqual(rules.get('connect-src'), ["'self'", SERVER]);
    assert.deepEqual(rules.get('img-src'), ["'self'", 'data:', 'blob:', SERVER]);
    assert.deepEqual(rules.get('script-src'), ["'self'"]);
    assert.deepEqual(rules.get('default-src'), ["'none'"]);
    assert.doesNotMatch(policy, /unsafe|\*/);
    assert.ok(page.indexOf('Content-Security-Policy') < page.search(/<(?:script|link)/));
  });

  test('may reach the bucket of photos too where the build names one, which is https as well', () => {
    const bucket = 'https://fotos.example.test';
    const named = readBuildSettings({ SERVER_ADDRESS: SERVER, STORAGE_ADDRESS: bucket });
    const shown = shellPage(source, named, '1.2.3');
    assert.ok(shown.includes(`connect-src 'self' ${SERVER} ${bucket};`));
    assert.ok(shown.includes(`img-src 'self' data: blob: ${SERVER} ${bucket};`));
    const plain = { SERVER_ADDRESS: SERVER, STORAGE_ADDRESS: 'http://fotos.example.test' };
    assert.throws(() => readBuildSettings(plain), /STORAGE_ADDRESS precisa/);
  });

  test('names server, version and client to the app, and starts the shell before it', () => {
    assert.match(
      page,
      new RegExp(`^<!doctype html>\\n<html data-server="${SERVER}" data-version="1\\.2\\.3" data-google-client="1-a`),
    );
    assert.equal(page.search(/<script type="module"/), page.indexOf('<script type="module" src="/shell.js">'));
    assert.doesNotMatch(page, /rel="manifest"/);
  });

  test('is not made of a page that lacks what it changes', () => {
    for (const [part, by] of [
      ['<meta name="viewport"', '<meta name="port"'],
      ['<html lang', '<html xml:lang'],
      ['rel="manifest"', 'rel="other"'],
      ['<script type="module"', '<script'],
    ] as const)
      assert.throws(() => shellPage(source.replace(part, by), settings, '1.2.3'), /The page has/);
  });
});

describe('what the native app takes of the built web app', () => {
  test('is neither a service worker, nor what is packed for the network, nor a map of the sources', () => {
    const out = [
      'sw.js',
      'workbox-1a.js',
      'inicio.html',
      'assets/inicio-x.css',
      'manifest.webmanifest',
      '.vite',
      'robots.txt',
    ];
    for (const file of [...out, 'assets/app-x.js.map', 'assets/app-x.js.br', 'index.html.gz', 'route-files.json'])
      assert.equal(belongsInShell(file), false, file);
    for (const file of ['index.html', 'assets/app-x.js', 'assets/app-x.css', 'assets/f.woff2', 'icon.svg'])
      assert.equal(belongsInShell(file), true, file);
  });
});

describe('the settings of a build', () => {
  test('tell both projects the same server, version and build', () => {
    const one = readBuildSettings({ SERVER_ADDRESS: SERVER, APP_BUILD: '7' });
    assert.deepEqual(one, { server: SERVER, storage: null, build: 7, googleIosClient: null });
    assert.equal(androidProperties(one), 'serverHost=fazenda.example.test\nbuild=7\n');
    assert.equal(
      iosSettings(one, '1.2.3'),
      'SERVER_HOST = fazenda.example.test\nMARKETING_VERSION = 1.2.3\nCURRENT_PROJECT_VERSION = 7\n',
    );
  });

  test('turn the client of iOS round, which is how Google comes back', () => {
    assert.match(iosSettings(settings, '1.2.3'), /^GOOGLE_URL_SCHEME = com\.googleusercontent\.apps\.1-a$/m);
  });

  test('are refused where wrong, in words for who builds', () => {
    for (const address of [
      '',
      'http://a.test',
      'https://a.test/caminho',
      'https://eu@a.test',
      'a.test',
      'https://a.test"><script>',
    ])
      assert.throws(() => readBuildSettings({ SERVER_ADDRESS: address }), /SERVER_ADDRESS precisa/, address);
    assert.throws(() => readBuildSettings({ SERVER_ADDRESS: SERVER, APP_BUILD: '100' }), /APP_BUILD precisa/);
    for (const client of ['x', 'a.apps.googleusercontent.com"'])
      assert.throws(() => readBuildSettings({ SERVER_ADDRESS: SERVER, GOOGLE_IOS_CLIENT_ID: client }), /GOOGLE_IOS/);
  });
});
