import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './throttle.ts';

test('an IPv4 address is counted by itself, also when it is written as IPv6', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('unknown'), 'unknown');
});

test('IPv6 addresses of one line are counted together', () => {
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(networkOf('2001:db8:1:2::9'), networkOf('2001:db8:1:2:ffff::1'));
  assert.notEqual(networkOf('2001:db8:1:2::9'), networkOf('2001:db8:1:3::9'));
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
});
