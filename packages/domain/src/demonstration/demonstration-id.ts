/**
 * The first four groups of all demonstration ids, a UUIDv7 with fixed bits from the first day of the worked season,
 * which no clock produces again.
 */
const PREFIX = '019d0000-2026-7000-8000-';

const DIGITS = 12;

/** The id of a demonstration farm, with 12 hexadecimal digits that distinguish a person's farms. */
export function demonstrationId(random: string): string {
  const digits = random.toLowerCase().replace(/[^0-9a-f]/g, '');
  return PREFIX + digits.slice(0, DIGITS).padStart(DIGITS, '0');
}

/** Whether a farm is a demonstration, even if it was renamed. */
export const isDemonstrationId = (farmId: string): boolean => farmId.startsWith(PREFIX);
