import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord } from '../../record/record.ts';
import { outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { lotReadiness } from './readiness.ts';
import {
  all,
  CAR,
  car,
  codesOf,
  type Data,
  farm,
  harvest,
  ofLot,
  plot,
  SQUARE,
  says,
  TODAY,
  withPlot,
} from './readiness-fixture.ts';

const paper = (id: string, data: Data, changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf(id, 'documentos', { status: 'active', name: `Papel ${id}`, data }),
  ...changes,
});
const dried = (changes: Partial<FarmRecord> = {}, from: readonly string[] = ['harvest']): FarmRecord => ({
  ...recordOf('dried', 'secagem', {
    code: '26-SEC-1',
    inputs: from.map((recordId) => ({ recordId, output: '0', kg: 1000 })),
    outputs: [outputOf('dry_cherry', 400)],
  }),
  ...changes,
});

describe('the number of the CAR', () => {
  const [missing] = says('farm/no-car', [plot(), harvest()]);
  const of = (papers: readonly FarmRecord[], state = 'MG') =>
    ofLot([plot(), harvest(), ...papers], { ...farm, state }).items.map(({ code, recordId, field, about }) => [
      ...[code, recordId, field, about],
    ]);

  test('is asked of the farm, or of its paper that has none', () => {
    assert.deepEqual(missing, {
      ...{ code: 'farm/no-car', severity: 'missing', recordId: 'farm', field: 'documents.carNumber', about: '' },
      message: 'Falta o número do CAR da fazenda.',
    });
    const bare = paper('bare', { kind: 'car' });
    assert.deepEqual(of([bare]), [['farm/no-car', 'bare', 'data.documentNumber', '']]);
    assert.deepEqual(of([bare, car()]), []);
    assert.deepEqual(of([{ ...car(), status: 'expired' }]), [['farm/no-car', 'farm', 'documents.carNumber', '']]);
    assert.deepEqual(of([paper('deed', { kind: 'title', documentNumber: CAR })]), [
      ['farm/no-car', 'farm', 'documents.carNumber', ''],
    ]);
  });

  test('is that of the newest paper that has one', () => {
    const odd = (id: string, date: string, documentNumber: string) =>
      paper(id, { kind: 'car', documentNumber }, { date });
    const asked = (id: string, number: string) => [['farm/car-odd', id, 'data.documentNumber', number]];
    const [old, late] = [odd('old', '2020-01-01', '1'), odd('late', '2024-01-01', '2')];
    for (const papers of [
      [old, late],
      [late, old],
    ])
      assert.deepEqual(of(papers), asked('late', '2'));
    assert.deepEqual(of([old, paper('bare', { kind: 'car' }, { date: '2025-01-01' })]), asked('old', '1'));
    assert.equal(
      of([paper('b1', { kind: 'car' }), paper('b2', { kind: 'car' }, { date: '2027-01-01' })])[0]?.[1],
      'b2',
    );
  });

  test('is checked for its form and its state, letters and digits', () => {
    const said = (number: string, state = 'MG') =>
      says('farm/car-odd', [plot(), harvest(), car(number)], { ...farm, state })[0]?.message;
    const form = 'O CAR tem a sigla do estado, 7 números do município e 32 letras e números. Confira.';
    const state = 'Este CAR é de outro estado, e a fazenda fica em Minas Gerais. Confira.';
    const rest = 'A'.repeat(32);
    assert.deepEqual([said('123'), said(CAR)], [form, undefined]);
    assert.deepEqual(
      [said(`ES-3200102-${rest}`), said(`ES-3114105-${rest}`), said(`MG-3200102-${rest}`)],
      [state, state, state],
    );
    assert.equal(said(`ES-3200102-${rest}`, 'Lá'), undefined);
  });
});

describe('a paper that has ended', () => {
  test('is told in full, of the farm or of a plot of the lot, a certificate or a licence', () => {
    const ended = { kind: 'certificate', validUntil: '2026-12-30', plotIds: ['other', 'plot'] };
    assert.deepEqual(says('paper/expired', all(paper('x', ended))), [
      {
        ...{ code: 'paper/expired', severity: 'check', recordId: 'x', field: 'data.validUntil', about: '2026-12-30' },
        message: 'Papel x: venceu em 30/12/2026. Vai no dossiê com essa data.',
      },
    ]);
    assert.equal(says('paper/expired', all(paper('x', { ...ended, kind: 'license', plotIds: [] }))).length, 1);
    for (const change of [{ kind: 'title' }, { plotIds: ['other'] }, { validUntil: null }, { validUntil: TODAY }])
      assert.deepEqual(says('paper/expired', all(paper('x', { ...ended, ...change }))), []);
    assert.deepEqual(says('paper/expired', all(paper('x', ended, { status: 'expired' }))), []);
  });

  test('is one of a plot’s certificates by its row', () => {
    const certifications = [{ validUntil: TODAY }, {}, { validUntil: '2026-01-02' }, { validUntil: '2025-01-02' }];
    assert.deepEqual(
      says('paper/expired', withPlot({ certifications })).map(({ recordId, field, about, message }) => [
        recordId,
        field,
        about,
        message,
      ]),
      [
        [
          'plot',
          'data.certifications.2.validUntil',
          '2 2026-01-02',
          'Uma certificação do Talhão Mata venceu em 02/01/2026. Vai no dossiê com essa data.',
        ],
        [
          'plot',
          'data.certifications.3.validUntil',
          '3 2025-01-02',
          'Uma certificação do Talhão Mata venceu em 02/01/2025. Vai no dossiê com essa data.',
        ],
      ],
    );
  });
});

describe('coffee of no plot', () => {
  const unknown = (records: readonly FarmRecord[], id = 'harvest', output?: string) =>
    lotReadiness(genealogyOf(records), { recordId: id, output }, { farm, today: TODAY })
      ?.items.filter(({ code }) => code === 'origin/unknown')
      .map(({ recordId, field, message }) => [recordId, field, message.replace('. Diga de onde vieram.', '')]);

  test('is told by the record with which it came, and once where several parts came with one', () => {
    const gone = {
      plots: [
        { plotId: 'plot', kg: 600 },
        { plotId: 'gone', kg: 300 },
        { plotId: 'felled', kg: 100 },
      ],
    };
    assert.deepEqual(unknown([plot(), car(), harvest({}, gone)]), [
      ['harvest', 'data.plots', '40 % deste lote não tem talhão: 400 kg da colheita 26-COL-0001'],
    ]);
    const shares = [
      { plotId: 'plot', percent: 50 },
      { plotId: 'gone', percent: 20 },
    ];
    const opening = harvest({}, { plots: [], origin: 'opening', plotShares: shares });
    assert.deepEqual(unknown([plot(), car(), opening, dried()], 'dried'), [
      ['harvest', 'data.plotShares', '50 % deste lote não tem talhão: 200 kg da colheita 26-COL-0001'],
    ]);
    assert.deepEqual(unknown([car(), dried({ inputs: [], code: '' }, [])], 'dried'), [
      ['dried', 'inputs', '100 % deste lote não tem talhão: 400 kg da secagem Registro'],
    ]);
    const third = {
      plots: [
        { plotId: 'plot', kg: 2 },
        { plotId: 'gone', kg: 1 },
      ],
    };
    assert.deepEqual(unknown([plot(), car(), harvest({}, third)]), [
      ['harvest', 'data.plots', '33,33 % deste lote não tem talhão: 333 kg da colheita 26-COL-0001'],
    ]);
    assert.deepEqual(unknown([plot(), car(), harvest({ status: 'planned' })]), [
      ['harvest', 'data.plots', '100 % deste lote não tem talhão: 1.000 kg da colheita 26-COL-0001'],
    ]);
    const bought = recordOf('bought', 'armazenamento', {
      ...{ code: 'C', status: 'in_stock', data: { origin: 'bought' }, outputs: [outputOf('cherry_mixed', 3000)] },
    });
    assert.deepEqual(unknown([plot(), car(), harvest(), bought, dried({}, ['harvest', 'bought'])], 'dried'), [
      ['bought', 'data.boughtFrom', '50 % deste lote não tem talhão: 200 kg do armazenamento C'],
    ]);
  });

  test('is counted of the lot that is asked about, without by-products, and of what went in where nothing came out', () => {
    const outputs = [
      { ...outputOf('dry_cherry', 300), key: 'a' },
      { ...outputOf('dry_cherry', 5.25), key: 'b' },
      { ...outputOf('husk', 100), key: 'c' },
    ];
    const kg = (output?: string, given = outputs) =>
      unknown([car(), harvest({}, { plots: [] }), dried({ outputs: given })], 'dried', output)?.[0]?.[2]?.match(
        /: (.*) kg/,
      )?.[1];
    assert.deepEqual([kg(), kg('a'), kg('b'), kg(undefined, [])], ['305', '300', '5,25', '1.000']);
  });
});

describe('what records were marked with', () => {
  test('is told of each of them, with the field to look at', () => {
    const records = [
      plot(),
      car(),
      harvest({ flags: ['phiViolation', 'inconsistent'], date: '2026-06-03' }),
      dried({ flags: ['inconsistent', 'late'] }),
    ];
    assert.deepEqual(ofLot(records, farm, 'dried').items, [
      {
        ...{ code: 'lot/inconsistent', severity: 'blocked', recordId: 'dried', field: 'inputs', about: '' },
        message: 'Uma correção deixou 26-SEC-1 sem fechar a conta. Acerte antes de mostrar a outros.',
      },
      {
        ...{ code: 'lot/inconsistent', severity: 'blocked', recordId: 'harvest', field: 'inputs', about: '' },
        message: 'Uma correção deixou 26-COL-0001 sem fechar a conta. Acerte antes de mostrar a outros.',
      },
      {
        ...{ code: 'lot/phi', severity: 'check', recordId: 'harvest', field: 'date', about: '2026-06-03' },
        message: 'O café da colheita 26-COL-0001 foi colhido antes do fim da carência. Confira o dia, ou diga por quê.',
      },
    ]);
  });
});

describe('a plot', () => {
  const told = (data: Data) => ofLot(withPlot(data)).items.map(({ code, field, about }) => [code, field, about]);
  const point = { type: 'Point', coordinates: [-45.13, -22.12] };

  test('with a point is asked for its outline only where it is known to be larger than 4 ha', () => {
    assert.deepEqual(told({ boundary: point, area: null }), []);
    assert.deepEqual(told({ boundary: point, area: 4.01 }), [['plot/point-too-big', 'data.boundary', '']]);
  });

  test('is broken where any of its parts is', () => {
    const bow = [
      [-45.1, -22.1],
      [-45.098, -22.098],
      [-45.098, -22.1],
      [-45.1, -22.098],
      [-45.1, -22.1],
    ];
    const both = { type: 'MultiPolygon', coordinates: [SQUARE.coordinates, [bow]] };
    assert.deepEqual(
      told({ boundary: both }).map(([code]) => code),
      ['plot/shape-broken'],
    );
    assert.deepEqual(told({ boundary: { type: 'MultiPolygon', coordinates: [SQUARE.coordinates] } }), []);
  });

  test('is outside with one corner there, and swapped only with all', () => {
    const line = (...points: readonly (readonly [number, number])[]) => ({ type: 'MultiPoint', coordinates: points });
    const said = (boundary: unknown, state = 'MG') =>
      says('plot/outside', withPlot({ boundary, area: 1 }), { ...farm, state }).map(({ message, field }) => [
        message,
        field,
      ]);
    const out = [['O Talhão Mata caiu fora de MG.', 'data.boundary']];
    assert.deepEqual(said(line([-45.13, -22.12], [-40.5, -12.5])), out);
    assert.deepEqual(said(line([-22.12, -45.13], [-40.5, -12.5])), out);
    assert.deepEqual(said(line([-22.12, -45.13], [-45.13, -22.12])), out);
    assert.deepEqual(said(line([-40.5, -12.5]), 'Lá'), []);
  });

  test('has evidence in words or in a paper of its own with a file', () => {
    const file = { id: 'f', name: 'car.pdf', mediaType: 'application/pdf', bytes: 1, sha256: '', at: '', by: '' };
    const asked = (data: Data) =>
      codesOf([...withPlot({ deforestationEvidence: null }), paper('x', { kind: 'title', ...data })]);
    assert.deepEqual(asked({ plotIds: ['plot'] }), ['plot/no-evidence']);
    assert.deepEqual(asked({ plotIds: ['other'], files: [file] }), ['plot/no-evidence']);
    assert.deepEqual(asked({ plotIds: ['other', 'plot'], files: [file] }), []);
    assert.deepEqual(told({ deforestationFree: 'no' }), [['plot/forest-felled', 'data.deforestationFree', '']]);
    assert.deepEqual(told({ deforestationFree: null }), [['plot/forest-unknown', 'data.deforestationFree', '']]);
  });

  test('is asked about its area and its planting with what is compared', () => {
    assert.deepEqual(told({ area: 5 }), [['plot/area-differs', 'data.area', '4,57 5,00']]);
    assert.deepEqual(told({ area: 4.3 }), [['plot/area-differs', 'data.area', '4,57 4,30']]);
    assert.deepEqual([told({ area: 4.4 }), told({ area: 4.8 }), told({ area: null })], [[], [], []]);
    assert.deepEqual(told({ plantingYear: 2022 }), [['plot/planted-late', 'data.plantingYear', '2022']]);
    assert.deepEqual(told({ plantingDate: '2021-01-01' }), [['plot/planted-late', 'data.plantingDate', '2021']]);
    assert.deepEqual([told({ plantingDate: '2020-12-31' }), told({ plantingYear: null })], [[], []]);
  });
});
