import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import { SETTING_GROUPS, SETTINGS, type Setting, type SettingGroup } from '@cafezal/domain/farm/setting-list.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { harvestSeason } from '@cafezal/domain/ground/seasons.ts';
import type { FarmSettings, TaxRegimeRow } from '@cafezal/domain/record/record.ts';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import { todayIn } from '../../../data/device/corrected-clock.ts';
import { useFarmActions } from '../../../data/farms/farms.ts';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import { NoConnectionError } from '../../../data/server/api.ts';
import { failureWords } from '../../failure-words.ts';
import { focusRefused } from '../../focus-refused.ts';
import { RemeasurePart } from './remeasure-part.tsx';
import { SettingControl } from './setting-control.tsx';
import {
  changesOf,
  nameOfSetting,
  readTyped,
  settingIn,
  settingText,
  type TypedSetting,
  type TypedSettings,
  typedOf,
} from './setting-values.ts';
import styles from './settings.module.css';
import { TaxRegimes } from './tax-regimes.tsx';
import { zoneText } from './time-zones.ts';

const OFFLINE = 'Sem sinal agora. Nada se perdeu: salve as medidas quando o sinal voltar.';

type RowProps = {
  setting: Setting;
  stored: FarmSettings;
  usual: FarmSettings;
  typed: TypedSetting | undefined;
  error: string | undefined;
  onType: (name: string, typed: TypedSetting) => void;
};

const textOfDefault = (setting: Setting, usual: FarmSettings): string => {
  const value = settingIn(usual, setting);
  return setting.kind.kind === 'timezone' ? zoneText(String(value)) : settingText(value, setting);
};

/** Whether what stands in the control is something else than our default. */
function isOwn({ setting, stored, usual, typed }: Omit<RowProps, 'error' | 'onType'>): boolean {
  const reading = typed === undefined ? { value: settingIn(stored, setting) } : readTyped(typed, setting);
  if ('problem' in reading) return true;
  return !sameValue(reading.value ?? settingIn(usual, setting), settingIn(usual, setting));
}

function SettingRow(props: RowProps) {
  const { setting, stored, usual, typed, error, onType } = props;
  const name = nameOfSetting(setting);
  const backTo = typedOf(settingIn(usual, setting), setting);
  return (
    <li className={styles.row} id={name}>
      <div>
        <b>{setting.label}</b>
        <p className={styles.changes}>{setting.changes}</p>
      </div>
      <p className={styles.usual}>
        <span className={styles.usualWord}>Nosso padrão: </span>
        {textOfDefault(setting, usual)}
      </p>
      <SettingControl
        setting={setting}
        typed={typed ?? typedOf(settingIn(stored, setting), setting)}
        error={error}
        onChange={(next) => onType(name, next)}
      />
      <div className={styles.back}>
        {isOwn(props) ? (
          <button
            type="button"
            className={styles.link}
            aria-label={`Voltar ao padrão: ${setting.label}`}
            onClick={() => onType(name, backTo)}
          >
            {settingIn(usual, setting) === null ? 'Limpar' : 'Voltar ao padrão'}
          </button>
        ) : (
          <span>Igual ao padrão</span>
        )}
      </div>
    </li>
  );
}

type GroupProps = Omit<RowProps, 'setting' | 'typed' | 'error'> & {
  group: SettingGroup;
  typed: TypedSettings;
  errors: Readonly<Record<string, string>>;
};

function SettingCard({ group, typed, errors, ...rest }: GroupProps) {
  const settings = SETTINGS.filter((setting) => setting.group === group);
  const own = settings.filter((setting) => isOwn({ ...rest, setting, typed: typed[nameOfSetting(setting)] })).length;
  const aside = own > 0 && <Tag tone="info">{own} da fazenda</Tag>;
  const rows = (
    <>
      <div className={styles.heads} aria-hidden="true">
        <span>O que é e o que muda</span>
        <span>Nosso padrão</span>
        <span>Na sua fazenda</span>
      </div>
      <ul>
        {settings.map((setting) => {
          const name = nameOfSetting(setting);
          return <SettingRow key={name} {...rest} setting={setting} typed={typed[name]} error={errors[name]} />;
        })}
      </ul>
    </>
  );
  if (group !== 'factors') {
    return (
      <Card title={SETTING_GROUPS[group]} aside={aside}>
        {rows}
      </Card>
    );
  }
  // Most farms never touch these: they are there for who looks for them, and where one is the farm's own or wrong.
  const isOpen = own > 0 || settings.some((setting) => errors[nameOfSetting(setting)] !== undefined);
  return (
    <Card>
      <details className={styles.more} open={isOpen || undefined}>
        <summary>
          <h2>{SETTING_GROUPS[group]}</h2>
          {aside}
          <Icon name="chevron-down" />
        </summary>
        {rows}
      </details>
    </Card>
  );
}

const countWords = (count: number): string => {
  if (count === 0) return 'Nada mudou';
  return count === 1 ? '1 mudança por salvar' : `${count} mudanças por salvar`;
};

type Farm = { id: string; state: string; settings: FarmSettings };

/** The litres of a medida that was changed; null where it was not. */
const measureIn = (changes: Readonly<Record<string, unknown>>, usual: FarmSettings): number | null => {
  if (!('measureLiters' in changes)) return null;
  return typeof changes.measureLiters === 'number' ? changes.measureLiters : usual.measureLiters;
};

/** What is typed over a farm's settings, and what would be sent of it. */
function useTypedSettings({ state, settings: stored }: Farm) {
  const [typed, setTyped] = useState<TypedSettings>({});
  const [regimes, setRegimes] = useState<readonly TaxRegimeRow[] | null>(null);
  const [isRemeasuring, setRemeasuring] = useState(false);
  const usual = defaultSettings(state);
  const { changes, errors: problems, count: changed } = changesOf(typed, { stored, usual });
  const areRegimesNew = regimes !== null && !sameValue(regimes, stored.taxRegimes);
  const season = harvestSeason(todayIn(stored.timezone));
  const to = measureIn(changes, usual);
  return {
    typed,
    type: (name: string, value: TypedSetting) => setTyped((before) => ({ ...before, [name]: value })),
    regimes: regimes ?? stored.taxRegimes,
    setRegimes,
    usual,
    problems,
    count: changed + Object.keys(problems).length + (areRegimesNew ? 1 : 0),
    remeasuring: { season, to, checked: isRemeasuring, onChange: setRemeasuring },
    sent: {
      ...changes,
      ...(areRegimesNew && { taxRegimes: regimes }),
      ...(isRemeasuring && to !== null && { measureLiters: to, remeasure: season }),
    },
    forget: () => {
      setTyped({});
      setRegimes(null);
      setRemeasuring(false);
    },
  };
}

/** The form of a farm's settings: what is typed, what is wrong with it, and the way to save it. */
function useSettingsForm(farm: Farm) {
  const { saveSettings } = useFarmActions();
  const form = useRef<HTMLFormElement>(null);
  const { forget, sent, problems, type, ...typing } = useTypedSettings(farm);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useHeldWhile(typing.count > 0);
  const discard = () => {
    forget();
    setErrors({});
    setFailure(null);
  };
  const refuse = (error: unknown) => {
    const { message, fields } = failureWords(error);
    setErrors(fields);
    setFailure(error instanceof NoConnectionError ? OFFLINE : message);
    focusRefused(form.current);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || typing.count === 0) return;
    setErrors(problems);
    setFailure(null);
    if (Object.keys(problems).length > 0) return focusRefused(form.current);
    setBusy(true);
    await saveSettings(farm.id, sent).then(() => {
      discard();
      showToast('Medidas e contas salvas.');
    }, refuse);
    setBusy(false);
  };
  const typeAnew = (name: string, value: TypedSetting) => {
    type(name, value);
    setErrors(({ [name]: _, ...others }) => others);
  };
  return { ...typing, form, type: typeAnew, errors, failure, busy, discard, submit };
}

/** Focuses the control that the address names, such as `#producer.name`. */
function useAddressedControl(form: RefObject<HTMLFormElement | null>): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash !== '') form.current?.querySelector<HTMLElement>(`[id="${CSS.escape(hash)}"] input`)?.focus();
  }, [hash, form]);
}

/** The farm's own measures and accounts, each beside our default, with what it changes. */
export function MeasuresTab({ farm }: { farm: Farm }) {
  const { remeasuring, form, typed, type, regimes, setRegimes, errors, failure, busy, count, usual, discard, submit } =
    useSettingsForm(farm);
  useAddressedControl(form);
  const stored = farm.settings;
  const today = todayIn(stored.timezone);
  return (
    <form ref={form} className={styles.tab} onSubmit={submit} noValidate>
      {(Object.keys(SETTING_GROUPS) as SettingGroup[]).map((group) => (
        <Fragment key={group}>
          <SettingCard {...{ group, stored, usual, typed, errors }} onType={type} />
          {group === 'measures' && remeasuring.to !== null && (
            <RemeasurePart farmId={farm.id} from={stored.measureLiters} {...remeasuring} to={remeasuring.to} />
          )}
        </Fragment>
      ))}
      <TaxRegimes rows={regimes} today={today} error={errors.taxRegimes} onChange={setRegimes} />
      {failure !== null && (
        <Notice tone="error" icon="circle-alert">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={styles.bar}>
        <p role="status">{countWords(count)}</p>
        {count > 0 && (
          <Button look="secondary" size="lg" onClick={discard}>
            Descartar
          </Button>
        )}
        <Button type="submit" size="lg" disabled={count === 0} busy={busy} busyLabel="Salvando…">
          Salvar medidas
        </Button>
      </div>
    </form>
  );
}
