import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

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
  assert.deepEqual(readConnection(), {
    online: true,
    counted: true,
    waiting: 2,
    sending: true,
    problems: 1,
    behind: 0,
    stuck: false,
  });
  forgetCounted();
  assert.deepEqual(readConnection(), {
    online: true,
    counted: false,
    waiting: 0,
    sending: false,
    problems: 0,
    behind: 0,
    stuck: false,
  });
});

test('that nothing waited before the signal went is no count when it returns, that something did is one', () => {
  const isCountedBack = (waiting: number) => {
    reportConnection({ waiting, problems: 0 });
    for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
    return readConnection().counted;
  };
  assert.deepEqual([0, 1].map(isCountedBack), [false, true]);
  reportConnection({ online: false });
  reportConnection({ online: true, waiting: 0 });
  assert.equal(readConnection().counted, true);
  forgetCounted();
});

test('what does not become less for 5 minutes with signal is told, until it does or the signal returns', () => {
  let now = 1_000;
  const clock = mock.method(performance, 'now', () => now);
  const after = (seconds: number, change: Parameters<typeof reportConnection>[0]) => {
    now += seconds * 1_000;
    reportConnection(change);
    return readConnection().stuck;
  };
  assert.equal(after(0, { waiting: 3, problems: 1 }), false);
  assert.equal(after(299, { waiting: 4 }), false);
  assert.equal(after(1, { sending: true }), true);
  assert.equal(after(0, { waiting: 3 }), false);
  assert.equal(after(300, {}), true);
  assert.equal(after(0, { online: false }), false);
  assert.equal(after(600, { online: true }), false);
  assert.equal(after(300, { waiting: 1 }), false);
  assert.equal(after(900, {}), false, 'what waits for a person alone is not stuck');
  after(0, { waiting: 3, behind: 2 });
  assert.equal(after(900, {}), false, 'nor is what stands behind it');
  after(0, { waiting: 2, problems: 0 });
  assert.equal(after(300, {}), true);
  forgetCounted();
  clock.mock.restore();
});
