import './testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { forgetCounted, readConnection, reportConnection, whenConnectionReturns } = await import('./connection.ts');

test('seed 4.18: offline and online are tracked, and a callback runs when the connection returns', () => {
  let returns = 0;
  const stop = whenConnectionReturns(() => {
    returns += 1;
  });
  const seen = ['online', 'offline', 'offline', 'online', 'offline', 'online'].map((event) => {
    window.dispatchEvent(new Event(event));
    return readConnection().online;
  });
  assert.deepEqual(seen, [true, false, false, true, false, true]);
  assert.equal(returns, 2);
  stop();
  for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
  assert.equal(returns, 2);
});

test('what waits is known once it was counted, until another person is here', () => {
  assert.equal(readConnection().counted, false);
  reportConnection({ sending: true });
  assert.equal(readConnection().counted, false);
  reportConnection({ waiting: 2, problems: 1 });
  assert.deepEqual(readConnection(), { online: true, counted: true, waiting: 2, sending: true, problems: 1 });
  forgetCounted();
  assert.deepEqual(readConnection(), { online: true, counted: false, waiting: 0, sending: false, problems: 0 });
});
