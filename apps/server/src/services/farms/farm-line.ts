/** Writers of this process on a farm: all who hold its lock or wait for it, and those among them who write much under it. */
type Line = { writers: number; long: number };

/** By the farm's key; other instances' writers are not known here, and need not be. */
const lines = new Map<string, Line>();

/** Runs what takes the lock of a farm, or waits for it, so that a long writer sees that somebody does. */
export async function inLine<Result>(
  farmKey: string,
  { isLong }: { isLong: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  const line = lines.get(farmKey) ?? { writers: 0, long: 0 };
  lines.set(farmKey, line);
  line.writers += 1;
  line.long += isLong ? 1 : 0;
  try {
    return await work();
  } finally {
    line.writers -= 1;
    line.long -= isLong ? 1 : 0;
    if (line.writers === 0) lines.delete(farmKey);
  }
}

/** Whether another writer waits for the lock of the farm that the caller holds. */
export const isAwaited = (farmKey: string): boolean => (lines.get(farmKey)?.writers ?? 0) > 1;

/** Whether somebody writes much on a farm, so that what is read without its lock will have changed. */
export const isWrittenLong = (farmKey: string): boolean => (lines.get(farmKey)?.long ?? 0) > 0;
