import type { ComponentProps } from 'react';
import { TextInput } from '../../components/controls/text-input.tsx';

/** The e-mail of an existing or new account. */
export function EmailInput(
  props: Pick<ComponentProps<typeof TextInput>, 'error' | 'value' | 'onChange' | 'maxLength'>,
) {
  return <TextInput label="E-mail" type="email" autoComplete="username" required {...props} />;
}
