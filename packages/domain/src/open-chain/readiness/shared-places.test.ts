import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord } from '../../record/record.ts';
import { outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { readinessReader } from './readiness.ts';
import { all, farm, ofLot, RIGHT, TODAY } from './readiness-fixture.ts';

describe('coffee that lay loose beside other coffee', () => {
  const other = recordOf('other', 'talhoes', {
    name: 'Sede',
    status: 'active',
    data: { ...RIGHT, boundary: { type: 'Point', coordinates: [-45.1, -22.1] }, area: 2 },
  });
  const second = recordOf('second', 'colheita', {
    data: { plots: [{ plotId: 'other', kg: 1000 }] },
    outputs: [outputOf('cherry_mixed', 1000)],
  });
  const dry = (id: string, from: string) =>
    recordOf(id, 'secagem', {
      inputs: [{ recordId: from, output: '0', kg: 1000 }],
      outputs: [outputOf('dry_cherry', 400)],
    });
  const rest = (id: string, from: string, changes: Partial<FarmRecord> = {}) => ({
    ...recordOf(id, 'descanso', {
      ...{ code: id, date: '2026-07-10', data: { storageLot: 'Tulha 1' } },
      ...{ inputs: [{ recordId: from, output: '0', kg: 400 }], outputs: [outputOf('dry_cherry', 400)] },
    }),
    ...changes,
  });
  const base = [...all(), other, second, dry('D1', 'harvest'), dry('D2', 'second')];
  const shared = (records: readonly FarmRecord[], id = 'A') =>
    ofLot([...base, ...records], farm, id).items.filter(({ code }) => code === 'place/shared');
  const milled = recordOf('M', 'beneficiamento', {
    ...{ date: '2026-08-02', inputs: [{ recordId: 'B', output: '0', kg: 400 }] },
    outputs: [outputOf('green_bean', 200)],
  });

  test('is asked about, on the record that lay there, from when to when', () => {
    const [item] = shared([rest('A', 'D1'), rest('B', 'D2', { date: '2026-07-01' }), milled]);
    const message =
      'Na Tulha 1 este café esteve junto com o lote B de 10/07 a 02/08. Misturou? Registre a liga. Se não, confirme.';
    assert.deepEqual([item?.message, item?.recordId, item?.about], [message, 'A', 'B']);
    assert.match(shared([rest('A', 'D1'), rest('B', 'D2')])[0]?.message ?? '', /com o lote B desde 10\/07\./);
  });

  test('is not asked about another place, time or form, of the same plots, in sacks, nor where the mixing is written down', () => {
    const later = { date: '2026-08-02' };
    assert.deepEqual(shared([rest('A', 'D1', later), rest('B', 'D2', { date: '2026-07-01' }), milled]), []);
    assert.deepEqual(shared([rest('A', 'D1'), rest('B', 'D2', { data: { storageLot: 'Tulha 2' } })]), []);
    assert.deepEqual(shared([rest('A', 'D1'), rest('B', 'D2', { outputs: [outputOf('dry_parchment', 400)] })]), []);
    assert.deepEqual(shared([rest('A', 'D1'), rest('B', 'D1')]), []);
    const sacks = {
      section: 'armazenamento',
      status: 'in_stock',
      data: { storageLot: 'Tulha 1', packaging: 'juta' },
    } as const;
    assert.deepEqual(shared([rest('A', 'D1'), rest('B', 'D2', sacks)]), []);
    const bulk = { ...sacks, data: { ...sacks.data, packaging: 'granel' } };
    assert.equal(shared([rest('A', 'D1'), rest('B', 'D2', bulk)]).length, 1);
    const blend = recordOf('L', 'beneficiamento', {
      inputs: [
        { recordId: 'A', output: '0', kg: 10 },
        { recordId: 'B', output: '0', kg: 10 },
      ],
      outputs: [outputOf('green_bean', 10)],
    });
    assert.deepEqual(shared([rest('A', 'D1'), rest('B', 'D2'), blend]), []);
  });

  test('is answered once for both lots, and for these two alone', () => {
    const answer = {
      id: '1',
      code: 'place/shared',
      about: 'B',
      reason: 'Havia uma parede',
      by: 'ana',
      at: '2026-08-03T10:00:00.000Z',
    };
    const data = { storageLot: 'Tulha 1', checkAnswers: [answer] };
    const records = [rest('A', 'D1', { data }), rest('B', 'D2')];
    const { reason, by, at } = answer;
    for (const id of ['A', 'B']) assert.deepEqual(shared(records, id)[0]?.answer, { reason, by, at });
    const third = rest('C', 'D2');
    assert.deepEqual(
      shared([...records, third]).map(({ answer: given }) => given?.by),
      ['ana', undefined],
    );
  });

  const drawn = (id: string, from: string, date: string, kg = 400) =>
    recordOf(id, 'beneficiamento', {
      ...{ date, inputs: [{ recordId: from, output: '0', kg }] },
      outputs: [outputOf('green_bean', kg / 2)],
    });
  const early = { date: '2026-07-01' };
  const timeIn = (...records: readonly FarmRecord[]) =>
    shared([rest('A', 'D1'), rest('B', 'D2', early), ...records]).map(
      ({ message }) => / (de|desde) (.*?)\. /.exec(message)?.[0],
    );

  test('is told in full, by whatever letters the place is written in', () => {
    const data = { storageLot: 'TULHA  1', company: 'Coop' };
    const there = rest('B', 'D2', { data, code: '' });
    assert.deepEqual(shared([rest('A', 'D1'), there]), []);
    assert.deepEqual(shared([rest('A', 'D1', { data: { storageLot: 'tulha 1', company: 'coop' } }), there]), [
      {
        ...{ code: 'place/shared', severity: 'check', recordId: 'A', field: 'data.storageLot', about: 'B' },
        message:
          'Na tulha 1 este café esteve junto com o lote Registro desde 10/07. Misturou? Registre a liga. Se não, confirme.',
      },
    ]);
  });

  test('is told from the later coming to the earlier leaving, which is when the last of it was drawn', () => {
    assert.deepEqual(timeIn(), [' desde 10/07. ']);
    assert.deepEqual(timeIn(drawn('M', 'B', '2026-07-20', 100)), [' desde 10/07. ']);
    assert.deepEqual(timeIn(drawn('M', 'B', '2026-07-20', 100), drawn('N', 'B', '2026-07-15', 300)), [
      ' de 10/07 a 20/07. ',
    ]);
    assert.deepEqual(timeIn(drawn('M', 'B', '2026-07-20'), drawn('N', 'A', '2026-07-18')), [' de 10/07 a 18/07. ']);
    assert.deepEqual(timeIn(drawn('M', 'B', '2026-07-18'), drawn('N', 'A', '2026-07-20')), [' de 10/07 a 18/07. ']);
    assert.deepEqual(timeIn(drawn('M', 'B', '2026-07-11')), [' de 10/07 a 11/07. ']);
    assert.deepEqual(timeIn(drawn('M', 'B', '2026-07-10')), []);
    const sold = recordOf('V', 'vendas', {
      ...{ date: '2026-07-20', status: 'contracted', inputs: [{ recordId: 'B', output: '0', kg: 400 }] },
    });
    assert.deepEqual(timeIn(sold), [' desde 10/07. ']);
    const two = { ...early, outputs: [outputOf('dry_cherry', 400), { ...outputOf('dry_cherry', 5), key: '1' }] };
    assert.match(
      shared([rest('A', 'D1'), rest('B', 'D2', two), drawn('M', 'B', '2026-07-20')])[0]?.message ?? '',
      / desde 10\/07\. /,
    );
    const worked = rest('B', 'D2', { ...early, data: { storageLot: 'Tulha 1', endDate: '2026-07-25' } });
    const [item] = shared([rest('A', 'D1'), worked, drawn('M', 'B', '2026-07-05')]);
    assert.match(item?.message ?? '', / de 10\/07 a 25\/07\. /);
  });

  test('is not asked where one was drawn from the other, in either order, nor of planned or empty work', () => {
    const into = rest('B', 'A');
    assert.deepEqual([shared([rest('A', 'D1'), into]), shared([rest('A', 'D1'), into], 'B')], [[], []]);
    for (const changes of [{ status: 'planned' }, { outputs: [] }, { data: {} }])
      assert.deepEqual(shared([rest('A', 'D1'), rest('B', 'D2', changes)]), []);
  });

  test('is asked about where one of their forms is the same', () => {
    const outputs = [outputOf('dry_cherry', 300), { ...outputOf('dry_parchment', 100), key: '1' }];
    assert.equal(shared([rest('A', 'D1', { outputs }), rest('B', 'D2')]).length, 1);
    assert.equal(shared([rest('A', 'D1'), rest('B', 'D2', { outputs })]).length, 1);
  });

  test('is asked about where one has coffee of more plots than the other', () => {
    const both = {
      ...dry('D3', 'harvest'),
      inputs: ['harvest', 'second'].map((recordId) => ({ recordId, output: '0', kg: 200 })),
    };
    assert.equal(shared([both, rest('A', 'D1'), rest('B', 'D3')]).length, 1);
    assert.equal(shared([both, rest('A', 'D3'), rest('B', 'D1')]).length, 1);
  });

  const beside = (count: number) => Array.from({ length: count }, (_, at) => rest(`B${at}`, 'D2'));
  const answersTo = (count: number) =>
    beside(count).map(({ id: about }) => ({
      ...{ id: about, code: 'place/shared', about, reason: 'Havia uma parede' },
      ...{ by: 'ana', at: '2026-08-03T10:00:00.000Z' },
    }));

  test('is asked about fifty times, and then told how much more there is', () => {
    assert.deepEqual(
      shared([rest('A', 'D1'), ...beside(50)]).map(({ about }) => about),
      beside(50).map(({ id }) => id),
    );
    const [last, ...before] = shared([rest('A', 'D1'), ...beside(1251)]).toReversed();
    assert.equal(before.length, 50);
    assert.deepEqual(last, {
      ...{ code: 'place/shared', severity: 'check', recordId: 'A', field: 'data.storageLot', about: '1201' },
      message: 'Mais 1.201 casos como estes, de café junto com outro no mesmo lugar. Responda primeiro os de cima.',
    });
    assert.match(shared([rest('A', 'D1'), ...beside(51)]).at(-1)?.message ?? '', /^Mais 1 caso como estes, /);
  });

  test('comes up in the end, since what was answered leaves room for more', () => {
    const data = { storageLot: 'Tulha 1', checkAnswers: answersTo(10) };
    const items = shared([rest('A', 'D1', { data }), ...beside(60)]);
    assert.deepEqual(
      items.map(({ about }) => about),
      beside(60).map(({ id }) => id),
    );
    assert.equal(items.filter(({ answer }) => answer !== undefined).length, 10);
  });

  test('is found at once where most of a lot lay beside many others', { timeout: 10_000 }, () => {
    const bulk = { packaging: 'granel', storageLot: 'Tulha 1' };
    const stored = (id: string, changes: Partial<FarmRecord>) =>
      recordOf(id, 'armazenamento', { status: 'in_stock', outputs: [outputOf('green_bean', 10)], ...changes });
    const bought = (id: string) => stored(id, { data: { ...bulk, origin: 'bought' } });
    const many = Array.from({ length: 400 }, (_, at) => at);
    // Each store draws from the one before it and from coffee of its own.
    const chain = many.map((at) => {
      const from = at === 0 ? ['own0'] : [`own${at}`, `chain${at - 1}`];
      return stored(`chain${at}`, { data: bulk, inputs: from.map((recordId) => ({ recordId, output: '0', kg: 2 })) });
    });
    const others = many.flatMap((at) => [bought(`own${at}`), bought(`beside${at}`)]);
    assert.equal(shared([...chain, ...others], 'chain399').length, 51);
  });

  test('is not asked about where only what holds a lot back is wanted', () => {
    const genealogy = genealogyOf([...base, rest('A', 'D1'), rest('B', 'D2')]);
    const quick = readinessReader({ genealogy, farm, today: TODAY, isQuick: true });
    assert.deepEqual(quick({ recordId: 'A' })?.items, []);
  });
});
