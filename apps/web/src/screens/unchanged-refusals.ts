type Values = Readonly<Record<string, unknown>>;

/** The refusals of the fields whose value is still the one that was sent. A changed field is no longer refused. */
export function unchangedRefusals<Refused extends object>(
  refused: Refused,
  { sent, now }: { sent: Values; now: Values },
): Refused {
  const kept = Object.entries(refused).filter(([field]) => sent[field] === now[field]);
  // Only optional fields can be missing.
  return Object.fromEntries(kept) as Refused;
}
