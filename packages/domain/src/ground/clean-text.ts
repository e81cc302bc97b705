/**
 * Control characters but line breaks and tabs, and those that turn the direction of writing (UAX #9): by one of these a name
 * is read backwards.
 */
const DROPPED = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu;

/** A text as it is stored: trimmed, without control characters and lone surrogates, which databases refuse. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n/g, '\n').replace(DROPPED, '').trim();
