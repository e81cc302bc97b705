let names: Intl.DisplayNames | undefined;

/** The pt-BR name of a country by its ISO 3166-1 code; any other text is answered unchanged. */
export function countryName(code: string): string {
  const letters = code.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(letters)) return code;
  names ??= new Intl.DisplayNames(['pt-BR'], { type: 'region', fallback: 'none' });
  return names.of(letters) ?? code;
}
