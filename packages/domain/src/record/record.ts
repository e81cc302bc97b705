import type { Geometry } from '../ground/geometry.ts';
/** The types of a farm's records. Plain data, the same on device and server. */

/**
 * Sections of addresses that hold records, in the order of menus, boards and archives: the coffee chain, then the
 * others. Each is a stage with a folder in `stages/`, which `npm run stages` finds by this name.
 */
export const SECTIONS = [
  'talhoes',
  'colheita',
  'processamento',
  'fermentacao',
  'secagem',
  'descanso',
  'beneficiamento',
  'armazenamento',
  'vendas',
  'producao',
  'atividades',
  'parceiros',
  'cotacoes',
  'documentos',
] as const;
export type Section = (typeof SECTIONS)[number];

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

/** kg drawn from an output of another record. `output` is the key of that output. */
export type RecordInput = { recordId: string; output: string; kg: number; date?: string };

/** A lot that a record gives; kg to the gram. `key` is unique within the record. */
export type RecordOutput = {
  id: string;
  key: string;
  form: ProductForm;
  kg: number;
  liters: number | null;
  grade: string | null;
  lot: string | null;
  humidity: number | null;
  /** True if kg was computed from litres. */
  estimatedKg?: boolean;
};

/** The content of a record that a form, mutation or import sets; the server sets the rest. */
export type RecordContent = {
  name: string;
  code: string;
  /** Calendar day YYYY-MM-DD of the farm. */
  date: string;
  /** "2026/27", or null in sections without a season. */
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
  /**
   * `phiViolation` (waiting period violated), `inconsistent` (a rule violated by a correction in an earlier record).
   */
  flags: readonly string[];
  confirmedWarnings: readonly ConfirmedWarning[];
  recalculated: { by: string; at: string } | null;
  photos: readonly RecordPhoto[];
  createdAt: string;
  updatedAt: string;
  createdBy: string;
  updatedBy: string;
  deletedAt: string | null;
  /** Of a season that was closed with its figures. */
  closing?: SeasonClosing | null;
};

/**
 * How a season was closed: when (ISO instant), by whom, the SHA-256 in hex of its figures, why although something did not
 * add up (null where all did), and the figures of its report.
 */
export type SeasonClosing = {
  at: string;
  by: string;
  sha256: string;
  reason: string | null;
  figures: Readonly<Record<string, unknown>>;
};

/** Consumed, reserved and available kg of an output, to the gram. */
export type OutputBalance = { consumedKg: number; reservedKg: number; availableKg: number };

/** What a record takes from an output: consumed (gone) and reserved (by a contracted sale). */
export type Draw = { recordId: string; output: string; byRecordId: string; consumedKg: number; reservedKg: number };

/** Facts and settings of a farm for rules and reports. */
export type FarmFacts = {
  id: string;
  name: string;
  /** Hectares. */
  totalArea: number;
  city: string;
  state: string;
  settings: FarmSettings;
};

/** How a farm's sales are taxed; `_payroll` is INSS on wages instead of sales. */
export type TaxRegime = 'pf' | 'pf_special' | 'pj' | 'pf_payroll' | 'pj_payroll';
export type TaxRegimeRow = { from: string; regime: TaxRegime };

/** A range with inclusive ends. */
export type Bounds = { low: number; high: number };

/**
 * Who produces the farm's coffee, as buyers abroad ask for it. `document`, a CPF or CNPJ, is told to those who may edit the
 * farm, and leaves it in a declaration alone, when asked for.
 */
export type Producer = { name?: string; address?: string; email?: string; document?: string };

export type FarmSettings = {
  timezone: string;
  /** Litres of one medida. */
  measureLiters: number;
  /** Litres of freshly picked coffee per saca of arabica, planning figure. */
  litersPerSaca: number;
  /** The same for conilon. */
  litersPerSacaCanephora: number;
  /** R$ for picking one medida, as a default; null if unknown. Absent for people who may not see prices. */
  pricePerMeasure?: number | null;
  /** Densities in kg/L by product form group, and yields in %; defaults in units.ts. */
  conversionFactors: Readonly<Record<string, number>>;
  /** Usual range of each conversion factor; values outside of it cause a warning. */
  conversionRanges: Readonly<Record<string, readonly [low: number, high: number]>>;
  /** Moisture at which drying ends, % wet basis. */
  targetMoisture: Bounds;
  /** Days that coffee rests before it is milled. */
  minimumRestDays: number;
  /** Hours after which a missing reading is reported. */
  readingOverdueHours: number;
  /** Infestation in % that requires action, by pest. */
  mipLevels: Readonly<Record<string, number>>;
  /** Base saturation in % that liming aims at. */
  limingTarget: number;
  /** Unit in which the farm's laboratory gives the bases of the soil; stored are cmolc/dm³, and K in mg/dm³. */
  labUnits: 'cmolc' | 'mmolc';
  allocationBasis: 'mass' | 'dryMatter';
  /** Tax regimes by first day; none: as a natural person, pf. */
  taxRegimes: readonly TaxRegimeRow[];
  documents: Readonly<Record<string, unknown>>;
  gs1CompanyPrefix: string | null;
  /** GTINs of 14 digits by form of coffee: the codes of its published lots are GS1 Digital Links. */
  gtinByForm: Readonly<Partial<Record<ProductForm, string>>>;
  producer: Producer;
  /** Outline of the whole farm, such as its property in the CAR; null where none came in. */
  farmOutline: Geometry | null;
};
