/** The files of the screen at an address; `*` matches any one part of the path. */
export type RouteFiles = { path: string; files: readonly string[] };

const parts = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

const isAt = (path: string, pattern: string): boolean => {
  const [asked, named] = [parts(path), parts(pattern)];
  return asked.length === named.length && named.every((part, at) => part === '*' || part === asked[at]);
};

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

/** The first of `routes` that matches the path. */
export const routeAt = (path: string, routes: readonly RouteFiles[]): RouteFiles | undefined =>
  routes.find((route) => isAt(path, route.path));

/** The app's page with preload links for a screen's files, so that they load together with the app. */
export const withFiles = (page: string, files: readonly string[]): string =>
  page.replace('</head>', () => `${files.map(linkTo).join('')}</head>`);
