import { TextInput } from '../../../components/controls/text-input.tsx';
import { AreaField } from './area-field.tsx';
import styles from './farm-form.module.css';
import type { FarmFieldsProps } from './farm-values.ts';
import { PlaceFields } from './place-fields.tsx';

/** The fields of a farm: five required ones, and the state registration. */
export function FarmFields(props: FarmFieldsProps) {
  const { values, errors, put } = props;
  return (
    <>
      <div className={styles.name}>
        <TextInput
          label="Nome da fazenda"
          path="name"
          error={errors.name}
          maxLength={100}
          autoComplete="off"
          value={values.name}
          onChange={(name) => put({ name })}
        />
      </div>
      <div className={styles.areaCell}>
        <AreaField {...props} />
      </div>
      <PlaceFields {...props} />
      <div className={styles.registration}>
        <TextInput
          label="Inscrição estadual"
          optional="vai na nota"
          path="stateRegistration"
          error={errors.stateRegistration}
          maxLength={30}
          value={values.stateRegistration}
          onChange={(stateRegistration) => put({ stateRegistration })}
        />
      </div>
    </>
  );
}
