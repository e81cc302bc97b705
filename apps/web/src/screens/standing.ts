type Values = Readonly<Record<string, unknown>>;

/** What was refused, by field, without the fields in which something else stands now than what was sent. */
export function standing<Refused extends object>(
  refused: Refused,
  { sent, now }: { sent: Values; now: Values },
): Refused {
  const kept = Object.entries(refused).filter(([field]) => sent[field] === now[field]);
  // Fields that are gone were optional ones: a refusal names some of them.
  return Object.fromEntries(kept) as Refused;
}
