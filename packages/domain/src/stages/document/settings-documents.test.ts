import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { recordOf } from '../../rules/rule-fixture.ts';
import { documentsInSettings, documentWrites } from './settings-documents.ts';

const paper = (id: string, data: RecordContent['data'], changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf(id, 'documentos', { name: id, status: 'active', season: null, data }),
  ...changes,
});

describe('the documents of a farm, as its settings answer them', () => {
  test('are the numbers of its papers in force, with the last day where there is one', () => {
    const papers = [
      paper('a', { kind: 'car', documentNumber: 'MG-1' }),
      paper('b', { kind: 'license', documentNumber: 'L-2', validUntil: '2027-01-31' }),
      paper('c', { kind: 'tenure', tenureKind: 'rent', documentNumber: 'x' }),
      paper('d', { kind: 'water', validUntil: '2027-05-01' }),
      paper('e', { kind: 'ccir' }),
      paper('Nota fiscal', { kind: 'other', documentNumber: 'NF-9' }),
      paper('Outro papel', { kind: 'other', documentNumber: 'P-1' }),
    ];
    assert.deepEqual(documentsInSettings(papers), {
      carNumber: 'MG-1',
      tenure: 'rent',
      environmentalLicense: { number: 'L-2', validUntil: '2027-01-31' },
      waterGrant: { validUntil: '2027-05-01' },
      notaFiscal: 'NF-9',
    });
  });

  test('are of the newest paper, of those that count', () => {
    const car = (id: string, date: string, changes: Partial<FarmRecord> = {}) =>
      paper(id, { kind: 'car', documentNumber: id }, { date, ...changes });
    const papers = [
      car('middle', '2025-01-01'),
      car('oldest', '2024-01-01'),
      car('second', '2026-01-01'),
      car('deleted', '2026-06-01', { deletedAt: '2026-06-02T00:00:00.000Z' }),
      car('over', '2026-07-01', { status: 'inactive' }),
    ];
    for (const inOrder of [papers, papers.toReversed()])
      assert.deepEqual(documentsInSettings(inOrder), { carNumber: 'second' });
  });

  test('make records of what is sent, change those that there are, and take none away', () => {
    const known = [paper('a', { kind: 'car', documentNumber: 'MG-1' })];
    assert.deepEqual(documentWrites({ carNumber: 'MG-2', landTitle: 77, tenure: 'parceria' }, known), [
      { key: 'carNumber', id: 'a', body: { data: { kind: 'car', documentNumber: 'MG-2' } } },
      { key: 'landTitle', id: null, body: { name: 'Matrícula', data: { kind: 'title', documentNumber: '77' } } },
      {
        key: 'tenure',
        id: null,
        body: { name: 'De quem é a terra', data: { kind: 'tenure', tenureKind: 'parceria' } },
      },
    ]);
    assert.deepEqual(documentWrites({ carNumber: null, cib: null, unknown: 'x' }, known), [
      { key: 'carNumber', id: 'a', body: { status: 'inactive' } },
    ]);
    assert.deepEqual(documentWrites({ tenure: 'de um tio' }, []), [
      {
        key: 'tenure',
        id: null,
        body: { name: 'De quem é a terra', data: { kind: 'tenure', documentNumber: 'de um tio' } },
      },
    ]);
    const [{ body } = { body: {} }] = documentWrites({ waterGrant: 'rent' }, []);
    assert.deepEqual(body, { name: 'Outorga de água', data: { kind: 'water', documentNumber: 'rent' } });
    assert.deepEqual(
      documentWrites({ tenure: { validUntil: '2027-01-31' } }, []).map(({ body: { data } }) => data),
      [{ kind: 'tenure', documentNumber: null, validUntil: '2027-01-31' }],
    );
    const dated = (validUntil: unknown) =>
      documentWrites({ waterGrant: { number: 'W', validUntil } }, []).map(({ body }) => body.data);
    assert.deepEqual(dated('2027-01-31'), [{ kind: 'water', documentNumber: 'W', validUntil: '2027-01-31' }]);
    assert.deepEqual(dated('amanhã'), [{ kind: 'water', documentNumber: 'W', validUntil: null }]);
    assert.deepEqual(
      documentWrites({ waterGrant: { validUntil: '2027-01-31' } }, []).map(({ body }) => body.data),
      [{ kind: 'water', documentNumber: null, validUntil: '2027-01-31' }],
    );
  });
});
