import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultSettings, settingsOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { changeSettings } from '@cafezal/domain/farm/farm-settings.ts';
import { SETTINGS } from '@cafezal/domain/farm/setting-list.ts';
import { changesOf, nameOfSetting, settingIn, settingText, typedOf, withRegime } from './setting-values.ts';

const usual = defaultSettings('MG');
const own = settingsOf('MG', { measureLiters: 80, mipLevels: { broca: 4 }, targetMoisture: { low: 10.8, high: 11.3 } });

describe('what is typed over the settings of a farm', () => {
  test('as it stands in the controls changes nothing', () => {
    for (const stored of [usual, own]) {
      const typed = Object.fromEntries(
        SETTINGS.map((setting) => [nameOfSetting(setting), typedOf(settingIn(stored, setting), setting)]),
      );
      assert.deepEqual(changesOf(typed, { stored, usual }), { changes: {}, errors: {}, count: 0 });
    }
  });

  test('is sent where it differs, and null where it is our default again or empty', () => {
    const typed = {
      measureLiters: '60',
      'mipLevels.broca': '',
      'mipLevels.ferrugem': '6,5',
      'conversionRanges.dryCherryYieldPct': { low: '47', high: '53' },
      pricePerMeasure: '21,00',
    };
    const { changes, count } = changesOf(typed, { stored: own, usual });
    assert.deepEqual(changes, {
      measureLiters: null,
      mipLevels: { broca: null, ferrugem: 6.5 },
      conversionRanges: { dryCherryYieldPct: [47, 53] },
      pricePerMeasure: 21,
    });
    assert.equal(count, 5);
    const stored = { measureLiters: 80, mipLevels: { broca: 4 }, targetMoisture: own.targetMoisture };
    const kept = settingsOf('MG', changeSettings(stored, changes, '2026-11-23'));
    assert.deepEqual([kept.measureLiters, kept.mipLevels.broca, kept.mipLevels.ferrugem], [60, 3, 6.5]);
  });

  test('that cannot be is told by its name and sends nothing', () => {
    const typed = { 'mipLevels.broca': '200', targetMoisture: { low: '12', high: '11' }, timezone: 'America/Manaus' };
    const { changes, errors } = changesOf(typed, { stored: own, usual });
    assert.deepEqual(
      [Object.keys(errors).sort(), changes],
      [['mipLevels.broca', 'targetMoisture'], { timezone: 'America/Manaus' }],
    );
  });
});

test('a setting reads as people write it', () => {
  const words = Object.fromEntries(
    SETTINGS.map((setting) => [nameOfSetting(setting), settingText(settingIn(own, setting), setting)]),
  );
  assert.equal(words.measureLiters, '80\u00a0L');
  assert.equal(words.targetMoisture, '10,8 a 11,3\u00a0%');
  assert.equal(words.pricePerMeasure, '—');
  assert.equal(words.allocationBasis, 'Por kg');
});

test('a regime of a day takes the place of the one of that day', () => {
  const rows = [{ from: '2026-04-01', regime: 'pf' } as const];
  assert.deepEqual(
    withRegime(withRegime(rows, { from: '2025-01-01', regime: 'pj' }), { from: '2026-04-01', regime: 'pf_payroll' }),
    [
      { from: '2025-01-01', regime: 'pj' },
      { from: '2026-04-01', regime: 'pf_payroll' },
    ],
  );
});
