/** Work of the device's database: calls, and rows read or written. */
export type DatabaseWork = { calls: number; rows: number };

const METHODS = [
  'add',
  'count',
  'delete',
  'get',
  'getAll',
  'getAllKeys',
  'getKey',
  'openCursor',
  'openKeyCursor',
  'put',
];

const rowsIn = (method: string, answer: unknown): number => {
  if (Array.isArray(answer)) return answer.length;
  return method === 'count' || answer === undefined || answer === null ? 0 : 1;
};

type Method = (...args: unknown[]) => IDBRequest;

/** Counts the work of in-memory databases during `work`. */
export async function countWork(work: () => Promise<unknown>): Promise<DatabaseWork> {
  const done: DatabaseWork = { calls: 0, rows: 0 };
  const restores: (() => void)[] = [];
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    const methods = prototype as unknown as Record<string, Method>;
    for (const name of METHODS) {
      const own = methods[name];
      if (own === undefined) continue;
      methods[name] = function counted(this: unknown, ...args) {
        const request = own.apply(this, args);
        done.calls += 1;
        request.addEventListener('success', () => {
          done.rows += rowsIn(name, request.result);
        });
        return request;
      };
      restores.push(() => {
        methods[name] = own;
      });
    }
  }
  try {
    await work();
  } finally {
    for (const restore of restores) restore();
  }
  return done;
}
