import { useEffect, useState } from 'react';
import type { ShownPhoto } from '../data/unsent-photos.ts';

/** An address of a picture that is on this device, good while it is shown. */
function useBlobAddress(blob: Blob | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (blob === null) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** The picture of a photo, small or whole; the words beside it say what it is unless `alt` does. */
export function PhotoPicture({ photo, size, alt }: { photo: ShownPhoto; size: 'thumb' | 'full'; alt: string }) {
  const isSent = 'sent' in photo;
  const own = useBlobAddress(isSent ? null : photo.image.blob);
  const { width, height } = isSent ? photo.sent : photo.image;
  const address = isSent ? photo.sent[size === 'thumb' ? 'thumbUrl' : 'url'] : own;
  return <img src={address} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
}
