import { uuidV5 } from '../ground/uuid-v5.ts';
import type { NoticeKind } from './notice-choices.ts';

/** What a person is noticed of once: its kind, and its name within that. */
type NoticeOccasion = { kind: NoticeKind; once: string };

/** The id of a notice: that of its occasion for one person. */
export const noticeIdOf = (uid: string, { kind, once }: NoticeOccasion): string => uuidV5(uid, `${kind}/${once}`);

/** An invitation is told to whoever is invited, and anew when it is renewed. */
export const occasionOfInvitation = ({ id, expiresAt }: { id: string; expiresAt: Date }) =>
  ({ kind: 'invitation', once: `${id}/${expiresAt.getTime()}` }) as const;

/** That an invitation was accepted is told to who sent it. */
export const occasionOfJoining = ({ id }: { id: string }) => ({ kind: 'member', once: `${id}/accepted` }) as const;
