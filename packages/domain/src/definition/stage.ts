import type { FarmFacts, FarmRecord, ProductForm, RecordContent, Section } from '../record/record.ts';
import type { Field, Fields, Unit, Unlikely } from './fields.ts';

/** Something that a rule has to say of a record: an error stops the save, a warning may be confirmed. */
export type Finding = {
  severity: 'error' | 'warning';
  /** Dotted path from the record: `data.finalHumidity`, `inputs`, `outputs.0.kg`. */
  field: string;
  /** Stable code, `topic/what`: `density/unlikely`, `missing/irrigation`. */
  code: string;
  /** pt-BR, in a farmer's words, with the number in it. */
  message: string;
};

/** What a rule may look up. Pure reads of what the caller loaded; `undefined` where there is no such thing on this farm. */
export type RuleContext = {
  farm: FarmFacts;
  /** Today in the farm's time zone, YYYY-MM-DD. */
  today: string;
  /** Id of the record under validation (its stored self, if any, is not in the answers of `others`). */
  recordId: string;
  /** A record by id: what `inputs`, plots and references point to. Deleted ones are not given. */
  record: (id: string) => FarmRecord | undefined;
  /** The farm's other live records of a section that the stage `consults`. */
  others: (section: Section) => readonly FarmRecord[];
};

/** A rule of one stage, beyond what its fields say by themselves. */
export type Rule = (content: RecordContent, context: RuleContext) => readonly Finding[];

/** What the records in a status take and give. */
export type StatusDefinition = {
  label: string;
  /** Do inputs leave the lots they come from? `reserves` keeps them there, promised. */
  draws?: 'consumes' | 'reserves' | 'delivered';
  /** May later records draw from its outputs? */
  lends?: boolean;
  /** Work has begun: what is required `started` must be there. */
  started?: boolean;
  /** Work is done: what is required `completed` must be there too. */
  completed?: boolean;
  /** No step leads out of it. */
  final?: boolean;
  /** How lists paint it. */
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

/** A number that a detail screen leads with, derived and never typed. `null` is shown as a dash. */
export type Figure = {
  key: string;
  label: string;
  unit: Unit;
  decimals: number;
  of: (content: RecordContent, context: RuleContext) => number | null;
};

/** Fields that a form shows together, under a name. */
export type DetailGroup = readonly [label: string, fields: Fields];

export type StageDefinition = {
  /** The seed's English term: plot, harvest, … */
  key: string;
  section: Section;
  /** Three letters of its lot codes, or null where it makes no lots. */
  code: string | null;
  label: { one: string; many: string; gender: 'm' | 'f' };
  /** The seed's own key of the name (`harvestName`), understood and answered beside `name`. */
  nameField: string | null;
  /** Token of the theme: `--st-{theme}` and icon. */
  theme: string;
  statuses: Readonly<Record<string, StatusDefinition>>;
  /** Words taken for a status when they are sent, such as `shipped`, which storage derives from its balance. */
  statusAliases?: Readonly<Record<string, string>>;
  /**
   * While it says yes, nothing more may be drawn from the outputs (`lot/blocked`): a blocked or pledged storage.
   * What was drawn before stays drawn.
   */
  holds?: (content: Pick<RecordContent, 'status' | 'data'>) => boolean;
  /** Words that only `shownStatus` gives. */
  derivedStatuses?: Readonly<Record<string, Pick<StatusDefinition, 'label' | 'tone'>>>;
  /** The status as it is answered, where the balance of its lots says more than the stored one: shipped storage. */
  shownStatus?: (status: string, lots: { kg: number; consumedKg: number }) => string;
  /** The status when none is sent. */
  initialStatus: (content: Pick<RecordContent, 'data' | 'inputs' | 'outputs'>) => string;
  /** Fields without which, besides its lots, `initialStatus` takes a record for a plan; none where lots alone decide. */
  begunBy?: readonly string[];
  /** The status that a form gives to work whose day has come; without it, what `initialStatus` says. */
  doneStatus?: string;
  /** Where the season comes from when it is not sent. */
  season: 'harvestYear' | 'cropYear' | 'inputs' | 'none';
  /** Forms that its inputs may have; empty where it takes no lots. */
  takes: readonly ProductForm[];
  /** Sections that its inputs may come from (its own one: re-drying, transfer, liga…). */
  takesFrom: readonly Section[];
  /** Forms that its outputs may have. */
  gives: readonly ProductForm[];
  /** What a form that comes in is when it goes out, where the stage leaves no choice. */
  turnsInto?: (form: ProductForm) => ProductForm;
  /**
   * Mass in against mass out (4-domain I3, I4), in per cent of what came in: more than `gainPct` above is refused,
   * more than `unexplainedPct` missing is a warning. Null where mass is not comparable (harvest, drying, sale…).
   */
  massBalance: null | { gainPct: (content: RecordContent) => number; unexplainedPct: number };
  /** Must a record have `inputs` once work began, and `outputs` once completed? */
  needsInputs: boolean;
  needsOutputs: boolean;
  /** Fields of `data`, in the order of the full form. */
  fields: Fields;
  /** Names of `fields`, and of `date season inputs outputs`, on the quick form, in order. */
  quick: readonly string[];
  /** Fields beyond the quick ones under names for the full form; those that every stage has are grouped by the form. */
  groups: readonly DetailGroup[];
  readings: Readonly<Record<string, ReadingDefinition>>;
  /** Sections whose records its rules read through `others`. */
  consults: readonly Section[];
  /** Columns of the list: names of fields or of `code name date status season kg plots`. Choices and places among them are its filters. */
  list: readonly string[];
  /** Heads of columns that are shorter than the form's labels, by name. */
  columnLabels?: Readonly<Record<string, string>>;
};

/** What is derived and checked of a stage's records where one is written; see `stage-checks.ts`. */
export type StageChecks = {
  /**
   * What follows from what was typed: a harvest's outputs from its plots, a storage's from its inputs, sums.
   * Called once the fields are read, before `initialStatus` and `rules` (`status` is '' where none was sent); must
   * not overwrite what a person typed. On a PATCH it meets what is stored where the request is silent, and
   * `context.record(context.recordId)` is the record as it is stored.
   */
  derive?: (content: RecordContent, context: RuleContext) => RecordContent;
  /** What must be there besides what the fields say by themselves, such as the price of most contracts; asked for with them. */
  requires?: Rule;
  /** Rules beyond what the fields say by themselves. */
  rules: readonly Rule[];
  /** kg that a count found and no input tells of: they came in as well, for the balance of mass. */
  foundKg?: (content: Pick<RecordContent, 'data'>) => number;
  /** Dotted path of the last note that made its lots lighter; null where none did. */
  lossAt?: (data: RecordContent['data']) => string | null;
};

/** Declares a stage. It only fixes the type, so that a definition reads as data. */
export const defineStage = <const Definition extends StageDefinition>(
  definition: Definition,
): Definition & StageDefinition => definition;

/** A field with its name, for code that walks a definition. */
export const fieldEntries = (fields: Fields): [name: string, field: Field][] => Object.entries(fields);

/** Whether what comes in goes out as another form, the same for all of it: then each form is best worked in a record of its own. */
export const isOfOneForm = ({ turnsInto, takes }: Pick<StageDefinition, 'turnsInto' | 'takes'>): boolean =>
  turnsInto !== undefined && takes.some((form) => turnsInto(form) !== form);
