import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import { defaultSettings } from './farm-defaults.ts';
import { changeSettings } from './farm-settings.ts';
import { type Reading, readSetting, type SettingKind } from './setting-kinds.ts';
import { SETTINGS } from './setting-list.ts';

const told = (reading: Reading): string => ('problem' in reading ? reading.problem : JSON.stringify(reading.value));

/** Values at both ends of a kind, one step inside and one outside, and with more decimals than it has. */
function tried(kind: SettingKind): readonly unknown[] {
  switch (kind.kind) {
    case 'number': {
      const { low, high, decimals } = kind;
      const step = 10 ** -decimals;
      return [low - step, low, low + step, low + step * 1.4, high, high + step].map((value) =>
        Number(value.toFixed(decimals + 1)),
      );
    }
    case 'range': {
      const { low, high, decimals } = kind;
      const step = 10 ** -decimals;
      const inside = Number((low + step * 1.4).toFixed(decimals + 1));
      return [
        ...[
          [low, high],
          { low, high },
          [inside, high],
          [low - step, high],
          [low, high + step],
          [high, low],
          [low, low],
        ],
        ...[[low], [low, high, high], [null, high], [low, 'x'], 7, null],
      ];
    }
    case 'digits':
      return [kind.least - 1, kind.least, kind.most, kind.most + 1]
        .map((length): unknown => '7'.repeat(length))
        .concat([` ${'7'.repeat(kind.least)} `, 'a'.repeat(kind.least), 7_777_777]);
    case 'text':
      return [
        'x'.repeat(kind.most),
        'x'.repeat(kind.most + 1),
        'João  Ávila\u202e',
        'a@b.com.br',
        '529.982.247-25',
        ' ',
        7,
      ];
    case 'choice':
      return [...Object.keys(kind.options), 'toString', '', 7];
    case 'timezone':
      return ['America/Manaus', 'America/Argentina/Salta', 'UTC', 'America/Lua', 'america/manaus', '', 7];
  }
}

test('each setting is what people read of it, and takes the values that it should', (t) => {
  const texts = SETTINGS.map(({ key, part, group, label, changes, kind }) => {
    const { kind: name, ...rest } = kind;
    const values = tried(kind).map((value) => `    ${JSON.stringify(value)}: ${told(readSetting(value, kind))}`);
    const head = `${[key, part].filter((word) => word !== undefined).join('.')} (${group}, ${name})`;
    return [head, `  ${label}. ${changes}`, `  ${JSON.stringify(rest)}`, ...values].join('\n');
  });
  assertApproved({ t, folder: import.meta.dirname }, 'ajustes', texts.join('\n\n'));
});

test('every setting that a farm has can be changed on its screens, and none that is law is one', () => {
  const keys = new Set<string>(SETTINGS.map(({ key }) => key));
  // Regimes, papers and the outline have controls of their own.
  const others = Object.keys(defaultSettings('MG')).filter((key) => !keys.has(key));
  assert.deepEqual(others, ['taxRegimes', 'documents', 'farmOutline']);
  const law = { funrural: { inss: 0 }, 'funrural.pf': 0, cobSteps: [], minimumDay: 1, euMembers: '' };
  assert.deepEqual(changeSettings({}, law, '2026-11-23'), {});
});

test('numbers are read as they are typed in Portuguese', () => {
  const kind: SettingKind = { kind: 'number', low: 0, high: 10_000, decimals: 2, unit: 'R$' };
  assert.deepEqual(readSetting('1.234,567', kind), { value: 1234.57 });
  assert.deepEqual(readSetting(' 12,5 ', kind), { value: 12.5 });
  assert.deepEqual([readSetting('0.750', kind), readSetting('1234.567', kind)], [{ value: 0.75 }, { value: 1234.57 }]);
  assert.ok('problem' in readSetting('doze', kind));
});
