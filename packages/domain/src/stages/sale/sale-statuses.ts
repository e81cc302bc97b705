/** Statuses of a sale in which nothing is agreed, or no more. */
export const NOT_YET_SOLD: ReadonlySet<string> = new Set(['draft', 'negotiating', 'cancelled']);
