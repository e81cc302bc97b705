import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Profile } from '../../data/contract.ts';
import { personNotes } from './person-note-words.ts';
import { SAMPLE_PROFILE } from './sample-profile.ts';

const NOW = new Date('2026-07-15T12:00:00Z');
const PASSED = new Date('2026-07-14T12:00:00Z');

const toldOf = (profile: Partial<Profile>, putOff: readonly string[] = []) =>
  personNotes({ ...SAMPLE_PROFILE, ...profile }, { now: NOW, isPutOff: (asked) => putOff.includes(asked) }).map(
    ({ words }) => words,
  );

describe('what is said of a person’s account', () => {
  test('is nothing where nothing is missing', () => {
    assert.deepEqual(toldOf({}), []);
  });

  test('is one line for all that the profile lacks', () => {
    assert.deepEqual(toldOf({ needsDocument: true, needsPhone: true }), [
      'Faltam seu telefone e seu CPF ou CNPJ, que vão nos papéis da venda.',
    ]);
    assert.deepEqual(toldOf({ needsDocument: true }), ['Falta seu CPF ou CNPJ, que vai nos papéis da venda.']);
    assert.deepEqual(toldOf({ needsPhone: true }), ['Falta seu telefone, por onde o comprador acha você.']);
  });

  test('leaves out what was put off', () => {
    assert.deepEqual(toldOf({ needsDocument: true, needsPhone: true }, ['document', 'phone']), []);
    assert.deepEqual(toldOf({ needsDocument: true, needsPhone: true }, ['document']), [
      'Falta seu telefone, por onde o comprador acha você.',
    ]);
  });

  test('tells the end of the trial once it has come, until a plan is chosen or it is put off', () => {
    assert.deepEqual(toldOf({ trialEndsAt: new Date('2026-07-16T12:00:00Z') }), []);
    assert.deepEqual(toldOf({ trialEndsAt: PASSED }), ['O teste terminou. Seus dados continuam seus.']);
    assert.deepEqual(toldOf({ trialEndsAt: PASSED, pendingPlanId: 'season' }), []);
    assert.deepEqual(toldOf({ trialEndsAt: PASSED }, ['plan']), []);
    assert.deepEqual(toldOf({ trialEndsAt: null }), []);
  });
});
