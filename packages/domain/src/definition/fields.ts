/**
 * The kinds of field. Stages are described with these builders alone; validation, storage, API, forms, lists, import
 * and export read the description. To add a kind, add an entry to `FieldKinds`: the compiler then names every
 * `Record<FieldKind, …>` to complete.
 */

/** When a record must have the field: never, once its work has begun, once it is completed, or always. */
export type RequiredWhen = 'never' | 'started' | 'completed' | 'always';

export type Unit =
  | 'kg'
  | 'L'
  | 'ha'
  | '%'
  | '°C'
  | '°Bx'
  | 'h'
  | 'days'
  | 'm'
  | 'cm'
  | 'mm'
  | 'sacas'
  | 'sacas/ha'
  | 'L/ha'
  | 'km/h'
  | 'bar'
  | 'ppm'
  | 'g'
  | 'g/L'
  | 'pH'
  | 'kg/L'
  | 'cmolc/dm³'
  | 'mg/dm³'
  | 'R$'
  | 'plants'
  | 'points'
  | '1';

type Common = {
  /** Label of the control, pt-BR. */
  label: string;
  /** One sentence under the control, pt-BR. */
  hint?: string;
  /** When a missing value is refused (default `never`). */
  required?: RequiredWhen;
  /** Whether a missing value is a warning `missing/<field>` once the work has begun. */
  expected?: boolean;
  /** Hidden from people who may not see prices, at every depth of every answer. */
  isMoney?: boolean;
  /** A form shows the field only while each of these other fields of `data` has one of these values. */
  when?: Readonly<Record<string, readonly string[]>>;
  /**
   * Whether a new record's form copies the last value, and says so. For how people work; not for who worked, where it
   * goes, or prices.
   */
  likelyAgain?: boolean;
};

export type Unlikely = { below?: number; above?: number; message?: string };

export type FieldKinds = {
  text: Common & {
    maxLength?: number;
    multiline?: boolean;
    /** Earlier values to choose from. `ownLots` are the keys of the record's own outputs, and only these are valid. */
    suggest?: 'farmLots' | 'storageLots' | 'cultivars' | 'members' | 'ownLots' | readonly string[];
    /** Code of a serious warning that is confirmed by giving this reason; a form shows the field beside the warning. */
    reasonFor?: string;
    /** A two-letter code of ISO 3166-1, shown as the country's name. */
    country?: true;
    /** The name of a partner; an unknown one is registered in this role. */
    partner?: string;
  };
  number: Common & {
    unit?: Unit;
    /** The field beside it that holds its unit as text, such as that of a dose. */
    unitIn?: string;
    /** Most decimals; more are refused (default 2). */
    decimals?: number;
    /** Whether only its own unit is offered: a saca is no measure of fruit. */
    ownUnit?: boolean;
    /** Units in one bar, of which one is chosen to type it in, the first one unless the person took another last time. */
    typedIn?: readonly { key: string; label: string; factor: number }[];
    /** Smallest possible value, inclusive. */
    min?: number;
    max?: number;
    /** Exclusive lower bound (for "above 0"). */
    above?: number;
    unlikely?: Unlikely;
  };
  money: Common & { min?: number };
  /** A day; with `orYear` a year alone means its first day. */
  date: Common & { orYear?: boolean };
  instant: Common;
  /** Country, area code and number as digits, shown in one line. */
  phone: Common;
  yesNo: Common;
  /** `short`: shorter texts for chips and lists. */
  choice: Common & {
    options: Readonly<Record<string, string>>;
    short?: Readonly<Record<string, string>>;
    /** Options that a form offers, if not all; others are still valid. */
    offered?: readonly string[];
  };
  choices: Common & { options: Readonly<Record<string, string>> };
  reference: Common & { section: string };
  references: Common & { section: string };
  /**
   * Rows of the same shape, such as a harvest's plots. The column `key` must be unique. Forms collapse the columns of
   * `groups` under these names; a column's `when` refers to its own row.
   */
  list: Common & {
    row: Readonly<Record<string, Field>>;
    key?: string;
    minRows?: number;
    /** Whether the server notes in each row, as `by`, who wrote it. */
    signed?: true;
    groups?: readonly (readonly [label: string, columns: readonly string[]])[];
  };
  /** One nested object with fields of its own. */
  group: Common & { row: Readonly<Record<string, Field>> };
  /**
   * Numbers by key, such as per cent by sieve. `keys` maps the valid keys to labels, in their order, which an object
   * would not keep where they are numbers; `total` is the required sum, with
   * a tolerance.
   */
  shares: Common & {
    keys?: ReadonlyMap<string, string>;
    unit?: Unit;
    integer?: boolean;
    total?: { of: number; tolerance: number };
  };
  /** GeoJSON Point, Polygon or MultiPolygon, WGS-84, [longitude, latitude]. */
  geometry: Common;
};

export type FieldKind = keyof FieldKinds;
export type FieldOf<Kind extends FieldKind> = { kind: Kind } & FieldKinds[Kind];
export type Field = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind];
export type Fields = Readonly<Record<string, Field>>;

type Options<Kind extends FieldKind> = Omit<FieldKinds[Kind], 'label'>;

export const text = (label: string, options: Options<'text'> = {}): FieldOf<'text'> => ({
  kind: 'text',
  label,
  ...options,
});
export const number = (label: string, options: Options<'number'> = {}): FieldOf<'number'> => ({
  kind: 'number',
  label,
  ...options,
});
export const money = (label: string, options: Options<'money'> = {}): FieldOf<'money'> => ({
  kind: 'money',
  label,
  isMoney: true,
  min: 0,
  ...options,
});
export const date = (label: string, options: Options<'date'> = {}): FieldOf<'date'> => ({
  kind: 'date',
  label,
  ...options,
});
export const instant = (label: string, options: Options<'instant'> = {}): FieldOf<'instant'> => ({
  kind: 'instant',
  label,
  ...options,
});
export const phone = (label: string, options: Options<'phone'> = {}): FieldOf<'phone'> => ({
  kind: 'phone',
  label,
  ...options,
});
export const yesNo = (label: string, options: Options<'yesNo'> = {}): FieldOf<'yesNo'> => ({
  kind: 'yesNo',
  label,
  ...options,
});
export const choice = (
  label: string,
  options: Readonly<Record<string, string>>,
  rest: Omit<Options<'choice'>, 'options'> = {},
): FieldOf<'choice'> => ({ kind: 'choice', label, options, ...rest });
export const choices = (
  label: string,
  options: Readonly<Record<string, string>>,
  rest: Omit<Options<'choices'>, 'options'> = {},
): FieldOf<'choices'> => ({ kind: 'choices', label, options, ...rest });
export const reference = (
  label: string,
  section: string,
  rest: Omit<Options<'reference'>, 'section'> = {},
): FieldOf<'reference'> => ({ kind: 'reference', label, section, ...rest });
export const references = (
  label: string,
  section: string,
  rest: Omit<Options<'references'>, 'section'> = {},
): FieldOf<'references'> => ({ kind: 'references', label, section, ...rest });
export const list = (label: string, row: Fields, rest: Omit<Options<'list'>, 'row'> = {}): FieldOf<'list'> => ({
  kind: 'list',
  label,
  row,
  ...rest,
});
export const group = (label: string, row: Fields, rest: Omit<Options<'group'>, 'row'> = {}): FieldOf<'group'> => ({
  kind: 'group',
  label,
  row,
  ...rest,
});
export const shares = (label: string, options: Options<'shares'> = {}): FieldOf<'shares'> => ({
  kind: 'shares',
  label,
  ...options,
});
export const geometry = (label: string, options: Options<'geometry'> = {}): FieldOf<'geometry'> => ({
  kind: 'geometry',
  label,
  ...options,
});
