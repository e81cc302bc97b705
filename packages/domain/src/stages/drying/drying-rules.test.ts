import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, ProductForm, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { checksOf } from '../stage-checks.ts';
import { drying } from './drying.ts';
import { dryingFigures } from './drying-mass.ts';

const sourceOf = (form: ProductForm, changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf('S1', 'processamento', { name: 'Processamento S1', outputs: [outputOf(form, 20_000)] }),
  ...changes,
});
const ripe = sourceOf('cherry_ripe');
const dryingOf = (data: RecordContent['data'] = {}, { inKg = 1000, outKg = 426 } = {}) =>
  contentOf({
    data: { dryingMethod: 'raised_bed', initialHumidity: 62, finalHumidity: 11, endDate: '2026-06-20', ...data },
    inputs: [{ recordId: 'S1', output: '0', kg: inKg }],
    outputs: [outputOf('dry_cherry', outKg)],
  });
const all = (content: RecordContent, source = ripe) =>
  checksOf(drying.section).rules.flatMap((rule) => rule(content, contextOf([source])));
const findingsOf = (content: RecordContent, source?: FarmRecord) => said(all(content, source));

describe('drying', () => {
  test('an ordinary drying raises nothing', () => {
    assert.deepEqual(findingsOf(dryingOf()), []);
  });

  test('1,000 kg from 62 % to 11 % cannot weigh 460 kg and hardly 435 kg', () => {
    const [refused] = all(dryingOf({}, { outKg: 460 }));
    assert.equal(refused?.severity, 'error');
    assert.equal(
      refused?.message,
      'Não pode. Pelas umidades deveriam sair 427 kg e saíram 460 kg, 7,7 % a mais. Confira peso e umidade.',
    );
    assert.deepEqual(findingsOf(dryingOf({}, { outKg: 435 })), ['warning drying/above-theoretical']);
    assert.deepEqual(findingsOf(dryingOf({}, { outKg: 431 })), []);
  });

  test('more than 3 % too little is a warning, more than 15 % is refused, once it is done', () => {
    assert.deepEqual(findingsOf(dryingOf({}, { outKg: 415 })), []);
    assert.deepEqual(findingsOf(dryingOf({}, { outKg: 413 })), ['warning drying/below-theoretical']);
    assert.deepEqual(findingsOf(dryingOf({}, { outKg: 362 })), ['error drying/below-theoretical']);
    assert.deepEqual(findingsOf({ ...dryingOf({}, { outKg: 100 }), status: 'in_progress' }), []);
  });

  test('what was lost for a reason that was told is not asked about again', () => {
    const losses = [{ id: 'r', kg: 50, kind: 'rain', at: dryingOf({}).date }];
    assert.deepEqual(findingsOf(dryingOf({ losses, duration: 12 }, { outKg: 380 })), []);
    assert.deepEqual(findingsOf(dryingOf({ losses, duration: 12 }, { outKg: 360 })), [
      'warning drying/below-theoretical',
    ]);
  });

  test('kg reckoned from litres leave 5 points more', () => {
    const estimated = sourceOf('cherry_ripe', { outputs: [{ ...outputOf('cherry_ripe', 2000), estimatedKg: true }] });
    assert.deepEqual(findingsOf(dryingOf({}, { outKg: 460 }), estimated), ['warning drying/above-theoretical']);
    assert.deepEqual(findingsOf(dryingOf({}, { outKg: 471 }), estimated), ['error drying/above-theoretical']);
    assert.deepEqual(findingsOf(dryingOf({}, { outKg: 400 }), estimated), []);
  });

  test('without moistures nothing weighs more dry than wet', () => {
    const bare = { initialHumidity: null, finalHumidity: null };
    assert.deepEqual(findingsOf(dryingOf(bare, { outKg: 1001 })), ['error drying/gains-mass']);
    assert.deepEqual(findingsOf(dryingOf(bare, { outKg: 1000 })), []);
  });

  test('moisture does not rise', () => {
    const rising = dryingOf({ initialHumidity: 45, finalHumidity: 46 }, { outKg: 1015 });
    assert.ok(findingsOf(rising).includes('error finalHumidity/above-initial'));
    const swapped = dryingOf({ initialHumidity: 11, finalHumidity: 62 }, { outKg: 427 });
    assert.ok(!findingsOf(swapped).includes('error drying/below-theoretical'));
  });

  test('above 12.5 % passes the official limit', () => {
    assert.deepEqual(findingsOf(dryingOf({ finalHumidity: 12.5 }, { outKg: 434 })), []);
    assert.deepEqual(findingsOf(dryingOf({ finalHumidity: 12.6 }, { outKg: 434 })), [
      'warning finalHumidity/above-official',
    ]);
  });

  test('a patio takes 4 to 30 days, a dryer 5, both together 45', () => {
    const takes = (dryingMethod: string, duration: number) => findingsOf(dryingOf({ dryingMethod, duration }));
    const usual = [takes('patio_concrete', 4), takes('patio_concrete', 30), takes('rotary', 5), takes('combined', 45)];
    assert.deepEqual(usual.flat(), []);
    const unusual = [takes('raised_bed', 3), takes('patio_dirt', 31), takes('static', 5.5), takes('greenhouse', 46)];
    assert.deepEqual(unusual.flat(), Array(4).fill('warning drying/duration'));
  });

  test('45 and 65 days on the patio are said with their days', () => {
    const floats = sourceOf('cherry_float');
    const long = (endDate: string) =>
      all(
        {
          ...dryingOf({ dryingMethod: 'patio_concrete', initialHumidity: 45, finalHumidity: 11.5, endDate }),
          date: '2026-05-18',
          outputs: [],
        },
        floats,
      );
    assert.equal(
      long('2026-07-02')[0]?.message,
      'A secagem levou 45 dias. O comum aqui é de 4 a 30 dias. Confira as datas.',
    );
    assert.match(long('2026-07-22')[0]?.message ?? '', /65 dias/);
  });

  test('dry coffee needs the mark of a re-drying', () => {
    const dry = sourceOf('dry_cherry', { section: 'secagem' });
    const again = dryingOf({ initialHumidity: 14, finalHumidity: 11.5 }, { outKg: 971 });
    assert.deepEqual(findingsOf(again, dry), ['error lot/wrong-form']);
    assert.deepEqual(findingsOf({ ...again, data: { ...again.data, redrying: true } }, dry), []);
  });

  test('fruit gives coco and parchment gives parchment', () => {
    const parchment = sourceOf('wet_parchment');
    const content = dryingOf({ initialHumidity: 58, finalHumidity: 11.5 }, { outKg: 474 });
    assert.deepEqual(findingsOf(content, parchment), ['error output/other-form']);
    assert.deepEqual(findingsOf({ ...content, outputs: [outputOf('dry_parchment', 474)] }, parchment), []);
  });

  test('moisture at the start is judged by what came', () => {
    const startsAt = (initialHumidity: number) => ({ ...dryingOf({ initialHumidity }), outputs: [] });
    assert.deepEqual(findingsOf(startsAt(44)), ['warning initialHumidity/unlikely-for-form']);
    assert.deepEqual(findingsOf(startsAt(44), sourceOf('cherry_float')), []);
    const swept = sourceOf('cherry_mixed', { section: 'colheita', data: { harvestMethod: 'sweep' } });
    assert.deepEqual(findingsOf(startsAt(35), swept), []);
  });

  test('heat is judged by what dries', () => {
    assert.deepEqual(findingsOf(dryingOf({ temperature: 45 })), []);
    assert.deepEqual(findingsOf(dryingOf({ temperature: 45.1 })), ['warning temperature/too-hot']);
    const green = { ...dryingOf({ temperature: 31 }), outputs: [] };
    assert.deepEqual(findingsOf(green, sourceOf('cherry_unripe')), ['warning temperature/too-hot']);
    const parchment = (temperature: number) =>
      findingsOf({ ...dryingOf({ temperature }), outputs: [] }, sourceOf('wet_parchment'));
    assert.ok(!parchment(40).includes('warning temperature/too-hot'));
    assert.ok(parchment(40.5).includes('warning temperature/too-hot'));
  });

  test('washed parchment that skipped fermentation is a warning', () => {
    const washed = sourceOf('wet_parchment', { data: { method: 'washed' } });
    const content = { ...dryingOf({ initialHumidity: 58 }), outputs: [] };
    assert.deepEqual(findingsOf(content, washed), ['warning processing/not-fermented']);
  });

  test('a patio wants a thin layer, many turns and no microlots on earth', () => {
    const patio = { dryingMethod: 'patio_dirt', layerThickness: 7, turnsPerDay: 4, microlote: true };
    assert.deepEqual(findingsOf(dryingOf(patio)), [
      'warning layer/too-thick',
      'warning turns/few',
      'warning drying/dirt-patio',
    ]);
    assert.deepEqual(findingsOf(dryingOf({ ...patio, dryingMethod: 'raised_bed' })), []);
  });

  test('steps may touch and not overlap', () => {
    const phases = (secondStart: string) => [
      { method: 'rotary', startDate: secondStart, endDate: '2026-06-20' },
      { method: 'patio_concrete', startDate: '2026-06-01', endDate: '2026-06-10' },
    ];
    assert.deepEqual(findingsOf(dryingOf({ phases: phases('2026-06-10') })), []);
    assert.deepEqual(findingsOf(dryingOf({ phases: phases('2026-06-09') })), ['error phases/overlap']);
  });

  test('figures say theory, loss and expected sacas', () => {
    const content = dryingOf({ initialHumidity: 62, finalHumidity: 11 }, { inKg: 4900, outKg: 2080 });
    const shown = dryingFigures.map(({ of }) => of(content, contextOf())?.toFixed(4));
    assert.deepEqual(shown, ['19.0000', '2092.1348', '57.3034', '0.5800', '2.6842', '17.3333']);
    assert.deepEqual(
      dryingFigures.map(({ of }) => of(contentOf(), contextOf())),
      [null, null, null, null, null, null],
    );
  });
});

describe('what is said of a drying', () => {
  const told = (
    data: RecordContent['data'],
    records: readonly FarmRecord[] = [ripe],
    changes: Partial<RecordContent> = {},
  ) =>
    checksOf(drying.section)
      .rules.flatMap((rule) => rule({ ...dryingOf(data), outputs: [], ...changes }, contextOf(records)))
      .map(({ field, message }) => `${field}: ${message}`);
  const inputs = (...ids: string[]) => ({ inputs: ids.map((recordId) => ({ recordId, output: '0', kg: 500 })) });

  test('is the moisture that each of its coffees comes with', () => {
    assert.deepEqual(
      [45, 70].flatMap((initialHumidity) => told({ initialHumidity })),
      [],
    );
    assert.deepEqual(told({ initialHumidity: 70.06 }), [
      'data.initialHumidity: 70,1 % no início. Este café costuma entrar com 45 a 70 %. Confira.',
    ]);
    const both = [ripe, { ...sourceOf('cherry_float'), id: 'S2' }];
    assert.deepEqual(
      [25, 70].flatMap((initialHumidity) => told({ initialHumidity }, both, inputs('S1', 'S2'))),
      [],
    );
    assert.match(told({ initialHumidity: 24 }, both, inputs('S1', 'S2')).join(), /com 25 a 70 %/);
    assert.deepEqual(told({ initialHumidity: 5, finalHumidity: 5 }, []), []);
  });

  test('is what the moisture may not do', () => {
    assert.deepEqual(told({ initialHumidity: 50.06, finalHumidity: 50.16 }), [
      'data.finalHumidity: Entrou com 50,1 % e sairia com 50,2 %. Na secagem a umidade só cai.',
    ]);
    assert.deepEqual(told({ initialHumidity: undefined, finalHumidity: 12.56 }), [
      'data.finalHumidity: 12,6 % passa de 12,5 %, o limite oficial. Seque mais antes de guardar.',
    ]);
  });

  test('is what its place takes usually, once it is done or too long already', () => {
    const took = (dryingMethod: string, duration: number, status = 'completed') =>
      told({ dryingMethod, duration }, [ripe], { status });
    assert.deepEqual(took('rotary', 5.56), [
      'data.duration: A secagem levou 5,6 dias. O comum aqui é até 5 dias. Confira as datas.',
    ]);
    assert.deepEqual(
      [took('patio_dirt', 2, 'in_progress'), took('patio_dirt', 60, 'planned'), took('forno', 60)],
      [[], [], []],
    );
    assert.equal(took('patio_dirt', 60, 'in_progress').length, 1);
  });

  test('names the lot that is dry already, and the coffee that was not fermented', () => {
    const dry = sourceOf('dry_cherry', { section: 'secagem', code: '26-SEC-0007' });
    assert.match(told({}, [dry]).join(), /inputs: O lote 26-SEC-0007 já está seco\. Marque re-secagem/);
    const named = { ...dry, outputs: dry.outputs.map((one) => ({ ...one, lot: 'Lote 9' })) };
    assert.match(told({}, [named]).join(), /O lote Lote 9 já está seco/);
    const washed = (form: ProductForm, method: string, section: FarmRecord['section'] = 'processamento') =>
      told({ initialHumidity: 58 }, [sourceOf(form, { section, data: { method } })]);
    assert.deepEqual(washed('wet_parchment', 'washed'), [
      'inputs: Processamento S1 é lavado e veio sem fermentar nem desmucilar. Confira o método.',
    ]);
    const fine = [
      washed('wet_parchment', 'washed', 'fermentacao'),
      washed('wet_parchment', 'honey'),
      washed('cherry_ripe', 'washed'),
    ];
    assert.deepEqual(fine.flat(), []);
  });

  test('is how far apart its lots are, above ten points', () => {
    const wet = (id: string, humidity: number | null) => ({
      ...ripe,
      id,
      outputs: ripe.outputs.map((one) => ({ ...one, humidity })),
    });
    const apart = (one: number, other: number | null) => told({}, [wet('A', one), wet('B', other)], inputs('A', 'B'));
    assert.deepEqual([apart(50, 60), apart(60, null)], [[], []]);
    assert.equal(apart(50, 60.5).length, 1);
    assert.deepEqual(apart(50, 61.06), [
      'inputs: Os lotes diferem 11,1 pontos de umidade. Juntos não secam por igual.',
    ]);
  });

  test('is the heat, the layer and the turns', () => {
    assert.deepEqual(told({ temperature: 45.06 }), [
      'data.temperature: A massa chegou a 45,1 °C. Para este café o máximo é 45 °C.',
    ]);
    const patio = { dryingMethod: 'patio_concrete' };
    assert.deepEqual(told({ dryingMethod: undefined, layerThickness: 9, turnsPerDay: 1 }), []);
    assert.deepEqual([told(patio), told({ ...patio, layerThickness: 6, turnsPerDay: 8 })], [[], []]);
    assert.deepEqual(told({ ...patio, layerThickness: 6.56, turnsPerDay: 1, microlote: true }).slice(0, 2), [
      'data.layerThickness: Camada de 6,6 cm no terreiro. Passar de 6 cm demora e mofa.',
      'data.turnsPerDay: 1 revolvimento por dia. No terreiro o bom é pelo menos 8.',
    ]);
    const onEarth = (more: object) =>
      told({ dryingMethod: 'patio_dirt', ...more }).filter((one) => one.includes('chão batido'));
    assert.deepEqual([onEarth({}), onEarth({ microlote: false })], [[], []]);
  });

  test('is that a step without an end goes on, and one without a beginning is none', () => {
    const phases = (...rows: object[]) => told({ phases: rows }).length;
    const [first, second] = [{ startDate: '2026-06-01' }, { startDate: '2026-06-05', endDate: '2026-06-09' }];
    assert.deepEqual(
      [phases(first, second), phases(second, { endDate: '2026-06-20' }), phases(second), phases()],
      [1, 0, 0, 0],
    );
  });
});
