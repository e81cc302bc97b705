import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Problem } from '../record/problem.ts';
import { changeSettings, settingsOf } from './farm-settings.ts';

describe('settings of a farm', () => {
  test('are the defaults of its state until something is set', () => {
    const settings = settingsOf('AM', {});
    assert.equal(settings.timezone, 'America/Manaus');
    assert.deepEqual([settings.measureLiters, settings.litersPerSaca], [60, 480]);
    assert.deepEqual([settings.allocationBasis, settings.taxRegime], ['mass', 'pf']);
  });

  test('change key by key, and go back to the default by null', () => {
    const first = changeSettings({}, { measureLiters: '20', documents: { carNumber: 'A', cib: 'B' }, userId: 'x' });
    assert.deepEqual(first, { measureLiters: 20, documents: { carNumber: 'A', cib: 'B' } });
    const second = changeSettings(first, { measureLiters: null, documents: { cib: null }, taxRegime: 'pj' });
    assert.deepEqual(second, { documents: { carNumber: 'A' }, taxRegime: 'pj' });
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
    };
    assert.throws(
      () => changeSettings({}, wrong),
      (error) => {
        assert.ok(error instanceof Problem);
        assert.deepEqual(Object.keys(error.details.fields ?? {}), Object.keys(wrong));
        return true;
      },
    );
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
    const keys = fc.constantFrom('timezone', 'measureLiters', 'conversionFactors', 'documents', 'gs1CompanyPrefix');
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
});
