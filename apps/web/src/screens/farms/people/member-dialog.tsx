import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../../components/surfaces/dialog.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { type FarmMember, useFarmPeopleActions } from '../../../data/farms/farm-members.ts';
import styles from './farm-people.module.css';
import { RoleField } from './role-field.tsx';
import { roleName } from './role-offers.ts';
import { useOnlineAction } from './use-online-action.ts';

type Props = { farm: Farm; member: FarmMember; onClose: () => void };

const nameOf = ({ name, email }: FarmMember): string => name ?? email;

function Removal({ farm, member, onClose }: Props) {
  const { remove } = useFarmPeopleActions(farm.id);
  const { busy, act } = useOnlineAction();
  const confirm = async () => {
    if (!(await act(() => remove(member.userId)))) return;
    showToast(`${nameOf(member)} não trabalha mais na ${farm.name}.`);
    onClose();
  };
  return (
    <Dialog title={`Tirar ${nameOf(member)} da fazenda?`} onClose={onClose}>
      <p>
        {nameOf(member)} deixa de ver a {farm.name} agora mesmo. Tudo o que registrou fica. Para voltar, é preciso outro
        convite.
      </p>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button look="danger" onClick={confirm} busy={busy} busyLabel="Tirando…">
          Tirar da fazenda
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Changes a member's role, or removes them from the farm. */
export function MemberDialog({ farm, member, onClose }: Props) {
  const { changeRole } = useFarmPeopleActions(farm.id);
  const [role, setRole] = useState(member.role);
  const [removes, setRemoves] = useState(false);
  const { busy, act } = useOnlineAction();
  const save = async () => {
    if (role !== member.role) {
      if (!(await act(() => changeRole(member.userId, role)))) return;
      showToast(`${nameOf(member)} agora é ${roleName(role)}.`);
    }
    onClose();
  };
  if (removes) return <Removal farm={farm} member={member} onClose={onClose} />;
  return (
    <Dialog title={nameOf(member)} onClose={onClose}>
      <div className={styles.dialog}>
        <p className={styles.mail}>{member.email}</p>
        <RoleField own={farm.role} value={role} onChange={setRole} />
        <Button look="danger" icon="trash" onClick={() => setRemoves(true)}>
          Tirar da fazenda
        </Button>
      </div>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={save} busy={busy} busyLabel="Salvando…">
          Salvar papel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
