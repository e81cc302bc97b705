/**
 * The seed's maximum text lengths (sections 5 and 9), in the order in which the seed lists them:
 * where several known names are contained in a field's name, the first listed decides.
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

/** The longest text that a field of this name may hold, in UTF-16 code units (seed 5 and 9). */
export function maxLengthOf(field: string): number {
  const exact = EXACT.get(field);
  if (exact !== undefined) return exact;
  const lowered = field.toLowerCase();
  return LOWERED.find(([name]) => lowered.includes(name))?.[1] ?? DEFAULT_MAX_LENGTH;
}

/** One text that is too long: the key alone (never its path), what it may hold and what it got. */
export type LengthViolation = { field: string; max: number; length: number };

/** A violation and the dotted path of the text, for the form that shows it: `data.plots.0.notes`. */
export type LocatedViolation = LengthViolation & { path: string };

/** Nothing that is saved lies deeper; a payload made to be deep must not exhaust the stack. */
const DEEPEST = 64;

/** Adds what is too long in a value to what was found; one path for all places, since most are never told. */
function collect(found: LocatedViolation[], path: string[], { value, key }: { value: unknown; key: string }): void {
  if (typeof value === 'string') {
    const max = maxLengthOf(key);
    if (value.length > max) found.push({ field: key, max, length: value.length, path: path.join('.') });
    return;
  }
  if (value === null || typeof value !== 'object' || path.length > DEEPEST) return;
  const isArray = Array.isArray(value);
  // Name by name: a list of pairs, of thousands of names, costs more than the look at them.
  for (const name of Object.keys(value)) {
    const inner: unknown = value[name as keyof typeof value];
    if (typeof inner !== 'string' && (inner === null || typeof inner !== 'object')) continue;
    path.push(name);
    collect(found, path, { value: inner, key: isArray ? key : name });
    path.pop();
  }
}

/** Every text of a payload that is too long, with its path; nested ones by their own key, those of an array by the array's key. */
export function locatedViolations(payload: unknown, key = ''): LocatedViolation[] {
  const found: LocatedViolation[] = [];
  collect(found, [], { value: payload, key });
  return found;
}

/** Every text of a payload that is too long, nested ones by their own key, those of an array by the array's key. */
export const lengthViolations = (payload: unknown, key = ''): LengthViolation[] =>
  locatedViolations(payload, key).map(({ field, max, length }) => ({ field, max, length }));

/** The seed's sentence for violations, wording and order to the letter. */
export function lengthMessage(violations: readonly LengthViolation[]): string {
  const lines = violations.map(
    ({ field, max, length }) => `Field '${field}' exceeds maximum length of ${max} characters (got ${length})`,
  );
  return `Validation failed: ${lines.join('; ')}`;
}
