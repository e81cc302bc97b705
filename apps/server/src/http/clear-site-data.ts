/**
 * Header that clears the browser's HTTP cache when a person signs out, because photos are cached for a year. Data that
 * the app stores, unsent work included, are removed by the app.
 */
export const CLEAR_HTTP_CACHE: Readonly<Record<string, string>> = { 'clear-site-data': '"cache"' };
