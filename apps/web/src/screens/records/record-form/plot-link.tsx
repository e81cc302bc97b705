import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { FieldControl } from '../../../fields/field-control.tsx';
import { useForm } from '../../../fields/form-context.ts';
import type { PartProps } from '../../../fields/form-parts.ts';
import { useCurrentFarm, useIsFarmArriving } from '../../shell/current-farm.tsx';
import styles from './parts.module.css';

/** The way to the first plot of a farm that has none, for who may make it; what was typed stays as a draft. */
export function PlotLink() {
  const { farmSlug, role } = useCurrentFarm();
  const hasPlots = useForm().context.optionsOf('talhoes').length > 0;
  // A plot that is on its way would be made twice.
  const isArriving = useIsFarmArriving();
  if (hasPlots || isArriving || !may(role, writeActionOf('talhoes'))) return null;
  return (
    <Link
      to="/fazenda/$farmSlug/$section/cadastrar"
      params={{ farmSlug, section: 'talhoes' }}
      className={buttonClass({ look: 'secondary' })}
    >
      <Icon name="plus" />
      Cadastrar talhão
    </Link>
  );
}

/** The plots that were worked on; where there is none yet, the way to the first. */
export function WorkedPlotsPart({ part, value, onChange }: PartProps) {
  if (part.kind !== 'field') return null;
  return (
    <div className={styles.plots}>
      <FieldControl field={part.field} path={part.path} value={value} onChange={onChange} />
      <PlotLink />
    </div>
  );
}
