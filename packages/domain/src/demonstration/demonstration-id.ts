/** The first four groups of a UUIDv7 that no clock gives again: the first day of the worked season, in fixed bits. */
const PREFIX = '019d0000-2026-7000-8000-';

const DIGITS = 12;

/** The id of a demonstration farm, by 12 hexadecimal digits that tell it from another one of the same person. */
export function demonstrationId(random: string): string {
  const digits = random.toLowerCase().replace(/[^0-9a-f]/g, '');
  return PREFIX + digits.slice(0, DIGITS).padStart(DIGITS, '0');
}

/** Whether a farm is a demonstration, whatever name it has by now. */
export const isDemonstrationId = (farmId: string): boolean => farmId.startsWith(PREFIX);
