import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackupAt, lastBackupMissing } from './last-backup.ts';

/** An answered request for the metrics: `route` is the pattern, never an address with ids. */
export type ObservedRequest = { method: string; route: string; status: number; milliseconds: number };

/** Figures by the names of their metrics, without the prefix; NaN for what is not known now. */
export type Figures<Name extends string = string> = Readonly<Record<Name, number>>;

/** The server's metrics for Prometheus. */
export type Metrics = {
  /** Counts a request and its duration. */
  readonly observe: (request: ObservedRequest) => void;
  /** Counts a write made offline that was refused, by the code of the refusal. */
  readonly refused: (code: string) => void;
  /** Has figures read whenever the metrics are; `helps` says what each of them is. `read` throws nothing and has an end. */
  readonly watch: <Name extends string>(
    helps: Readonly<Record<Name, string>>,
    read: () => Promise<Figures<Name>>,
  ) => void;
  /** Content type and text of `GET /metrics`. */
  readonly render: () => Promise<{ contentType: string; text: string }>;
};

/** Measures how long work waits for a connection: promises alone, as Kysely asks for them. */
function timePool(pool: Pool, registry: Registry): void {
  const waits = new Histogram({
    name: 'cafezal_database_pool_wait_seconds',
    help: 'Seconds until a connection of the pool was given, or refused',
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2, 4],
    registers: [registry],
  });
  // The wrapper passes each of pg's overloads on unchanged.
  const connect = pool.connect.bind(pool) as (...words: unknown[]) => Promise<unknown>;
  const timed = (...words: unknown[]): Promise<unknown> => {
    if (words.length > 0) return connect(...words);
    const end = waits.startTimer();
    return connect().finally(end);
  };
  Object.assign(pool, { connect: timed });
}

function watchPool(pool: Pool, registry: Registry): void {
  const gauge = new Gauge({
    name: 'cafezal_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      gauge.set({ state: 'open' }, pool.totalCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function watchBackups(dataDir: string, registry: Registry): void {
  const gauge = new Gauge({
    name: 'cafezal_backup_age_seconds',
    help: 'Seconds since the moment of the last whole copy; infinite where there is none',
    registers: [registry],
    collect: () => {
      const at = lastBackupAt(dataDir);
      gauge.set(at === null ? Number.POSITIVE_INFINITY : (Date.now() - at) / 1_000);
    },
  });
  const missing: Gauge = new Gauge({
    name: 'cafezal_backup_missing_files',
    help: 'Photos and papers that the database knows and the last whole copy lacks',
    registers: [registry],
    collect: () => missing.set(lastBackupMissing(dataDir)),
  });
}

/** A registry with metrics of the process, the pool, the requests and the copies. */
export function createMetrics({ version, pool, dataDir }: { version: string; pool: Pool; dataDir: string }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchPool(pool, registry);
  timePool(pool, registry);
  watchBackups(dataDir, registry);
  new Gauge({ name: 'cafezal_build_info', help: 'Always 1', labelNames: ['version'], registers: [registry] }).set(
    { version },
    1,
  );
  const durations = new Histogram({
    name: 'cafezal_http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'cafezal_refused_mutations_total',
    help: 'Writes that devices made offline and that were refused, by the code of the refusal',
    labelNames: ['code'],
    registers: [registry],
  });
  const readers: (() => Promise<void>)[] = [];
  return {
    refused: (code) => refusals.inc({ code }),
    watch: (helps, read) => {
      const gauges = Object.entries<string>(helps).map(([name, help]) => {
        const gauge = new Gauge({ name: `cafezal_${name}`, help, registers: [registry] });
        // Its names are those of `helps`.
        return { name: name as keyof typeof helps, gauge };
      });
      readers.push(async () => {
        const figures = await read();
        for (const { name, gauge } of gauges) gauge.set(figures[name]);
      });
    },
    observe: ({ method, route, status, milliseconds }) =>
      durations.observe({ method, route, status: String(status) }, milliseconds / 1_000),
    render: async () => {
      await Promise.all(readers.map((read) => read()));
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
