import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { noteBackup } from './last-backup.ts';
import { createMetrics } from './metrics.ts';

test('the metrics tell version, connections, and requests by route and status', async () => {
  const pool = new pg.Pool();
  const metrics = createMetrics({ version: '1.2.3', pool, dataDir: 'nowhere' });
  metrics.observe({ method: 'GET', route: '/api/farms/{farmId}', status: 200, milliseconds: 12 });
  const { contentType, text } = await metrics.render();
  assert.match(contentType, /^text\/plain/);
  assert.match(text, /cafezal_build_info\{version="1\.2\.3"\} 1/);
  assert.match(text, /cafezal_database_connections\{state="open"\} 0/);
  assert.match(
    text,
    /request_duration_seconds_bucket\{le="0\.025",method="GET",route="\/api\/farms\/\{farmId\}",status="200"\} 1/,
  );
  await pool.end();
});

test('the metrics tell how old the last copy is and what it lacks, and that there is none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cafezal-metrics-'));
  const pool = new pg.Pool();
  const metrics = createMetrics({ version: '1.2.3', pool, dataDir });
  const age = async () =>
    Number(/^cafezal_backup_age_seconds (\S+)$/m.exec((await metrics.render()).text)?.[1]?.replace('+Inf', 'Infinity'));
  assert.equal(await age(), Number.POSITIVE_INFINITY);
  await noteBackup(dataDir, { at: new Date(Date.now() - 3_600_000).toISOString(), folder: dataDir, missing: 3 });
  assert.match((await metrics.render()).text, /^cafezal_backup_missing_files 3$/m);
  const told = await age();
  assert(told >= 3_600 && told < 3_660, String(told));
  await pool.end();
  await rm(dataDir, { recursive: true });
});
