import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Ring } from '../ground/geometry.ts';
import { Problem } from '../record/problem.ts';
import { changeSettings, regimesInOrder } from './farm-settings.ts';

type Stored = Parameters<typeof changeSettings>[0];

const TODAY = '2026-11-23';
const OUTLINE: readonly Ring[] = [
  [
    [-45, -22],
    [-44, -22],
    [-44, -21],
    [-45, -22],
  ],
];
/** The settings after a change, or what is wrong with it by field. */
function after(payload: unknown, stored: Stored = {}): unknown {
  try {
    return changeSettings(stored, payload, TODAY);
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'farm/invalid', String(error));
    return error.details.fields;
  }
}

describe('settings that are sent', () => {
  test('change what they name, and leave the rest', () => {
    const stored = { measureLiters: 80, conversionFactors: { greenDensity: 0.7, cherryDensity: 0.6 } };
    assert.deepEqual(after({ litersPerSaca: 500 }, stored), { ...stored, litersPerSaca: 500 });
    assert.deepEqual(after({ conversionFactors: { cherryDensity: null, pulpPct: 44 } }, stored), {
      ...stored,
      conversionFactors: { greenDensity: 0.7, pulpPct: 44 },
    });
    assert.deepEqual(after({ conversionFactors: null }, stored), { measureLiters: 80 });
    for (const nothing of [null, undefined, [], 'x', 7, { unknown: 1 }])
      assert.deepEqual(after(nothing, stored), stored);
  });

  test('with several parts say which one is wrong', () => {
    assert.deepEqual(after({ conversionFactors: { pulpPct: 44, cherryDensity: 0 } }), {
      conversionFactors: 'Café da roça, kg por litro: Escreva um número de 0,01 a 20.',
    });
    for (const wrong of ['x', 7, [1]]) {
      assert.deepEqual(after({ conversionFactors: wrong }), { conversionFactors: 'Confira estes números.' });
    }
  });

  test('with papers are taken where these are plain, and the papers are kept elsewhere', () => {
    const plain = { carNumber: 'A', ccirCode: 7, cib: true, landTitle: null, tenure: { kind: 'own', until: null } };
    assert.deepEqual(after({ measureLiters: 80, documents: { ...plain, unknown: [[]] } }), { measureLiters: 80 });
    assert.deepEqual(after({ documents: {} }), {});
    const wrong = ['x', [], { carNumber: [1] }, { tenure: { kind: {} } }, { carNumber: 'A', waterGrant: [] }];
    for (const documents of wrong) assert.deepEqual(after({ documents }), { documents: 'Confira os documentos.' });
  });

  test('have the outline of the farm as a plane, or none', () => {
    const farmOutline = { type: 'Polygon', coordinates: OUTLINE } as const;
    assert.deepEqual(after({ farmOutline }), { farmOutline });
    assert.deepEqual(after({ farmOutline: null }, { farmOutline }), {});
    assert.deepEqual(after({ farmOutline: { type: 'Point', coordinates: [-45, -22] } }), {
      farmOutline: 'Um ponto não é o contorno da fazenda.',
    });
    assert.deepEqual(Object.keys(after({ farmOutline: { type: 'Line' } }) as object), ['farmOutline']);
  });
});

describe('the GTINs of a farm', () => {
  const GTIN = '07891234567895';

  test('are of its own prefix, whichever of the two is sent', () => {
    const both = { gs1CompanyPrefix: '7891234', gtinByForm: { green_bean: GTIN } };
    assert.deepEqual(after(both), both);
    assert.deepEqual(after({ gtinByForm: { green_bean: '7891234567895' } }, { gs1CompanyPrefix: '7891234' }), both);
    assert.deepEqual(after({ gs1CompanyPrefix: '7891234' }), { gs1CompanyPrefix: '7891234' });
    const other = { gs1CompanyPrefix: `O GTIN ${GTIN} é de outro prefixo. Confira os dois.` };
    assert.deepEqual(after({ gs1CompanyPrefix: '7891235' }, both), other);
  });

  test('are none without a prefix', () => {
    const without = { gs1CompanyPrefix: 'Com um GTIN, diga também o prefixo GS1 da empresa.' };
    assert.deepEqual(after({ gtinByForm: { green_bean: GTIN } }), without);
    assert.deepEqual(
      after({ gs1CompanyPrefix: null }, { gs1CompanyPrefix: '7891234', gtinByForm: { green_bean: GTIN } }),
      without,
    );
    assert.deepEqual(after({ gtinByForm: { green_bean: null } }, { gtinByForm: { green_bean: GTIN } }), {
      gtinByForm: {},
    });
  });
});

describe('regimes of tax that are sent', () => {
  const row = (from: string, regime: string) => ({ from, regime });

  test('are kept by their days, the last one of a day', () => {
    const taxRegimes = [row('2026-01-01', 'pj'), row('2024-01-01', 'payroll'), row('2026-01-01', 'pf')];
    const kept = [row('2024-01-01', 'pf_payroll'), row('2026-01-01', 'pf')];
    assert.deepEqual(after({ taxRegimes }), { taxRegimes: kept });
    assert.deepEqual(after({ taxRegimes, taxRegime: 'pj_payroll' }, { taxRegime: 'pj' }), { taxRegimes: kept });
    assert.deepEqual(after({ taxRegimes: [] }, { taxRegime: 'pj' }), { taxRegimes: [] });
    assert.deepEqual(after({ taxRegimes: null }, { taxRegimes: [{ from: TODAY, regime: 'pj' }] }), {});
    const fifty = Array.from({ length: 50 }, (_, at) => row(`19${at + 10}-01-01`, 'pf'));
    assert.deepEqual(after({ taxRegimes: fifty }), { taxRegimes: fifty });
    assert.deepEqual(regimesInOrder([]), []);
  });

  test('say what is wrong with them', () => {
    const unknown = 'Escolha um dos regimes.';
    for (const wrong of [
      'pf',
      [row('2026-01-01', 'mei')],
      [7],
      [row('2026-01-01', 'toString')],
      Array(51).fill(row('2026-01-01', 'pf')),
    ])
      assert.deepEqual(after({ taxRegimes: wrong }), { taxRegimes: unknown });
    for (const day of ['', '2026-13-01', '1899-12-31', '9999-01-01'])
      assert.deepEqual(after({ taxRegimes: [row(day, 'pf')] }), { taxRegimes: 'Diga desde que dia vale cada regime.' });
    assert.deepEqual(after({ taxRegime: 'mei' }), { taxRegime: unknown });
    assert.deepEqual(after({ taxRegime: null }, { taxRegime: 'pj' }), {});
    assert.deepEqual(after({}, { taxRegime: 'pj' }), { taxRegime: 'pj' });
  });
});
