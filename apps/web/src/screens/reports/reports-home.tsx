import { may } from '@cafezal/domain/people/permissions.ts';
import { REPORTS } from '@cafezal/domain/reports/report-list.ts';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icons/icon.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { useScreen } from '../frame/frame.tsx';
import styles from './reports-home.module.css';

/** The reports to choose from, each with what it answers. */
export function ReportsHome({ farm: { farmSlug, role } }: { farm: Farm }) {
  const shown = REPORTS.filter(({ isOfMoney }) => isOfMoney !== true || may(role, 'farm.seePrices'));
  useScreen({ title: 'Relatórios', theme: 'producao' });
  return (
    <>
      <PageHead title="Relatórios" sub="Feitos neste aparelho, também sem sinal." theme="producao" />
      <ul className={styles.list}>
        {shown.map(({ key, title, about }) => (
          <li key={key}>
            <Link to="/fazenda/$farmSlug/relatorios" params={{ farmSlug }} search={{ relatorio: key }}>
              <span>
                <strong>{title}</strong>
                <span className={styles.about}>{about}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
