import { useEffect, useState } from 'react';

/** A QR code as one SVG path, and its side length in modules. */
export type LinkCode = { size: number; path: string };

/** The QR code of a link, made before printing, which cannot wait; null until then, and if it fails. */
export function useLinkCode(link: string): LinkCode | null {
  const [code, setCode] = useState<LinkCode | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (made: LinkCode | null) => isCurrent && setCode(made);
    import('../../qr-codes/qr-path.ts').then(
      ({ qrPath }) => show(qrPath(link)),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);
  return code;
}
