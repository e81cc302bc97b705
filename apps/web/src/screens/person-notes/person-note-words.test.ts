import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Profile } from '../../data/device/contract.ts';
import { SAMPLE_PROFILE } from '../profile/sample-profile.ts';
import { type Asked, isAskedAsOwner, personNotes } from './person-note-words.ts';

const NOW = new Date('2026-07-15T12:00:00Z');
const PASSED = new Date('2026-07-14T12:00:00Z');

const toldOf = (profile: Partial<Profile>, asked: readonly Asked[] = ['document', 'phone', 'plan']) =>
  personNotes({ ...SAMPLE_PROFILE, ...profile }, { now: NOW, asked }).map(({ words }) => words);

describe('what is said of a person’s account', () => {
  test('is told to who owns a farm or has none yet, not to who was invited to one', () => {
    assert.equal(isAskedAsOwner([]), true);
    assert.equal(isAskedAsOwner([{ role: 'operator' }]), false);
    assert.equal(isAskedAsOwner([{ role: 'operator' }, { role: 'owner' }]), true);
  });

  test('is nothing where nothing is missing', () => {
    assert.deepEqual(toldOf({}), []);
  });

  test('is one line for all that the profile lacks', () => {
    assert.deepEqual(toldOf({ needsDocument: true, needsPhone: true }), [
      'Faltam seu telefone e seu CPF ou CNPJ, para a nota e para o comprador achar você.',
    ]);
    assert.deepEqual(toldOf({ needsDocument: true }), ['Falta seu CPF ou CNPJ, que vai na nota da venda.']);
    assert.deepEqual(toldOf({ needsPhone: true }), ['Falta seu telefone, por onde o comprador acha você.']);
  });

  test('is only what is asked for', () => {
    assert.deepEqual(toldOf({ needsDocument: true, needsPhone: true }, ['plan']), []);
    assert.deepEqual(toldOf({ needsDocument: true, needsPhone: true }, ['phone']), [
      'Falta seu telefone, por onde o comprador acha você.',
    ]);
  });

  test('tells the end of the trial once it has come, until a plan is chosen', () => {
    assert.deepEqual(toldOf({ trialEndsAt: new Date('2026-07-16T12:00:00Z') }), []);
    assert.deepEqual(toldOf({ trialEndsAt: PASSED }), [
      'O teste terminou. Depois do teste nada se fecha: seus dados continuam seus, para ver, registrar, imprimir e levar.',
    ]);
    assert.deepEqual(toldOf({ trialEndsAt: PASSED, pendingPlanId: 'season' }), []);
    assert.deepEqual(toldOf({ trialEndsAt: PASSED }, ['phone']), []);
    assert.deepEqual(toldOf({ trialEndsAt: null }), []);
  });
});
