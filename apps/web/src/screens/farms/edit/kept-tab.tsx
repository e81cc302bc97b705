import { type ReactNode, useState } from 'react';

/** A tab that, once it was shown, keeps what is typed in it while another is. */
export function KeptTab({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return (isShown || wasShown) && <div hidden={!isShown}>{children}</div>;
}
