import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmFacts, FarmRecord } from '../../record/record.ts';
import { contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { lotReadiness } from './readiness.ts';

/** A square of about 4,6 ha in Carmo de Minas. */
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-45.13, -22.12],
      [-45.128, -22.12],
      [-45.128, -22.118],
      [-45.13, -22.118],
      [-45.13, -22.12],
    ],
  ],
};
const CAR = `MG-3114105-${'A'.repeat(32)}`;
const TODAY = '2026-12-31';

const farm: FarmFacts = (() => {
  const { farm: usual } = contextOf();
  const producer = { name: 'Ana Souza', address: 'Sítio Alto, Carmo de Minas/MG' };
  return { ...usual, settings: { ...usual.settings, producer } };
})();

const RIGHT = {
  area: 4.57,
  boundary: SQUARE,
  deforestationFree: 'yes',
  deforestationEvidence: 'Imagem de 2020',
  plantingYear: 2010,
};
type Data = FarmRecord['data'];
const plot = (data: Data = {}, changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf('plot', 'talhoes', { name: 'Talhão Mata', status: 'active', season: null, data: { ...RIGHT, ...data } }),
  ...changes,
});
const car = (number: string | undefined = CAR) =>
  recordOf('car', 'documentos', { status: 'active', data: { kind: 'car', documentNumber: number } });
const harvest = (changes: Partial<FarmRecord> = {}, data: Data = {}): FarmRecord => ({
  ...recordOf('harvest', 'colheita', {
    code: '26-COL-0001',
    data: { plots: [{ plotId: 'plot', kg: 1000 }], ...data },
    outputs: [outputOf('cherry_mixed', 1000)],
  }),
  ...changes,
});

const ofLot = (records: readonly FarmRecord[], on: FarmFacts = farm, recordId = 'harvest') => {
  const readiness = lotReadiness(genealogyOf(records), { recordId }, { farm: on, today: TODAY });
  assert.ok(readiness);
  return readiness;
};

const codesOf = (records: readonly FarmRecord[], on = farm): string[] =>
  ofLot(records, on).items.map(({ code }) => code);
const says = (code: string, records: readonly FarmRecord[], on = farm) =>
  ofLot(records, on).items.filter((item) => item.code === code);
const ring = (...corners: readonly (readonly [number, number])[]) => ({ type: 'Polygon', coordinates: [corners] });
const all = (...more: readonly FarmRecord[]) => [plot(), car(), harvest(), ...more];
const withPlot = (data: Data, changes: Partial<FarmRecord> = {}) => [plot(data, changes), car(), harvest()];
const withProducer = (producer: FarmFacts['settings']['producer']): FarmFacts => ({
  ...farm,
  settings: { ...farm.settings, producer },
});

describe('a lot', () => {
  test('is ready where nothing is wrong with it, its plots and its farm', () => {
    assert.deepEqual(ofLot(all()), {
      status: 'ready',
      items: [],
      plots: [{ plotId: 'plot', percent: 100, status: 'ready' }],
    });
  });

  test('is blocked by coffee of no plot, by the record with which it came', () => {
    const opening = { origin: 'opening', plotShares: [{ plotId: 'plot', percent: 66 }] };
    const [item] = says('origin/unknown', [plot(), car(), harvest({}, { plots: [], ...opening })]);
    assert.deepEqual(item, {
      ...{ code: 'origin/unknown', severity: 'blocked', recordId: 'harvest', field: 'data.plotShares', about: '' },
      message: '34 % deste lote não tem talhão: 340 kg da colheita 26-COL-0001. Diga de onde vieram.',
    });
    const readiness = ofLot([plot(), car(), harvest({}, { plots: [], origin: 'bought' })]);
    assert.deepEqual([readiness.status, readiness.plots], ['blocked', []]);
    assert.equal(readiness.items[0]?.field, 'data.boughtFrom');
    assert.deepEqual(codesOf([car(), harvest()]), ['origin/unknown']);
  });

  test('is blocked by a plot that was felled, whatever its part', () => {
    const other = recordOf('other', 'talhoes', {
      name: 'Sede',
      status: 'active',
      data: { ...RIGHT, deforestationFree: 'no' },
    });
    const plots = {
      plots: [
        { plotId: 'plot', kg: 999 },
        { plotId: 'other', kg: 1 },
      ],
    };
    const readiness = ofLot([plot(), other, car(), harvest({}, plots)]);
    assert.deepEqual(
      readiness.plots.map(({ plotId, status }) => [plotId, status]),
      [
        ['plot', 'ready'],
        ['other', 'blocked'],
      ],
    );
    const felled = readiness.items.find(({ code }) => code === 'plot/forest-felled');
    assert.equal(
      felled?.message,
      'Você anotou derrubada depois de 31/12/2020 no Sede. Comprador da União Europeia não recebe este lote, nem em parte.',
    );
    assert.equal(readiness.status, 'blocked');
  });

  test('is blocked by what a correction left open, in itself or above', () => {
    const dried = recordOf('dried', 'secagem', {
      inputs: [{ recordId: 'harvest', output: '0', kg: 1000 }],
      outputs: [outputOf('dry_cherry', 400)],
    });
    const readiness = ofLot([plot(), car(), harvest({ flags: ['inconsistent'] }), dried], farm, 'dried');
    assert.deepEqual(
      [readiness.status, readiness.items.map(({ message }) => message)],
      ['blocked', ['Uma correção deixou 26-COL-0001 sem fechar a conta. Acerte antes de mostrar a outros.']],
    );
    assert.equal(ofLot([plot(), car(), harvest(), { ...dried, flags: [] }], farm, 'dried').status, 'ready');
  });

  test('lacks the place of a plot', () => {
    const [item] = says('plot/no-place', withPlot({ boundary: null }));
    const message = 'Falta o lugar do Talhão Mata: marque um ponto (até 4 ha) ou desenhe o contorno.';
    assert.deepEqual([item?.message, item?.field, item?.recordId], [message, 'data.boundary', 'plot']);
    assert.equal(ofLot(withPlot({ boundary: null })).status, 'missing');
  });

  test('takes a point up to 4 ha, and above asks for the outline', () => {
    const boundary = { type: 'Point', coordinates: [-45.13, -22.12] };
    assert.deepEqual(codesOf(withPlot({ boundary, area: 4 })), []);
    const [item] = says('plot/point-too-big', withPlot({ boundary, area: 5 }));
    assert.equal(item?.message, 'O Talhão Mata tem 5,00 ha. Acima de 4 ha é preciso o contorno, não um ponto.');
  });

  test('names the corner at which an outline crosses itself', () => {
    const bow = ring([-45.13, -22.12], [-45.128, -22.118], [-45.128, -22.12], [-45.13, -22.118], [-45.13, -22.12]);
    const [item] = says('plot/shape-broken', withPlot({ boundary: bow }));
    assert.equal(item?.message, 'O contorno do Talhão Mata cruza a si mesmo no canto 3. Puxe esse canto no mapa.');
    const line = ring([-45.13, -22.12], [-45.13, -22.12], [-45.1300001, -22.12], [-45.13, -22.12]);
    assert.equal(
      says('plot/shape-broken', withPlot({ boundary: line }))[0]?.message,
      'O contorno do Talhão Mata tem menos de 3 cantos. Desenhe de novo no mapa.',
    );
  });

  test('finds a plot outside the state, and two numbers that were swapped', () => {
    const bahia = { type: 'Point', coordinates: [-40.5, -12.5] };
    assert.equal(
      says('plot/outside', withPlot({ boundary: bahia, area: 3 }))[0]?.message,
      'O Talhão Mata caiu fora de MG.',
    );
    const boundary = { type: 'Point', coordinates: [-22.12, -45.13] };
    assert.equal(
      says('plot/outside', withPlot({ boundary, area: 3 }))[0]?.message,
      'O Talhão Mata caiu fora de MG. Latitude e longitude parecem trocadas. Trocar?',
    );
    const near = { type: 'Point', coordinates: [-51.2, -20] };
    assert.deepEqual(says('plot/outside', withPlot({ boundary: near, area: 3 })), []);
  });

  test('asks whether forest was felled, and how that is known', () => {
    for (const deforestationFree of [null, 'unknown']) {
      const [item] = says('plot/forest-unknown', withPlot({ deforestationFree }));
      assert.equal(item?.message, 'Diga se houve derrubada no Talhão Mata depois de 31/12/2020.');
    }
    const silent = { deforestationEvidence: null };
    const [item] = says('plot/no-evidence', withPlot(silent));
    assert.deepEqual(
      [item?.message, item?.field],
      ['Diga como você sabe: CAR, imagem, laudo, escritura.', 'data.deforestationEvidence'],
    );
    const file = { id: 'f', name: 'car.pdf', mediaType: 'application/pdf', bytes: 1, sha256: '', at: '', by: '' };
    const paper = recordOf('paper', 'documentos', {
      status: 'active',
      data: { kind: 'title', plotIds: ['plot'], files: [file] },
    });
    assert.deepEqual(codesOf([...withPlot(silent), paper]), []);
  });

  test('asks for the CAR of the farm and looks at its form and its state', () => {
    const [item] = says('farm/no-car', [plot(), harvest()]);
    assert.deepEqual([item?.message, item?.recordId], ['Falta o número do CAR da fazenda.', 'farm']);
    assert.equal(says('farm/no-car', [plot(), harvest(), car('')])[0]?.recordId, 'car');
    for (const number of ['123', `ES-3200102-${'A'.repeat(32)}`]) {
      const readiness = ofLot([plot(), harvest(), car(number)]);
      assert.deepEqual([readiness.status, readiness.items.map(({ code }) => code)], ['ready', ['farm/car-odd']]);
    }
  });

  test('asks who produces it, with the field that lacks', () => {
    for (const [producer, field] of [
      [{}, 'settings.producer.name'],
      [{ name: 'Ana' }, 'settings.producer.address'],
    ] as const) {
      const [item] = says('farm/no-producer', all(), withProducer(producer));
      assert.equal(item?.message, 'Falta o nome e o endereço de quem produz: o importador precisa deles.');
      assert.equal(item.field, field);
    }
  });

  test('compares the drawn area with the typed one', () => {
    const [item] = says('plot/area-differs', withPlot({ area: 5 }));
    assert.match(item?.message ?? '', /^O desenho do Talhão Mata tem 4,5\d ha e você digitou 5,00\. Qual vale\?$/);
    assert.deepEqual(says('plot/area-differs', withPlot({ area: 4.7 })), []);
  });

  test('finds plots that share land, and not those that share a fence', () => {
    const beside = (west: number) =>
      recordOf('beside', 'talhoes', {
        ...{ name: 'Sede', status: 'active' },
        data: {
          boundary: ring(
            [west, -22.12],
            [west + 0.002, -22.12],
            [west + 0.002, -22.118],
            [west, -22.118],
            [west, -22.12],
          ),
        },
      });
    const [item] = says('plot/overlap', all(beside(-45.1285)));
    assert.match(item?.message ?? '', /^O Talhão Mata e o Sede se sobrepõem em 1,1\d ha\.$/);
    assert.deepEqual(codesOf(all(beside(-45.128))), []);
  });

  test('asks what stood where a plot was planted after 2020', () => {
    const [item] = says('plot/planted-late', withPlot({ plantingYear: 2022 }));
    assert.equal(item?.message, 'O Talhão Mata foi plantado em 2022. O que havia ali antes? Guarde a prova.');
    assert.deepEqual(codesOf(withPlot({ plantingYear: 2020 })), []);
  });

  test('is asked about where it was picked within a waiting period', () => {
    const readiness = ofLot([plot(), car(), harvest({ flags: ['phiViolation'] })]);
    assert.deepEqual([readiness.status, readiness.items.map(({ code }) => code)], ['ready', ['lot/phi']]);
  });

  test('is asked about papers of its plots and of the farm that have ended', () => {
    const paper = (data: Data) =>
      recordOf('paper', 'documentos', {
        name: 'Licença do lavador',
        status: 'active',
        data: { kind: 'license', ...data },
      });
    const [item] = says('paper/expired', all(paper({ validUntil: '2026-12-30' })));
    assert.equal(item?.message, 'Licença do lavador: venceu em 30/12/2026. Vai no dossiê com essa data.');
    for (const data of [
      { validUntil: TODAY },
      { validUntil: '2020-01-01', plotIds: ['elsewhere'] },
      { kind: 'water', validUntil: '2020-01-01' },
    ])
      assert.deepEqual(codesOf(all(paper(data))), []);
    const certifications = [{ certification: 'x', validUntil: '2026-01-01' }];
    assert.equal(says('paper/expired', withPlot({ certifications }))[0]?.field, 'data.certifications.0.validUntil');
  });

  test('is as its plots were on the day of the harvest', () => {
    const { boundary, area } = RIGHT;
    const versions = [
      { from: null, boundary, area },
      { from: '2026-10-01', boundary: null, area },
    ];
    assert.deepEqual(codesOf(withPlot({ boundary: null, versions })), []);
  });

  test('of an unknown record is none, and one that comes from itself is told without an end', () => {
    assert.equal(lotReadiness(genealogyOf(all()), { recordId: 'none' }, { farm, today: TODAY }), undefined);
    const round = (id: string, from: string) =>
      recordOf(id, 'descanso', {
        inputs: [{ recordId: from, output: '0', kg: 1 }],
        outputs: [outputOf('dry_cherry', 1)],
      });
    assert.equal(ofLot([car(), round('a', 'b'), round('b', 'a')], farm, 'a').status, 'blocked');
  });
});

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
});
