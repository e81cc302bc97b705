import type { FarmRole } from './permissions.ts';

/** An invitation as the invited person sees it; `farm` and `invitedBy` are names, `expiresAt` an ISO instant. */
export type ReceivedInvitation = {
  id: string;
  farm: string;
  invitedBy: string;
  email: string;
  role: FarmRole;
  expiresAt: string;
};
