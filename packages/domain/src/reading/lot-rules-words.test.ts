import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, ProductForm, RecordInput, Section } from '../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../rules/rule-fixture.ts';
import { stageOf } from '../stages/stages.ts';
import { inputFindings, resolveInputs } from './lot-rules.ts';

const lots = (...forms: ProductForm[]) =>
  forms.map((form) => ({ ...outputOf(form, 100), key: form, id: `id-${form}` }));
const source = (section: Section, forms: readonly ProductForm[], changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf('S', section, { code: '26-XXX-0007', name: 'Lote do meio', outputs: lots(...forms) }),
  ...changes,
});
const input = (output: string, kg = 10): RecordInput => ({ recordId: 'S', output, kg });

describe('an input that names no lot', () => {
  const meant = (section: Section, forms: readonly ProductForm[], output = '') =>
    resolveInputs([input(output)], stageOf(section), contextOf([source('processamento', forms)]))[0]?.output;

  test('means the only one that the stage takes, else the only one that is no by-product, else the only one', () => {
    assert.equal(meant('fermentacao', ['cherry_float', 'wet_parchment', 'pulp']), 'wet_parchment');
    assert.equal(meant('fermentacao', ['cherry_float', 'pulp', 'impurities']), 'cherry_float');
    assert.equal(meant('fermentacao', ['pulp']), 'pulp');
    const many: readonly (readonly ProductForm[])[] = [
      ['cherry_ripe', 'wet_parchment'],
      ['cherry_float', 'cherry_unripe'],
      ['pulp', 'impurities'],
      [],
    ];
    assert.deepEqual(
      many.map((forms) => meant('fermentacao', forms)),
      ['', '', '', ''],
    );
  });

  test('is known by its key or its id, and stays as it is sent where it is neither', () => {
    const of = (output: string) => meant('fermentacao', ['cherry_ripe', 'pulp'], output);
    assert.deepEqual(['pulp', 'id-pulp', 'x'].map(of), ['pulp', 'pulp', 'x']);
    assert.deepEqual(resolveInputs([input('')], stageOf('secagem'), contextOf()), [input('')]);
  });
});

type Drawn = { from: FarmRecord; inputs?: readonly RecordInput[]; status?: string; stored?: FarmRecord };

const told = (section: Section, { from, inputs = [input('')], status = 'in_progress', stored }: Drawn): string[] =>
  inputFindings({
    definition: stageOf(section),
    content: contentOf({ status, inputs }),
    stored,
    context: contextOf([from, ...(stored === undefined ? [] : [stored])]),
  }).map(({ field, code, message }) => `${field} ${code} ${message}`);

describe('a lot that cannot be drawn', () => {
  test('is told by the code of its record, or by its name', () => {
    const from = source('armazenamento', ['green_bean'], { status: 'in_stock' });
    const back = (changes: Partial<FarmRecord>) =>
      told('descanso', { from: { ...from, ...changes }, inputs: [input('green_bean')] });
    assert.deepEqual(back({}), ['inputs.0 lot/stage-order 26-XXX-0007 já passou desta etapa: o café não volta.']);
    assert.deepEqual(back({ code: '' }), [
      'inputs.0 lot/stage-order Lote do meio já passou desta etapa: o café não volta.',
    ]);
    assert.match(
      told('colheita', { from: source('colheita', ['cherry_mixed']), inputs: [input('cherry_mixed')] }).join(),
      /já passou desta etapa/,
    );
    const field = recordOf('S', 'atividades', { name: 'Capina' });
    assert.deepEqual(told('secagem', { from: field }), [
      'inputs.0 lot/not-found Escolha um lote de café desta fazenda.',
    ]);
  });

  test('is told which lots there are, where it is not said or not there', () => {
    const from = source('processamento', ['cherry_ripe', 'wet_parchment']);
    assert.deepEqual(told('secagem', { from }), [
      'inputs.0 output/missing 26-XXX-0007 tem mais de um lote. Escolha: cherry_ripe, wet_parchment.',
    ]);
    assert.deepEqual(told('secagem', { from: source('processamento', ['cherry_ripe']) }), []);
    assert.deepEqual(told('secagem', { from, inputs: [input('x')] }), [
      'inputs.0 lot/not-found 26-XXX-0007 não tem este lote.',
    ]);
  });

  test('is not there yet where nothing came out, unless the work is only planned', () => {
    const from = source('processamento', []);
    assert.deepEqual(told('secagem', { from }), ['inputs.0 lot/not-available Nada saiu ainda de 26-XXX-0007.']);
    assert.deepEqual(told('secagem', { from, status: 'planned' }), []);
  });

  test('is wet or dry, or goes no further', () => {
    const of = (section: Section, from: Section, form: ProductForm) =>
      told(section, { from: source(from, [form]), inputs: [input(form)] });
    assert.deepEqual(of('beneficiamento', 'secagem', 'cherry_ripe'), [
      'inputs.0 lot/wrong-form Cereja não vai para beneficiamento. Seque o lote antes.',
    ]);
    assert.match(
      of('descanso', 'secagem', 'wet_parchment').join(),
      /^inputs\.0 lot\/wrong-form Pergaminho úmido \(cd\) não vai para descanso\. Seque o lote antes\.$/i,
    );
    assert.deepEqual(of('fermentacao', 'processamento', 'dry_cherry'), [
      'inputs.0 lot/wrong-form Coco não vai para fermentação. Confira o lote.',
    ]);
    assert.deepEqual(of('secagem', 'processamento', 'pulp'), [
      'inputs.0 lot/by-product Polpa sai do balanço e não segue adiante.',
    ]);
    assert.deepEqual(of('beneficiamento', 'processamento', 'dry_cherry'), [
      'inputs.0 lot/stage-order De processamento não vai para beneficiamento.',
    ]);
  });

  test('is planned or called off', () => {
    const from = (status: string) => source('processamento', ['cherry_ripe'], { status });
    const of = (status: string) => told('secagem', { from: from(status), inputs: [input('cherry_ripe')] });
    assert.deepEqual(of('planned'), ['inputs.0 lot/not-available 26-XXX-0007 está planejado: ainda não dá para usar.']);
    assert.deepEqual(of('dreamt'), ['inputs.0 lot/not-available 26-XXX-0007 está dreamt: ainda não dá para usar.']);
    assert.deepEqual(of('completed'), []);
  });
});

describe('a lot that is held', () => {
  const from = source('armazenamento', ['green_bean', 'screenings'], { status: 'blocked' });
  const stored = { ...recordOf('self', 'vendas', { status: 'delivered', inputs: [input('green_bean', 10)] }) };
  const sold = (inputs: readonly RecordInput[], status = 'delivered', before = stored) =>
    told('vendas', { from, inputs, status, stored: before }).map((one) => one.split(' ').slice(0, 2).join(' '));

  test('may keep what was drawn of it, and no gram more or of another lot', () => {
    assert.deepEqual(sold([input('green_bean', 10)]), []);
    assert.deepEqual(sold([input('green_bean', 4), input('green_bean', 6)]), []);
    assert.deepEqual(sold([input('green_bean', 10.001)]), ['inputs.0 lot/blocked']);
    assert.deepEqual(sold([input('green_bean', 5), input('screenings', 5)]), ['inputs.1 lot/blocked']);
    assert.deepEqual(sold([input('green_bean', 5), input('green_bean', 6)]), [
      'inputs.0 lot/blocked',
      'inputs.1 lot/blocked',
    ]);
  });

  test('was not drawn by what was only planned', () => {
    assert.deepEqual(sold([input('green_bean', 5)], 'delivered', { ...stored, status: 'cancelled' }), [
      'inputs.0 lot/blocked',
    ]);
    assert.deepEqual(sold([input('green_bean', 50)], 'cancelled'), []);
  });
});
