import type { FarmAction } from '../people/permissions.ts';
import type { FarmFacts, FarmRecord, ProductForm, RecordContent, Section } from '../record/record.ts';
import type { Field, Fields, Unit, Unlikely } from './fields.ts';
import type { FormState } from './forms.ts';
import type { PledgeTerms } from './pledge-terms.ts';

/** A finding of a rule: an error prevents saving, a warning can be confirmed. */
export type Finding = {
  severity: 'error' | 'warning';
  /** Dotted path from the record: `data.finalHumidity`, `inputs`, `outputs.0.kg`. */
  field: string;
  /** Stable code, `topic/what`: `density/unlikely`, `missing/irrigation`. */
  code: string;
  /** pt-BR, in farmers' words, with the number in it. */
  message: string;
};

/** What rules may look up: pure reads of loaded data. `undefined` means that the farm has no such thing. */
export type RuleContext = {
  farm: FarmFacts;
  /** Today in the farm's time zone, YYYY-MM-DD. */
  today: string;
  /** Id of the record being validated; `others` does not contain its stored version. */
  recordId: string;
  /** A record by id, for inputs, plots and references. Deleted records are not found. */
  record: (id: string) => FarmRecord | undefined;
  /** The farm's other live records of a section that the stage `consults`. */
  others: (section: Section) => readonly FarmRecord[];
};

/** Inputs of a computation that needs no date: the farm, and the records that the record refers to. */
export type Lookups = Pick<RuleContext, 'farm' | 'record'>;

/** A rule of one stage, in addition to those of its fields. */
export type Rule = (content: RecordContent, context: RuleContext) => readonly Finding[];

/** What records in a status take and give. */
export type StatusDefinition = {
  label: string;
  /** Whether inputs leave their lots; `reserves` keeps them there, reserved. */
  draws?: 'consumes' | 'reserves' | 'delivered';
  /** Whether later records may draw from its outputs. */
  lends?: boolean;
  /** Whether work has begun: fields required when `started` must be there. */
  started?: boolean;
  /** Whether work is completed: fields required when `completed` must be there too. */
  completed?: boolean;
  /** Whether the status cannot be left. */
  final?: boolean;
  /** Colour in lists. */
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'error';
};

export type ReadingDefinition = {
  label: string;
  unit: Unit;
  min: number;
  max: number;
  unlikely?: Unlikely;
  decimals?: number;
  yesNo?: boolean;
};

/** A derived main figure of a record's page; `null` is shown as a dash. */
export type Figure = {
  key: string;
  label: string;
  unit: Unit;
  decimals: number;
  /** Tables of the section have it as a column, behind what was typed. */
  isColumn?: true;
  of: (content: RecordContent, context: RuleContext) => number | null;
};

/** Fields that a form shows together under a name. */
export type DetailGroup = readonly [label: string, fields: Fields];

/**
 * Names of a section's records, the only copy: menus, forms, lists, searches and notices use it. `many` and `gender`
 * belong to `one`; `heading` is the title of the list; `verb` is what people do with coffee there.
 */
export type StageWords = {
  one: string;
  many: string;
  gender: 'm' | 'f';
  heading: string;
  verb: string | null;
  /** An event of a day is recorded; a thing is created and is called new. */
  kind: 'event' | 'thing';
  /** What stands where a stage has no kilos: `nada secando`. */
  idle?: string;
};

/** What screens say of a stage's records here and there. What is left out is said in general words. */
export type StageTexts = {
  /** An empty list: that nothing is there, and when something will be. */
  none?: readonly [title: string, text: string];
  /** Words of the yard by which people ask for its form, beside what it is called. */
  askedAs?: string;
  /** Where all of a lot went that it took, in two words. */
  went?: string;
  /** What stands before its day on a label. */
  day?: string;
};

export type StageDefinition = {
  /** English term of the stage: plot, harvest, … */
  key: string;
  section: Section;
  /** Three letters of its lot codes; null if it gives no lots. */
  code: string | null;
  label: StageWords;
  /** An alternative key of the name (`harvestName`), accepted and answered besides `name`. */
  nameField: string | null;
  /** Colours and icon of its screens: a `data-stage` of the web's `styles/tokens.css`. */
  theme: string;
  /** Icon in menus, if its theme belongs to another stage. */
  icon?: 'notebook' | 'pin';
  /** Place in menus: above the chain, beside it, or (default) in it. */
  menu?: 'overview' | 'beside';
  /**
   * The least `?v=` of the change feed that sends its records: apps from before the section leave them out. Absent in
   * sections that every app knows. New fields of such sections are sent to all.
   */
  feedVersion?: 2;
  /** Where a new record of it is made, below the farm's address, if not at `‹section›/cadastrar`. */
  formAt?: string;
  /** The action that its records require, if not `lots.write`. */
  writes?: FarmAction;
  statuses: Readonly<Record<string, StatusDefinition>>;
  /** Statuses that are accepted as another one, such as `shipped`, which is derived from the balance. */
  statusAliases?: Readonly<Record<string, string>>;
  /**
   * Whether nothing more may be drawn from the outputs (`lot/blocked`): blocked or pledged storage. Earlier draws stay.
   */
  holds?: (content: Pick<RecordContent, 'status' | 'data'>) => boolean;
  /**
   * What a pledge does with its inputs, whatever its status says: it `reserves` them until it is settled, then they are
   * `free`. Null of what is none, and of a pledge whose coffee was delivered.
   */
  pledge?: (content: Pick<RecordContent, 'status' | 'data'>) => 'reserves' | 'free' | null;
  /** To whom and until when what a record reserves is pledged; null of what is no pledge. */
  pledgeTerms?: (content: Pick<RecordContent, 'data'>) => PledgeTerms | null;
  /** Statuses that only `shownStatus` answers. */
  derivedStatuses?: Readonly<Record<string, Pick<StatusDefinition, 'label' | 'tone'>>>;
  /** The status in answers, if the balance of the lots says more than the stored one: shipped storage. */
  shownStatus?: (status: string, lots: { kg: number; consumedKg: number }) => string;
  /** The field with the last day on which a record in force holds; from the next day on it is shown as `expired`. */
  expiresAfter?: string;
  /** The status of a plan; once its day is past it is shown as `late`. */
  lateIn?: string;
  /** The default status. */
  initialStatus: (content: Pick<RecordContent, 'data' | 'inputs' | 'outputs'>) => string;
  /** Fields without which `initialStatus` takes a record for a plan, besides its lots; absent if only lots decide. */
  begunBy?: readonly string[];
  /** The status that forms give to work whose day has come; by default that of `initialStatus`. */
  doneStatus?: string;
  /** How a missing season is determined. */
  season: 'harvestYear' | 'cropYear' | 'inputs' | 'none';
  /** Forms that its inputs may have; empty if it takes no lots. */
  takes: readonly ProductForm[];
  /** Sections that its inputs may come from (also its own: re-drying, transfer, blending…). */
  takesFrom: readonly Section[];
  /** Forms that its outputs may have. */
  gives: readonly ProductForm[];
  /** What it usually takes: states of coffee, and their sections, the likeliest first. */
  usuallyTakes?: { states: readonly FormState[]; from: readonly Section[] };
  /** Days after which coffee there is ready for the next stage; by default when its work is over. */
  readyAfterDays?: number;
  /** Fields whose values hold from a day on: their earlier values are kept for what has a day. */
  versioned?: readonly string[];
  /** Whether its records are places of the farm, where coffee begins, without a day. */
  isPlace?: true;
  /** Where its records name plots in `data`: in rows with amounts, or as a list of ids. */
  plotsAt?: 'plots' | 'plotIds';
  /** Whether its work `begins` a waiting period on its plots, or must `heed` one. */
  waitingPeriod?: 'begins' | 'heeds';
  /** Whether coffee loses water there: its weight follows from moistures, and readings tell when it ends. */
  dries?: true;
  /** Whether coffee is hulled there. */
  hulls?: true;
  /** Whether coffee stays there until it is drawn, and counting tells how much there is. */
  keeps?: true;
  /** Whether the coffee lies loose, so that it mixes with what lies beside it: in a tulha, in bulk. */
  liesInBulk?: (content: Pick<RecordContent, 'data'>) => boolean;
  /** Whether coffee only lies there and comes out as the lots that went in. */
  stores?: true;
  /** Whether files (PDF, JPEG, PNG) are kept with its records. */
  keepsFiles?: true;
  /** Whether coffee is sold by it. */
  sells?: true;
  /** Whether each of its records stands for a season. */
  leadsSeason?: true;
  /** The output form of an input form, if the stage allows only one. */
  /** kg that notes since added to what came in, negative if they took away: losses, samples and counts of a store. */
  movedKg?: (data: RecordContent['data']) => number;
  turnsInto?: (form: ProductForm) => ProductForm;
  /**
   * Mass balance of inputs and outputs, in per cent of the inputs: more than `gainPct` above is refused, more than
   * `unexplainedPct` missing is a warning. Null if masses cannot be compared (harvest, drying, sale…).
   */
  massBalance: null | { gainPct: (content: RecordContent) => number; unexplainedPct: number };
  /** Whether a record needs `inputs` once its work has begun, and `outputs` once it is completed. */
  needsInputs: boolean;
  needsOutputs: boolean;
  readings: Readonly<Record<string, ReadingDefinition>>;
  /** What is usual of a kind of reading on a day where that depends on what coffee it is, by kind. */
  usualReadings?: (forms: readonly ProductForm[], day: string) => Readonly<Record<string, Unlikely>>;
  /** Sections whose records its rules read through `others`. */
  consults: readonly Section[];
  /**
   * Columns of the list: names of fields, or `code name date status season kg plots`. Choices and places among them are
   * its filters.
   */
  list: readonly string[];
  /** Column heads that are shorter than the form's labels, by name. */
  columnLabels?: Readonly<Record<string, string>>;
};

/** What people type of a stage's records; see `stage-form.ts`. */
export type StageForm = {
  /** Fields of `data`, in the order of the full form. */
  fields: Fields;
  /** Names of `fields`, and of `date season inputs outputs`, on the quick form, in order. */
  quick: readonly string[];
  /** Named groups of the other fields in the full form; the form itself groups those of every stage. */
  groups: readonly DetailGroup[];
};

/** Derivations and checks of a stage's records; see `stage-checks.ts`. */
export type StageChecks = {
  /**
   * Derives values from the typed ones: a harvest's outputs from its plots, a storage's from its inputs, sums. Called
   * after the fields were read, before `initialStatus` and `rules` (a missing `status` is ''); must not overwrite typed
   * values. On a PATCH, fields that the request leaves out have their stored values, and
   * `context.record(context.recordId)` is the stored record.
   */
  derive?: (content: RecordContent, context: RuleContext) => RecordContent;
  /** Required values besides those of the fields, such as the price of most contracts; checked together with them. */
  requires?: Rule;
  /** Rules in addition to those of the fields. */
  rules: readonly Rule[];
  /** What the API answers of a record besides what is stored, under keys of its own; those of money are hidden as any other. */
  answers?: (record: RecordContent, context: Lookups) => Readonly<Record<string, unknown>>;
  /** kg that were found when counting, without an input: they count as inputs in the mass balance. */
  foundKg?: (content: Pick<RecordContent, 'data'>) => number;
  /** Dotted path of the latest note that made the lots lighter; null without one. */
  lossAt?: (data: RecordContent['data']) => string | null;
};

/** Declares a stage. Fixes only the type, so that a definition reads as data. */
export const defineStage = <const Definition extends StageDefinition>(
  definition: Definition,
): Definition & StageDefinition => definition;

const ENTRIES = new WeakMap<Fields, readonly [name: string, field: Field][]>();

/** The fields with their names, for code that walks a definition; made once, since each record that is read asks for them. */
export function fieldEntries(fields: Fields): readonly [name: string, field: Field][] {
  const known = ENTRIES.get(fields);
  if (known !== undefined) return known;
  const entries = Object.entries(fields);
  ENTRIES.set(fields, entries);
  return entries;
}

/** Whether all of an input becomes the same other form, so that each form is best worked in a record of its own. */
export const isOfOneForm = ({ turnsInto, takes }: Pick<StageDefinition, 'turnsInto' | 'takes'>): boolean =>
  turnsInto !== undefined && takes.some((form) => turnsInto(form) !== form);
