import { nextTurn } from './data/page/next-turn.ts';

/** Each import runs its files in a task of its own. The page names all files, so that they load together. */
async function start(): Promise<void> {
  // First load the libraries' file, then run the one for rendering: together they would be one long task.
  await import('react');
  await nextTurn();
  await import('react-dom/client');
  await nextTurn();
  const { startApp } = await import('./start.tsx');
  await startApp();
}

void start();
