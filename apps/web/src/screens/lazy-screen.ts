import { lazyRouteComponent } from '@tanstack/react-router';

/** Rewords a loading error: the router recognises a missing module by the start of its message. */
function inOurWords(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(`A screen is missing. ${reason}`, { cause: error });
}

/**
 * A screen that is loaded when it is first opened. If that fails, the router would reload the page, even offline, and
 * end on the browser's error page. Rewording the error prevents that, and our error fallback is shown.
 */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => importer().catch(inOurWords), exportName);
