import { PROBLEMS } from '@cafezal/domain/record/problem.ts';

/** What the API answers, parsed. */
export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Whether a failure carries a code of the catalogue. */
const hasKnownCode = ({ error }: Json): boolean =>
  isObject(error) && typeof error.code === 'string' && Object.hasOwn(PROBLEMS, error.code);

/**
 * Throws unless an answer came from our server: every answer of ours says under which id it is in the log. What a
 * gateway, a captive portal or a proxy says of its own is no answer, whatever its status.
 */
export function assertOwnAnswer(response: Response): void {
  if (!response.headers.has('x-request-id')) throw new Error(`answer ${response.status} is not the server's`);
}

/**
 * The JSON of an answer. Throws for one that is not our server's: without the id of a request, not in the contract's
 * shape, or a failure with a code that is not in the catalogue.
 */
export async function readOwnAnswer(response: Response): Promise<Json> {
  assertOwnAnswer(response);
  if (response.status === 204) return {};
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const answer: unknown = isJson ? await response.json() : null;
  const isOwn = isObject(answer) && (response.ok ? answer.success === true : hasKnownCode(answer));
  if (!isOwn) throw new Error(`answer ${response.status} is not in the contract's shape`);
  return answer;
}
