import type { FarmAction } from '@cafezal/domain/people/permissions.ts';
import type { Context } from 'hono';
import type { z } from 'zod';
import { type Allowed, allow, type FarmScope } from '../db/farm-scope.ts';
import type { Session } from '../services/identity/session.ts';
import { type FarmServices, type Services, servicesOn } from './services.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** An answer: status, JSON beside `success: true`, headers. A `Response` is sent as it is. */
export type Answer = {
  status: number;
  body?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
};

type Params = Readonly<Record<string, string>>;

/** The parts of a request that all handlers can read. */
export type Request = {
  services: Services;
  /** Decoded parts of the path. */
  params: Params;
  /** First value of each query key. */
  query: Params;
  /** First value of a header, or undefined. */
  header: (name: string) => string | undefined;
  /** The client's address, through the proxy only where TRUST_PROXY says so. */
  address: string;
  /** The request's id in the log. */
  requestId: string;
  /** For uploads and streams only. */
  context: Context;
};

type SessionRequest = Request & { session: Session };

/** A request on a farm: what it can reach is that farm alone. */
export type FarmRequest = Omit<Request, 'services'> & { services: FarmServices };

/**
 * Who may use a route. `farm` names the action, which is checked after the addressed thing was found (404 before 403).
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | {
      kind: 'farm';
      by: 'id' | 'slug';
      action: FarmAction | ((params: Params) => FarmAction);
      deleted: boolean;
      believes: boolean;
    };

/** Headers of versions and of repeated creations, which some routes take or answer with. */
export type DocumentedHeader = 'If-Match' | 'Idempotency-Key' | 'Idempotency-Replayed' | 'ETag';

/** Documentation of a route. */
export type RouteDocs = {
  summary: string;
  tag: string;
  /** JSON Schema of a body that the domain validates instead of a zod schema; `multipart` for uploads. */
  bodySchema?: Readonly<Record<string, unknown>> | 'multipart';
  /** Query parameters with a description each. */
  query?: Readonly<Record<string, string>>;
  headers?: readonly DocumentedHeader[];
  /** Media type of an answer that is not JSON. */
  mediaType?: string;
  /** Documented statuses with a word each; those that all routes of its kind share are added automatically. */
  answers: Readonly<Record<number, string>>;
};

type Definition<Body> = {
  method: Method;
  /** OpenAPI path below /api: `/farms/{farmId}/{section}`. */
  path: string;
  docs: RouteDocs;
  /** Schema of the JSON body. Without a schema the handler gets `unknown`. */
  body?: z.ZodType<Body>;
  /**
   * Texts whose lengths are checked before the schema: all (default), these keys, all but those at these paths, or none
   * (the service does it).
   */
  textLengths?: 'all' | 'none' | readonly string[] | { readonly except: readonly string[] };
  /** Texts that cannot be stored refuse the whole body, unless the service tells them apart by entry. */
  textsOfEntries?: 'apart';
  /** False if the route also works without the database. */
  needsDatabase?: false;
  /** True if it is answered however many wait: who watches the server would take it for dead. */
  isAlwaysAdmitted?: true;
  /**
   * Maximum size of the body in bytes: 1 MiB of JSON by default, 15 MiB of an upload; always 64 KiB on a public route.
   */
  maxBytes?: number;
};

type Handled = Promise<Answer | Response>;

/** A route for the kernel: `prepare` finds and authorises, then the body is read, then `handle` answers. */
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
    // The kernel parses `body` by this definition's schema.
    handle: (request, _prepared, body) => definition.handle({ ...request, body: body as Body }),
  };
}

type SessionDefinition<Body> = Definition<Body> & {
  /** Throws if the person may not do this to the addressed thing, before the body is read. */
  permit?: (request: SessionRequest) => Promise<void>;
  handle: (request: SessionRequest & { body: Body }) => Handled;
};

/** A route for signed-in people. */
export function sessionRoute<Body = unknown>(definition: SessionDefinition<Body>): Route {
  return {
    ...definition,
    access: { kind: 'session' },
    prepare: async (request, { session }) => {
      if (session === null) throw new Error('a route for the signed-in was mounted without its check');
      await definition.permit?.({ ...request, session });
      return session;
    },
    // `prepared` is the result of `prepare` above; the body was parsed by this definition's schema.
    handle: (request, prepared, body) =>
      definition.handle({ ...request, session: prepared as Session, body: body as Body }),
  };
}

type FarmPrepared<Found, Action extends FarmAction> = {
  session: Session;
  scope: Allowed<Action>;
  found: Found;
  services: FarmServices;
};

type FarmDefinition<Body, Found, Action extends FarmAction> = Definition<Body> & {
  by?: 'id' | 'slug';
  action: Action | ((params: Params) => Action);
  /** Whether the address may name a deleted farm (restore). */
  deleted?: boolean;
  /**
   * Whether a permission that was found within the last minute is believed at first, since what the route does reads it along with
   * what it needs. What such a request answers before it did is thrown away, and all is done once more by the permission as it is.
   */
  believes?: boolean;
  /** Finds the addressed thing or throws its 404, before the role is checked. */
  find?: (request: FarmRequest & { session: Session; scope: FarmScope }) => Promise<Found>;
  handle: (request: FarmRequest & FarmPrepared<Found, Action> & { body: Body }) => Handled;
};

/** A route on one farm, for members whose role may do `action`. Its path has `{farmId}` or `{slug}`. */
export function farmRoute<Body = unknown, Found = undefined, Action extends FarmAction = FarmAction>(
  definition: FarmDefinition<Body, Found, Action>,
): Route {
  const { action, by = 'id', deleted = false, believes = false, find } = definition;
  return {
    ...definition,
    access: { kind: 'farm', by, action, deleted, believes },
    prepare: async (request, { session, scope }): Promise<FarmPrepared<Found, Action>> => {
      if (session === null || scope === null) throw new Error('a farm route was mounted without its checks');
      const services = servicesOn(request.services, scope);
      // Without `find`, Found is undefined by the default of the type parameter.
      const found = (await find?.({ ...request, services, session, scope })) as Found;
      const named = typeof action === 'function' ? action(request.params) : action;
      return { session, scope: allow(scope, named), found, services };
    },
    // `prepared` is the result of `prepare` above; the body was parsed by this definition's schema.
    handle: (request, prepared, body) =>
      definition.handle({ ...request, ...(prepared as FarmPrepared<Found, Action>), body: body as Body }),
  };
}
