import { regimesInOrder } from '@cafezal/domain/farm/farm-settings.ts';
import { endsOf, type Reading, readSetting } from '@cafezal/domain/farm/setting-kinds.ts';
import { SETTINGS, type Setting } from '@cafezal/domain/farm/setting-list.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import type { FarmSettings, TaxRegimeRow } from '@cafezal/domain/record/record.ts';

/** A number that is typed as text, or the two ends of a range. */
export type TypedSetting = string | { low: string; high: string };

/** What is typed of settings that differ from what is stored, by the name of each. */
export type TypedSettings = Readonly<Record<string, TypedSetting>>;

/** `measureLiters`, or `mipLevels.broca` of a setting that holds several. */
export const nameOfSetting = ({ key, part }: Pick<Setting, 'key' | 'part'>): string =>
  part === undefined ? key : `${key}.${part}`;

/** The value of one setting among all of a farm; null where none is set and there is no default. */
export function settingIn(settings: FarmSettings, { key, part }: Setting): unknown {
  const value: unknown = settings[key] ?? null;
  if (part === undefined || value === null) return value;
  return new Map<string, unknown>(Object.entries(value as object)).get(part) ?? null;
}

const numberText = (value: unknown, decimals: number): string =>
  typeof value === 'number' ? formatNumber(value, decimals) : '';

/** A stored value as it stands in its control. */
export function typedOf(value: unknown, { kind }: Setting): TypedSetting {
  if (kind.kind === 'number') return numberText(value, kind.decimals);
  if (kind.kind === 'range') {
    const [low, high] = endsOf(value) ?? [];
    return { low: numberText(low, kind.decimals), high: numberText(high, kind.decimals) };
  }
  return typeof value === 'string' ? value : '';
}

/** A value in words: `11 a 11,5 %`; a dash where there is none. */
export function settingText(value: unknown, setting: Setting): string {
  const { kind } = setting;
  const typed = typedOf(value, setting);
  if (typeof typed !== 'string')
    return typed.low === '' ? '—' : `${typed.low} a ${typed.high}\u00a0${'unit' in kind ? kind.unit : ''}`;
  if (typed === '') return '—';
  if (kind.kind === 'number') return kind.isMoney === true ? `R$\u00a0${typed}` : `${typed}\u00a0${kind.unit}`;
  return kind.kind === 'choice' ? (kind.options[typed] ?? typed) : typed;
}

const isEmptyText = (typed: TypedSetting): boolean =>
  typeof typed === 'string' ? typed.trim() === '' : typed.low.trim() === '' && typed.high.trim() === '';

/** What is typed as a value; an empty control goes back to the default. */
export const readTyped = (typed: TypedSetting, { kind }: Setting): Reading =>
  isEmptyText(typed) ? { value: null } : readSetting(typed, kind);

type Settings = { stored: FarmSettings; usual: FarmSettings };

/** What a form of settings sends: the changed ones alone, null for those that go back to the default, and what is wrong. */
export type SettingChanges = { changes: Record<string, unknown>; errors: Record<string, string>; count: number };

function put(changes: Record<string, unknown>, { key, part }: Setting, value: unknown): void {
  if (part === undefined) changes[key] = value;
  else changes[key] = { ...(changes[key] as object | undefined), [part]: value };
}

/** The changes that were typed over the stored settings. */
export function changesOf(typed: TypedSettings, { stored, usual }: Settings): SettingChanges {
  const [changes, errors]: [Record<string, unknown>, Record<string, string>] = [{}, {}];
  let count = 0;
  for (const setting of SETTINGS) {
    const name = nameOfSetting(setting);
    const text = typed[name];
    if (text === undefined) continue;
    const reading = readTyped(text, setting);
    if ('problem' in reading) {
      errors[name] = reading.problem;
      continue;
    }
    const value = reading.value ?? settingIn(usual, setting);
    if (sameValue(value, settingIn(stored, setting))) continue;
    put(changes, setting, sameValue(value, settingIn(usual, setting)) ? null : value);
    count += 1;
  }
  return { changes, errors, count };
}

/** Regimes after one was added or changed, the latest first day last. */
export const withRegime = (rows: readonly TaxRegimeRow[], row: TaxRegimeRow): TaxRegimeRow[] =>
  regimesInOrder([...rows, row]);
