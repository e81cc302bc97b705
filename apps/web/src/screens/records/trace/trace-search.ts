/** The view of a trace in its address. */
export type TraceSearch = { ver?: 'desenho' | 'lista' };

/** Keeps a known view of a trace. */
export const readTraceSearch = ({ ver }: Record<string, unknown>): TraceSearch =>
  ver === 'desenho' || ver === 'lista' ? { ver } : {};
