const LONGEST = 80;

/**
 * A person's or farm's name made safe for the subject and text of a mail to a stranger: one line, without invisible and
 * bidirectional characters, and nothing that mail programs turn into a link.
 */
export function mailName(name: string): string {
  const seen = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ');
  const unlinked = seen.replace(/[<>"`\\]|:?\/\/+/g, ' ').replace(/([.@/:])(?=\S)/g, '$1 ');
  return unlinked.replace(/ +/g, ' ').trim().slice(0, LONGEST).toWellFormed().trim();
}
