/**
 * Maximum text lengths by words in a field's name. If a name contains several of them, the first in this order decides.
 */
const LIMITS: readonly (readonly [max: number, names: string])[] = [
  [100, 'name title slug farmSlug buyer seller supplier client company brand model'],
  [
    50,
    'city region country farmLot storageLot plotName harvestName processingName fermentationName dryingName restingName millingName storageName salesName neighborhood code reference batch lot serial version',
  ],
  [30, 'state'],
  [254, 'email'],
  [20, 'phone mobile quantity area altitude totalArea estimatedYield estimatedProductivity weight price pricePerBag'],
  [200, 'address'],
  [100, 'street complement'],
  [128, 'password'],
  [
    10,
    'humidity temperature duration bags bagWeight initialHumidity finalHumidity initialTemperature finalTemperature initialDuration finalDuration initialBags finalBags initialBagWeight finalBagWeight cep',
  ],
  [40, 'invoiceNumber adNumber documentNumber registrationNumber'],
  [14, 'cpf'],
  [18, 'cnpj'],
  [500, 'description observation notes comment'],
];

const DEFAULT_MAX_LENGTH = 255;

const KNOWN: readonly (readonly [name: string, max: number])[] = LIMITS.flatMap(([max, names]) =>
  names.split(' ').map((name) => [name, max] as const),
);
const EXACT = new Map(KNOWN);
const LOWERED = KNOWN.map(([name, max]) => [name.toLowerCase(), max] as const);

/** No field has a longer name: who sends one wants it compared, repeated and told. */
const LONGEST_NAME = 100;

/** Maximum length of a text in a field of this name, in UTF-16 code units. */
export function maxLengthOf(field: string): number {
  const exact = EXACT.get(field);
  if (exact !== undefined) return exact;
  if (field.length > LONGEST_NAME) return DEFAULT_MAX_LENGTH;
  const lowered = field.toLowerCase();
  return LOWERED.find(([name]) => lowered.includes(name))?.[1] ?? DEFAULT_MAX_LENGTH;
}

/** A text that is too long: its key (not its path), its maximum and its actual length. */
export type LengthViolation = { field: string; max: number; length: number };

/** A violation with the dotted path of the text, for the form that shows it: `data.plots.0.notes`. */
export type LocatedViolation = LengthViolation & { path: string };

/**
 * Deepest nesting that is checked; nothing that is saved is deeper, and a hostile payload must not exhaust the stack.
 */
const DEEPEST = 64;
/** How many texts that are too long are told. */
const MOST_TOLD = 100;

const shortName = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/** What was found, the way to where is looked, and what is known of names, which the texts of arrays share. */
type Search = { found: LocatedViolation[]; path: string[]; longest: Map<string, number> };

function longestOf({ longest }: Search, key: string): number {
  const max = longest.get(key) ?? maxLengthOf(key);
  longest.set(key, max);
  return max;
}

/**
 * Adds the texts of a value that are too long. One mutable path is used throughout, because most paths are never
 * needed.
 */
function collect(search: Search, { value, key }: { value: unknown; key: string }): void {
  const { found, path } = search;
  if (typeof value === 'string') {
    const max = longestOf(search, key);
    if (value.length > max) found.push({ field: key, max, length: value.length, path: path.join('.') });
    return;
  }
  if (value === null || typeof value !== 'object' || path.length > DEEPEST) return;
  const isArray = Array.isArray(value);
  // `Object.entries` would build pairs for thousands of names, which costs more than the check.
  for (const name of Object.keys(value)) {
    if (found.length >= MOST_TOLD) return;
    const inner: unknown = value[name as keyof typeof value];
    if (typeof inner !== 'string' && (inner === null || typeof inner !== 'object')) continue;
    const short = shortName(name);
    path.push(short);
    collect(search, { value: inner, key: isArray ? key : short });
    path.pop();
  }
}

/**
 * The first hundred texts of a payload that are too long, with their paths. Nested texts are checked by their own key, texts of
 * an array by the array's key. Of a name that is none, being too long for one, only the beginning is told.
 */
export function locatedViolations(payload: unknown, key = ''): LocatedViolation[] {
  const found: LocatedViolation[] = [];
  collect({ found, path: [], longest: new Map() }, { value: payload, key });
  return found;
}

/** The same without paths. */
export const lengthViolations = (payload: unknown, key = ''): LengthViolation[] =>
  locatedViolations(payload, key).map(({ field, max, length }) => ({ field, max, length }));

/** pt-BR texts about violations for a form, by path; a text that is the whole payload is `body`. */
export const lengthTexts = (violations: readonly LocatedViolation[]): Record<string, string> =>
  Object.fromEntries(
    violations.map(({ path, max, length }) => [path || 'body', `No máximo ${max} caracteres; tem ${length}.`]),
  );

/** The message about violations, in the specified wording and order. */
export function lengthMessage(violations: readonly LengthViolation[]): string {
  const lines = violations.map(
    ({ field, max, length }) => `Field '${field}' exceeds maximum length of ${max} characters (got ${length})`,
  );
  return `Validation failed: ${lines.join('; ')}`;
}
