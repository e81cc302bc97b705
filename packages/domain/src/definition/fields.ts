/**
 * The kinds of field. A stage is described with these builders alone; validation, storage, API,
 * forms, lists, import and export read the description. A new kind is one entry in `FieldKinds`:
 * every `Record<FieldKind, …>` then names the place to complete.
 */

/** When a record must have the field: never, once work on it began, once it is completed, or always. */
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
  | 'R$'
  | 'plants'
  | 'points'
  | '1';

type Common = {
  /** What a farmer reads beside the control, pt-BR. */
  label: string;
  /** One sentence under the control, pt-BR. */
  hint?: string;
  /** A missing one is refused (default `never`). */
  required?: RequiredWhen;
  /** A missing one is a warning `missing/<field>` once work began (4-domain's plain "yes"). */
  expected?: boolean;
  /** Kept from people who may not see prices, at every depth of every answer. */
  isMoney?: boolean;
  /** A form asks for it only while each of these other fields of `data` holds one of these words. */
  when?: Readonly<Record<string, readonly string[]>>;
  /**
   * The form of a new record begins with what this was the last time, and says so: how one works. Who worked, where it
   * goes and for how much are of each record alone.
   */
  likelyAgain?: boolean;
};

export type Unlikely = { below?: number; above?: number; message?: string };

export type FieldKinds = {
  text: Common & {
    maxLength?: number;
    multiline?: boolean;
    /** What was used before to choose from; `ownLots` are the keys of the record's own outputs, and nothing else fits. */
    suggest?: 'farmLots' | 'storageLots' | 'cultivars' | 'members' | 'ownLots' | readonly string[];
    /** The code of a warning that is serious: a form takes it for confirmed only by this reason, asked for beside it. */
    reasonFor?: string;
    /** Two letters of ISO 3166-1, read as the name of the country. */
    country?: true;
    /** Names a partner; one that is not known yet is registered in this role. */
    partner?: string;
  };
  number: Common & {
    unit?: Unit;
    /** Digits after the comma that are kept; more are refused (default 2). */
    decimals?: number;
    /** Typed and told in its own unit alone: a saca is no measure of fruit. */
    ownUnit?: boolean;
    /** Impossible outside, inclusive. */
    min?: number;
    max?: number;
    /** Impossible at or below this (for "above 0"). */
    above?: number;
    unlikely?: Unlikely;
  };
  money: Common & { min?: number };
  /** A day; with `orYear` a year alone is understood as its first day. */
  date: Common & { orYear?: boolean };
  instant: Common;
  /** Country, area and number as digits, written as one line. */
  phone: Common;
  yesNo: Common;
  /** `short` is what chips and lists read where the whole words are too long for them. */
  choice: Common & {
    options: Readonly<Record<string, string>>;
    short?: Readonly<Record<string, string>>;
    /** What a form offers, where that is not every option; the others are understood and kept. */
    offered?: readonly string[];
  };
  choices: Common & { options: Readonly<Record<string, string>> };
  reference: Common & { section: string };
  references: Common & { section: string };
  /**
   * Rows of the same shape, such as a harvest's plots; `key` names the column that may not repeat. The columns of
   * `groups` are folded away by a form, under these names; a column's `when` is of its own row.
   */
  list: Common & {
    row: Readonly<Record<string, Field>>;
    key?: string;
    minRows?: number;
    groups?: readonly (readonly [label: string, columns: readonly string[]])[];
  };
  /** One nested object with fields of its own. */
  group: Common & { row: Readonly<Record<string, Field>> };
  /**
   * Numbers under keys, such as sieve → per cent; `keys` gives those that there are and what a farmer reads for each,
   * `total` what they must sum to, with a tolerance.
   */
  shares: Common & {
    keys?: Readonly<Record<string, string>>;
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
