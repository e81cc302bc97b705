import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

const SECRET = 'a'.repeat(32);

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment, '/srv');
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return '';
}

describe('the settings', () => {
  test('have a value each without any variable', () => {
    const { version, ...config } = readConfig({}, '/srv');
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.deepEqual(config, {
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/srv/data',
      databaseUrl: null,
      databaseListenUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      authSecret: null,
      smtpUrl: null,
      mailFrom: null,
      privacyContact: null,
      google: null,
      storage: null,
      logLevel: 'info',
      metricsToken: null,
      trustProxy: 0,
      shellOrigins: [
        'https://shell.cafezal.invalid',
        'cafezal://shell.cafezal.invalid',
        'https://localhost',
        'capacitor://localhost',
      ],
      androidCertificates: [],
      appleAppId: null,
      stores: { android: null, ios: null },
    });
  });

  test('count as not set when empty', () => {
    assert.equal(readConfig({ PORT: ' ', AUTH_SECRET: '' }).port, 3000);
  });

  for (const [name, value] of [
    ['PORT', '3000x'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['PUBLIC_URL', 'https://a.test/caminho'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['AUTH_SECRET', 'curto'],
    ['SMTP_URL', 'http://a'],
    ['MAIL_FROM', 'sem-arroba'],
    ['PRIVACY_CONTACT', 'a@b.test\r\nBcc: c@d.test'],
    ['GOOGLE_ISSUER', 'conta.test'],
    ['STORAGE_URL', 'ftp://a'],
    ['LOG_LEVEL', 'tudo'],
    ['TRUST_PROXY', '11'],
    ['SHELL_ORIGINS', '*'],
    ['SHELL_ORIGINS', 'null'],
    ['SHELL_ORIGINS', 'https://a.test/app'],
    ['SHELL_ORIGINS', 'https://a.test,'],
    ['ANDROID_CERT_SHA256', '01:23'],
    ['ANDROID_CERT_SHA256', `${'AB:'.repeat(31)}AB,`],
    ['APPLE_APP_ID', 'com.exemplo.fazenda'],
    ['APPLE_APP_ID', 'ABCDE12345.*'],
    ['ANDROID_STORE_URL', 'http://a.test/app'],
    ['APPLE_STORE_URL', 'javascript:alert(1)'],
  ] as const) {
    test(`refuse ${name}=${value}, naming it without its value`, () => {
      const message = complaint({ [name]: value });
      assert.match(message, new RegExp(`- ${name} precisa`));
      assert.equal(message.includes(value), false);
    });
  }

  test('ask for a secret of everybody beside DATABASE_URL', () => {
    assert.match(complaint({ DATABASE_URL: 'postgres://a:b@c/d' }), /AUTH_SECRET é obrigatório/);
    assert.equal(complaint({ DATABASE_URL: 'postgres://a:b@c/d', AUTH_SECRET: SECRET }), '');
  });

  test('take the address of PostgreSQL itself only beside that of a pooler', () => {
    const direct = 'postgres://a:b@e/d';
    assert.match(complaint({ DATABASE_LISTEN_URL: direct }), /DATABASE_LISTEN_URL só vale junto com DATABASE_URL/);
    const both = { DATABASE_URL: 'postgres://a:b@c/d', AUTH_SECRET: SECRET, DATABASE_LISTEN_URL: direct };
    assert.equal(complaint(both), '');
    assert.equal(readConfig(both).databaseListenUrl, direct);
  });

  test('ask for both parts of Google and for a sender of mail', () => {
    assert.match(complaint({ GOOGLE_CLIENT_ID: 'x' }), /GOOGLE_CLIENT_SECRET precisa estar junto/);
    assert.match(complaint({ GOOGLE_CLIENT_SECRET: 'x' }), /GOOGLE_CLIENT_ID precisa estar junto/);
    assert.match(complaint({ SMTP_URL: 'smtp://a' }), /MAIL_FROM é obrigatório/);
  });

  test('tell all that is wrong at once', () => {
    assert.equal(complaint({ PORT: 'x', HOST: '?', LOG_LEVEL: 'x' }).split('\n').length, 4);
  });

  test('keep the origin of PUBLIC_URL and write IPv6 hosts as addresses do', () => {
    assert.equal(readConfig({ PUBLIC_URL: 'https://Cafezal.test/' }).publicUrl, 'https://cafezal.test');
    assert.equal(readConfig({ HOST: '::1' }).publicUrl, 'http://[::1]:3000');
  });
});
