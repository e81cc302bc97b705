const isKept = (character: string): boolean => {
  const code = character.charCodeAt(0);
  return code > 31 ? code !== 127 : character === '\n' || character === '\t';
};

/** A text as it is stored: trimmed, without control characters and lone surrogates, which databases refuse. */
export function cleanText(text: string): string {
  const wellFormed = text.toWellFormed().replaceAll('\r\n', '\n');
  return Array.from(wellFormed).every(isKept)
    ? wellFormed.trim()
    : Array.from(wellFormed).filter(isKept).join('').trim();
}
