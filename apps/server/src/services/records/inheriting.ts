type Flow = { readonly from: string; readonly to: string };

/**
 * Ids of the records that inherit what some records have, at any distance, with those themselves. Every flow is
 * followed once: a farm may have chains of thousands of records, and is locked meanwhile.
 */
export function inheriting(flows: readonly Flow[], having: Iterable<string>): ReadonlySet<string> {
  const outOf = Map.groupBy(flows, ({ from }) => from);
  const ids = new Set(having);
  // A set goes on to what is added to it on the way.
  for (const id of ids) for (const { to } of outOf.get(id) ?? []) ids.add(to);
  return ids;
}
