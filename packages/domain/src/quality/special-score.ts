import { at } from '../knowledge/knowledge.ts';
import { CUP_PROTOCOLS, type CupProtocol, SCORE_SCALES } from '../knowledge/scores.ts';

/** The score from which a lot is specialty coffee by a protocol. */
export const specialScore = (protocol: CupProtocol, day: string): number =>
  at(SCORE_SCALES[protocol], day).value.special;

/**
 * The protocol of a classification's score; scores from before protocols were recorded, and those beside COB, are by
 * the SCA form of 2004.
 */
export const scoreProtocolOf = ({ cupProtocol }: Readonly<Record<string, unknown>>): CupProtocol =>
  CUP_PROTOCOLS.find((protocol) => protocol === cupProtocol) ?? 'sca2004';
