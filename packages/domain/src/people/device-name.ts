type Named = readonly [pattern: RegExp, name: string];

/** Browsers whose user agent also contains others' names come first. */
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

/** A device's name for people, such as `Chrome no Android`, from its user agent. */
export function deviceName(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)];
  if (browser === undefined && system === undefined) return 'um programa sem nome';
  return [browser ?? 'Navegador', system].filter(Boolean).join(' no ');
}
