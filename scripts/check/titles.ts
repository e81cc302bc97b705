/** A commit as the check of titles reads it. */
export type Commit = { hash: string; title: string; body: string };

const LONGEST = 65;
/** `area: what changed`. */
const SHAPE = /^[a-z][a-z0-9 -]*: \S/;
/** Lines that tools write below a message are no reason. */
const TRAILER = /^[\w-]+: /;

/** What is wrong with a commit's message; null where it says in its title what changed, and below why. */
export function titleFault({ title, body }: Omit<Commit, 'hash'>): string | null {
  if (title.length > LONGEST) return `the title has ${title.length} characters, more than ${LONGEST}`;
  if (!SHAPE.test(title)) return 'the title is not `area: what changed`';
  const why = body.split('\n').filter((line) => line.trim() !== '' && !TRAILER.test(line));
  return why.length > 0 ? null : 'the body does not say why';
}
