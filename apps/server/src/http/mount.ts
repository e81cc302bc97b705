import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Context, Env, Hono } from 'hono';
import { believedFarmScope, findFarmScope, PermissionMoved } from '../db/farm-scope.ts';
import { nameOf } from '../db/farm-scope-rows.ts';
import type { Session } from '../services/identity/session.ts';
import { badQuery } from '../services/request/page.ts';
import { INVALID_TEXT, isStorableText } from '../services/request/storable-text.ts';
import { networkOf } from '../services/request/throttle.ts';
import { clientAddress } from './client-address.ts';
import { compressAnswer } from './compressor.ts';
import { type IncomingBody, incomingBody } from './incoming-body.ts';
import { jsonInTurns } from './json-in-turns.ts';
import { parseBody } from './parse-body.ts';
import { piecesAsBytes } from './pieces-as-bytes.ts';
import type { Answer, Request, Route } from './route.ts';
import { type Asker, noteDone, noteRefused } from './security-events.ts';
import type { Services } from './services.ts';

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;

async function sessionOf(request: Request): Promise<Session> {
  const token = BEARER.exec(request.header('authorization') ?? '')?.[1];
  if (token === undefined) throw new Problem('auth/unauthenticated');
  return request.services.identity.verifyAccessToken(token);
}

type Look = { believes: boolean; known: (session: Session) => Promise<void> };

async function whoAsks(route: Route, request: Request, { believes, known }: Look): Promise<Asker> {
  const { access } = route;
  if (access.kind === 'public') return { session: null, scope: null };
  const session = await sessionOf(request);
  await known(session);
  if (access.kind === 'session') return { session, scope: null };
  const { farmId = '', slug = '' } = request.params;
  const { db } = request.services;
  const asked = { userId: session.userId, address: access.by === 'id' ? { id: farmId } : { slug } };
  if (!isStorableText(nameOf(asked.address))) throw new Problem('farm/not-found');
  const believed = believes && access.believes ? believedFarmScope(db, asked) : undefined;
  const scope = believed ?? (await findFarmScope(db, { ...asked, deleted: access.deleted }));
  return { session, scope };
}

/** Answers of at least this many characters are compressed, to a tenth for a season's records. */
const COMPRESSED_FROM = 8_192;

async function toResponse(answer: Answer | Response, accepted: string | undefined): Promise<Response> {
  if (answer instanceof Response) return answer;
  const { status, body, headers = {} } = answer;
  if (status === 204) return new Response(null, { status, headers });
  const pieces = await jsonInTurns({ success: true, ...body });
  const about = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding', ...headers };
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length < COMPRESSED_FROM) return new Response(pieces.join(''), { status, headers: about });
  const sent = await compressAnswer(piecesAsBytes(pieces), accepted);
  return new Response(sent.content, { status, headers: { ...about, ...sent.headers } });
}

function requestOf(context: Context, services: Services): Request {
  const query = Object.entries(context.req.query()).filter((pair) => pair.every(isStorableText));
  return {
    services,
    params: context.req.param(),
    query: Object.fromEntries(query),
    header: (name) => context.req.header(name),
    address: clientAddress(context, services.config),
    requestId: context.get('requestId'),
    context,
  };
}

/** `request/not-found` (404) for an address that no stored thing can have. */
function assertStorableParams({ params }: Request): void {
  if (!Object.values(params).every(isStorableText)) throw new Problem('request/not-found');
}

/** `request/invalid` (422) for a value that the database could not compare, under a key that the route knows. */
function assertStorableQuery({ docs }: Route, context: Context): void {
  for (const key of Object.keys(docs.query ?? {})) {
    if (!isStorableText(context.req.query(key) ?? '')) throw badQuery(key, INVALID_TEXT);
  }
}

/** Whether a public route's requests count among those that the database has to answer. */
const isCounted = ({ needsDatabase, isAlwaysAdmitted }: Route): boolean =>
  needsDatabase !== false && isAlwaysAdmitted !== true;

/**
 * Handles one request, with checks in this order: JSON 400, token 401, farm 403/404, record 404, role 403, body 422. A
 * body above 64 KiB is read only after all checks of the sender, and only a few such bodies at once.
 */
async function serve(
  route: Route,
  context: Context,
  { services, incoming }: { services: Services; incoming: IncomingBody },
): Promise<Response> {
  // Large bodies of unknown senders are not accepted at all, so these need not wait for the checks.
  const isReadFirst = route.access.kind === 'public' || (await incoming.isSmall());
  const early = isReadFirst ? await incoming.read() : undefined;
  const request = requestOf(context, services);
  let who: Asker = { session: null, scope: null };
  let leave: (() => void) | undefined;
  try {
    if (route.access.kind === 'public' && isCounted(route)) leave = services.admit(networkOf(request.address));
    const known = async (session: Session): Promise<void> => {
      who = { session, scope: null };
      if (leave !== undefined) return;
      const answered = services.admit(session.userId);
      leave = answered;
      if (route.method !== 'get') return;
      const over = await services.takeTurn(session.userId);
      leave = () => {
        over();
        answered();
      };
    };
    const look = async (believes = false): Promise<Asker> => {
      who = await whoAsks(route, request, { believes, known });
      return who;
    };
    // Before a large body is read the permission is seen.
    const { session } = await look(isReadFirst);
    assertStorableParams(request);
    if (session !== null && route.method !== 'get') services.rates.take('writes', session.userId);
    return await answerBelieved(route, context, {
      look,
      asked: { request, who, incoming, early: isReadFirst ? { body: early } : null },
    });
  } catch (error) {
    noteRefused(services.log, route, [request, who, error]);
    throw error;
  } finally {
    leave?.();
  }
}

type Asked = { request: Request; who: Asker; incoming: IncomingBody; early: { body: unknown } | null };

type Again = { look: () => Promise<Asker>; asked: Asked };

/**
 * Answers a request; where its permission changed before anything was written, as one that begins now. What was uploaded is gone then: whoever still
 * may is asked to send it again (503).
 */
async function answerPermitted(route: Route, context: Context, { look, asked }: Again): Promise<Response> {
  try {
    return await answerTo(route, context, asked);
  } catch (error) {
    if (!(error instanceof PermissionMoved)) throw error;
    const who = await look();
    if (route.docs.bodySchema !== 'multipart') return answerTo(route, context, { ...asked, who });
    await route.prepare(asked.request, who);
    throw error;
  }
}

/**
 * Answers a request whose permission may be one that is believed. Where nothing that it did saw the permission, nothing was written: that answer is
 * thrown away, and the request begins anew.
 */
async function answerBelieved(route: Route, context: Context, again: Again): Promise<Response> {
  const { permission } = again.asked.who.scope ?? {};
  if (permission === undefined || permission.isSeen) return answerPermitted(route, context, again);
  try {
    const answer = await answerTo(route, context, again.asked);
    if (permission.isSeen) return answer;
  } catch (error) {
    if (permission.isSeen && !(error instanceof PermissionMoved)) throw error;
  }
  return answerPermitted(route, context, { ...again, asked: { ...again.asked, who: await again.look() } });
}

/** Prepares and handles a request of which it is known who asks. A large body is read here. */
async function answerTo(route: Route, context: Context, asked: Asked): Promise<Response> {
  const { request, who, incoming, early } = asked;
  const { services } = request;
  const person = who.session?.userId ?? null;
  const prepared = await route.prepare(request, who);
  assertStorableQuery(route, context);
  const isLarge = person !== null && early === null;
  const { bytes, isDeclared } = incoming;
  const slots = route.docs.bodySchema === 'multipart' ? services.uploadSlots : services.bodySlots;
  const slot = isLarge ? await slots.enter({ person, bytes, isDeclared }) : undefined;
  // Uploads are read by the handler, which finds the slot there.
  context.set('bodySlot', slot);
  try {
    asked.early ??= { body: await incoming.read(slot) };
    const body = parseBody(route, asked.early.body);
    const answer = await route.handle(request, prepared, body);
    noteDone(services.log, route, [request, who, answer]);
    return await toResponse(answer, request.header('accept-encoding'));
  } finally {
    slot?.leave();
  }
}

/** Cancels an answer that nobody waits for, and tells the producer of its body. */
const discard = (late: Response): void => void late.body?.cancel().catch(() => undefined);

/** Mounts routes under /api, in the given order: fixed paths must come before those with parameters. */
export function mountRoutes<AppEnv extends Env>(app: Hono<AppEnv>, routes: readonly Route[], services: Services): void {
  for (const route of routes) {
    const path = `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(route.method.toUpperCase(), path, (context) => {
      const incoming = incomingBody(route, context.req.raw);
      const answer = (): Promise<Response> =>
        serve(route, context, { services, incoming }).finally(() => incoming.forget());
      return route.needsDatabase === false ? answer() : services.heartbeat.whileBeating(answer, discard);
    });
  }
}
