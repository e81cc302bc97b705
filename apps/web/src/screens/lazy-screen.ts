import { lazyRouteComponent } from '@tanstack/react-router';

/** The router knows a missing module by how its message begins. */
function inOurWords(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(`A screen is missing. ${reason}`, { cause: error });
}

/**
 * A screen that is fetched when it is first opened. Where that fails the router would reload the page by itself, also
 * without a network, and end on the browser's own error page: it is not told in its words, so that our fallback decides.
 */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => importer().catch(inOurWords), exportName);
