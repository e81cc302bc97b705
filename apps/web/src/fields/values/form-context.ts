import type { Field } from '@cafezal/domain/definition/fields.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import type { TypedNumber } from '@cafezal/domain/record/as-typed.ts';
import type { FarmSettings } from '@cafezal/domain/record/record.ts';
import { type ComponentType, createContext, useContext } from 'react';
import type { ComboOption } from '../../components/controls/matching-options.ts';
import type { Choice } from '../../components/controls/select-input.tsx';
import type { RecordValues } from './record-values.ts';

/** Findings of the rules by dotted path. `message`: a problem that belongs to no field. */
export type FormFindings = {
  errors: Readonly<Record<string, string>>;
  warnings: readonly Finding[];
  message?: string | undefined;
};

/** What a form knows of the farm: plain data and pure functions, provided by the screen. */
export type FormContext = {
  /** Section of the record, and whether the record is new. */
  section: string;
  isNew: boolean;
  /** Today on the farm, YYYY-MM-DD. */
  today: string;
  /** IANA time zone of the farm, for moments. */
  timezone: string;
  /** Litres per medida and per saca on this farm. */
  measureLiters: number;
  litersPerSaca: number;
  /** Unit in which the farm's laboratory gives the bases of the soil. */
  labUnits: FarmSettings['labUnits'];
  /** Two letters of the farm's state: the size of an alqueire depends on it. */
  state: string;
  /** False if the role does not see prices. */
  showsMoney: boolean;
  /** Records of a section to choose from. */
  optionsOf: (section: string) => readonly ComboOption[];
  /** Summary of chosen records, such as the hectares of plots; undefined if there is none. */
  sumOf: (section: string, ids: readonly string[]) => string | undefined;
  /** The record's own lots without by-products, by key; empty until the record is saved. */
  ownLots: readonly Choice[];
  /** Earlier texts: lots and places of the farm, cultivars, people. */
  suggestionsOf: (kind: 'farmLots' | 'storageLots' | 'cultivars' | 'members') => readonly string[];
  /** Partners of the farm, and whether the person may register new ones here. */
  partners: { options: () => readonly ComboOption[]; mayMake: boolean };
  /** Values of a new record that were taken from the last one, by path. */
  lastTime: Readonly<Record<string, unknown>>;
  /** The domain's rules for these values. */
  check: (values: RecordValues) => FormFindings;
};

/** Props of any field's control; `path` is dotted from the record. */
export type FieldControlProps = {
  field: Field;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Words in brackets after the label. */
  optional?: string | undefined;
};

/** Whether a field's value was taken from the last record. */
export const isAsLastTime = ({ lastTime }: Pick<FormContext, 'lastTime'>, path: string, value: unknown): boolean =>
  lastTime[path] !== undefined && lastTime[path] === value;

/** Shown at values that were taken from the last record. */
export const AS_LAST_TIME = 'como da última vez';

/** What the controls of a form share. */
export type FormState = {
  context: FormContext;
  errorAt: (path: string) => string | undefined;
  warningAt: (path: string) => string | undefined;
  /** Whether there is an error or a warning at or below one of these paths. */
  hasFinding: (paths: readonly string[]) => boolean;
  /** Keeps how the number at a path was typed; nothing where it was typed in the stored unit. */
  noteTyped: (path: string, typed: TypedNumber | null) => void;
  /** The control for any kind of field; controls with nested fields use it. */
  FieldControl: ComponentType<FieldControlProps>;
};

const Context = createContext<FormState | null>(null);

/** Provides the form's state to its controls. */
export const FormProvider = Context.Provider;

/** The state of the surrounding form. */
export function useForm(): FormState {
  const form = useContext(Context);
  if (form === null) throw new Error('useForm outside a form');
  return form;
}
