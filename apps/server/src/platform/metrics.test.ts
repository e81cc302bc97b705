import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createMetrics } from './metrics.ts';

test('the metrics tell version, connections, and requests by route and status', async () => {
  const pool = new pg.Pool();
  const metrics = createMetrics({ version: '1.2.3', pool });
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
