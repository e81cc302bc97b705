import { isCommonPassword } from '@cafezal/domain/people/common-passwords.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';

/** Minimum length of a password in code points. */
const MIN_LENGTH = 8;

const refuse = (field: string, text: string): never => {
  throw new Problem('auth/weak-password', { fields: { [field]: text } });
};

/** `auth/weak-password` (422), naming `field`, for a password that is short, common, or equal to the e-mail. */
export function assertStrongPassword(password: string, field: string, email: string): void {
  if ([...password].length < MIN_LENGTH) refuse(field, 'Use pelo menos 8 caracteres.');
  if (isCommonPassword(password)) refuse(field, 'Esta senha é uma das mais comuns. Escolha outra.');
  if (password.toLowerCase() === email.toLowerCase()) refuse(field, 'A senha não pode ser o próprio e-mail.');
}
