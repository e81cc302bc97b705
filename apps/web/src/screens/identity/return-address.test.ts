import assert from 'node:assert/strict';
import { test } from 'node:test';

Object.defineProperty(globalThis, 'location', { value: { origin: 'https://cafezal.example.test' } });
const { returnAddress } = await import('./return-address.ts');

test('a page of ours is gone back to as it was', () => {
  for (const address of ['/', '/fazenda/boa-vista/talhoes?q=a%2Fb#mapa', '/convite/abc']) {
    assert.equal(returnAddress(address), address);
  }
});

test('an address that leads anywhere else is none', () => {
  const others = [
    'http://evil',
    'javascript:alert(1)',
    '//evil',
    '/\\evil',
    '/\t/evil',
    '/.//evil',
    '\\\\evil',
    'fazenda',
    '',
  ];
  for (const address of [...others, undefined]) assert.equal(returnAddress(address), undefined, address);
});
