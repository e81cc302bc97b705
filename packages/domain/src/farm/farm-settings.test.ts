import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Problem } from '../record/problem.ts';
import type { TaxRegimeRow } from '../record/record.ts';
import { settingsOf, taxRegimeOn, withoutTaxNumber } from './farm-defaults.ts';
import { changeSettings as change } from './farm-settings.ts';
import { SETTINGS } from './setting-list.ts';

const TODAY = '2026-11-23';
const changeSettings = (stored: Parameters<typeof change>[0], payload: unknown) => change(stored, payload, TODAY);

describe('settings of a farm', () => {
  test('are the defaults of its state until something is set', () => {
    const settings = settingsOf('AM', {});
    assert.equal(settings.timezone, 'America/Manaus');
    assert.deepEqual([settings.measureLiters, settings.litersPerSaca], [60, 480]);
    assert.deepEqual([settings.allocationBasis, taxRegimeOn(settings, TODAY)], ['mass', 'pf']);
  });

  test('change key by key, and go back to the default by null', () => {
    // Documents are records of their own and only checked here.
    const first = changeSettings({}, { measureLiters: '20', documents: { carNumber: 'A' }, userId: 'x' });
    assert.deepEqual(first, { measureLiters: 20 });
    const second = changeSettings(first, { measureLiters: null, taxRegime: 'pj' });
    assert.deepEqual(second, { taxRegimes: [{ from: TODAY, regime: 'pj' }] });
    const factors = changeSettings({}, { conversionFactors: { cherryDensity: 0.6, unknown: 3 } });
    const unset = changeSettings(factors, { conversionFactors: { cherryDensity: null } });
    assert.equal(
      settingsOf('MG', unset).conversionFactors.cherryDensity,
      settingsOf('MG', {}).conversionFactors.cherryDensity,
    );
    assert.equal(settingsOf('MG', factors).conversionFactors.cherryDensity, 0.6);
    assert.equal(settingsOf('MG', factors).conversionFactors.greenDensity, 0.68);
    assert.equal(settingsOf('MG', factors).conversionFactors.unknown, undefined);
  });

  test('that cannot be are refused by name', () => {
    const wrong = {
      timezone: 'Marte/Olimpo',
      measureLiters: 0,
      litersPerSaca: 'muitos',
      conversionFactors: { cherryDensity: -1 },
      allocationBasis: 'price',
      taxRegime: 3,
      documents: { carNumber: [1] },
      gs1CompanyPrefix: '12',
      litersPerSacaCanephora: 40,
      pricePerMeasure: 0,
      conversionRanges: { dryCherryYieldPct: [58, 42] },
      targetMoisture: { low: 11, high: 13.1 },
      minimumRestDays: 181,
      readingOverdueHours: 0,
      mipLevels: { broca: 'alta' },
      limingTarget: 39,
      producer: { document: '111.111.111-11' },
    };
    assert.throws(
      () => changeSettings({}, wrong),
      (error) => {
        assert.ok(error instanceof Problem);
        assert.deepEqual(Object.keys(error.details.fields ?? {}).sort(), Object.keys(wrong).sort());
        return true;
      },
    );
  });

  test('say who produces, part by part, and the tax number only to those who may edit the farm', () => {
    const first = changeSettings({}, { producer: { name: ' Ana Souza ', document: '529.982.247-25', phone: '1' } });
    const second = changeSettings(first, {
      producer: { address: 'Sítio Alto, Carmo de Minas/MG', email: 'a@b.com.br' },
    });
    const { producer } = settingsOf('MG', second);
    assert.deepEqual(producer, {
      ...{ name: 'Ana Souza', document: '529.982.247-25' },
      ...{ address: 'Sítio Alto, Carmo de Minas/MG', email: 'a@b.com.br' },
    });
    assert.deepEqual(changeSettings(second, { producer: { name: null } }).producer?.name, undefined);
    assert.equal('document' in withoutTaxNumber(settingsOf('MG', second)).producer, false);
    for (const wrong of [{ email: 'ana' }, { name: 'x'.repeat(101) }, { address: 7 }, { document: '123' }])
      assert.throws(() => changeSettings({}, { producer: wrong }), Problem);
  });

  test('take a factor up to what can be, and no word for one', () => {
    const sets = (conversionFactors: object) => () => changeSettings({}, { conversionFactors });
    assert.doesNotThrow(sets({ dryCherryYieldPct: 100, cherryDensity: 20 }));
    for (const wrong of [
      { dryCherryYieldPct: 100.1 },
      { cherryDensity: 20.1 },
      { cherryDensity: 0 },
      { cherryDensity: 'muito' },
    ])
      assert.throws(sets(wrong), Problem);
  });

  test('are changed or refused with a problem, whatever is sent', () => {
    const keys = fc.constantFrom(...SETTINGS.map(({ key }) => key), 'documents', 'taxRegime', 'taxRegimes');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.anything()), (payload) => {
        try {
          changeSettings({}, payload);
        } catch (error) {
          assert.ok(error instanceof Problem);
        }
      }),
    );
  });

  test('hold ranges as the contract has them, and only what is known within', () => {
    const stored = changeSettings(
      {},
      {
        targetMoisture: { low: '10,8', high: 11.3 },
        conversionRanges: { dryCherryYieldPct: ['47', 53], unknown: [1, 2] },
        mipLevels: { broca: 4, gafanhoto: 1 },
      },
    );
    assert.deepEqual(stored, {
      targetMoisture: { low: 10.8, high: 11.3 },
      conversionRanges: { dryCherryYieldPct: [47, 53] },
      mipLevels: { broca: 4 },
    });
    const { mipLevels, conversionRanges } = settingsOf('MG', stored);
    assert.deepEqual([mipLevels.broca, mipLevels.ferrugem], [4, 5]);
    assert.deepEqual(conversionRanges.dryParchmentYieldPct, [72, 86]);
  });
});

describe('the regime in which sales are taxed', () => {
  const regimesOf = (stored: Parameters<typeof change>[0], payload: unknown): readonly TaxRegimeRow[] =>
    settingsOf('MG', changeSettings(stored, payload)).taxRegimes;

  test('goes by the day of the sale', () => {
    const taxRegimes = regimesOf(
      {},
      {
        taxRegimes: [
          { from: '2026-01-01', regime: 'pf_payroll' },
          { from: '2024-01-01', regime: 'pj' },
        ],
      },
    );
    const on = (day: string) => taxRegimeOn({ taxRegimes }, day);
    assert.deepEqual(['2023-12-31', '2024-01-01', '2025-12-31', '2026-01-01', '2026-11-23'].map(on), [
      'pf',
      'pj',
      'pj',
      'pf_payroll',
      'pf_payroll',
    ]);
  });

  test('sent alone holds from today on, and once for all where the farm had one before there were dates', () => {
    assert.deepEqual(regimesOf({}, { taxRegime: 'payroll' }), [{ from: TODAY, regime: 'pf_payroll' }]);
    assert.deepEqual(regimesOf({ taxRegime: 'pj' }, {}), [{ from: '1900-01-01', regime: 'pj' }]);
    assert.deepEqual(regimesOf({ taxRegime: 'pj' }, { taxRegime: 'pf' }), [
      { from: '1900-01-01', regime: 'pj' },
      { from: TODAY, regime: 'pf' },
    ]);
    const twice = changeSettings(changeSettings({}, { taxRegime: 'pj' }), { taxRegime: 'pf_special' });
    assert.deepEqual(twice, { taxRegimes: [{ from: TODAY, regime: 'pf_special' }] });
    assert.deepEqual(changeSettings(twice, { taxRegime: null }), {});
  });

  test('is refused where it is unknown or has no day', () => {
    const wrong = [
      [{ from: '2026-01-01', regime: 'mei' }],
      [{ regime: 'pf' }],
      [{ from: '2026-13-01', regime: 'pf' }],
      'pf',
      Array(51).fill({ from: '2026-01-01', regime: 'pf' }),
    ];
    for (const taxRegimes of wrong) {
      assert.throws(
        () => changeSettings({}, { taxRegimes }),
        (error) => {
          assert.ok(error instanceof Problem);
          assert.deepEqual(Object.keys(error.details.fields ?? {}), ['taxRegimes']);
          return true;
        },
      );
    }
  });
});
