import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import { useEffect, useState } from 'react';
import { deviceOf } from '../data/database/device.ts';
import type { DeviceDatabase } from '../data/database/device-database.ts';
import { atServer } from '../data/device/server-address.ts';
import { cachedPhoto, cacheShownPhoto } from '../data/photos/photo-cache.ts';
import type { ShownPhoto } from '../data/photos/unsent-photos.ts';
import { useSession } from '../data/session/session.ts';

/** A temporary URL of a picture on this device, valid while it is shown. */
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

/** The device's copy of a sent photo, looked up if its address failed to load; `keep` stores a copy of a loaded one. */
function useSeenPhoto(sent: RecordPhoto | null, size: 'thumb' | 'full') {
  const personId = useSession().user?.uid;
  const [blob, setBlob] = useState<Blob | null>(null);
  const onDevice = async (act: (database: DeviceDatabase, photo: RecordPhoto) => Promise<void>) => {
    if (personId !== undefined && sent !== null) await act(await deviceOf(personId), sent).catch(() => undefined);
  };
  return {
    blob,
    keep: () => onDevice((database, photo) => cacheShownPhoto(database, addressOf(photo, size))),
    lookUp: () => onDevice(async (database, photo) => setBlob(await cachedPhoto(database, photo, size))),
  };
}

const addressOf = ({ url, thumbUrl }: RecordPhoto, size: 'thumb' | 'full'): string =>
  size === 'thumb' ? thumbUrl : url;

/** The picture of a photo, small or full size. It is decorative unless `alt` is given. */
export function PhotoPicture({ photo, size, alt }: { photo: ShownPhoto; size: 'thumb' | 'full'; alt: string }) {
  const sent = 'sent' in photo ? photo.sent : null;
  const seen = useSeenPhoto(sent, size);
  const own = useBlobAddress('waiting' in photo ? photo.image.blob : seen.blob);
  const { width, height } = 'sent' in photo ? photo.sent : photo.image;
  const address = own ?? (sent === null ? undefined : atServer(addressOf(sent, size)));
  return (
    <img
      src={address}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onLoad={() => void (own === undefined && seen.keep())}
      onError={() => void (own === undefined && seen.lookUp())}
    />
  );
}
