import { FARM_ROLE_LABELS, may, mayManage } from '@cafezal/domain/people/permissions.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { Card, Hidden, Rows } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { type FarmMember, type FarmPeople as Known, useFarmPeople } from '../../../data/farms/farm-members.ts';
import { useConnection } from '../../../data/server/connection.ts';
import { useSession } from '../../../data/session/session.ts';
import styles from './farm-people.module.css';
import { InvitationRows } from './invitation-rows.tsx';
import { InviteForm } from './invite-form.tsx';
import { LeaveFarm } from './leave-farm.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { PEOPLE_PLACE } from './people-place.ts';
import { actionFailureWords } from './use-online-action.ts';

function MemberRow({ farm, member, isSelf }: { farm: Farm; member: FarmMember; isSelf: boolean }) {
  const { name, email, role } = member;
  const [changes, setChanges] = useState(false);
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <b>{name ?? email}</b>
        {name !== null && <span className={styles.mail}>{email}</span>}
      </span>
      <span className={styles.actions}>
        {isSelf && <Tag tone="success">você</Tag>}
        <Tag>{FARM_ROLE_LABELS[role]}</Tag>
        {!isSelf && mayManage(farm.role, role) && (
          <Button look="secondary" onClick={() => setChanges(true)}>
            Mudar<Hidden> o papel de {name ?? email}</Hidden>
          </Button>
        )}
      </span>
      {changes && <MemberDialog farm={farm} member={member} onClose={() => setChanges(false)} />}
    </li>
  );
}

function Shown({ farm, people: { members, invitations } }: { farm: Farm; people: Known }) {
  const personId = useSession().user?.uid ?? '';
  const isLastOwner = farm.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
  return (
    <Card title="Quem trabalha nela" aside={<Tag>{members.length}</Tag>}>
      <Rows>
        {members.map((member) => (
          <MemberRow key={member.userId} farm={farm} member={member} isSelf={member.userId === personId} />
        ))}
      </Rows>
      <InvitationRows farm={farm} invitations={invitations} />
      {may(farm.role, 'farm.members') && <InviteForm farm={farm} />}
      {!isLastOwner && (
        <div className={styles.leave}>
          <LeaveFarm farm={farm} personId={personId} />
        </div>
      )}
    </Card>
  );
}

function People({ farm }: { farm: Farm }) {
  const { people, error, refresh } = useFarmPeople(farm.id);
  const { online } = useConnection();
  if (people !== null) return <Shown farm={farm} people={people} />;
  if (error === null && online) return <Skeleton rows={2} />;
  return (
    <Card title="Quem trabalha nela" padded>
      <Notice icon="cloud-off">
        <p>
          {error === null ? 'Sem sinal agora. A equipe aparece aqui quando o sinal voltar.' : actionFailureWords(error)}
        </p>
      </Notice>
      {online && (
        <div className={styles.again}>
          <Button look="secondary" onClick={() => void refresh()}>
            Tentar de novo
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Members of a farm with their roles, open invitations, and what the person may change. Only the server knows them. */
export function FarmPeople({ farm }: { farm: Farm }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${PEOPLE_PLACE}`) place.current?.scrollIntoView();
  }, []);
  return (
    <div ref={place} id={PEOPLE_PLACE} className={styles.place}>
      <People farm={farm} />
    </div>
  );
}
