import { trimEmail } from '@cafezal/domain/people/email-key.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';

const SHAPE = /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@.,;:<>()[\]\\"\p{Cc}]+(?:\.[^\s@.,;:<>()[\]\\"\p{Cc}]+)+$/u;
const MAX_LENGTH = 254;

/** Whether a trimmed text can be an e-mail address. */
const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && SHAPE.test(text);

/** The address as typed, trimmed, with the lower-cased form by which it is unique; 422 `request/invalid` for no e-mail. */
export function assertEmail(text: string): { address: string; key: string } {
  const address = trimEmail(text);
  if (!isEmail(address)) throw new Problem('request/invalid', { fields: { email: 'Confira o e-mail.' } });
  return { address, key: address.toLowerCase() };
}
