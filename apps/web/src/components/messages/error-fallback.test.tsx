import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { act } from 'react';
import { pageWords, show } from '../../../testing/on-page.tsx';
import { ErrorBoundary, ErrorFallback } from './error-fallback.tsx';

const NO_CONNECTION = Object.assign(new Error('Sem conexão.'), { name: 'NoConnectionError' });
let failure: Error | null = null;
let tries = 0;

function Screen() {
  tries += 1;
  if (failure !== null) throw failure;
  return <p>Colheitas</p>;
}

const shown = async (error: Error): Promise<void> => {
  [failure, tries] = [error, 0];
  await show(
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>,
  );
};
const seconds = (count: number) => act(async () => mock.timers.tick(count * 1_000));

beforeEach(() => {
  mock.method(console, 'error', () => undefined);
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test('a screen that reaches nobody opens by itself once somebody answers, with a network all the while', async () => {
  await shown(NO_CONNECTION);
  assert.match(pageWords(), /Sem conexão.*Ela abre sozinha quando a conexão voltar\./);
  const first = tries;
  await seconds(10);
  assert.ok(tries > first, 'it is tried again');
  assert.match(pageWords(), /Ela abre sozinha/);
  failure = null;
  await seconds(10);
  assert.match(pageWords(), /^Colheitas$/);
});

test('it is tried again at the same pace by a screen that is drawn often and makes its way to try again each time', async () => {
  let count = 0;
  for (let second = 0; second < 20; second += 1) {
    await show(
      <ErrorFallback
        error={NO_CONNECTION}
        onRetry={() => {
          count += 1;
        }}
      />,
    );
    await seconds(1);
  }
  assert.equal(count, 2);
});

test('a screen that failed waits for the person', async () => {
  await shown(new Error('quebrou'));
  assert.match(pageWords(), /Ocorreu um erro\. Tente novamente\..*quebrou/);
  const first = tries;
  failure = null;
  await seconds(60);
  assert.equal(tries, first);
});
