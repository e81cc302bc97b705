/** Whether this is Android, in a browser or in the shell. */
export const isAndroid = (): boolean => navigator.userAgent.includes('Android');
