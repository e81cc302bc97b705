import { nextTurn } from './data/page/next-turn.ts';

/** Each import runs its files in a turn of its own; the page names them all, so that they come together. */
async function start(): Promise<void> {
  // The file of all libraries, then of them the one that draws: together they would be one long turn.
  await import('react');
  await nextTurn();
  await import('react-dom/client');
  await nextTurn();
  const { startApp } = await import('./start.tsx');
  await startApp();
}

void start();
