import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  cherryDensityOf,
  defaultSettings,
  litersPerSacaOf,
  settingsOf,
  taxRegimeNamed,
  taxRegimeOn,
  taxRegimesOf,
  timezoneOf,
  withoutTaxNumber,
} from './farm-defaults.ts';

describe('a new farm', () => {
  test('measures, dries, rests and counts as is usual', () => {
    assert.deepEqual(defaultSettings('MG'), {
      ...{ timezone: 'America/Sao_Paulo', measureLiters: 60, litersPerSaca: 480, litersPerSacaCanephora: 380 },
      ...{ pricePerMeasure: null, minimumRestDays: 15, readingOverdueHours: 6, limingTarget: 60 },
      conversionFactors: {
        ...{ cherryDensity: 0.62, dryCherryDensity: 0.43, dryParchmentDensity: 0.38, greenDensity: 0.68 },
        ...{ cherryPerGreen: 5, dryCherryYieldPct: 50, dryParchmentYieldPct: 80, cherryToParchmentPct: 52 },
        pulpPct: 45,
      },
      conversionRanges: { cherryDensity: [0.45, 0.75], dryCherryYieldPct: [42, 58], dryParchmentYieldPct: [72, 86] },
      targetMoisture: { low: 11, high: 11.5 },
      mipLevels: { broca: 3, bicho_mineiro: 20, ferrugem: 5, cercosporiose: 5 },
      ...{ labUnits: 'cmolc', allocationBasis: 'mass', taxRegimes: [], documents: {}, producer: {} },
      ...{ gs1CompanyPrefix: null, gtinByForm: {}, farmOutline: null },
    });
  });

  test('has the time of its state', () => {
    const zones = ['AC', 'amazonas', 'RO', 'RR', 'MT', 'Mato Grosso do Sul', 'BA', 'Toscana'].map(timezoneOf);
    assert.deepEqual(zones, [
      ...['America/Rio_Branco', 'America/Manaus', 'America/Porto_Velho', 'America/Boa_Vista', 'America/Cuiaba'],
      ...['America/Campo_Grande', 'America/Sao_Paulo', 'America/Sao_Paulo'],
    ]);
  });
});

describe('what a farm has set', () => {
  test('holds over what is usual, factor by factor and pest by pest', () => {
    const usual = defaultSettings('AM');
    const stored = {
      ...{ measureLiters: 80, conversionFactors: { greenDensity: 0.7 }, mipLevels: { broca: 4 } },
      ...{ conversionRanges: { cherryDensity: [0.5, 0.7] as const }, taxRegime: 'payroll' as const },
    };
    assert.deepEqual(settingsOf('AM', stored), {
      ...usual,
      measureLiters: 80,
      conversionFactors: { ...usual.conversionFactors, greenDensity: 0.7 },
      conversionRanges: { ...usual.conversionRanges, cherryDensity: [0.5, 0.7] },
      mipLevels: { ...usual.mipLevels, broca: 4 },
      taxRegimes: [{ from: '1900-01-01', regime: 'pf_payroll' }],
    });
    assert.deepEqual(settingsOf('AM', {}), usual);
  });

  test('counts for a litre of fruit and a saca of each species', () => {
    assert.equal(cherryDensityOf({ conversionFactors: {} }), 0.62);
    assert.equal(cherryDensityOf({ conversionFactors: { cherryDensity: 0.6 } }), 0.6);
    const liters = { litersPerSaca: 500, litersPerSacaCanephora: 400 };
    const species = ['canephora', 'arabica', undefined].map((one) => litersPerSacaOf(liters, one));
    assert.deepEqual(species, [400, 500, 500]);
  });

  test('taxes a sale as the regime of its day says, from the day on that it begins', () => {
    const taxRegimes = [
      { from: '2024-01-01', regime: 'pj' },
      { from: '2026-01-01', regime: 'pf_payroll' },
    ] as const;
    const on = ['2023-12-31', '2024-01-01', '2025-12-31', '2026-01-01'].map((day) => taxRegimeOn({ taxRegimes }, day));
    assert.deepEqual(on, ['pf', 'pj', 'pj', 'pf_payroll']);
    assert.deepEqual([taxRegimeNamed('payroll'), taxRegimeNamed('pj')], ['pf_payroll', 'pj']);
    assert.deepEqual(taxRegimesOf({}), []);
    assert.deepEqual(taxRegimesOf({ taxRegime: 'pj', taxRegimes }), taxRegimes);
  });

  test('is told to others without the tax number of who produces', () => {
    const producer = { name: 'Ana', document: '52998224725' };
    assert.deepEqual(withoutTaxNumber({ measureLiters: 60, producer }), {
      measureLiters: 60,
      producer: { name: 'Ana' },
    });
    for (const other of [{ measureLiters: 60 }, { producer: null }, { producer: 'Ana' }])
      assert.deepEqual(withoutTaxNumber(other), other);
  });
});
