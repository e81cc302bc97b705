import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device-name.ts';

test('a device is called by its browser and system, as far as it says them', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
  assert.equal(deviceName(android), 'Chrome no Android');
  assert.equal(deviceName(`${android} EdgA/126.0`), 'Edge no Android');
  assert.equal(deviceName('Dalvik/2.1.0 (Linux; Android 14)'), 'Navegador no Android');
  assert.equal(deviceName('Firefox/130.0'), 'Firefox');
});

test('a device that says neither is a program without a name', () => {
  for (const silent of [undefined, '', 'curl/8.5.0']) assert.equal(deviceName(silent), 'um programa sem nome');
});

test('a browser that carries the names of others goes by its own, and a system as well', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const names = {
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`]: 'Edge no Windows',
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 OPR/112.0`]: 'Opera no Windows',
    [`Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`]:
      'Samsung Internet no Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 FxiOS/127.0 Safari/605.1.15':
      'Firefox no iOS',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Safari/604.1': 'Chrome no iOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15':
      'Safari no Mac',
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0 Safari/537.36`]: 'Chrome no Chromebook',
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0': 'Firefox no Linux',
  };
  for (const [userAgent, name] of Object.entries(names)) assert.equal(deviceName(userAgent), name);
});
