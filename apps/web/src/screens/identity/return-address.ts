/**
 * The page of ours that somebody goes back to after a sign-in, from an address that anybody may have written; undefined
 * for one that leads anywhere else.
 */
export function returnAddress(asked: string | undefined): string | undefined {
  if (asked === undefined || !asked.startsWith('/') || !URL.canParse(asked, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}
