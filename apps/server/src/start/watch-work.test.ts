import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { checkFarmsAt } from '../db/farm-check-rows.ts';
import { type FarmClient, farmOn } from '../test/farm-client.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { farmKeyOf } from '../test/watched-farm.ts';

const DOCS = join(import.meta.dirname, '../../../../docs');

type Panel = { title: string; targets: { expr: string }[] };

/** Every query of the dashboard and of the alerts. */
function queries(): string[] {
  const { panels } = JSON.parse(readFileSync(join(DOCS, 'grafana-dashboard.json'), 'utf8')) as { panels: Panel[] };
  const rules = readFileSync(join(DOCS, 'prometheus-rules.yml'), 'utf8');
  const alerts = [...rules.matchAll(/^ {8}expr: ([\s\S]*?)(?=^ {8}\w)/gm)].map(([, expr = '']) => expr);
  assert.equal(alerts.length, [...rules.matchAll(/- alert:/g)].length);
  return [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts];
}

describe('the metrics of what waits', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startTestServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const scrape = async (): Promise<string> => (await server.services.renderMetrics()).text;
  const figureOf = async (name: string): Promise<number> =>
    Number(new RegExp(`^cafezal_${name} (\\S+)$`, 'm').exec(await scrape())?.[1]?.replace('Nan', 'NaN'));

  test('are all that the dashboard and the alerts ask for', async () => {
    server.services.countRefusal('record/invalid');
    const text = await scrape();
    const names = new Set([...text.matchAll(/^([a-z]\w+)[ {]/gm)].map(([, name]) => name));
    const asked = queries().flatMap((query) => query.match(/\b(?:cafezal|nodejs|process)_\w+/g) ?? []);
    assert.ok(asked.length > 25);
    assert.deepEqual(
      asked.filter((name) => !names.has(name)),
      [],
    );
  });

  test('tell how many mails wait, and for how long', async () => {
    const late = new Date(server.clock.now().getTime() - 7_200_000);
    const due = new Date(server.clock.now().getTime() + 3_600_000);
    const [waiting, failed] = [await figureOf('mail_queue_waiting'), await figureOf('mail_queue_failed')];
    for (const failedAt of [null, late]) {
      await server.services.db
        .insertInto('mail_queue')
        .values({
          ...{ id: randomUUID(), kind: 'boas-vindas', recipient: 'x@example.test', subject: '', text: '', html: '' },
          ...{ created_at: late, due_at: due, failed_at: failedAt },
        })
        .execute();
    }
    assert.equal(await figureOf('mail_queue_waiting'), waiting + 1);
    assert.equal(await figureOf('mail_queue_failed'), failed + 1);
    const oldest = await figureOf('mail_queue_oldest_seconds');
    assert.ok(oldest >= 7_200 && oldest < 7_300, String(oldest));
  });

  test('tell how late the rules are', async () => {
    await server.services.rules.close();
    const due = new Date(server.clock.now().getTime() - 600_000);
    await checkFarmsAt(server.services.allFarms, [(await farmKeyOf(server, farm)).key], due);
    const late = await figureOf('rules_delay_seconds');
    assert.ok(late >= 600 && late < 700, String(late));
  });

  test('count what devices sent and was refused, by its code', async () => {
    const mutation = { mutationId: randomUUID(), recordId: randomUUID(), section: 'colheita', op: 'create' };
    const mutations = [{ ...mutation, patch: { status: 'nenhum' }, at: server.clock.now().toISOString() }];
    const { body } = await farm.ask<{ results: { error: { code: string } }[] }>('POST', '/mutations', {
      json: { mutations },
    });
    const code = body.results[0]?.error.code;
    assert.match(await scrape(), new RegExp(`^cafezal_refused_mutations_total\\{code="${code}"\\} [12]$`, 'm'));
  });

  test('tell who waits for a lock', async () => {
    const { db } = server.database;
    assert.equal(await figureOf('database_lock_waits'), 0);
    let writing: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select 1 from farms for update`.execute(trx);
      writing = farm.ask('POST', '/colheita', { json: { name: 'Espera', status: 'planned' } });
      while ((await figureOf('database_lock_waits')) === 0);
      assert.ok((await figureOf('database_lock_wait_longest_seconds')) >= 0);
    });
    await writing;
  });

  test('are told where the database does not answer, which they say', async () => {
    const gone = await startTestServer();
    // Destroying what was never asked does nothing.
    await gone.services.renderMetrics();
    await gone.services.allFarms.destroy();
    const { text } = await gone.services.renderMetrics();
    await gone.close().catch(() => undefined);
    assert.match(text, /^cafezal_database_up 0$/m);
    assert.match(text, /^cafezal_mail_queue_waiting Na[nN]$/m);
    assert.match(text, /^cafezal_prepared_statements \d+$/m);
  });
});
