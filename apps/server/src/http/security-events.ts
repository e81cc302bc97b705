import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Logger } from 'pino';
import type { FarmScope } from '../db/farm-scope.ts';
import type { Session } from '../services/identity/session.ts';
import { ENDED_FAMILY } from '../services/identity/session-service.ts';
import type { Answer, Request, Route } from './route.ts';

/** Events of security in the log, by the route that they come from. Names are stable: operators search for them. */
const DONE: Readonly<Record<string, string>> = {
  'post /auth/register': 'account-created',
  'post /auth/login': 'signed-in',
  'post /auth/google': 'signed-in',
  'post /auth/google/exchange': 'signed-in',
  'post /auth/logout': 'signed-out',
  'post /auth/password': 'password-changed',
  'post /auth/password/reset': 'password-reset',
  'delete /auth/sessions/{sessionId}': 'session-ended',
  'post /convites/{token}/aceitar': 'invitation-accepted',
  'patch /farms/{farmId}/membros/{userId}': 'role-changed',
  'delete /farms/{farmId}/membros/{userId}': 'member-removed',
  'delete /users/me': 'account-erased',
};

/** Routes of which a refusal of the person is an event of its own. */
const SIGN_INS = ['post /auth/login', 'post /auth/google', 'post /auth/google/exchange'];

/** Routes at which who is signed in proves it again. */
const PROOFS = ['post /auth/reauthenticate', 'post /auth/password'];

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Who asks, as far as it is known. */
export type Asker = { session: Session | null; scope: FarmScope | null };

/** The id of the person that an answer signs in. */
function signedIn(answer: Answer | Response): string | undefined {
  const user = answer instanceof Response ? undefined : answer.body?.user;
  const uid = typeof user === 'object' && user !== null && 'uid' in user ? user.uid : undefined;
  return typeof uid === 'string' ? uid : undefined;
}

/** The id of the farm that an answer lets a person into. */
function farmJoined(answer: Answer | Response): string | undefined {
  const farm = answer instanceof Response ? undefined : answer.body?.farm;
  const id = typeof farm === 'object' && farm !== null && 'id' in farm ? farm.id : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Ids alone: no e-mail, name, password or token. */
const aboutOf = ({ requestId, address, params }: Request, { session, scope }: Asker) => ({
  requestId,
  address,
  user: session?.userId,
  farm: scope === null ? undefined : params.farmId,
  of: params.userId ?? params.sessionId,
});

/** Logs what was done, if it is an event of security. */
export function noteDone(log: Logger, route: Route, [request, who, answer]: [Request, Asker, Answer | Response]): void {
  const event = DONE[nameOf(route)];
  if (event === undefined) return;
  const about = aboutOf(request, who);
  const joined = event === 'invitation-accepted' ? farmJoined(answer) : undefined;
  log.info({ event, ...about, user: about.user ?? signedIn(answer), farm: about.farm ?? joined }, 'security');
}

function refusalOf(route: Route, problem: Problem, { session }: Asker): string | undefined {
  if (problem.details.cause === ENDED_FAMILY) return 'session-family-ended';
  if (problem.status === 403) return 'permission-refused';
  if (SIGN_INS.includes(nameOf(route)) && [401, 429].includes(problem.status)) return 'sign-in-failed';
  const isProof = session !== null && PROOFS.includes(nameOf(route));
  if (isProof && (problem.code === 'auth/invalid-credential' || problem.status === 429)) return 'proof-failed';
  return undefined;
}

/** Logs a refusal, if it is an event of security. */
export function noteRefused(log: Logger, route: Route, [request, who, error]: [Request, Asker, unknown]): void {
  const event = error instanceof Problem ? refusalOf(route, error, who) : undefined;
  if (event === undefined || !(error instanceof Problem)) return;
  log.warn({ event, ...aboutOf(request, who), route: nameOf(route), code: error.code }, 'security');
}
