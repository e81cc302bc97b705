import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { maskPhone, phonePrefix } from '@cafezal/domain/people/phone-mask.ts';
import { phoneText } from '@cafezal/domain/people/phone-text.ts';
import { MaskedInput } from '../../components/controls/masked-input.tsx';
import { type ControlProps, useNotes } from './control-props.tsx';

/** A phone number in one line with a mask; a `+` starts a number of another country. */
export function PhoneControl(props: ControlProps<'phone'>) {
  const notes = useNotes(props);
  const typed = typeof props.value === 'string' ? props.value : phoneText(isObject(props.value) ? props.value : null);
  return (
    <MaskedInput
      {...notes}
      prefix={phonePrefix(typed)}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      shown={maskPhone(typed)}
      onChange={(text) => props.onChange(maskPhone(text).text)}
    />
  );
}
