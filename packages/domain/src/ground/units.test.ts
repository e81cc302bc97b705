import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { defaultSettings, timezoneOf } from '../farm/farm-defaults.ts';
import { STATES } from '../farm/states.ts';
import {
  alqueiresToHectares,
  CONVERSION_FACTORS,
  centsPerPoundToBrlPerSaca,
  centsPerPoundToUsdPerSaca,
  HECTARES_PER_LITRO,
  KG_PER_BIG_BAG,
  KG_PER_SACA_OF_COCO,
  kgToSacas,
  LITERS_PER_LATA,
  MG_PER_CMOLC_K,
  MOST_POSSIBLE_SACAS_PER_HA,
  moistureLossPct,
  PRICE_UNITS,
  priceUnitOf,
  usdPerTonneToBrlPerSaca,
  weightAtMoisture,
} from './units.ts';

const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-4, `${actual}`);

describe('units', () => {
  test('ten alqueires are 24.2 ha in São Paulo and 48.4 in Minas', () => {
    assert.equal(alqueiresToHectares(10, 'paulista'), 24.2);
    assert.equal(alqueiresToHectares(10, 'mineiro'), 48.4);
    assert.equal(alqueiresToHectares(1, 'baiano'), 9.68);
  });
  test('300 cents a pound are US$ 396.83 and, at 5.40, R$ 2,142.89 a saca', () => {
    near(centsPerPoundToUsdPerSaca(300), 396.8321);
    near(centsPerPoundToBrlPerSaca(300, 5.4), 2142.8932);
    near(centsPerPoundToBrlPerSaca(290, 5.4), 2071.4634);
  });
  test('a saca is four arrobas', () => assert.equal(PRICE_UNITS.BRL_arroba.perSaca(500), 2000));
  test('a price by saca, kg or in dollars is one a saca; robusta is quoted by the tonne', () => {
    assert.equal(PRICE_UNITS.BRL_bag.perSaca(2150), 2150);
    assert.equal(PRICE_UNITS.BRL_kg.perSaca(30), 1800);
    assert.equal(PRICE_UNITS.USD_bag.perSaca(400, 5.4), 2160);
    near(PRICE_UNITS.USC_lb.perSaca(300, 5.4), 2142.8932);
    near(usdPerTonneToBrlPerSaca(4500, 5.4), 1458);
  });
  test('a price that is not for a weight says what it is for, and another word is no price', () => {
    const others = ['BRL_milled_bag', 'BRL_measure', 'BRL_lata'].map((code) => priceUnitOf(code)?.by);
    assert.deepEqual(others, ['milledSaca', 'measure', 'lata']);
    assert.equal(priceUnitOf('BRL_bag'), PRICE_UNITS.BRL_bag);
    assert.equal(priceUnitOf('toString'), undefined);
    const inDollars = Object.entries(PRICE_UNITS).filter(([, unit]) => 'inDollars' in unit && unit.inDollars);
    assert.deepEqual(
      inDollars.map(([code]) => code),
      ['USD_bag', 'USC_lb', 'USD_t'],
    );
    near(PRICE_UNITS.USD_t.perSaca(4500, 5.4), 1458);
  });
  test('sacks and measures hold what the trade fills them with', () => {
    assert.equal(kgToSacas(90), 1.5);
    // A big bag holds 20 sacas, and 40 litros de terra make an alqueire paulista.
    assert.deepEqual([kgToSacas(KG_PER_BIG_BAG), 40 * HECTARES_PER_LITRO], [20, 2.42]);
    assert.deepEqual([KG_PER_SACA_OF_COCO, LITERS_PER_LATA], [40, 20]);
  });
  test('a field yields 250 sacas a hectare at most, and a cmolc of potassium is 391 mg', () =>
    assert.deepEqual([MOST_POSSIBLE_SACAS_PER_HA, MG_PER_CMOLC_K], [250, 391]));
  test('a farm plans with the factors of the trade', () => {
    const { cherryDensity, dryCherryDensity, dryParchmentDensity, greenDensity, ...parts } = CONVERSION_FACTORS;
    assert.deepEqual([cherryDensity, dryCherryDensity, dryParchmentDensity, greenDensity], [0.62, 0.43, 0.38, 0.68]);
    const { cherryPerGreen, dryCherryYieldPct, dryParchmentYieldPct, cherryToParchmentPct, pulpPct } = parts;
    assert.deepEqual([cherryPerGreen, dryCherryYieldPct, dryParchmentYieldPct], [5, 50, 80]);
    assert.deepEqual([cherryToParchmentPct, pulpPct], [52, 45]);
  });
});

describe('moisture', () => {
  test('1,000 kg at 62 % are 426.9663 kg at 11 %, a loss of 57.3 %', () => {
    near(weightAtMoisture(1000, 62, 11), 426.9663);
    near(moistureLossPct(62, 11), 57.3034);
  });
  test('1,000 kg at 10 % count as 1,016.9492 kg at 11.5 %', () => near(weightAtMoisture(1000, 10, 11.5), 1016.9492));
  test('drying in two steps weighs as much as drying in one', () => {
    const moisture = fc.double({ min: 0, max: 90, noNaN: true });
    fc.assert(
      fc.property(moisture, moisture, moisture, (from, between, to) => {
        const once = weightAtMoisture(1000, from, to);
        assert.ok(Math.abs(weightAtMoisture(weightAtMoisture(1000, from, between), between, to) - once) < 1e-6);
      }),
    );
  });
});

describe('settings of a farm that nobody changed', () => {
  test('keep the time of its state, by code or by name', () => {
    const zones: Readonly<Record<string, string>> = {
      AC: 'Rio_Branco',
      AM: 'Manaus',
      RO: 'Porto_Velho',
      RR: 'Boa_Vista',
      MT: 'Cuiaba',
      MS: 'Campo_Grande',
    };
    for (const { code, name } of STATES) {
      assert.deepEqual(
        [timezoneOf(code), timezoneOf(name)],
        Array(2).fill(`America/${zones[code] ?? 'Sao_Paulo'}`),
        code,
      );
    }
    assert.equal(timezoneOf('rondonia'), 'America/Porto_Velho');
    assert.equal(timezoneOf('Atlântida'), 'America/Sao_Paulo');
  });
  test('count 60 L a medida and 480 L a saca', () => {
    const { measureLiters, litersPerSaca } = defaultSettings('MG');
    assert.deepEqual([measureLiters, litersPerSaca], [60, 480]);
  });
});
