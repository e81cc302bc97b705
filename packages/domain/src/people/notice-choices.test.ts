import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Problem } from '../record/problem.ts';
import { changedNoticeChoices, NOTICE_CHOICES, noticeChoicesOf, waysOf } from './notice-choices.ts';

const ways = fc.record({ app: fc.boolean(), mail: fc.boolean() });

test('until a person chooses, everything is told in the app and little by mail', () => {
  const usual = Object.values(noticeChoicesOf([]));
  assert(usual.every(({ app }) => app));
  assert(usual.filter(({ mail }) => mail).length < usual.length / 2);
});

test('an invitation and a sale fall under one choice', () => {
  const choices = noticeChoicesOf([{ choice: 'team-and-sales', app: false, mail: false }]);
  assert.deepEqual(
    [waysOf(choices, 'invitation'), waysOf(choices, 'sale')],
    [choices['team-and-sales'], choices['team-and-sales']],
  );
  assert.deepEqual(waysOf(choices, 'target'), { app: true, mail: true });
});

test('what was chosen holds, whatever else was sent along, and the rest stays', () => {
  const names = fc.oneof(fc.constantFrom(...Object.keys(NOTICE_CHOICES)), fc.string());
  fc.assert(
    fc.property(fc.dictionary(names, fc.oneof(ways, fc.anything())), (payload) => {
      const before = noticeChoicesOf([]);
      try {
        const after = noticeChoicesOf(changedNoticeChoices(before, payload));
        assert.deepEqual(Object.keys(after), Object.keys(NOTICE_CHOICES));
        for (const [key, now] of Object.entries(after)) {
          assert.deepEqual([typeof now.app, typeof now.mail], ['boolean', 'boolean']);
          if (!Object.hasOwn(payload, key))
            assert.deepEqual(now, Object.entries(before).find(([name]) => name === key)?.[1]);
        }
      } catch (error) {
        assert(error instanceof Problem);
        assert(Object.keys(error.details.fields ?? {}).every((key) => Object.hasOwn(payload, key)));
      }
    }),
  );
});

test('one way is chosen without the other, and anything but yes or no is refused by its name', () => {
  const before = noticeChoicesOf([{ choice: 'team-and-sales', app: true, mail: false }]);
  const change = (payload: unknown) => changedNoticeChoices(before, payload);
  assert.deepEqual(change({ 'team-and-sales': { mail: true } }), [{ choice: 'team-and-sales', app: true, mail: true }]);
  assert.deepEqual(change({ 'team-and-sales': { app: false } }), [
    { choice: 'team-and-sales', app: false, mail: false },
  ]);
  for (const nothing of [undefined, null, 'x', [], { unknown: { app: false } }]) assert.deepEqual(change(nothing), []);
  for (const ways of [null, true, { app: 1 }, { mail: 'sim' }, { app: false, mail: null }])
    assert.throws(
      () => change({ 'team-and-sales': ways }),
      (error) => error instanceof Problem && error.details.fields?.['team-and-sales'] === 'Escolha sim ou não.',
    );
});

test('by mail come what has a day and what is at its mark, until a person chooses otherwise', () => {
  const byMail = Object.entries(noticeChoicesOf([])).flatMap(([choice, { mail }]) => (mail ? [choice] : []));
  assert.deepEqual(byMail, ['target', 'waiting', 'document', 'team-and-sales', 'trial']);
});

test('each kind of notice goes by the choice that names it', () => {
  const own = ['measurement', 'target', 'fermentation', 'resting', 'waiting', 'storage', 'place'] as const;
  for (const kind of [...own, 'correction', 'document', 'payment', 'trial'] as const) {
    const choices = noticeChoicesOf([{ choice: kind, app: false, mail: false }]);
    assert.deepEqual(waysOf(choices, kind), { app: false, mail: false }, kind);
  }
  const team = noticeChoicesOf([{ choice: 'team-and-sales', app: false, mail: true }]);
  for (const kind of ['invitation', 'member', 'sale'] as const)
    assert.deepEqual(waysOf(team, kind), { app: false, mail: true }, kind);
});
