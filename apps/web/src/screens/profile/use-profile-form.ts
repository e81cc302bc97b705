import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/messages/toast-store.ts';
import type { Profile } from '../../data/device/contract.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { useProfileActions } from '../../data/session/profile.ts';
import { useDraftKeeper, useStoredDraft } from '../../fields/form/use-draft.ts';
import { failureWords } from '../failure-words.ts';
import { focusRefused } from '../focus-refused.ts';
import { changesOf, errorsIn, type ProfileValues, typedValues, valuesOf } from './profile-values.ts';

type Errors = Readonly<Record<string, string>>;

const OFFLINE = 'Sem sinal agora. O que você escreveu fica neste aparelho; salve quando o sinal voltar.';
const DRAFT = 'profile';

/** The changes to the profile, kept on the device until they are saved or discarded. */
function useTyped(profile: Profile) {
  const draft = useStoredDraft(profile.id, DRAFT);
  const { keep, drop } = useDraftKeeper(profile.id, DRAFT);
  const [typed, setTyped] = useState<Partial<ProfileValues>>({});
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    if (!draft) return;
    // Typing during the read from the device is newer than the draft.
    setTyped((now) => ({ ...typedValues(draft.values), ...now }));
    setRestored(true);
  }, [draft]);
  const put = (change: Partial<ProfileValues>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    keep(next);
  };
  const forget = async () => {
    setTyped({});
    setRestored(false);
    await drop();
  };
  return { values: { ...valuesOf(profile), ...typed }, isRestored, put, forget };
}

export type ProfileFormState = {
  form: RefObject<HTMLFormElement | null>;
  values: ProfileValues;
  errors: Errors;
  busy: boolean;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  /** Whether they were made before this screen was opened. */
  isRestored: boolean;
  put: (change: Partial<ProfileValues>) => void;
  submit: (event: FormEvent) => Promise<void>;
  discard: () => void;
};

/** The state of a profile's form: values, errors and saving. A failed save loses nothing. */
export function useProfileForm(profile: Profile): ProfileFormState {
  const { update } = useProfileActions();
  const form = useRef<HTMLFormElement>(null);
  const { values, isRestored, put, forget } = useTyped(profile);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const changes = changesOf(values, profile);
  const isChanged = Object.keys(changes).length > 0;
  const save = async () => {
    try {
      await update(changes);
      await forget();
      showToast('Dados salvos.');
    } catch (error) {
      const { message, fields } = failureWords(error);
      if (error instanceof NoConnectionError) setErrors({ offline: OFFLINE });
      else setErrors(Object.keys(fields).length > 0 ? fields : { other: message });
      focusRefused(form.current);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsIn(values);
    setErrors(wrong);
    if (busy) return;
    if (Object.keys(wrong).length > 0) return focusRefused(form.current);
    if (!isChanged) return showToast('Nada mudou. Seus dados já estão salvos.', 'info');
    setBusy(true);
    await save();
    setBusy(false);
  };
  const discard = () => {
    setErrors({});
    void forget();
  };
  return { form, values, errors, busy, isChanged, isRestored, put, submit, discard };
}
