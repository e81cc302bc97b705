const LONGEST = 80;

/**
 * A name that a person made up, as it may stand in the subject and the text of a mail to a stranger: one line, without
 * characters that cannot be seen or turn the text round, and nothing in it that a mail program makes a link of.
 */
export function mailName(name: string): string {
  const seen = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ');
  const unlinked = seen.replace(/[<>"`\\]|:?\/\/+/g, ' ').replace(/([.@/:])(?=\S)/g, '$1 ');
  return unlinked.replace(/ +/g, ' ').trim().slice(0, LONGEST).toWellFormed().trim();
}
