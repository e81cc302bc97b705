import type { SettingKind } from '@cafezal/domain/farm/setting-kinds.ts';
import type { Setting } from '@cafezal/domain/farm/setting-list.ts';
import { useState } from 'react';
import { ChoiceChips } from '../../../components/controls/chips.tsx';
import { SelectInput } from '../../../components/controls/select-input.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { nameOfSetting, type TypedSetting } from './setting-values.ts';
import styles from './settings.module.css';
import { zoneChoices } from './time-zones.ts';

type Props = {
  setting: Setting;
  typed: TypedSetting;
  error: string | undefined;
  onChange: (typed: TypedSetting) => void;
};

const OTHER = 'other';

const textOf = (typed: TypedSetting): string => (typeof typed === 'string' ? typed : '');

function NumberControl({ setting, typed, error, onChange }: Props) {
  const { kind, label } = setting;
  if (kind.kind !== 'number') return null;
  const { unit, isMoney = false } = kind;
  return (
    <TextInput
      label={label}
      isLabelHidden
      path={nameOfSetting(setting)}
      inputMode={kind.decimals === 0 ? 'numeric' : 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
      value={textOf(typed)}
      onChange={onChange}
      {...(isMoney ? { prefix: unit } : { unit })}
      error={error}
    />
  );
}

/** What many farms have as chips, and any other number typed. */
function PresetControl(props: Props & { presets: readonly { value: number; name?: string }[] }) {
  const { setting, typed, onChange, presets } = props;
  const text = textOf(typed);
  const isPreset = presets.some(({ value }) => String(value) === text);
  // What stands in the field of any other number. Once another value is there, as after discarding, the chips say it.
  const [typedText, setTypedText] = useState<string | null>(null);
  const choices = [
    ...presets.map(({ value, name }) => ({
      value: String(value),
      label: `${value}\u00a0L${name === undefined ? '' : ` (${name})`}`,
    })),
    { value: OTHER, label: 'Outra' },
  ];
  const choose = (value: string) => {
    setTypedText(value === OTHER ? text : null);
    if (value !== OTHER) onChange(value);
  };
  const typeOther = (next: TypedSetting) => {
    setTypedText(textOf(next));
    onChange(next);
  };
  const isOther = typedText === text || !isPreset;
  return (
    <div className={styles.presets}>
      <ChoiceChips
        label={setting.label}
        isLabelHidden
        value={isOther ? OTHER : text}
        onChange={choose}
        choices={choices}
        clearable={false}
      />
      {isOther && <NumberControl {...props} onChange={typeOther} />}
    </div>
  );
}

function RangeControl({ setting, typed, error, onChange }: Props) {
  const { kind, label } = setting;
  if (kind.kind !== 'range') return null;
  const ends = typeof typed === 'string' ? { low: '', high: '' } : typed;
  const common = { isLabelHidden: true, inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next' } as const;
  return (
    <div className={styles.range}>
      <TextInput
        {...common}
        label={`${label}, de`}
        path={nameOfSetting(setting)}
        prefix="de"
        value={ends.low}
        onChange={(low) => onChange({ ...ends, low })}
        error={error}
      />
      <TextInput
        {...common}
        label={`${label}, a`}
        prefix="a"
        unit={kind.unit}
        value={ends.high}
        onChange={(high) => onChange({ ...ends, high })}
      />
    </div>
  );
}

const inputModeOf = (kind: SettingKind) =>
  kind.kind === 'digits' ? 'numeric' : kind.kind === 'text' && kind.as === 'email' ? 'email' : 'text';

/** The control of one setting, as its kind wants. */
export function SettingControl(props: Props) {
  const { setting, typed, error, onChange } = props;
  const { kind, label } = setting;
  const value = textOf(typed);
  switch (kind.kind) {
    case 'number':
      return kind.presets === undefined ? (
        <NumberControl {...props} />
      ) : (
        <PresetControl {...props} presets={kind.presets} />
      );
    case 'range':
      return <RangeControl {...props} />;
    case 'choice':
      return (
        <ChoiceChips
          label={label}
          isLabelHidden
          value={value}
          onChange={onChange}
          choices={Object.entries(kind.options).map(([key, words]) => ({ value: key, label: words }))}
          clearable={false}
          error={error}
        />
      );
    case 'timezone':
      return (
        <SelectInput
          label={label}
          isLabelHidden
          value={value}
          onChange={onChange}
          choices={zoneChoices(value)}
          clearable={false}
          error={error}
        />
      );
    case 'text':
    case 'digits':
      return (
        <TextInput
          label={label}
          isLabelHidden
          path={nameOfSetting(setting)}
          inputMode={inputModeOf(kind)}
          autoComplete="off"
          value={value}
          onChange={onChange}
          error={error}
        />
      );
  }
}
