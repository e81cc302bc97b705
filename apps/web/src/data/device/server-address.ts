/** The page, or nothing: some of what calls the server runs without one. */
const root = (): Partial<HTMLElement> | undefined => globalThis.document?.documentElement;

/** The server of the native app, whose page names it; in a browser, whose page is the server's own, empty. */
const server = (): string => root()?.dataset?.server ?? '';

/** Whether this is the native app. */
export const isInShell = (): boolean => server() !== '';

/** An address of the server, from its path. Anything but a path stays as it is: pictures of Google are elsewhere. */
export const atServer = (path: string): string => (path.startsWith('/') ? server() + path : path);

/** Where people find this app in a browser: links and codes are made and read with it. */
export const publicOrigin = (): string => server() || window.location.origin;
