import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import type { Farm } from '../../../data/device/contract.ts';
import { useFarmPeopleActions } from '../../../data/farms/farm-members.ts';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import { failureWords } from '../../failure-words.ts';
import { focusRefused } from '../../focus-refused.ts';
import styles from './farm-people.module.css';
import { LazyInvitationLink } from './invitation-link-lazy.tsx';
import { RoleField } from './role-field.tsx';
import { actionFailureWords, useOnlineAction } from './use-online-action.ts';

const FIRST_ROLE: FarmRole = 'operator';

type Passed = { email: string; link: string };

/** Invites by mail, then shows the link to pass on by hand. If the link fails, the mail is still sent. */
function useInviting({ id }: Farm) {
  const { invite, linkTo } = useFarmPeopleActions(id);
  const [passed, setPassed] = useState<Passed | null>(null);
  const inviteAndPass = async (email: string, role: FarmRole): Promise<void> => {
    const invitation = await invite(email, role);
    const link = await linkTo(invitation.id).catch(() => null);
    setPassed(link === null ? null : { email: invitation.email, link });
  };
  return { inviteAndPass, passed, close: () => setPassed(null) };
}

/** Invites somebody to the farm by e-mail and role; then shows the link to pass on. */
export function InviteForm({ farm }: { farm: Farm }) {
  const { inviteAndPass, passed, close } = useInviting(farm);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(FIRST_ROLE);
  const [error, setError] = useState<string>();
  const { busy, act } = useOnlineAction();
  useHeldWhile(email !== '');
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    const typed = email.trim();
    const refuse = (words: string) => {
      setError(words);
      focusRefused(form.current);
    };
    if (typed === '') return refuse('Escreva o e-mail de quem vai receber o convite.');
    const told = (failure: unknown) => refuse(failureWords(failure).fields.email ?? actionFailureWords(failure));
    if (await act(() => inviteAndPass(typed, role), told)) {
      setEmail('');
      showToast(`Convite enviado para ${typed}.`);
    }
  };
  return (
    <>
      <form ref={form} className={styles.invite} onSubmit={submit} noValidate>
        <h3>Convidar alguém</h3>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={error}
          value={email}
          onChange={setEmail}
        />
        <RoleField own={farm.role} value={role} onChange={setRole} />
        <Button type="submit" look="secondary" icon="send" busy={busy} busyLabel="Enviando…">
          Enviar convite
        </Button>
      </form>
      {passed !== null && <LazyInvitationLink {...passed} farmName={farm.name} onClose={close} />}
    </>
  );
}
