import { isCommonPassword } from '@cafezal/domain/people/common-passwords.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';

/** Code points that a password has at least. */
const MIN_LENGTH = 8;

const refuse = (field: string, text: string): never => {
  throw new Problem('auth/weak-password', { fields: { [field]: text } });
};

/** `auth/weak-password` (422), naming `field`, for a password that is short, among the most common, or the e-mail itself. */
export function assertStrongPassword(password: string, field: string, email: string): void {
  if ([...password].length < MIN_LENGTH) refuse(field, 'Use pelo menos 8 caracteres.');
  if (isCommonPassword(password)) refuse(field, 'Esta senha é uma das mais comuns. Escolha outra.');
  if (password.toLowerCase() === email.toLowerCase()) refuse(field, 'A senha não pode ser o próprio e-mail.');
}
