import type { FarmAction } from '@cafezal/domain/people/permissions.ts';
import type { Context } from 'hono';
import type { z } from 'zod';
import { type Allowed, allow, type FarmScope } from '../db/farm-scope.ts';
import type { Session } from '../services/identity/session.ts';
import type { Services } from './services.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** What an answer carries: status, JSON beside `success: true`, headers. A `Response` goes as it is. */
export type Answer = {
  status: number;
  body?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
};

type Params = Readonly<Record<string, string>>;

/** The parts of a request that every handler may read. */
export type Request = {
  services: Services;
  /** Parts of the path, decoded. */
  params: Params;
  /** First value of each query key. */
  query: Params;
  /** First value of a header, or undefined. */
  header: (name: string) => string | undefined;
  /** The client's address, through the proxy only where TRUST_PROXY says so. */
  address: string;
  /** What the log knows this request by. */
  requestId: string;
  /** For uploads and streams alone. */
  context: Context;
};

type SessionRequest = Request & { session: Session };

/** Who may come in. `farm` names the action; it is checked after the thing in the address was found (404 before 403). */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'farm'; by: 'id' | 'slug'; action: FarmAction | ((params: Params) => FarmAction); deleted: boolean };

/** What the documentation shows of a route. */
export type RouteDocs = {
  summary: string;
  tag: string;
  /** JSON Schema of the body where the domain validates it instead of a zod schema; `multipart` for uploads. */
  bodySchema?: Readonly<Record<string, unknown>> | 'multipart';
  /** Query keys, each with a sentence. */
  query?: Readonly<Record<string, string>>;
  /** Type of what it answers where that is not JSON. */
  mediaType?: string;
  /** Statuses that it answers, a word for each; what every route of its kind may answer besides need not be said. */
  answers: Readonly<Record<number, string>>;
};

type Definition<Body> = {
  method: Method;
  /** OpenAPI path below /api: `/farms/{farmId}/{section}`. */
  path: string;
  docs: RouteDocs;
  /** Schema of the JSON body. Without one the handler gets the parsed JSON as `unknown`. */
  body?: z.ZodType<Body>;
  /** Texts checked against the seed's lengths before the schema: all (default), these keys, or none (the service does it). */
  textLengths?: 'all' | 'none' | readonly string[];
  /** False where it answers also while the database is away. */
  needsDatabase?: false;
  /** Bytes of the body at most: 1 MiB of JSON unless told, 15 MiB of an upload; 64 KiB on a public route, always. */
  maxBytes?: number;
};

type Handled = Promise<Answer | Response>;

/** A route as the kernel mounts it: `prepare` finds and allows, then the body is read, then `handle` answers. */
export type Route = Omit<Definition<unknown>, 'body'> & {
  access: Access;
  body?: z.ZodType;
  prepare: (request: Request, who: { session: Session | null; scope: FarmScope | null }) => Promise<unknown>;
  handle: (request: Request, prepared: unknown, body: unknown) => Handled;
};

/** A route for everyone. */
export function publicRoute<Body = unknown>(
  definition: Definition<Body> & { handle: (request: Request & { body: Body }) => Handled },
): Route {
  return {
    ...definition,
    access: { kind: 'public' },
    prepare: async () => null,
    // The kernel parses `body` by this very definition's schema.
    handle: (request, _prepared, body) => definition.handle({ ...request, body: body as Body }),
  };
}

type SessionDefinition<Body> = Definition<Body> & {
  /** Refuses, before the body is looked at, whoever may not do it to the thing in the address. */
  permit?: (request: SessionRequest) => Promise<void>;
  handle: (request: SessionRequest & { body: Body }) => Handled;
};

/** A route for whoever is signed in. */
export function sessionRoute<Body = unknown>(definition: SessionDefinition<Body>): Route {
  return {
    ...definition,
    access: { kind: 'session' },
    prepare: async (request, { session }) => {
      if (session === null) throw new Error('a route for the signed-in was mounted without its check');
      await definition.permit?.({ ...request, session });
      return session;
    },
    // `prepared` is what `prepare` gave above, the body is parsed by this definition's schema.
    handle: (request, prepared, body) =>
      definition.handle({ ...request, session: prepared as Session, body: body as Body }),
  };
}

type FarmPrepared<Found, Action extends FarmAction> = { session: Session; scope: Allowed<Action>; found: Found };

type FarmDefinition<Body, Found, Action extends FarmAction> = Definition<Body> & {
  by?: 'id' | 'slug';
  action: Action | ((params: Params) => Action);
  /** The address may mean a deleted farm (restore). */
  deleted?: boolean;
  /** Finds the thing in the address, or throws its 404, before the role is checked. */
  find?: (request: SessionRequest & { scope: FarmScope }) => Promise<Found>;
  handle: (request: Request & FarmPrepared<Found, Action> & { body: Body }) => Handled;
};

/** A route on one farm, for its members whose role may do `action`. Its path has `{farmId}` or, by slug, `{slug}`. */
export function farmRoute<Body = unknown, Found = undefined, Action extends FarmAction = FarmAction>(
  definition: FarmDefinition<Body, Found, Action>,
): Route {
  const { action, by = 'id', deleted = false, find } = definition;
  return {
    ...definition,
    access: { kind: 'farm', by, action, deleted },
    prepare: async (request, { session, scope }): Promise<FarmPrepared<Found, Action>> => {
      if (session === null || scope === null) throw new Error('a farm route was mounted without its checks');
      // Without `find`, Found is undefined by the default of the type parameter.
      const found = (await find?.({ ...request, session, scope })) as Found;
      const named = typeof action === 'function' ? action(request.params) : action;
      return { session, scope: allow(scope, named), found };
    },
    // `prepared` is what `prepare` gave above, the body is parsed by this definition's schema.
    handle: (request, prepared, body) =>
      definition.handle({ ...request, ...(prepared as FarmPrepared<Found, Action>), body: body as Body }),
  };
}
