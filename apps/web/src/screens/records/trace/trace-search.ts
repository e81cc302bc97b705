/** What the address of a trace keeps: which of the two ways it is shown. */
export type TraceSearch = { ver?: 'desenho' | 'lista' };

/** Keeps a known way of showing a trace. */
export const readTraceSearch = ({ ver }: Record<string, unknown>): TraceSearch =>
  ver === 'desenho' || ver === 'lista' ? { ver } : {};
