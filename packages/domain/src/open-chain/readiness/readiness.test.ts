import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { genealogyOf } from '../../lots/genealogy.ts';
import { outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { lotReadiness } from './readiness.ts';
import {
  all,
  car,
  codesOf,
  type Data,
  farm,
  harvest,
  ofLot,
  plot,
  RIGHT,
  ring,
  says,
  TODAY,
  withPlot,
  withProducer,
} from './readiness-fixture.ts';

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
