import { formatTaxId, isCnpj, isCpf, normaliseTaxId } from '@cafezal/domain/tax-ids.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { showToast } from '../../components/toast-store.ts';
import type { Profile } from '../../data/contract.ts';
import { type ProfileChanges, useProfileActions } from '../../data/profile.ts';
import { failureWords } from '../failure-words.ts';
import { documentHint } from './document-hint.ts';
import { maskPhone, phoneOf, phoneText } from './phone-mask.ts';
import styles from './profile-screen.module.css';

type Values = { name: string; phone: string; document: string };
type Errors = Readonly<Record<string, string>>;

const CNPJ_LENGTH = 14;

/** What is wrong with what was typed, field by field; phone and document may be left for later. */
function errorsIn({ name, phone, document }: Values): Errors {
  const id = normaliseTaxId(document);
  return {
    ...(name.trim() === '' && { name: 'Diga seu nome.' }),
    ...(phone !== '' && phoneOf(phone) === null && { phone: 'Telefone com DDD, como (35) 99999-8888.' }),
    ...(id !== '' && !isCpf(id) && !isCnpj(id) && { document: 'Os números não conferem. Confira o CPF ou CNPJ.' }),
  };
}

/** Only what changed is sent. */
function changesOf(values: Values, profile: Profile): ProfileChanges {
  const document = normaliseTaxId(values.document);
  const phone = phoneOf(values.phone);
  return {
    ...(values.name.trim() !== profile.name && { name: values.name.trim() }),
    ...(phone !== null && values.phone !== phoneText(profile.phone) && { phone }),
    ...(document !== '' && document !== (profile.document ?? '') && { document }),
  };
}

/** Name, phone and document of the person. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { update } = useProfileActions();
  const [values, setValues] = useState<Values>({
    name: profile.name,
    phone: phoneText(profile.phone),
    document: formatTaxId(profile.document ?? ''),
  });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const put = (change: Partial<Values>) => setValues({ ...values, ...change });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsIn(values);
    setErrors(wrong);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await update(changesOf(values, profile));
      showToast('Dados salvos.');
    } catch (error) {
      const { message, fields } = failureWords(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { other: message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label="Nome"
        autoComplete="name"
        maxLength={100}
        error={errors.name}
        value={values.name}
        onChange={(name) => put({ name })}
      />
      <TextInput
        label="Telefone"
        prefix="+55"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        error={errors.phone}
        value={values.phone}
        onChange={(phone) => put({ phone: maskPhone(phone) })}
      />
      <TextInput
        label="CPF ou CNPJ"
        optional="vai na nota"
        hint={documentHint(normaliseTaxId(values.document))}
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.document}
        value={values.document}
        onChange={(text) => put({ document: formatTaxId(normaliseTaxId(text).slice(0, CNPJ_LENGTH)) })}
      />
      {errors.other !== undefined && (
        <div className={styles.save}>
          <Notice tone="error" icon="circle-alert">
            <p>{errors.other}</p>
          </Notice>
        </div>
      )}
      <div className={styles.save}>
        <Button type="submit" size="lg" busy={busy} busyLabel="Salvando…">
          Salvar dados
        </Button>
      </div>
    </form>
  );
}
