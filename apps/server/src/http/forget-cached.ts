/**
 * Header by which a browser takes the pictures of a person who leaves out of its HTTP cache, where photos are kept for
 * a year; what the app keeps itself, unsent work among it, is the app's to forget.
 */
export const FORGET_CACHED: Readonly<Record<string, string>> = { 'clear-site-data': '"cache"' };
