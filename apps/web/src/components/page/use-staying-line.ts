import { useState } from 'react';

const BLANK = '\u00a0';

/** A line that keeps its place once it was there: blank where there is nothing to say, so that nothing under it moves. */
export function useStayingLine(text: string | undefined): string | undefined {
  const [wasThere, setThere] = useState(false);
  if (text !== undefined && !wasThere) setThere(true);
  return text ?? (wasThere ? BLANK : undefined);
}
