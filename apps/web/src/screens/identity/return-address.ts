/** The path of this app to open after a sign-in, from an untrusted address; undefined if it leads anywhere else. */
export function returnAddress(asked: string | undefined): string | undefined {
  if (asked === undefined || !asked.startsWith('/') || !URL.canParse(asked, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}
