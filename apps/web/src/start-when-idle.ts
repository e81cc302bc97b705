import { whenIdle } from './data/when-idle.ts';

/** Starts what no first screen needs when the browser has nothing better to do, each part in a turn of its own. */
export function startWhenIdle(parts: readonly (() => unknown)[]): void {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  whenIdle(() => {
    part();
    startWhenIdle(rest);
  });
}
