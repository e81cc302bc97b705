import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackupAt } from './last-backup.ts';

/** An answered request for the metrics: `route` is the pattern, never an address with ids. */
export type ObservedRequest = { method: string; route: string; status: number; milliseconds: number };

/** The server's metrics for Prometheus. */
export type Metrics = {
  /** Counts a request and its duration. */
  readonly observe: (request: ObservedRequest) => void;
  /** Content type and text of `GET /metrics`. */
  readonly render: () => Promise<{ contentType: string; text: string }>;
};

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
}

/** A registry with metrics of the process, the pool, the requests and the copies. */
export function createMetrics({ version, pool, dataDir }: { version: string; pool: Pool; dataDir: string }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchPool(pool, registry);
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
  return {
    observe: ({ method, route, status, milliseconds }) =>
      durations.observe({ method, route, status: String(status) }, milliseconds / 1_000),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
