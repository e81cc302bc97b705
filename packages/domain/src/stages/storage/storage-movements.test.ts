import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sumKg } from '../../ground/numbers.ts';
import { validateRecord } from '../../reading/validate.ts';
import { Problem } from '../../record/problem.ts';
import type { RecordContent, RecordOutput } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { stageOf } from '../stages.ts';
import { afterMovements, beforeMovements, movementsRule } from './storage-movements.ts';
import { deriveStorage } from './storage-output.ts';

const output = (key: string, grade: string | null, kg = 5000): RecordOutput => ({
  ...{ id: key, key, form: 'green_bean', kg, liters: null, grade, lot: null, humidity: null },
});
const mill = recordOf('mill', 'beneficiamento', {
  date: '2026-11-01',
  season: '2026/27',
  outputs: [output('p17', '17/18'), output('p16', '16')],
});
const from = (key: string, kg: number) => ({ recordId: 'mill', output: key, kg });

type Movement = { type: string; kg: number; output?: string; reason?: string };
const stored = (movements: readonly Movement[], changes: Partial<RecordContent> = {}): RecordContent =>
  contentOf({ date: '2026-12-01', status: 'in_stock', inputs: [from('p17', 600)], data: { movements }, ...changes });
const contextWith = (before?: RecordContent) =>
  contextOf([mill, ...(before === undefined ? [] : [recordOf('self', 'armazenamento', before)])]);
const derived = (content: RecordContent, before?: RecordContent) => deriveStorage(content, contextWith(before)).outputs;
const weights = (outputs: readonly RecordOutput[]) => outputs.map(({ kg }) => kg);
const check = (content: RecordContent, before?: RecordContent) =>
  said(movementsRule({ ...content, outputs: derived(content, before) }, contextWith(before)));

const twoKinds = { inputs: [from('p17', 600), from('p16', 200)] };
const keyed = [output('big', '17/18', 600), output('small', '16', 200)];

describe('what is noted of a lot in store', () => {
  test('changes what lies there: a loss and a sample less, an adjustment as its sign says', () => {
    const movements = [
      { type: 'quebra', kg: 12.5 },
      { type: 'amostra', kg: 0.35 },
      { type: 'ajuste', kg: -2 },
      { type: 'ajuste', kg: 1 },
    ];
    assert.deepEqual(weights(derived(stored(movements))), [586.15]);
  });

  test('does not count again what inputs and sales have counted', () => {
    const movements = ['entrada', 'saida', 'transferencia'].map((type) => ({ type, kg: 100 }));
    assert.deepEqual(weights(derived(stored(movements))), [600]);
  });

  test('takes from the lot that it names, and from all by their weight where it names none', () => {
    const before = stored([], { ...twoKinds, outputs: keyed });
    const after = (movement: Movement) => weights(derived({ ...before, data: { movements: [movement] } }, before));
    assert.deepEqual(after({ type: 'quebra', kg: 10, output: 'small' }), [600, 190]);
    assert.deepEqual(after({ type: 'quebra', kg: 10, output: 'big' }), [590, 200]);
    assert.deepEqual(after({ type: 'quebra', kg: 10 }), [592.5, 197.5]);
    const last = [output('big', '17/18', 0), output('small', '16', 0.001)];
    assert.deepEqual(weights(afterMovements({ movements: [{ type: 'quebra', kg: 0.001 }] }, last)), [0, 0]);
  });

  test('comes back when it is taken out again', () => {
    const before = stored([{ type: 'quebra', kg: 600 }]);
    const emptied = { ...before, outputs: derived(before) };
    assert.deepEqual(weights(emptied.outputs), [0]);
    assert.deepEqual(weights(derived({ ...emptied, data: {} }, emptied)), [600]);
  });

  test('is taken off lots that were weighed by hand too, each time by what is new', () => {
    const weighed = stored([], { outputs: [output('x', '17/18', 598)] });
    const once = { ...weighed, data: { movements: [{ type: 'quebra', kg: 8 }] } };
    const lighter = { ...once, outputs: derived(once, weighed) };
    assert.deepEqual(weights(lighter.outputs), [590]);
    const twice = { ...lighter, data: { movements: [...once.data.movements, { type: 'amostra', kg: 1 }] } };
    assert.deepEqual(weights(derived(twice, lighter)), [589]);
    assert.deepEqual(weights(derived(lighter, lighter)), [590]);
  });

  test('leaves every gram accounted for, whatever is noted', () => {
    const kg = fc.integer({ min: 1, max: 60_000 }).map((grams) => grams / 1000);
    const movement = fc.record({
      type: fc.constantFrom('quebra', 'amostra', 'ajuste', 'saida'),
      kg,
      output: fc.constantFrom('big', 'small', '', 'gone'),
    });
    const held = fc.record({ big: fc.constantFrom(0, 600), small: fc.constantFrom(0, 200) });
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 9 }), held, (movements, { big, small }) => {
        const lots = [output('big', '17/18', big), output('small', '16', small)];
        const signed = movements.map(({ type, kg: amount }) =>
          type === 'saida' ? 0 : type === 'ajuste' ? amount : -amount,
        );
        const after = afterMovements({ movements }, lots);
        assert.equal(sumKg(weights(after)), sumKg([big, small, ...signed]));
        assert.equal(sumKg(weights(beforeMovements({ movements }, after))), big + small);
      }),
    );
  });

  test('takes nothing of a lot that lost all where it names none', () => {
    const before = stored([], { ...twoKinds, outputs: keyed });
    const gone = { type: 'quebra', kg: 200, output: 'small' };
    const after = { ...before, data: { movements: [gone, { type: 'amostra', kg: 1 }] } };
    assert.deepEqual(weights(derived(after, before)), [599, 0]);
    assert.deepEqual(check(after, before), []);
  });

  test('is of the lot that it names from the first write on', () => {
    const movements = [{ type: 'quebra', kg: 10, output: 'green-bean-16' }];
    const lots = derived(stored(movements, twoKinds));
    assert.deepEqual(
      lots.map(({ key, kg: left }) => [key, left]),
      [
        ['green-bean-17-18', 600],
        ['green-bean-16', 190],
      ],
    );
  });

  test('comes back of lots that were weighed by hand too, all that was lost with it', () => {
    const weighed = stored([], { outputs: [output('x', '17/18', 598)] });
    const lost = { ...weighed, data: { movements: [{ type: 'quebra', kg: 598 }] } };
    const emptied = { ...lost, outputs: derived(lost, weighed) };
    assert.deepEqual(weights(emptied.outputs), [0]);
    assert.deepEqual(weights(derived({ ...emptied, data: {} }, emptied)), [598]);
  });
});

describe('a note on a lot in store', () => {
  test('is refused where it takes more than is there, from all or from the lot that it names', () => {
    assert.deepEqual(check(stored([{ type: 'quebra', kg: 601 }])), ['error movements/below-zero']);
    assert.deepEqual(check(stored([{ type: 'quebra', kg: 600 }])), []);
    const before = stored([], { ...twoKinds, outputs: keyed });
    const after = { ...before, data: { movements: [{ type: 'amostra', kg: 201, output: 'small' }] } };
    assert.deepEqual(check(after, before), ['error movements/below-zero']);
  });

  test('says why where the adjustment is large', () => {
    assert.deepEqual(check(stored([{ type: 'ajuste', kg: -7 }])), ['warning movements/reason']);
    assert.deepEqual(check(stored([{ type: 'ajuste', kg: -7, reason: 'Balança aferida' }])), []);
    const slip = { type: 'ajuste', kg: 600, reason: 'Contagem' };
    assert.deepEqual(check(stored([slip])), ['warning movements/large']);
    assert.deepEqual(check(stored([{ ...slip, kg: -60 }])), []);
  });

  test('says what it was, of a lot that is there, and a loss has no minus', () => {
    assert.deepEqual(check(stored([{ type: '', kg: 0 }])), ['warning movements/no-type']);
    assert.deepEqual(check(stored([{ type: 'quebra', kg: -3 }])), ['error movements/sign']);
    assert.deepEqual(check(stored([{ type: 'quebra', kg: 3, output: 'gone' }])), ['error movements/unknown-lot']);
    assert.deepEqual(check(stored([{ type: 'quebra', kg: 0 }])), ['warning movements/no-kg']);
  });

  test('is refused where it takes more than a person weighed, be it not known where that came from', () => {
    const planned = stored([], { status: 'planned', inputs: [], outputs: [output('x', '17/18', 5)] });
    const after = { ...planned, data: { movements: [{ type: 'quebra', kg: 6 }] } };
    assert.deepEqual(check(after, planned), ['error movements/below-zero']);
  });

  test('of all that there was leaves a record that can be changed, and a lot that can be sent back as it is', () => {
    const lost = stored([{ type: 'quebra', kg: 600 }], { name: 'Tulha' });
    const emptied = recordOf('self', 'armazenamento', { ...lost, outputs: derived(lost) });
    const change = (payload: object) =>
      validateRecord({
        ...{ definition: stageOf('armazenamento'), stored: emptied, context: contextWith(lost) },
        ...{ payload, suggestCode: () => 'X' },
      }).content;
    assert.deepEqual(weights(change({ notes: 'Queimou' }).outputs), [0]);
    assert.deepEqual(weights(change({ data: { movements: [] } }).outputs), [600]);
    const [{ id: _, ...lot } = output('0', null)] = emptied.outputs;
    assert.deepEqual(weights(change({ outputs: [lot], data: { movements: [] } }).outputs), [600]);
    assert.throws(() => change({ outputs: [{ ...lot, key: 'other' }] }), Problem);
  });

  test('is asked about where lots that were weighed anew do not show it', () => {
    const weighed = stored([{ type: 'quebra', kg: 30 }], { outputs: [output('x', '17/18', 600)] });
    assert.deepEqual(check(weighed), ['warning movements/not-in-lots']);
  });

  test('lets a count find more than came in', () => {
    const found = stored([{ type: 'ajuste', kg: 30, reason: 'Contagem' }]);
    const payload = { ...found, name: 'Tulha' };
    const ask = { definition: stageOf('armazenamento'), payload, context: contextWith(), suggestCode: () => 'X' };
    assert.deepEqual(weights(validateRecord(ask).content.outputs), [630]);
    const weighed = { ...ask, payload: { ...payload, outputs: [{ form: 'green_bean', kg: 640 }] } };
    assert.throws(
      () => validateRecord(weighed),
      (error) => error instanceof Problem && error.code === 'record/invalid',
    );
  });
});

describe('what is said of the notes on a lot', () => {
  const told = (content: Partial<RecordContent>, movements: readonly object[]) =>
    movementsRule(stored([], { ...content, data: { ...content.data, movements } }), contextOf()).map(
      ({ severity, field, message }) => `${severity} ${field}: ${message}`,
    );
  const ofKg = (kg: number, outputs: readonly RecordOutput[] = []) => ({ inputs: [from('p17', kg)], outputs });

  test('is how much came in where the whole log takes more, typed exits too', () => {
    const out = { type: 'saida', kg: 650 };
    assert.deepEqual(told(ofKg(600), [out, { type: 'entrada', kg: 49 }]), [
      'error data.movements.0.kg: Entraram 600 kg. Não pode sair mais.',
    ]);
    assert.deepEqual(told(ofKg(600), [out, { type: 'entrada', kg: 50 }]), []);
    assert.match(told(ofKg(0.5), [{ type: 'quebra', kg: 0.6 }]).join(), /Entraram 0,5 kg\. Não pode sair mais/);
    const bought = { inputs: [], outputs: [output('x', '17/18', 590)], data: { origin: 'bought' } };
    assert.deepEqual(
      told(bought, [
        { type: 'quebra', kg: 10 },
        { type: 'saida', kg: 591 },
      ]),
      ['error data.movements.1.kg: Entraram 600 kg. Não pode sair mais.'],
    );
    assert.deepEqual(
      told(bought, [
        { type: 'quebra', kg: 10 },
        { type: 'saida', kg: 590 },
      ]),
      [],
    );
  });

  test('is what is missing of a lot that would hold less than nothing', () => {
    const lots = [output('x', '17/18', -1.5)];
    const [found] = told({ inputs: [], outputs: lots }, []);
    assert.match(found ?? '', /^error data\.movements: De .*17\/18.* faltam 1,5 kg para sair tanto\.$/);
  });

  test('is what should be left where the lots hold more, and nothing where nobody knows what came in', () => {
    const loss = [{ type: 'quebra', kg: 30 }];
    assert.deepEqual(told(ofKg(600, [output('x', '17/18', 600)]), loss), [
      'warning data.movements: Com quebras e amostras sobram 570 kg, e os lotes somam 600 kg.',
    ]);
    assert.deepEqual(told(ofKg(600, [output('x', '17/18', 572.8)]), loss), []);
    assert.equal(told(ofKg(0.5, [output('x', '17/18', 0.6)]), []).length, 1);
    assert.deepEqual(told({ inputs: [], outputs: [output('x', '17/18', 5)] }, []), []);
  });

  test('is the adjustment beside what came in, and that it wants a reason above 1 %', () => {
    assert.deepEqual(told(ofKg(600), [{ type: 'ajuste', kg: -6 }]), []);
    assert.deepEqual(told(ofKg(600), [{ type: 'ajuste', kg: 70.00051 }]), [
      'warning data.movements.0.kg: Ajuste de 70,001 kg onde entraram 600 kg. Confira.',
      'warning data.movements.0.reason: Ajuste acima de 1 %. Diga o motivo.',
    ]);
    assert.deepEqual(told(ofKg(600), [{ type: 'quebra', kg: 1, output: 'gone' }]), []);
  });
});
