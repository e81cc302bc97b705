import { useEffect, useState } from 'react';

/** A QR code as one path, and its side in modules. */
export type LinkCode = { size: number; path: string };

/** The QR code of a link, made ahead of printing, which does not wait; null until then, and where it cannot be made. */
export function useLinkCode(link: string): LinkCode | null {
  const [code, setCode] = useState<LinkCode | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (made: LinkCode | null) => isCurrent && setCode(made);
    import('../../codes/qr-path.ts').then(
      ({ qrPath }) => show(qrPath(link)),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);
  return code;
}
