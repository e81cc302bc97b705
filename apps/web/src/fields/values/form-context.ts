import type { Field } from '@cafezal/domain/definition/fields.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { type ComponentType, createContext, useContext } from 'react';
import type { ComboOption } from '../../components/controls/matching-options.ts';
import type { Choice } from '../../components/controls/select-input.tsx';
import type { RecordValues } from './record-values.ts';

/** What the rules say of what was typed, by dotted path. `message` is what no field can show. */
export type FormFindings = {
  errors: Readonly<Record<string, string>>;
  warnings: readonly Finding[];
  message?: string | undefined;
};

/** What a form needs to know of the farm; plain data and pure functions, given by the screen. */
export type FormContext = {
  /** The section of the record, and whether it is being made. */
  section: string;
  isNew: boolean;
  /** Today on the farm, YYYY-MM-DD. */
  today: string;
  /** IANA time zone of the farm, for moments. */
  timezone: string;
  /** Litres of one medida and of one saca on this farm. */
  measureLiters: number;
  litersPerSaca: number;
  /** Two letters of the farm's state: an alqueire is not the same everywhere. */
  state: string;
  /** False where the role sees no prices. */
  showsMoney: boolean;
  /** Records of a section that may be referred to. */
  optionsOf: (section: string) => readonly ComboOption[];
  /** What chosen records of a section are together, such as the hectares of plots; undefined where that says nothing. */
  sumOf: (section: string, ids: readonly string[]) => string | undefined;
  /** The record's own lots that are no by-products, by key; empty until it is saved. */
  ownLots: readonly Choice[];
  /** Texts used before: of lots and places of the farm, cultivars, people. */
  suggestionsOf: (kind: 'farmLots' | 'storageLots' | 'cultivars' | 'members') => readonly string[];
  /** Partners of the farm, and whether one may be made on the fly. */
  partners: { options: () => readonly ComboOption[]; mayMake: boolean };
  /** What stands in a new record because it was so the last time, by path. */
  lastTime: Readonly<Record<string, unknown>>;
  /** The domain's rules over what was typed. */
  check: (values: RecordValues) => FormFindings;
};

/** What the control of any field is given; `path` is dotted from the record. */
export type FieldControlProps = {
  field: Field;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Bracketed words after the label. */
  optional?: string | undefined;
};

/** Whether what stands in a field is what stood there the last time. */
export const isAsLastTime = ({ lastTime }: Pick<FormContext, 'lastTime'>, path: string, value: unknown): boolean =>
  lastTime[path] !== undefined && lastTime[path] === value;

/** Said beside what was not typed in this record. */
export const AS_LAST_TIME = 'como da última vez';

/** What every control of a form may ask for. */
export type FormState = {
  context: FormContext;
  errorAt: (path: string) => string | undefined;
  warningAt: (path: string) => string | undefined;
  /** Is something wrong or odd at one of these paths or below them? */
  isTold: (paths: readonly string[]) => boolean;
  /** Draws any kind of field: what holds other fields draws them by this. */
  FieldControl: ComponentType<FieldControlProps>;
};

const Context = createContext<FormState | null>(null);

/** Gives its state to the controls of a form. */
export const FormProvider = Context.Provider;

/** The form round a control. */
export function useForm(): FormState {
  const form = useContext(Context);
  if (form === null) throw new Error('useForm outside a form');
  return form;
}
