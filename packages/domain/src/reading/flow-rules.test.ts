import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Finding } from '../definition/stage.ts';
import type { FarmRecord, RecordContent, Section } from '../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../rules/rule-fixture.ts';
import { stageOf } from '../stages/stages.ts';
import { flowDateFindings, massFindings, mixtureFindings, outputFindings, seasonOfInputs } from './flow-rules.ts';

const input = (recordId: string, kg: number, date?: string) => ({
  ...{ recordId, output: '0', kg },
  ...(date === undefined ? {} : { date }),
});
const source = (id: string, changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf(id, 'secagem', { outputs: [outputOf('dry_cherry', 5000)] }),
  ...changes,
});
type Ask = Parameters<typeof massFindings>[0];
const told = (
  rule: (ask: Ask) => readonly Finding[],
  content: Partial<RecordContent>,
  { records = [], section = 'beneficiamento' }: { records?: readonly FarmRecord[]; section?: Section } = {},
): string[] =>
  rule({ definition: stageOf(section), content: contentOf(content), context: contextOf(records) }).map(
    ({ severity, field, message }) => `${severity} ${field}: ${message}`,
  );

describe('the mass of a milling', () => {
  const milled = (kg: number, changes: Partial<RecordContent> = {}, records: readonly FarmRecord[] = []) =>
    told(
      massFindings,
      { inputs: [input('A', 500), input('B', 500)], outputs: [outputOf('green_bean', kg)], ...changes },
      { records },
    );

  test('is half a per cent more than came in at most, and five more where a lot was reckoned from litres', () => {
    assert.deepEqual(milled(1005), []);
    assert.deepEqual(milled(1005.001), [
      'error outputs: Entraram 1.000 kg e saíram 1.005,001 kg. Não pode sair mais do que entrou.',
    ]);
    const reckoned = source('B', { outputs: [{ ...outputOf('dry_cherry', 900), estimatedKg: true }] });
    const records = [source('A'), reckoned];
    assert.deepEqual([milled(1055, {}, records), milled(1055.001, {}, records).length], [[], 1]);
  });

  test('is not 2 % less without a word once it is done, but for what was lost for a reason', () => {
    assert.deepEqual(milled(980), []);
    assert.deepEqual(milled(966.66), [
      'warning outputs: Entraram 1.000 kg e saíram 966,66 kg: faltam 33,34 kg (3,3 %). Confira.',
    ]);
    assert.deepEqual(milled(900, { status: 'in_progress' }), []);
    const data = { endDate: '2026-06-20', losses: [{ at: '2026-06-10', kind: 'spill', kg: 80 }] };
    assert.deepEqual([milled(900, { data }), milled(899, { data }).length], [[], 1]);
    assert.equal(milled(0.5, { inputs: [input('A', 1)] }).length, 1);
    assert.deepEqual(milled(0, { inputs: [input('A', 0)] }), []);
  });

  test('is not judged without what came in or out', () => {
    assert.deepEqual([milled(5, { inputs: [] }), milled(5, { outputs: [] })], [[], []]);
  });
});

describe('the days of a flow', () => {
  const flowed = (content: object, drawn: { date?: string } = {}, from: Partial<FarmRecord> = {}) =>
    told(
      flowDateFindings,
      { inputs: [input('gone', 1), input('A', 1, drawn.date)], ...content },
      { records: [source('A', { date: '2026-06-01', data: { endDate: '2026-06-08' }, ...from })] },
    );
  const ends = (endDate: string) => ({ date: '2026-06-05', data: { endDate } });

  test('are refused where coffee goes in after the end, by its own day or by that of its lot', () => {
    assert.deepEqual(flowed(ends('2026-06-10'), { date: '2026-06-10' }), []);
    assert.deepEqual(flowed(ends('2026-06-10'), { date: '2026-06-11' }), [
      'error inputs.1.date: O café entrou em 11/06/2026, depois do fim em 10/06/2026.',
    ]);
    assert.deepEqual(flowed(ends('2026-06-10'), {}, { date: '2026-06-12', data: { endDate: '2026-06-12' } }), [
      'error inputs.1.date: O café entrou em 12/06/2026, depois do fim em 10/06/2026.',
    ]);
    assert.deepEqual(
      flowed(ends('2026-06-10'), { date: '2026-06-09' }, { date: '2026-06-12', data: { endDate: '2026-06-10' } }),
      [],
    );
    assert.match(flowed({ date: '2026-06-11', data: { endDate: '2026-06-10' } }).join(), /entrou em 11\/06\/2026/);
  });

  test('are refused where the work ends before that of its lot, and not judged without both ends', () => {
    assert.deepEqual(flowed(ends('2026-06-08')), []);
    assert.deepEqual(flowed(ends('2026-06-07')), [
      'error inputs.1.date: O lote de origem terminou em 08/06/2026, depois do fim daqui em 07/06/2026.',
    ]);
    assert.deepEqual([flowed({}), flowed(ends('2026-06-07'), {}, { data: {} })], [[], []]);
  });
});

describe('what comes together', () => {
  const grown = (id: string, species: string, season: string | null) => [
    recordOf(`plot-${id}`, 'talhoes', { data: { area: 1, species } }),
    {
      ...recordOf(id, 'colheita', { season, data: { plots: [{ plotId: `plot-${id}`, kg: 9 }] } }),
      outputs: [outputOf('cherry_mixed', 9)],
    },
  ];
  const records = [
    ...grown('A', 'arabica', '2026/27'),
    ...grown('B', 'canephora', '2025/26'),
    ...grown('C', 'arabica', null),
  ];
  const mixed = (...ids: string[]) =>
    told(mixtureFindings, { inputs: ids.map((id) => input(id, 1)) }, { records, section: 'secagem' });

  test('is told by its seasons and by its species', () => {
    assert.deepEqual(mixed('A', 'B'), [
      'warning inputs: Há café das safras 2025/26 e 2026/27 juntas. Confira.',
      'warning inputs: Há arábica e canéfora no mesmo lote. Confira.',
    ]);
    assert.deepEqual([mixed('A'), mixed('A', 'C'), mixed()], [[], [], []]);
  });

  test('is of the season of most kg, the earlier of two, and of none that nobody knows', () => {
    const season = (...inputs: readonly (readonly [id: string, kg: number])[]) =>
      seasonOfInputs({ inputs: inputs.map(([id, kg]) => input(id, kg)) }, contextOf(records));
    assert.equal(season(['A', 5], ['B', 3], ['B', 3]), '2025/26');
    assert.equal(season(['A', 5], ['B', 3], ['C', 9]), '2026/27');
    for (const order of [
      ['A', 'B'],
      ['B', 'A'],
    ] as const)
      assert.equal(season(...order.map((id) => [id, 5] as const)), '2025/26');
    assert.deepEqual([season(['C', 5]), season(), season(['gone', 5])], [null, null, null]);
  });
});

test('what comes out has a form that the stage gives, and is told which those are', () => {
  const outputs = [outputOf('dry_parchment', 1), outputOf('pulp', 1)];
  assert.deepEqual(told(outputFindings, { outputs }, { section: 'descanso' }), [
    'error outputs.1.form: Polpa não sai desta etapa. Daqui sai: Pergaminho seco, Coco.',
  ]);
  assert.deepEqual(told(outputFindings, { outputs: outputs.slice(1) }, { section: 'vendas' }), [
    'error outputs.0.form: Polpa não sai desta etapa.',
  ]);
});
