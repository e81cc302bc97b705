import assert from 'node:assert/strict';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { show } from './on-page.tsx';

function Asking({ use, tell }: { use: () => unknown; tell: (answer: unknown) => void }) {
  tell(use());
  return null;
}

let asked = 0;

/** Lets the page go on until something is so, and fails where it never is. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns += 1) {
    assert.ok(turns < 100_000, 'it never was so');
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
}

/** Asks a hook on the page until it answers what is waited for; tells what it answers last. */
export async function askHook<Answer>(
  client: QueryClient,
  use: () => Answer,
  isThere: (answer: Answer) => boolean = () => true,
): Promise<() => Answer> {
  let last: unknown;
  asked += 1;
  const tell = (answer: unknown): void => {
    last = answer;
  };
  await show(
    <QueryClientProvider client={client}>
      <Asking key={asked} use={use} tell={tell} />
    </QueryClientProvider>,
  );
  const latest = () => last as Answer;
  await until(() => isThere(latest()));
  return latest;
}
