import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { contentHash } from '../db/content-hash.ts';
import { type FarmCall, type FarmClient, farmOn, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { memberOf } from '../test/invitations.ts';
import type { TestServer } from '../test/test-app.ts';
import type { LooseBody } from '../test/test-client.ts';

type Changed = { figure: string; closed: number | null; now: number | null };
type Figures = Record<string, Record<string, unknown>>;
type Closing = { at: string; by: string; sha256: string; reason: string | null; figures: Figures };
type Items = LooseBody & { items: { code: string; message: string; section: string; recordId: string }[] };
type Summary = LooseBody & Figures & { changedSince?: Changed[] };
type Results = LooseBody & { results: { status: string; error?: { code: string } }[] };
type Told = LooseBody & { versions: { cause?: { reason: string } | null }[] };

const SEASON = `/producao/${goldenId('S1')}`;
const REASON = 'o resto fica para a safra que vem';

describe('closing a season', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
  });
  after(() => server.close());

  const patch = (json: unknown, call: Omit<FarmCall, 'json'> = {}) => farm.ask('PATCH', SEASON, { json, ...call });
  const close = (reason?: unknown) => patch({ status: 'closed', reason });
  const closingOf = (body: { record: Record<string, unknown> }) => body.record.closing as Closing;
  const summary = () => farm.ask<Summary>('GET', '/relatorios/resumo-da-safra?season=2026/27&asOf=2026-06-15');

  test('keeps the figures of its report with their mark, and asks why while something does not add up', async () => {
    farm = await goldenFarmOn(server);
    const { items } = (await farm.ask<Items>('GET', `${SEASON}/fechamento`)).body;
    assert.deepEqual(
      items.filter(({ recordId }) => recordId === goldenId('ST6')).map(({ code, section }) => [code, section]),
      [['lot/rest', 'armazenamento']],
    );
    for (const reason of [undefined, '  ', 'ok', 'x'.repeat(501), 7]) {
      const { status, body } = await close(reason);
      const told = `Diga por que fechar com ${items.length} pontos abertos, com 3 a 500 letras.`;
      assert.deepEqual([status, body.error?.fields], [422, { reason: told }]);
    }
    const { body: before } = await summary();
    const { status, body } = await close('x'.repeat(500));
    assert.equal(status, 200, JSON.stringify(body));
    const { figures, sha256, by, reason } = closingOf(body);
    assert.deepEqual([by, reason?.length, body.record.status], [farm.owner.uid, 500, 'closed']);
    assert.equal(sha256, contentHash(figures).toString('hex'));
    assert.deepEqual(figures.production, before.production);
    const { body: now } = await summary();
    assert.deepEqual([now.production, now.progress, now.changedSince], [before.production, before.progress, []]);
    const { versions } = (await farm.ask<Told>('GET', `${SEASON}/historico`)).body;
    assert.equal(versions[0]?.cause?.reason.length, 500);
  });

  test('twice, or after a lost answer, closes it once', async () => {
    farm = await goldenFarmOn(server);
    const first = closingOf((await close(REASON)).body);
    const again = await close('outro motivo');
    assert.equal(again.status, 200);
    assert.deepEqual(closingOf(again.body), first);
    assert.equal((await patch({ status: 'closed' }, { headers: { 'if-match': '"1"' } })).status, 409);
  });

  test('leaves it open to corrections, which are warned of and shown beside', async () => {
    farm = await goldenFarmOn(server);
    await close(REASON);
    const { body } = await farm.ask('PATCH', `/atividades/${goldenId('A1')}`, { json: { data: { cost: 1 } } });
    assert.ok(body.warnings.some(({ code }) => code === 'season/closed'));
    const { changedSince = [] } = (await summary()).body;
    const total = changedSince.find(({ figure }) => figure === 'cost.total');
    assert.equal(total?.closed, 258_450);
    assert.ok((total?.now ?? 0) < 258_450);
    const next = { name: 'Sede nova', date: '2027-05-01', season: '2027/28', status: 'planned' };
    assert.ok(!(await farm.ask('POST', '/colheita', { json: next })).body.warnings.length);
  });

  test('does not let a later estimate or a plot that grew change what it was closed with', async () => {
    farm = await goldenFarmOn(server);
    const { body } = await close(REASON);
    const estimates = body.record.data.estimates as { plotId: string; sacas: number; by: string }[];
    assert.equal(
      estimates.reduce((sum, { sacas }) => sum + sacas, 0),
      256,
    );
    const grown = { data: { area: 6, estimatedYield: 10 }, change: { from: '2026-11-01' } };
    assert.equal((await farm.ask('PATCH', `/talhoes/${goldenId('P1')}`, { json: grown })).status, 200);
    assert.deepEqual((await summary()).body.changedSince, []);
    const early = { data: { area: 7 }, change: { from: '2026-08-01' } };
    assert.equal((await farm.ask('PATCH', `/talhoes/${goldenId('P2')}`, { json: early })).status, 422);
  });

  test('is undone with a reason alone', async () => {
    farm = await goldenFarmOn(server);
    await close(REASON);
    assert.equal((await patch({ status: 'processing' })).status, 422);
    const { status, body } = await patch({ status: 'processing', reason: 'faltou uma venda' });
    assert.deepEqual([status, body.record.status, body.record.closing], [200, 'processing', null]);
    assert.equal((await summary()).body.changedSince, undefined);
    const { versions } = (await farm.ask<Told>('GET', `${SEASON}/historico`)).body;
    assert.equal(versions[0]?.cause?.reason, 'faltou uma venda');
  });

  test('takes who may edit the farm, and a network; who sees no prices gets no money of it', async () => {
    farm = await goldenFarmOn(server);
    const agronomist = await memberOf(farm, 'agronomist');
    const refused = await patch({ status: 'closed', reason: REASON }, { as: agronomist });
    assert.deepEqual([refused.status, refused.body.error?.code], [403, 'farm/role-forbidden']);
    const mutation = {
      mutationId: randomUUID(),
      section: 'producao',
      recordId: goldenId('S1'),
      op: 'update',
      patch: { status: 'closed', reason: REASON },
      at: server.clock.now().toISOString(),
    };
    const sent = await farm.ask<Results>('POST', '/mutations', { json: { mutations: [mutation] } });
    assert.equal(sent.body.results[0]?.error?.code, 'season/needs-network');
    await close(REASON);
    await farm.ask('PATCH', `/atividades/${goldenId('A1')}`, { json: { data: { cost: 1 } } });
    const operator = await memberOf(farm, 'operator');
    const { body } = await farm.ask('GET', SEASON, { as: operator });
    assert.deepEqual(
      ['cost', 'costByPlot', 'premium'].filter((group) => group in closingOf(body).figures),
      [],
    );
    assert.ok(!JSON.stringify(closingOf(body)).includes('grossRevenue'));
    const path = '/relatorios/resumo-da-safra?season=2026/27';
    const seen = await farm.ask<Summary>('GET', path, { as: operator });
    assert.deepEqual(seen.body.changedSince, []);
  });

  test('beside writes of others keeps the figures of one moment', async () => {
    farm = await goldenFarmOn(server);
    const cost = (amount: number) =>
      farm.ask('PATCH', `/atividades/${goldenId('A1')}`, { json: { data: { cost: amount } } });
    const answers = await Promise.all([cost(1), close(REASON), cost(2), close(REASON), cost(3)]);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const { body } = await farm.ask('GET', SEASON);
    const { figures, sha256 } = closingOf(body);
    assert.equal(sha256, contentHash(figures).toString('hex'));
    const [, first, , second] = answers;
    assert.deepEqual(first && closingOf(first.body), second && closingOf(second.body));
    assert.deepEqual(first && closingOf(first.body), closingOf(body));
  });

  test('of the demonstration farm takes no reason, and counts the partner’s part by its papers', async () => {
    const { mutations, closes } = demonstration(server.clock.now().toISOString());
    farm = await farmOn(server);
    const { status, body } = await farm.ask<Results>('POST', '/mutations', { json: { mutations } });
    assert.equal(status, 200);
    assert.deepEqual(
      body.results.flatMap((result) => (result.status === 'applied' ? [] : [result])),
      [],
    );
    for (const { section, recordId, status: closed } of closes) {
      const path = `/${section}/${recordId}`;
      const { record } = (await farm.ask('PATCH', path, { json: { status: closed } })).body;
      const figures = record.closing as Closing;
      assert.equal(figures.reason, null);
      assert.ok(Number(figures.figures.cost?.partnerNet) > 1000, String(record.season));
      const { body: now } = await farm.ask<Summary>('GET', `/relatorios/resumo-da-safra?season=${record.season}`);
      assert.deepEqual(now.changedSince, []);
      const shares = await farm.ask<LooseBody & { rows: { share: number; partnerNet: number }[] }>(
        'GET',
        `/relatorios/parcerias?season=${record.season}`,
      );
      assert.deepEqual(
        shares.body.rows.map(({ share, partnerNet }) => [share, partnerNet]),
        [[0.3, figures.figures.cost?.partnerNet]],
      );
    }
  });
});
