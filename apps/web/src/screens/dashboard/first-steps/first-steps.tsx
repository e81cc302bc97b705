import { may } from '@cafezal/domain/people/permissions.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { classNames } from '../../../components/page/class-names.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { useFarmPeople } from '../../../data/farms/farm-members.ts';
import { BringDoor, useMayBring } from '../../farm/bring-door.tsx';
import { PEOPLE_PLACE } from '../../farms/people/people-place.ts';
import styles from './first-steps.module.css';
import { hasOthers } from './invite-suggestion.ts';
import { type Begun, stepsOf } from './steps.ts';
import { STOCK_SECTION, StockTiles, useStockStep } from './stock-step.tsx';
import { useInviteSuggestion } from './use-invite-suggestion.ts';

type RowParts = { at: number; title: string; text: string; isDone: boolean; isCurrent?: boolean; children?: ReactNode };

/** A numbered step; `children` is its action. */
function StepRow({ at, title, text, isDone, isCurrent = false, children }: RowParts) {
  return (
    <li className={classNames(isDone && styles.done, isCurrent && styles.current)}>
      <span className={styles.number}>{isDone ? <Icon name="check" /> : at}</span>
      <div>
        <h3>{title}</h3>
        <p className={styles.sub}>{isDone ? 'Feito' : text}</p>
      </div>
      {!isDone && children}
    </li>
  );
}

/** Inviting others is optional: it is never the current step and can be snoozed. */
function InviteStep({ farm: { id, farmSlug }, at, onSnooze }: { farm: Farm; at: number; onSnooze: () => void }) {
  const { people } = useFarmPeople(id);
  return (
    <StepRow
      at={at}
      title="Chamar quem ajuda"
      text="Encarregado, terreiro, escritório. Cada um vê o seu."
      isDone={people !== null && hasOthers(people)}
    >
      <span className={classNames(styles.touches, styles.action)}>
        <Link
          to="/fazenda/$farmSlug/$section"
          params={{ farmSlug, section: 'editar' }}
          hash={PEOPLE_PLACE}
          className={buttonClass({ look: 'secondary' })}
        >
          Convidar
        </Link>
        <Button look="quiet" aria-label="Agora não: chamar quem ajuda" onClick={onSnooze}>
          Agora não
        </Button>
      </span>
    </StepRow>
  );
}

/** Whoever has kept records elsewhere does not type them again. Who may bring plots alone brings those. */
function BringStep({ farm }: { farm: Farm }) {
  const section = farm.role === 'agronomist' ? 'talhoes' : '';
  if (!useMayBring(farm, section)) return null;
  return (
    <div className={styles.bring}>
      <p className={styles.sub}>Já tem talhões, safras ou vendas em planilha, mapa ou nota? Não precisa digitar.</p>
      <BringDoor farm={farm} section={section} />
    </div>
  );
}

/** The first steps on an empty farm. The current step has a button, if the person may take it. */
export function FirstSteps({ begun, farm }: { begun: Omit<Begun, 'stock'>; farm: Farm }) {
  const { farmSlug, role } = farm;
  const stock = useStockStep(farm);
  const steps = stepsOf({ ...begun, stock: stock.isDone });
  const current = steps.findIndex(({ isDone }) => !isDone);
  const invite = useInviteSuggestion(farm);
  const all = steps.length + (invite.asks ? 2 : 1);
  return (
    <Card title="Primeiros passos" aside={<span className={styles.sub}>{`${current + 1} de ${all}`}</span>}>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * (current + 1)) / all}%` }} />
      </div>
      <ol className={styles.steps}>
        <StepRow at={1} title="Criar a fazenda" text="" isDone />
        {steps.map(({ section, action, ...step }, at) => (
          <StepRow key={section} at={at + 2} isCurrent={at === current} {...step}>
            {at === current && section === STOCK_SECTION && may(role, writeActionOf(section)) && (
              <StockTiles farmSlug={farmSlug} onNothing={stock.skip} />
            )}
            {at === current && section !== STOCK_SECTION && may(role, writeActionOf(section)) && (
              <Link
                to="/fazenda/$farmSlug/$section/cadastrar"
                params={{ farmSlug, section }}
                className={classNames(buttonClass({ size: 'lg' }), styles.action)}
              >
                <Icon name="plus" />
                {action}
              </Link>
            )}
          </StepRow>
        ))}
        {invite.asks && <InviteStep farm={farm} at={all} onSnooze={invite.snooze} />}
      </ol>
      <BringStep farm={farm} />
    </Card>
  );
}
