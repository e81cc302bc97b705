import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contextOf } from '@cafezal/domain/rules/rule-fixture.ts';
import type { CreationFacts, CreationQuestion } from '../../db/creation-facts.ts';
import type { NewRecord } from '../../db/creation-rows.ts';
import type { SeenSeq } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { idOf, scopeOf, storedOf } from '../../test/bare-records.ts';
import { NotRead } from './creation-source.ts';
import { KeptFarms } from './kept-farms.ts';

const { farm } = contextOf();
const PLOT = storedOf('1', 'talhoes');

const factsAt = (seq: string, changes: Partial<CreationFacts> = {}): CreationFacts => ({
  ...{ farm, seq: seq as SeenSeq, reached: [PLOT], consulted: new Map([['producao' as const, []]]), draws: [] },
  names: { slugs: [], highest: [], ids: [], codes: [] },
  ...changes,
});

const asked = (changes: Partial<CreationQuestion> = {}): CreationQuestion => ({
  names: { section: 'colheita', id: idOf('e'), slugs: ['c'], prefix: '26-COL-' },
  ...{ code: '', ids: new Set([PLOT.id]), sections: ['producao' as const] },
  ...changes,
});

const madeOf = (digit: string, changes: Partial<NewRecord['record']> = {}): NewRecord => ({
  record: storedOf(digit, 'colheita', { code: '26-COL-0001', slug: 'c', ...changes }),
  ...{ draws: [], changes: [] },
  extras: { requestHash: Buffer.of(), search: '' },
});

const scope = scopeOf('operator');

/** Farms where two creations followed each other on one, at numbers 6 and 7: the second is kept. */
function keptOnce(facts = factsAt('7'), question = asked(), made = madeOf('a')): KeptFarms {
  const farms = new KeptFarms();
  farms.keep(scope, { question: asked(), facts: factsAt('6'), made: madeOf('9') });
  farms.keep(scope, { question, facts, made });
  return farms;
}

const answerOf = (farms: KeptFarms, question = asked()) => farms.get(scope)?.source.answer(question);

describe('a farm that is kept', () => {
  test('is at the number of the last creation, with the names that it took', async () => {
    const farms = keptOnce();
    const answer = await answerOf(farms);
    assert.deepEqual([answer?.seq, answer?.names.highest, answer?.names.isSlugTaken('c')], ['8', 1, true]);
    assert.deepEqual(answer?.records.found, [PLOT]);
    const kept = farms.get(scope);
    assert.ok(kept);
    farms.add(scope, { kept, made: madeOf('b', { code: '26-COL-0002', slug: 'd' }) });
    const next = await answerOf(farms);
    assert.deepEqual([next?.seq, next?.names.highest, next?.names.isSlugTaken('d')], ['9', 2, true]);
  });

  test('is of one person, with the permission that was read, at the address that the farm had', () => {
    const farms = keptOnce();
    const others: Partial<FarmScope>[] = [{ userId: 'outra' }, { role: 'viewer' }, { farmId: 'outra' }];
    for (const other of others) assert.equal(farms.get({ ...scope, ...other }), undefined);
    assert.notEqual(farms.get({ ...scope }), undefined);
  });

  test('tells that the permission was seen as a record is taken in, and not before', () => {
    const farms = keptOnce();
    const believed = { ...scope, permission: { isSeen: false } };
    const kept = farms.get(believed);
    assert.ok(kept);
    assert.equal(believed.permission.isSeen, false);
    farms.add(believed, { kept, made: madeOf('b') });
    assert.equal(believed.permission.isSeen, true);
  });

  test('does not answer what was not read', async () => {
    const farms = keptOnce();
    for (const changes of [
      { code: 'AZUL' },
      { ids: new Set([PLOT.id, idOf('2')]) },
      { sections: ['producao', 'cotacoes'] },
      { names: { ...asked().names, prefix: '27-COL-' } },
      { names: { ...asked().names, section: 'secagem' } },
    ] satisfies Partial<CreationQuestion>[]) {
      await assert.rejects(async () => answerOf(farms, asked(changes)), NotRead);
    }
    const source = farms.get(scope)?.source;
    await assert.rejects(async () => source?.namesTaken(asked().names), NotRead);
    await assert.rejects(async () => source?.isCodeTaken({ code: 'AZUL', exceptId: idOf('e') }), NotRead);
    await assert.rejects(async () => source?.created(idOf('a')), NotRead);
  });

  test('does not say that a record is not there which was looked for before it was made', async () => {
    const ids = new Set([PLOT.id, idOf('a')]);
    await assert.rejects(async () => answerOf(keptOnce(factsAt('7'), asked({ ids })), asked({ ids })), NotRead);
    const upper = keptOnce(factsAt('7'), asked({ ids }), madeOf('a', { id: idOf('a').toUpperCase() }));
    await assert.rejects(async () => answerOf(upper, asked({ ids })), NotRead);
  });

  test('does not answer for a section one of whose records was made since', async () => {
    const farms = keptOnce(factsAt('7'), asked(), madeOf('a', { section: 'producao' }));
    await assert.rejects(async () => answerOf(farms), NotRead);
  });

  test('grows by what was read at its number, and is forgotten where that is a later one', async () => {
    const names = { ...asked().names, section: 'secagem' as const, prefix: '26-SEC-' };
    const drying = asked({ ids: new Set([idOf('2')]), names });
    const lot = storedOf('2', 'colheita');
    const grown = keptOnce();
    grown.keep(scope, { question: drying, facts: factsAt('8', { reached: [lot] }), made: madeOf('b') });
    assert.deepEqual((await answerOf(grown, drying))?.records.found, [lot]);
    assert.equal((await answerOf(grown))?.seq, '9');
    const other = keptOnce();
    other.keep(scope, { question: drying, facts: factsAt('11', { reached: [lot] }), made: madeOf('b') });
    assert.equal(other.get(scope), undefined);
  });

  test('is kept once two creations followed each other, so not while others write there too', async () => {
    const farms = new KeptFarms();
    const create = (seq: string): void =>
      farms.keep(scope, { question: asked(), facts: factsAt(seq), made: madeOf('a') });
    for (const seq of ['1', '3', '5']) {
      create(seq);
      assert.equal(farms.get(scope), undefined);
    }
    create('6');
    assert.equal((await answerOf(farms))?.seq, '7');
    farms.forgetAll();
    assert.equal(farms.get(scope), undefined);
    create('7');
    assert.equal(farms.get(scope), undefined, 'nor is it known after that how the farm was left');
  });

  test('is forgotten where much was read or asked for it', () => {
    const large = storedOf('3', 'colheita', { notes: 'n'.repeat(256_000) });
    const draw = { recordId: large.id, output: '0', byRecordId: idOf('4'), consumedKg: 1, reservedKg: 0 };
    for (const much of [
      { reached: [PLOT, large] },
      { consulted: new Map([['producao' as const, [large]]]) },
      { draws: Array.from({ length: 2_500 }, () => draw) },
    ]) {
      assert.equal(keptOnce(factsAt('7', much)).get(scope), undefined);
    }
    const ids = new Set(Array.from({ length: 6_000 }, (_, at) => idOf(String(at))));
    assert.equal(keptOnce(factsAt('7'), asked({ ids })).get(scope), undefined);
  });

  /** How many creations are made of what is kept before it is read anew. */
  const creationsOf = (made: NewRecord): number => {
    const farms = keptOnce();
    for (let count = 0; ; count += 1) {
      const kept = farms.get(scope);
      if (kept === undefined) return count;
      farms.add(scope, { kept, made });
    }
  };

  test('is read anew after some thousand creations, earlier where each draws from many lots', () => {
    const alone = creationsOf(madeOf('b'));
    assert.ok(alone > 1_000 && alone < 3_000, `${alone} creations`);
    const draw = { recordId: idOf('2'), output: '0', byRecordId: idOf('b'), consumedKg: 1, reservedKg: 0 };
    const drawing = creationsOf({ ...madeOf('b'), draws: Array.from({ length: 200 }, () => draw) });
    assert.ok(drawing < 20, `${drawing} creations`);
  });

  test('is one of the 32 that were read last', () => {
    const farms = new KeptFarms();
    const scopes = Array.from({ length: 33 }, (_, at) => ({
      ...scope,
      key: `${idOf('0').slice(0, -3)}${String(at).padStart(3, '0')}`,
    }));
    for (const one of scopes) {
      for (const seq of ['7', '8']) farms.keep(one, { question: asked(), facts: factsAt(seq), made: madeOf('a') });
    }
    assert.deepEqual([farms.get(scopes[0] ?? scope), farms.get(scopes[1] ?? scope) !== undefined], [undefined, true]);
  });
});
