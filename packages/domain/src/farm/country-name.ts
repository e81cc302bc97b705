let names: Intl.DisplayNames | undefined;

/** A country of ISO 3166-1 by its name in pt-BR; what is no code of a country as it was typed. */
export function countryName(code: string): string {
  const letters = code.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(letters)) return code;
  names ??= new Intl.DisplayNames(['pt-BR'], { type: 'region', fallback: 'none' });
  return names.of(letters) ?? code;
}
