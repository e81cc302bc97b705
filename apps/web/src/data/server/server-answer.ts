/** Parsed JSON of an answer of the API. */
export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Whether an error has a code of the catalogue, which comes with the first refusal: most visits see none. */
async function hasKnownCode({ error }: Json): Promise<boolean> {
  if (!isObject(error) || typeof error.code !== 'string') return false;
  const { PROBLEMS } = await import('@cafezal/domain/record/problem.ts');
  return Object.hasOwn(PROBLEMS, error.code);
}

/**
 * Throws unless our server answered: each of its answers has a request id. An answer of a gateway, captive portal or
 * proxy counts as no answer, whatever its status.
 */
export function assertServerAnswer(response: Response): void {
  if (!response.headers.has('x-request-id')) throw new Error(`answer ${response.status} is not the server's`);
}

/**
 * The JSON of an answer. Throws if it is not our server's: without a request id, without the expected shape, or with an
 * unknown error code.
 */
export async function readServerAnswer(response: Response): Promise<Json> {
  assertServerAnswer(response);
  if (response.status === 204) return {};
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const answer: unknown = isJson ? await response.json() : null;
  const isOwn = isObject(answer) && (response.ok ? answer.success === true : await hasKnownCode(answer));
  if (!isOwn) throw new Error(`answer ${response.status} is not in the contract's shape`);
  return answer;
}
