import { maskPhone, phonePrefix } from '@cafezal/domain/people/phone-mask.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { MaskedInput } from '../../components/controls/masked-input.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { Dialog } from '../../components/surfaces/dialog.tsx';
import type { Profile } from '../../data/device/contract.ts';
import { documentHint, maskDocument } from './document-mask.ts';
import { PasswordForm } from './password-form.tsx';
import { PasswordRow } from './password-row.tsx';
import styles from './profile-screen.module.css';
import { type ProfileFormState, useProfileForm } from './use-profile-form.ts';

function Fields({ form: { values, errors, put } }: { form: ProfileFormState }) {
  return (
    <>
      <TextInput
        label="Nome"
        autoComplete="name"
        maxLength={100}
        error={errors.name}
        value={values.name}
        onChange={(name) => put({ name })}
      />
      <MaskedInput
        label="Telefone"
        hint="De outro país: comece com +."
        prefix={phonePrefix(values.phone)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone}
        shown={maskPhone(values.phone)}
        onChange={(text) => put({ phone: maskPhone(text).text })}
      />
      <MaskedInput
        label="CPF ou CNPJ"
        optional="vai na nota"
        hint={documentHint(values.document)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.document}
        shown={maskDocument(values.document)}
        onChange={(text) => put({ document: maskDocument(text).text })}
      />
    </>
  );
}

function SaveLine({ form: { busy, isChanged, isRestored, discard } }: { form: ProfileFormState }) {
  return (
    <div className={styles.save}>
      <Button type="submit" size="lg" busy={busy} busyLabel="Salvando…">
        Salvar dados
      </Button>
      <span role="status" className={styles.sub}>
        {isChanged && (isRestored ? 'Ficou sem salvar da outra vez.' : 'Ainda não salvo.')}
      </span>
      {isChanged && (
        <Button look="quiet" onClick={discard}>
          Desfazer
        </Button>
      )}
    </div>
  );
}

/** The error of the whole form; a missing signal is not shown as an error. */
function Trouble({ errors: { other, offline } }: { errors: ProfileFormState['errors'] }) {
  if (other === undefined && offline === undefined) return null;
  return (
    <div className={styles.whole} role="status">
      <Notice tone={other === undefined ? 'quiet' : 'error'} icon={other === undefined ? 'cloud-off' : 'circle-alert'}>
        <p>{other ?? offline}</p>
      </Notice>
    </div>
  );
}

/** Name, phone, document and password of the person. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile);
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const close = () => setPasswordOpen(false);
  return (
    <>
      <form ref={form.form} className={styles.form} onSubmit={form.submit} noValidate>
        <Fields form={form} />
        <PasswordRow profile={profile} onChange={() => setPasswordOpen(true)} />
        <Trouble errors={form.errors} />
        <SaveLine form={form} />
      </form>
      {isPasswordOpen && (
        <Dialog title="Trocar senha" onClose={close}>
          <PasswordForm email={profile.email} onDone={close} />
        </Dialog>
      )}
    </>
  );
}
