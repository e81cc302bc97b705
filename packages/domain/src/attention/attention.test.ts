import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { goldenRecords } from '../golden/records.ts';
import { type FarmRecord, SECTIONS } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { attentionOf } from './attention.ts';
import { asked, drying, moisture, NOW, TARGET, TIMEZONE, told } from './attention-fixture.ts';
import type { Measured } from './attention-item.ts';

describe('a drying under way', () => {
  test('is to be measured when the last moisture is of yesterday or before', () => {
    assert.deepEqual(told([drying()], [moisture('d', '2026-07-14T19:00:00.000Z', 16.8)]), [
      'drying-unmeasured: Medir terreiro suspenso 2 / 16,8\u00a0% ontem às 16h',
    ]);
    assert.deepEqual(told([drying()], [moisture('d', '2026-07-10T19:05:00.000Z', 16.8)]), [
      'drying-unmeasured: Medir terreiro suspenso 2 / 16,8\u00a0% em 10/07 às 16h05',
    ]);
    assert.deepEqual(told([drying()], [moisture('d', '2026-07-15T10:00:00.000Z', 16.8)]), []);
  });

  test('is to be measured when nobody ever did, from its second day on', () => {
    assert.deepEqual(told([drying()]), [
      'drying-unmeasured: Medir terreiro suspenso 2 / Nenhuma medição. Começou em 01/07',
    ]);
    assert.deepEqual(told([drying({ date: '2026-07-15' })]), []);
  });

  test('is measured by moisture alone, and not while it rains or once it is done', () => {
    const temperature = { recordId: 'd', kind: 'massTemperature', at: NOW, value: 30 };
    assert.equal(told([drying()], [temperature]).length, 1);
    assert.deepEqual(told([drying({ status: 'paused' })]), []);
    assert.deepEqual(told([drying({ status: 'completed' })]), []);
  });

  test('tells that it reached the target, and then asks for no more measuring', () => {
    assert.deepEqual(told([drying()], [moisture('d', '2026-07-13T19:00:00.000Z', 11.2)]), [
      'lot-at-target: Terreiro suspenso 2 / Chegou na meta: 11,2\u00a0%. Meça mais uma vez.',
    ]);
    const twice = [moisture('d', '2026-07-13T19:00:00.000Z', 11.4), moisture('d', '2026-07-14T19:00:00.000Z', 11.2)];
    assert.deepEqual(told([drying()], twice), [
      'lot-at-target: Terreiro suspenso 2 / Duas medidas seguidas na meta: 11,2\u00a0%. Pode tirar.',
    ]);
    assert.deepEqual(
      told([drying()], [moisture('d', NOW, 11.6)]).filter((line) => line.startsWith('lot-at')),
      [],
    );
    assert.deepEqual(told([drying()], [moisture('d', NOW, 9.8)]), [
      'lot-at-target: Terreiro suspenso 2 / Passou da meta: 9,8\u00a0%. Tire agora.',
    ]);
    // Nobody takes coffee in by what was read before it rained on it.
    assert.deepEqual(told([drying()], [...twice, { recordId: 'd', kind: 'rain', at: NOW, value: 8 }]), [
      'lot-at-target: Terreiro suspenso 2 / Choveu depois da última medida: 11,2\u00a0%. Meça de novo.',
    ]);
  });

  test('goes by the last reading, whatever the order in which they come', () => {
    const readings = [moisture('d', NOW, 11.4), moisture('d', '2026-07-12T19:00:00.000Z', 20)];
    assert.deepEqual(told([drying()], readings), told([drying()], readings.toReversed()));
    assert.match(told([drying()], readings)[0] ?? '', /11,4/);
  });

  test('that was measured today tells the day on which it is ready, from three days before', () => {
    const readings = [moisture('d', '2026-07-13T19:00:00.000Z', 13.6), moisture('d', NOW, 12.4)];
    assert.deepEqual(told([drying({ data: { storageLot: 'Secador 1' } })], readings), [
      'drying-near-target: Secador 1 pronto no sábado / 12,4\u00a0% · meta 11 a 11,5\u00a0%',
    ]);
    assert.match(told([drying({ data: {} })], readings)[0] ?? '', /: Secagem do natural pronta no sábado/);
    const wet = [moisture('d', '2026-07-13T19:00:00.000Z', 24), moisture('d', NOW, 22)];
    assert.deepEqual(told([drying()], wet), []);
  });

  test('has been on the patio for too long after 30 days', () => {
    const patio = { dryingMethod: 'patio_concrete', initialHumidity: 66 };
    const green = drying({ name: 'Verde', date: '2026-05-18', data: patio });
    assert.deepEqual(told([green], [moisture('d', NOW, 13.9)]), [
      'long-on-patio: Verde: 58 dias no terreiro / 13,9\u00a0% · passou dos 30 dias',
    ]);
    assert.deepEqual(told([drying({ date: '2026-06-15', data: patio })], [moisture('d', NOW, 13.9)]), []);
    assert.deepEqual(told([drying({ date: '2026-05-18' })], [moisture('d', NOW, 13.9)]), []);
  });
});

describe('a record that no longer adds up', () => {
  const inputs = [{ recordId: 'h', output: '0', kg: 7110.5 }];
  const outputs = [outputOf('cherry_ripe', 7000), { ...outputOf('impurities', 210.5), key: 'impurezas' }];
  const processing = recordOf('p', 'processamento', { name: 'Lavador 12/07', date: '2026-07-12', inputs, outputs });

  test('is told first, with the kilos that came from nowhere', () => {
    assert.deepEqual(told([{ ...processing, flags: ['inconsistent'] }, drying()]), [
      'record-inconsistent: Lavador 12/07 não fecha / Entraram 7.110,5\u00a0kg e saíram 7.210,5\u00a0kg: 100\u00a0kg a mais.',
      'drying-unmeasured: Medir terreiro suspenso 2 / Nenhuma medição. Começou em 01/07',
    ]);
    assert.deepEqual(told([processing]), []);
  });

  test('says so in general where its kilos add up', () => {
    const flagged = { ...processing, flags: ['inconsistent'], outputs: [outputOf('cherry_ripe', 7000)] };
    assert.match(told([flagged])[0] ?? '', /Um peso corrigido antes desta etapa não combina com os daqui\.$/);
  });
});

describe('coffee without a place', () => {
  const outputs = [
    { ...outputOf('green_bean', 1775), key: 'p17', grade: '17/18' },
    { ...outputOf('green_bean', 540), key: 'p14', grade: '14/15' },
    { ...outputOf('screenings', 175), key: 'esc', grade: 'escolha' },
    { ...outputOf('parchment_hull', 610), key: 'casca' },
  ];
  const milling = recordOf('m', 'beneficiamento', { name: 'Benefício do CD', date: '2026-07-10', outputs });
  const stored = (status: string) =>
    recordOf('s', 'armazenamento', {
      date: '2026-07-11',
      status,
      inputs: [{ recordId: 'm', output: 'p17', kg: 1775 }],
    });

  test('is told with what is left and what it is, by-products left out', () => {
    assert.deepEqual(told([milling, stored('in_stock')]), [
      'coffee-without-place: 715\u00a0kg sem lugar / Peneira 14/15 e escolha',
    ]);
  });

  test('may wait until the next day where it was milled, and for two days where it dried', () => {
    assert.deepEqual(told([{ ...milling, date: '2026-07-15' }]), []);
    assert.equal(told([{ ...milling, date: '2026-07-14' }]).length, 1);
    const dried = { status: 'completed', outputs: [outputOf('dry_cherry', 5060)] };
    assert.deepEqual(told([drying({ ...dried, date: '2026-07-13' })]), []);
    assert.equal(told([drying({ ...dried, date: '2026-07-12' })]).length, 1);
  });

  test('is told of a drying that ended too', () => {
    const dried = drying({
      status: 'completed',
      date: '2026-06-01',
      data: { endDate: '2026-07-02' },
      outputs: [outputOf('dry_cherry', 5060)],
    });
    assert.deepEqual(told([dried]), ['coffee-without-place: 5.060\u00a0kg sem lugar / Natural: coco']);
  });
});

describe('fruit that was picked', () => {
  const picked = (changes: Partial<FarmRecord> = {}): FarmRecord => ({
    ...recordOf('h', 'colheita', {
      name: 'Colheita Mata',
      date: '2026-07-14',
      outputs: [outputOf('cherry_mixed', 3900)],
    }),
    createdAt: '2026-07-14T12:00:00.000Z',
    ...changes,
  });

  test('is to be processed within 24 hours of being recorded on its day', () => {
    assert.deepEqual(told([picked()]), ['harvest-unprocessed: 3.900\u00a0kg sem processar / Mata · colhido ontem']);
    assert.deepEqual(told([picked({ createdAt: '2026-07-14T20:00:00.000Z' })]), []);
  });

  test('counts from its arrival where that is known, and from the end of the day where nothing is', () => {
    assert.equal(told([picked({ createdAt: NOW, data: { arrivalAt: '2026-07-14T11:00:00.000Z' } })]).length, 1);
    assert.deepEqual(told([picked({ createdAt: NOW })]), []);
    assert.equal(told([picked({ createdAt: NOW, date: '2026-07-13' })]).length, 1);
  });

  test('is settled once all of it went on', () => {
    const washed = recordOf('p', 'processamento', {
      date: '2026-07-14',
      inputs: [{ recordId: 'h', output: '0', kg: 3900 }],
    });
    assert.deepEqual(told([picked(), washed]), []);
  });
});

describe('the waiting period', () => {
  const plot = recordOf('sede', 'talhoes', { name: 'Sede', status: 'active' });
  const spraying = recordOf('a', 'atividades', {
    date: '2026-07-01',
    status: 'done',
    data: { plotIds: ['sede'], phiDays: 18 },
  });
  const harvest = (date: string, status: string, data = {}) =>
    recordOf(`h${date}`, 'colheita', {
      name: 'Sede 29/06',
      date,
      status,
      data: { plots: [{ plotId: 'sede' }], ...data },
    });

  test('of a plot is told until its first free day', () => {
    assert.deepEqual(told([plot, spraying]), ['plot-in-waiting-period: Sede em carência até 19/07 / Faltam 4 dias.']);
    assert.deepEqual(told([plot, { ...spraying, date: '2026-06-26' }]), []);
    assert.deepEqual(told([plot, { ...spraying, status: 'cancelled' }]), []);
  });

  test('is believed up to two years, and is none where more was typed', () => {
    const held = { ...spraying, data: { ...spraying.data, phiDays: 730 } };
    assert.equal(told([plot, held]).length, 1);
    assert.deepEqual(told([plot, { ...held, data: { ...held.data, phiDays: 731 } }]), []);
  });

  test('names the harvest that is planned inside it, and none that is after it', () => {
    const inside = harvest('2026-07-17', 'planned');
    assert.deepEqual(told([plot, spraying, inside, harvest('2026-07-25', 'planned')]), [
      'plot-in-waiting-period: Sede em carência até 19/07 / Colheita marcada para 17/07. Espere.',
    ]);
    assert.deepEqual(told([plot, spraying, inside, harvest('2026-07-18', 'planned')]), [
      'plot-in-waiting-period: Sede em carência até 19/07 / 2 colheitas marcadas antes, a primeira em 17/07. Espere.',
    ]);
  });

  test('that a harvest broke is told of more plots and sprayings than a call takes arguments', () => {
    const plotIds = Array.from({ length: 1000 }, (_, at) => `plot${at}`);
    const sprayings = Array.from({ length: 200 }, (_, at) => ({
      ...spraying,
      id: `a${at}`,
      data: { plotIds, phiDays: 18 },
    }));
    const done = harvest('2026-07-15', 'completed', { plots: plotIds.map((plotId) => ({ plotId })) });
    assert.deepEqual(told([...sprayings, done]), [
      'harvested-in-waiting-period: Colheita na carência / Sede 29/06 · faltavam 4 dias',
    ]);
  });

  test('that a harvest broke is told for a month, until somebody says why', () => {
    const sprayed = { ...spraying, date: '2026-06-12' };
    const done = harvest('2026-06-29', 'completed');
    assert.deepEqual(told([plot, sprayed, done]), [
      'harvested-in-waiting-period: Colheita na carência / Sede 29/06 · faltava 1 dia',
    ]);
    assert.deepEqual(told([plot, spraying, harvest('2026-07-15', 'completed')]), [
      'plot-in-waiting-period: Sede em carência até 19/07 / Faltam 4 dias.',
      'harvested-in-waiting-period: Colheita na carência / Sede 29/06 · faltavam 4 dias',
    ]);
    assert.deepEqual(told([plot, sprayed, { ...done, data: { ...done.data, phiJustification: 'Chuva' } }]), []);
    const confirmed = [{ code: 'phi/violation', by: 'user', at: NOW }];
    assert.deepEqual(told([plot, sprayed, { ...done, confirmedWarnings: confirmed }]), []);
  });
});

test('coffee that rested for 30 days is ready to be milled', () => {
  const resting = recordOf('r', 'descanso', {
    name: 'Descanso do CD',
    date: '2026-06-11',
    status: 'in_progress',
    inputs: [{ recordId: 'd', output: '0', kg: 3115 }],
  });
  assert.deepEqual(told([resting]), ['resting-done: CD: 34 dias de descanso / 3.115\u00a0kg · pronto para beneficiar']);
  assert.deepEqual(told([{ ...resting, date: '2026-06-16' }]), []);
  assert.deepEqual(told([{ ...resting, status: 'completed' }]), []);
  const readyWhere = (minimumRestDays: number) =>
    attentionOf({
      ...{ records: [resting], readings: [], now: NOW, timezone: TIMEZONE, targetMoisture: TARGET },
      ...{ readingOverdueHours: 6, minimumRestDays },
    }).map(({ kind }) => kind);
  // A farm may let it rest for longer.
  assert.deepEqual([readyWhere(34), readyWhere(35)], [['resting-done'], []]);
});

describe('stock', () => {
  const stored = recordOf('s', 'armazenamento', {
    name: 'Peneira 16',
    date: '2026-05-01',
    status: 'in_stock',
    outputs: [outputOf('green_bean', 1775)],
    data: { storageLot: 'Tulha 1' },
  });
  const measured = (kind: string, at: string, value: number): Measured => ({ recordId: 's', kind, at, value });

  test('that is damp, or lies in damp air, is told until a good reading follows', () => {
    assert.deepEqual(told([stored], [measured('humidity', '2026-07-10T12:00:00.000Z', 13.1)]), [
      'stock-out-of-range: Tulha 1: 13,1\u00a0% / O bom é de 10 a 12,5 %.',
    ]);
    const good = [measured('humidity', '2026-07-10T12:00:00.000Z', 13.1), measured('humidity', NOW, 12)];
    assert.deepEqual(told([stored], good), []);
  });

  test('that somebody measures is to be measured each month', () => {
    assert.deepEqual(told([stored], [measured('humidity', '2026-06-12T12:00:00.000Z', 11.5)]), [
      'stock-unmeasured: Medir tulha 1 / Sem medição há 33 dias, desde 12/06',
    ]);
    assert.deepEqual(told([stored]), []);
    const sold = recordOf('v', 'vendas', {
      status: 'delivered',
      inputs: [{ recordId: 's', output: '0', kg: 1775 }],
      data: { invoiceNumber: '12' },
    });
    assert.deepEqual(told([stored, sold], [measured('humidity', '2026-06-12T12:00:00.000Z', 11.5)]), []);
  });
});

describe('work and papers', () => {
  test('a plan is told on its day, and for two months after', () => {
    const liming = recordOf('a', 'atividades', { name: 'Calagem', date: '2026-07-12', status: 'planned' });
    assert.deepEqual(told([liming]), ['work-due: Calagem / Era para 12/07. Atraso de 3 dias.']);
    assert.deepEqual(told([{ ...liming, date: '2026-07-15' }]), ['work-due: Calagem / É para hoje.']);
    assert.deepEqual(told([{ ...liming, date: '2026-07-16' }]), []);
    assert.deepEqual(told([{ ...liming, date: '2026-05-01' }]), []);
  });

  test('a fermentation past its hours is told', () => {
    const tank = recordOf('f', 'fermentacao', {
      name: 'Fermentação da Mata',
      date: '2026-07-13',
      status: 'in_progress',
    });
    assert.deepEqual(told([{ ...tank, data: { duration: 36 } }]), [
      'fermentation-long: Mata / 2 dias · o previsto eram 36\u00a0horas. Encerre ou confira o pH.',
    ]);
    assert.deepEqual(told([tank]), [
      'fermentation-unmeasured: Mata / Sem medição há 37\u00a0horas. Meça a cada 6\u00a0horas.',
    ]);
  });

  test('a fermentation that nobody measured for six hours is told, until somebody does', () => {
    const begun = { name: 'Fermentação da Mata', date: '2026-07-15', status: 'in_progress' };
    const tank = { ...recordOf('f', 'fermentacao', begun), createdAt: '2026-07-15T08:00:00.000Z' };
    const nowAfter = (hours: number) =>
      new Date(Date.parse('2026-07-15T08:00:00.000Z') + hours * 3_600_000).toISOString();
    const toldAt = (hours: number, readings: readonly Measured[] = [], every = 6) =>
      attentionOf({
        records: [tank],
        readings,
        now: nowAfter(hours),
        timezone: TIMEZONE,
        targetMoisture: TARGET,
        readingOverdueHours: every,
        minimumRestDays: 15,
      }).map(({ kind, title, message }) => `${kind}: ${title} / ${message}`);
    assert.deepEqual(toldAt(5.9), []);
    assert.deepEqual(toldAt(6), [
      'fermentation-unmeasured: Mata / Sem medição há 6\u00a0horas. Meça a cada 6\u00a0horas.',
    ]);
    const measured = [{ recordId: 'f', kind: 'massTemperature', at: nowAfter(4), value: 22 }];
    assert.deepEqual([toldAt(9.9, measured).length, toldAt(10, measured).length], [0, 1]);
    assert.deepEqual([toldAt(11.9, [], 12).length, toldAt(12, [], 12).length], [0, 1]);
  });

  test('coffee that left without a note and a pesticide without a prescription are told until it is known', () => {
    const sale = recordOf('v', 'vendas', { name: 'Venda 1', date: '2026-07-10', status: 'delivered' });
    assert.deepEqual(told([sale]), ['paper-missing: Café saiu sem nota / Venda 1. Anote o número da NF-e.']);
    assert.deepEqual(told([{ ...sale, data: { invoiceNumber: '12' } }]), []);
    assert.deepEqual(told([{ ...sale, confirmedWarnings: [{ code: 'invoice/missing', by: 'user', at: NOW }] }]), []);
    const data = { className: 'fungicida', product: 'Fungicida X' };
    const spraying = recordOf('a', 'atividades', { name: 'Ferrugem', date: '2026-07-01', status: 'done', data });
    assert.deepEqual(told([spraying]), [
      'paper-missing: Falta o receituário / Ferrugem, 01/07. Anote o número do receituário.',
    ]);
    assert.deepEqual(told([{ ...spraying, data: { ...data, prescriptionNumber: '1' } }]), []);
  });
});

test('the worked season, once it is over, leaves nothing to attend to', () => {
  const known = [{ code: '*', by: 'user', at: NOW }];
  const records = goldenRecords().map((record) => ({ ...record, confirmedWarnings: known }));
  const input = {
    records,
    readings: [],
    now: '2026-11-21T12:00:00.000Z',
    timezone: TIMEZONE,
    targetMoisture: TARGET,
    readingOverdueHours: 6,
    minimumRestDays: 15,
  };
  assert.deepEqual(attentionOf(input), []);
});

test('deleted records need nobody', () => {
  assert.deepEqual(told([drying({ deletedAt: NOW })]), []);
});

describe('whatever the records hold', () => {
  const day = fc.oneof(
    fc
      .date({ min: new Date('2026-04-01'), max: new Date('2026-09-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
    fc.string(),
  );
  const status = fc.constantFrom('planned', 'in_progress', 'paused', 'completed', 'cancelled', 'in_stock', 'odd');
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const kg = fc.double({ min: -10, max: 1e6, noNaN: true });
  const data = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.record(
      {
        endDate: fc.oneof(day, fc.jsonValue()),
        dryingMethod: fc.constantFrom('patio_concrete', 'rotary', 'odd'),
        plots: fc.array(fc.record({ plotId: ids })),
        plotIds: fc.array(ids),
        phiDays: fc.oneof(fc.integer({ min: -5, max: 60 }), fc.double()),
        arrivalAt: fc.string(),
      },
      { requiredKeys: [] },
    ),
  );
  const flows = {
    inputs: fc.array(fc.record({ recordId: ids, output: fc.constantFrom('0', 'x'), kg }), { maxLength: 3 }),
    outputs: fc.array(
      fc
        .tuple(fc.constantFrom('cherry_mixed', 'dry_cherry', 'green_bean', 'husk'), kg)
        .map(([form, weight]) => outputOf(form, weight)),
      { maxLength: 2 },
    ),
  };
  const record = fc
    .tuple(ids, fc.constantFrom(...SECTIONS), fc.record({ name: fc.string(), date: day, status, data, ...flows }))
    .map(([id, section, changes]) => recordOf(id, section, changes));
  const records = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 5 });
  const reading = fc.record({
    recordId: ids,
    kind: fc.constantFrom('humidity', 'rain'),
    at: fc.oneof(day, fc.constant(NOW)),
    value: fc.double({ noNaN: true }),
  });

  test('attention is found without fail, the same in any order, and changes nothing', () => {
    fc.assert(
      fc.property(records, fc.uniqueArray(reading, { selector: ({ recordId }) => recordId }), (found, readings) => {
        const before = structuredClone({ found, readings });
        const input = asked(found, readings);
        const items = attentionOf(input);
        assert.deepEqual(attentionOf(input), items);
        const turned = { ...input, records: found.toReversed(), readings: readings.toReversed() };
        assert.deepEqual(attentionOf(turned), items);
        assert.deepEqual(structuredClone({ found, readings }), before);
        const known = new Set(found.map(({ id }) => id));
        assert.ok(items.every(({ recordId, title, message }) => known.has(recordId) && title !== '' && message !== ''));
      }),
      { numRuns: 500 },
    );
  });
});
