import { cleanText } from '../ground/clean-text.ts';
import { decimalsOf, parseDecimal } from '../ground/numbers.ts';
import { Problem } from '../record/problem.ts';
import { stateOf } from './states.ts';

/** What a person enters about a farm; `totalArea` in hectares. */
export type FarmContent = {
  name: string;
  totalArea: number;
  city: string;
  region: string;
  state: string;
  stateRegistration: string | null;
};

/** The order in which missing fields are named. */
const REQUIRED = ['name', 'totalArea', 'city', 'region', 'state'] as const;

/** Largest area in hectares; the largest farms of the world are near it. */
const MAX_AREA = 10_000_000;
const AREA_DECIMALS = 4;

type Sent = ReadonlyMap<string, unknown>;
type Problems = Record<string, string>;

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && cleanText(value) === '');

function assertPresent(sent: Sent): void {
  const missing = REQUIRED.filter((field) => isMissing(sent.get(field)));
  if (missing.length === 0) return;
  throw new Problem('farm/missing-fields', {
    message: `Campos obrigatórios ausentes: ${missing.join(', ')}`,
    fields: Object.fromEntries(missing.map((field) => [field, 'Preencha este campo.'])),
  });
}

function readText(sent: Sent, field: string, problems: Problems): string {
  const value = sent.get(field);
  if (typeof value === 'string') return cleanText(value);
  problems[field] = 'Escreva um texto.';
  return '';
}

function readArea(sent: Sent, problems: Problems): number {
  const area = parseDecimal(sent.get('totalArea'));
  if (area === null) problems.totalArea = 'Escreva a área em hectares, como 120,5.';
  else if (area <= 0) problems.totalArea = 'A área precisa ser maior que zero.';
  else if (area > MAX_AREA) problems.totalArea = 'A área é grande demais: escreva em hectares.';
  else if (decimalsOf(area) > AREA_DECIMALS) problems.totalArea = `No máximo ${AREA_DECIMALS} casas depois da vírgula.`;
  return area ?? 0;
}

function readState(sent: Sent, problems: Problems): string {
  const state = readText(sent, 'state', problems);
  if (problems.state === undefined && stateOf(state) === null) problems.state = 'Escolha um dos 27 estados.';
  return state;
}

function readRegistration(sent: Sent, problems: Problems): string | null {
  const value = sent.get('stateRegistration');
  if (isMissing(value)) return null;
  if (typeof value === 'number') return String(value);
  return readText(sent, 'stateRegistration', problems);
}

/**
 * Validates a farm as a form sends it, complete on every save: first missing fields (422 `farm/missing-fields`, with
 * the specified sentence), then invalid ones (422 `farm/invalid` by field). Unknown fields are dropped.
 */
export function validateFarm(payload: unknown): FarmContent {
  const sent: Sent = new Map(typeof payload === 'object' && payload !== null ? Object.entries(payload) : []);
  assertPresent(sent);
  const problems: Problems = {};
  const content: FarmContent = {
    name: readText(sent, 'name', problems),
    totalArea: readArea(sent, problems),
    city: readText(sent, 'city', problems),
    region: readText(sent, 'region', problems),
    state: readState(sent, problems),
    stateRegistration: readRegistration(sent, problems),
  };
  if (Object.keys(problems).length > 0) throw new Problem('farm/invalid', { fields: problems });
  return content;
}
