import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { FarmProof } from './farm-reach.ts';

/** A person's permission on a farm as a request found it. */
export type FoundPermission = FarmProof & {
  readonly farmId: string;
  readonly slug: string;
  readonly userId: string;
  readonly role: FarmRole;
  /** The farm's last change number when the permission was found: whoever takes one away raises it. */
  readonly seq: string;
};
