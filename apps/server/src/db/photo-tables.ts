import type { Instant, NullableInstant } from './column-types.ts';

export type PhotosTable = {
  farm_key: string;
  id: string;
  record_id: string;
  /** Key of the file in storage, without size and suffix. */
  file: string;
  width: number;
  height: number;
  taken_at: NullableInstant;
  created_by: string;
  change: string;
  deleted_at: NullableInstant;
};

/** Files of deleted photos that must still be deleted. */
export type ErasedPhotosTable = { file: string; at: Instant };
