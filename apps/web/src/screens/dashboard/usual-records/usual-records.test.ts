import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AttentionItem } from '@cafezal/domain/attention/attention-item.ts';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { usualRecords } from './usual-records.ts';

const item = (kind: AttentionItem['kind'], section: Section, key: string): AttentionItem => ({
  kind,
  section,
  recordId: goldenId(key),
  title: kind === 'drying-unmeasured' ? 'Medir terreiro suspenso 2' : '715 kg sem lugar',
  message: '16,8 % ontem às 16h',
  since: '2026-07-14',
});

const usual = (
  sections: readonly Section[],
  items: readonly AttentionItem[] = [],
  records: readonly FarmRecord[] = goldenRecords(),
) => usualRecords({ records, items, personId: 'golden', farmSlug: 'boa-vista', today: '2026-07-15' }, sections);

const underWay = (key: string): FarmRecord[] =>
  goldenRecords().map((record) => (record.id === goldenId(key) ? { ...record, status: 'in_progress' } : record));

describe('the usual record', () => {
  test('of a harvest is that of the plot picked last, as it was picked then', () => {
    const records = goldenRecords().map((record) =>
      record.id === goldenId('H05')
        ? { ...record, data: { ...record.data, pass: '2', responsible: 'Zé Carlos' } }
        : record,
    );
    const [harvest] = usual(['colheita'], [], records);
    assert.deepEqual([harvest?.title, harvest?.sub], ['Colheita, Cruzeiro', '2ª passada · Zé Carlos']);
    assert.deepEqual(harvest?.search, { de: goldenId('P1') });
  });

  test('of a harvest is that of the latest day, where a whole farm came at one instant', () => {
    const sent = '2026-07-14T12:00:00.000Z';
    const records = goldenRecords().map((record) => ({ ...record, createdAt: sent }));
    const earlier = goldenRecords()
      .filter(({ section }) => section === 'colheita')
      .map((record) => ({ ...record, id: `${record.id.slice(0, -1)}f`, date: '2022-10-16', createdAt: sent }));
    for (const all of [
      [...earlier, ...records],
      [...records, ...earlier],
    ]) {
      const [harvest] = usual(['colheita'], [], all);
      assert.ok(harvest?.sub !== 'a última foi em 16/10/2022', harvest?.sub);
    }
  });

  test('of coffee that dries is to measure it, the one that waits longest first', () => {
    const [measuring] = usual(['secagem'], [item('drying-unmeasured', 'secagem', 'D6')], underWay('D6'));
    assert.deepEqual([measuring?.short, measuring?.title], ['Medir', 'Medir suspenso 2']);
    assert.equal(measuring?.to, '/fazenda/boa-vista/secagem/d6/medicoes');
  });

  test('of a drying is to begin one where nothing dries', () => {
    const [drying] = usual(['secagem']);
    assert.deepEqual([drying?.short, drying?.to], ['Secar', '/fazenda/boa-vista/secagem/cadastrar']);
  });

  test('of a stage for which coffee waits takes that coffee', () => {
    const [stored] = usual(['armazenamento'], [item('coffee-without-place', 'beneficiamento', 'M1')]);
    assert.deepEqual([stored?.title, stored?.sub], ['Armazenar', '715 kg sem lugar']);
    assert.deepEqual(stored?.search, { de: goldenId('M1') });
  });

  test('of anything else says when it was made last, and counts no plan', () => {
    const planned = goldenRecords().map((record) =>
      record.section === 'atividades' && record.date > '2026-06-01' ? { ...record, status: 'planned' } : record,
    );
    assert.equal(usual(['atividades'])[0]?.sub, 'a última vez foi em 12/06');
    assert.equal(usual(['atividades'], [], planned)[0]?.sub, 'a última vez foi em 10/04');
    assert.equal(usual(['fermentacao'], [], [])[0]?.sub, 'seu primeiro registro');
  });
});
