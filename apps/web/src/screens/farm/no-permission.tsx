import { may } from '@cafezal/domain/people/permissions.ts';
import { beginningOf } from '@cafezal/domain/stages/section-words.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { useMembers } from '../../data/farms/members.ts';
import styles from './no-permission.module.css';
import { roleWord, roleWords, whoseWork } from './role-words.ts';
import type { SectionPlace } from './use-section.ts';

/** Whether the person's role may write records of this section. */
export const mayWrite = ({ farm, section }: SectionPlace): boolean => may(farm.role, writeActionOf(section));

/** Who can change the role: the farm's owner, by name if the server gives it. */
function Ask({ place }: { place: SectionPlace }) {
  const { farm, heading } = place;
  const owner = useMembers(farm.id).find(({ role }) => role === 'owner');
  const things = heading.toLowerCase();
  const subject = `Acesso a ${things} na ${farm.name}`;
  return (
    <>
      <p className={styles.who}>
        Precisa registrar {things}?{' '}
        {owner?.name ? `Peça a ${owner.name}, que responde pela fazenda.` : 'Peça ao proprietário ou ao gerente.'}
      </p>
      <div className={styles.actions}>
        {owner !== undefined && (
          <a
            className={buttonClass({ size: 'lg' })}
            href={`mailto:${owner.email}?subject=${encodeURIComponent(subject)}`}
          >
            <Icon name="send" />
            Pedir acesso
          </a>
        )}
        <Link to={place.address} className={buttonClass({ look: 'secondary', size: 'lg' })}>
          Ver {things}
        </Link>
      </div>
    </>
  );
}

/** Says who does this work, what the person's role may do on this farm, and who can change that. */
export function NoPermission({ place }: { place: SectionPlace }) {
  const { farm, section, definition } = place;
  return (
    <div className={styles.screen} data-stage={definition.theme}>
      <span className={styles.picture}>
        <Icon name="lock" size={64} />
      </span>
      <h1 tabIndex={-1}>
        {beginningOf(section)} é com {whoseWork(writeActionOf(section))}
      </h1>
      <p className={styles.text}>
        Seu acesso na {farm.name} é de <b>{roleWord(farm.role)}</b>. {roleWords(farm.role)}
      </p>
      <Ask place={place} />
    </div>
  );
}
