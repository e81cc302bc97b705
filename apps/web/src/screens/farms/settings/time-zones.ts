import type { Choice } from '../../../components/controls/select-input.tsx';

/** The zones that coffee grows in, by what people there call them. */
const ZONES: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'Brasília',
  'America/Bahia': 'Bahia',
  'America/Fortaleza': 'Ceará e Nordeste',
  'America/Campo_Grande': 'Mato Grosso do Sul',
  'America/Cuiaba': 'Mato Grosso',
  'America/Porto_Velho': 'Rondônia',
  'America/Manaus': 'Amazonas',
  'America/Boa_Vista': 'Roraima',
  'America/Rio_Branco': 'Acre',
};

/** `GMT-3`, as the zone is today. */
function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('-', '−');
}

/** A zone in words: `Brasília (GMT−3)`. */
export const zoneText = (zone: string): string => `${ZONES[zone] ?? zone} (${offsetOf(zone)})`;

/** Brazil's zones, and the one that is chosen where it is another. */
export const zoneChoices = (chosen: string): Choice[] =>
  [...new Set([...Object.keys(ZONES), ...(chosen === '' ? [] : [chosen])])].map((value) => ({
    value,
    label: zoneText(value),
  }));
