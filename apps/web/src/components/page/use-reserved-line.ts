import { useState } from 'react';

const BLANK = '\u00a0';

/** A line that keeps its space once it was shown: blank without text, so that nothing below moves. */
export function useReservedLine(text: string | undefined): string | undefined {
  const [wasThere, setThere] = useState(false);
  if (text !== undefined && !wasThere) setThere(true);
  return text ?? (wasThere ? BLANK : undefined);
}
