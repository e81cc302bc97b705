/** The shapes that a record of a farm has between finger and row. Plain data, the same on phone and server. */

const COFFEE = [
  'colheita',
  'processamento',
  'fermentacao',
  'secagem',
  'descanso',
  'beneficiamento',
  'armazenamento',
  'vendas',
] as const;

/** Sections of the address that hold records: the seed's ten stages, then activities and partners. */
export const SECTIONS = ['talhoes', ...COFFEE, 'producao', 'atividades', 'parceiros'] as const;
export type Section = (typeof SECTIONS)[number];

/** Sections whose records hold coffee, in the order of the chain. */
export const COFFEE_SECTIONS: readonly Section[] = COFFEE;

/** What a lot physically is. */
export type ProductForm =
  | 'cherry_mixed'
  | 'cherry_ripe'
  | 'cherry_float'
  | 'cherry_unripe'
  | 'wet_parchment'
  | 'dry_parchment'
  | 'dry_cherry'
  | 'green_bean'
  | 'screenings'
  | 'husk'
  | 'pulp'
  | 'parchment_hull'
  | 'impurities';

/** kg drawn from one output of another record. `output` is the key of that output. */
export type RecordInput = { recordId: string; output: string; kg: number; date?: string };

/** A lot that a record gives; kg to the gram. `key` is unique within its record. */
export type RecordOutput = {
  id: string;
  key: string;
  form: ProductForm;
  kg: number;
  liters: number | null;
  grade: string | null;
  lot: string | null;
  humidity: number | null;
  /** True where kg was reckoned from litres. */
  estimatedKg?: boolean;
};

/** What a form, a mutation or an import decides of a record; the rest is the server's. */
export type RecordContent = {
  name: string;
  code: string;
  /** Calendar day YYYY-MM-DD of the farm. */
  date: string;
  /** "2026/27", or null where a section has none. */
  season: string | null;
  status: string;
  data: Readonly<Record<string, unknown>>;
  notes: string | null;
  inputs: readonly RecordInput[];
  outputs: readonly RecordOutput[];
};

export type ConfirmedWarning = { code: string; by: string; at: string };
export type RecordPhoto = {
  id: string;
  url: string;
  thumbUrl: string;
  width: number;
  height: number;
  takenAt: string | null;
};

/** A stored record. Times are ISO instants in UTC. */
export type FarmRecord = RecordContent & {
  id: string;
  farmId: string;
  section: Section;
  slug: string;
  version: number;
  /** `phiViolation` (carência), `inconsistent` (a rule broken by a correction upstream). */
  flags: readonly string[];
  confirmedWarnings: readonly ConfirmedWarning[];
  recalculated: { by: string; at: string } | null;
  photos: readonly RecordPhoto[];
  createdAt: string;
  updatedAt: string;
  createdBy: string;
  updatedBy: string;
  deletedAt: string | null;
};

/** How much of an output is gone, promised and left, in kg to the gram. */
export type OutputBalance = { consumedKg: number; reservedKg: number; availableKg: number };

/** What one record takes from one output: consumed (gone) and reserved (promised by a contracted sale). */
export type Draw = { recordId: string; output: string; byRecordId: string; consumedKg: number; reservedKg: number };

/** Farm facts and settings that rules and reports read. */
export type FarmFacts = {
  id: string;
  name: string;
  /** Hectares. */
  totalArea: number;
  city: string;
  state: string;
  settings: FarmSettings;
};

export type FarmSettings = {
  timezone: string;
  /** Litres of one medida. */
  measureLiters: number;
  /** Litres of café da roça for one saca, planning figure. */
  litersPerSaca: number;
  /** Densities in kg/L by product form group, and yields in %; defaults in units.ts. */
  conversionFactors: Readonly<Record<string, number>>;
  allocationBasis: 'mass' | 'dryMatter';
  taxRegime: 'pf' | 'pj' | 'payroll';
  documents: Readonly<Record<string, unknown>>;
  gs1CompanyPrefix: string | null;
};
