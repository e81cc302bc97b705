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
