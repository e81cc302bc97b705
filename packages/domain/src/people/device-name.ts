type Named = readonly [pattern: RegExp, name: string];

/** Those that claim to be others too stand first. */
const BROWSERS: readonly Named[] = [
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly Named[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly Named[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What a person would call a device, such as `Chrome no Android`, from what it calls itself. */
export function deviceName(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)];
  if (browser === undefined && system === undefined) return 'um programa sem nome';
  return [browser ?? 'Navegador', system].filter(Boolean).join(' no ');
}
