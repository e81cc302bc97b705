import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { contextOf } from '@cafezal/domain/rules/rule-fixture.ts';
import type { Database } from '../../db/database.ts';
import { scopeOf, storedOf } from '../../test/bare-records.ts';
import { assertMayTurn, takeReason, turnedSeason, turnsSeason } from './close-season.ts';
import type { Planning } from './rule-context.ts';

const open = storedOf('1', 'producao', { status: 'processing' });
const figures = { at: '2026-12-01T12:00:00.000Z', by: 'eu', sha256: 'x', reason: null, figures: {} };
const closed = storedOf('1', 'producao', { status: 'closed', closing: figures });
const { farm, today } = contextOf();

/** Opening a season asks nothing of the database. */
const planningOf = (role: 'owner' | 'agronomist'): Planning => ({
  ...{ trx: {} as Database, scope: scopeOf(role), farm, today, now: new Date('2026-12-31T12:00:00Z') },
});

const refused = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;

describe('a season', () => {
  test('is turned where it is closed or opened again, and by nothing else', () => {
    assert.equal(turnsSeason(open, { status: 'closed' }), true);
    assert.equal(turnsSeason(closed, { status: 'processing' }), true);
    assert.equal(turnsSeason(closed, { status: 'closed' }), false);
    assert.equal(turnsSeason(open, { status: 'planning' }), false);
    assert.equal(turnsSeason(storedOf('1', 'colheita', { status: 'in_progress' }), { status: 'completed' }), false);
  });

  test('is turned by those who may edit the farm', () => {
    const body = { status: 'closed' };
    assert.doesNotThrow(() => assertMayTurn(scopeOf('manager'), open, body));
    assert.throws(() => assertMayTurn(scopeOf('agronomist'), open, body), refused('farm/role-forbidden'));
    for (const other of [{ status: 'planning' }, { notes: 'x' }, { status: 7 }, null]) {
      assert.doesNotThrow(() => assertMayTurn(scopeOf('agronomist'), open, other));
    }
  });

  test('has its reason beside the change, not in it', () => {
    assert.deepEqual(takeReason({ status: 'closed', reason: 'r', notes: 'n' }), {
      ...{ body: { status: 'closed', notes: 'n' }, act: { reason: 'r' } },
    });
    assert.deepEqual(takeReason(['x']), { body: ['x'], act: { reason: undefined } });
  });

  test('is opened again with a reason of 3 to 500 letters, and loses what it was closed with', async () => {
    const turned = (reason: unknown) =>
      turnedSeason(planningOf('owner'), {
        before: closed,
        after: { ...closed, status: 'processing' },
        act: { reason },
      });
    for (const reason of ['x'.repeat(3), 'x'.repeat(500)]) {
      assert.deepEqual(await turned(` ${reason} `), {
        record: { ...closed, status: 'processing', closing: null },
        reason,
      });
    }
    for (const reason of ['xx', 'x'.repeat(501), '', undefined]) {
      await assert.rejects(turned(reason), (error) => {
        assert.ok(refused('record/invalid')(error));
        const told = { reason: 'Diga por que reabrir a safra, com 3 a 500 letras.' };
        return assert.deepEqual((error as Problem).details.fields, told) === undefined;
      });
    }
  });

  test('is opened by no device that was away, and by nobody who may not', async () => {
    const turn = { before: closed, after: { ...closed, status: 'processing' } };
    await assert.rejects(
      turnedSeason(planningOf('owner'), { ...turn, act: undefined }),
      refused('season/needs-network'),
    );
    const act = { reason: 'faltou' };
    await assert.rejects(turnedSeason(planningOf('agronomist'), { ...turn, act }), refused('farm/role-forbidden'));
    const noted = { ...open, notes: 'n' };
    const same = await turnedSeason(planningOf('agronomist'), { before: open, after: noted, act: undefined });
    assert.deepEqual(same, { record: noted, reason: null });
  });
});
