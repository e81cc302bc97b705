import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FARM_ROLES } from '@cafezal/domain/people/permissions.ts';
import { outputOf } from '@cafezal/domain/rules/rule-fixture.ts';
import type { StoredRecordPhoto } from '../../db/photo-rows.ts';
import { idOf, scopeOf, storedOf } from '../../test/bare-records.ts';
import { asSeenBy, presentBeside, presentPhoto, seesPrices } from './present-records.ts';

const services = { authSecret: 'a secret of the tests' };
const photo: StoredRecordPhoto = {
  ...{
    id: idOf('7'),
    recordId: idOf('1'),
    file: idOf('8'),
    width: 40,
    height: 30,
    takenAt: '2026-06-01T10:00:00.000Z',
  },
  ...{ createdBy: 'eu', change: '3', isDeleted: false },
};

describe('a record as it is answered', () => {
  test('has what is left of its lots, and its photos, without what others have', () => {
    const record = storedOf('1', 'colheita', { outputs: [outputOf('cherry_mixed', 100)] });
    const draw = { recordId: record.id, output: '0', byRecordId: idOf('2'), consumedKg: 30, reservedKg: 10 };
    const beside = { draws: new Map([[record.id, [draw]]]), photos: new Map([[record.id, [photo]]]) };
    const shown = presentBeside(services, { scope: scopeOf('viewer') }, { record, beside });
    const { consumedKg, reservedKg, availableKg } = shown.outputs[0] ?? {};
    assert.deepEqual([consumedKg, reservedKg, availableKg], [30, 10, 60]);
    assert.deepEqual(shown.photos, [presentPhoto(services, photo)]);
    const other = { ...record, id: idOf('3') };
    const alone = presentBeside(services, { scope: scopeOf('viewer') }, { record: other, beside });
    assert.deepEqual([alone.outputs[0]?.availableKg, alone.photos], [100, []]);
  });

  test('has photos with addresses that nobody can guess, and nothing of where they lie', () => {
    const { url, thumbUrl, ...rest } = presentPhoto(services, photo);
    assert.deepEqual(rest, { id: idOf('7'), width: 40, height: 30, takenAt: '2026-06-01T10:00:00.000Z' });
    assert.match(url, new RegExp(`^/api/photos/${idOf('8')}-[\\w-]{43}$`));
    assert.equal(thumbUrl, `${url}?size=thumb`);
  });

  test('shows money to those who may see it', () => {
    assert.deepEqual(
      FARM_ROLES.filter((role) => seesPrices(scopeOf(role))),
      ['owner', 'manager', 'agronomist', 'sales'],
    );
    const value = { data: { cost: 5, description: 'd' }, changes: [{ field: 'data.cost' }, { field: 'notes' }] };
    assert.equal(asSeenBy(scopeOf('owner'), 'atividades', value), value);
    const without = { data: { description: 'd' }, changes: [{ field: 'notes' }] };
    assert.deepEqual(asSeenBy(scopeOf('operator'), 'atividades', value), without);
    const record = storedOf('1', 'atividades', { code: '', data: value.data });
    const beside = { draws: new Map(), photos: new Map() };
    const dataFor = (role: 'owner' | 'operator') =>
      presentBeside(services, { scope: scopeOf(role) }, { record, beside }).data;
    assert.deepEqual([dataFor('owner'), dataFor('operator')], [value.data, without.data]);
  });

  test('has the figures of a closed season, those in money for who may see them', () => {
    const figures = { production: { sacas: 250 }, cost: { total: 9 } };
    const closing = { at: '2026-12-01T12:00:00.000Z', by: 'eu', sha256: 'x', reason: 'r', figures };
    const season = storedOf('1', 'producao', { status: 'closed', closing });
    const beside = { draws: new Map(), photos: new Map() };
    const shown = (role: 'owner' | 'operator', record = season) =>
      presentBeside(services, { scope: scopeOf(role) }, { record, beside }).closing;
    assert.deepEqual(shown('owner'), closing);
    assert.deepEqual(shown('operator'), { ...closing, figures: { production: { sacas: 250 } } });
    const { closing: _, ...open } = season;
    assert.deepEqual([shown('owner', open), shown('operator', open)], [null, null]);
  });
});
