import { FARM_ROLE_LABELS } from '@cafezal/domain/permissions.ts';
import { Card, Rows } from '../../components/surface.tsx';
import { Tag } from '../../components/tag.tsx';
import { useFarmMembers } from '../../data/farm-members.ts';
import styles from './edit-farm-screen.module.css';

/** Who works on a farm, with the role of each; nothing where that cannot be asked for. */
export function FarmPeople({ farmId }: { farmId: string }) {
  const { members } = useFarmMembers(farmId);
  if (members === null) return null;
  return (
    <Card title="Quem trabalha nela" aside={<Tag>{members.length}</Tag>}>
      <Rows>
        {members.map(({ userId, name, email, role }) => (
          <li key={userId} className={styles.person}>
            <span>
              <b>{name ?? email}</b>
              <span className={styles.mail}>{email}</span>
            </span>
            <Tag>{FARM_ROLE_LABELS[role]}</Tag>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
