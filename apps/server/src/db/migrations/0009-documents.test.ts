import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { farmOn, startSeasonServer } from '../../test/farm-client.ts';
import { TEST_ENGINES } from '../../test/test-postgres.ts';
import { up } from './0009-documents.ts';

for (const engine of TEST_ENGINES) {
  test(`documents among the settings of farms become records, once, on PostgreSQL ${engine}`, async (context) => {
    const server = await startSeasonServer(engine);
    context.after(() => server.close());
    const { db } = server.database;
    const farm = await farmOn(server);
    const bare = await farmOn(server);
    const settings = {
      measureLiters: 80,
      documents: {
        carNumber: 'MG-3114105-8F2C',
        tenure: 'meacao',
        landTitle: 'Matrícula 4.512 do Cartório de Registro de Imóveis de Carmo de Minas',
        waterGrant: { number: '1204/2023', validUntil: '2028-05-02', office: 'IGAM' },
        environmentalLicense: { number: 417, validUntil: 'meados de 2027' },
        cib: null,
      },
    };
    await sql`update farms set settings = ${JSON.stringify(settings)}::jsonb where id = ${farm.farmId}`.execute(db);
    const before = (await farm.ask<{ seq: number }>('GET', '/changes?since=0')).body.seq;
    for (const _ of ['now', 'and again']) await db.transaction().execute((trx) => up(trx as never));
    const { records } = (await farm.ask('GET', '/documentos?sort=name')).body;
    assert.deepEqual(
      records.map(({ name, slug, status, data, notes }) => [name, slug, status, data, notes]),
      [
        ['CAR', 'car', 'active', { kind: 'car', documentNumber: 'MG-3114105-8F2C' }, null],
        ['De quem é a terra', 'de-quem-e-a-terra', 'active', { kind: 'tenure', tenureKind: 'meacao' }, null],
        [
          ...['Licença ambiental', 'licenca-ambiental', 'active'],
          ...[{ kind: 'license', documentNumber: '417' }, 'meados de 2027'],
        ],
        [
          ...['Matrícula', 'matricula', 'active'],
          ...[
            { kind: 'title', documentNumber: settings.documents.landTitle.slice(0, 40) },
            settings.documents.landTitle,
          ],
        ],
        [
          ...['Outorga de água', 'outorga-de-agua', 'active'],
          ...[{ kind: 'water', documentNumber: '1204/2023', validUntil: '2028-05-02' }, 'office: IGAM'],
        ],
      ],
    );
    const told = (await farm.ask<{ settings: Record<string, unknown> }>('GET', '/settings')).body.settings;
    assert.equal(told.measureLiters, 80);
    assert.deepEqual(told.documents, {
      carNumber: 'MG-3114105-8F2C',
      tenure: 'meacao',
      landTitle: settings.documents.landTitle.slice(0, 40),
      environmentalLicense: '417',
      waterGrant: { number: '1204/2023', validUntil: '2028-05-02' },
    });
    const feed = (
      await farm.ask<{ changes: { section: string; seq: number }[] }>('GET', `/changes?since=${before}&v=2`)
    ).body.changes;
    assert.deepEqual(new Set(feed.map(({ section }) => section)), new Set(['documentos']));
    assert.equal(new Set(feed.map(({ seq }) => seq)).size, 5);
    const { versions } = (
      await farm.ask<{ versions: { op: string; changes: { field: string }[] }[] }>('GET', '/documentos/car/historico')
    ).body;
    assert.deepEqual(
      versions.map(({ op, changes }) => [op, changes.map(({ field }) => field).sort()]),
      [['create', ['data.documentNumber', 'data.kind', 'name']]],
    );
    assert.equal((await bare.ask('GET', '/documentos')).body.count, 0);
    // The record can be changed like any other.
    assert.equal((await farm.ask('PATCH', '/documentos/car', { json: { data: { issuer: 'SEMAD' } } })).status, 200);
  });
}
