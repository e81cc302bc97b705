import { may } from '@cafezal/domain/people/permissions.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { PLACE_SECTIONS, PLOT_WORK_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { COFFEE_SECTIONS, writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { Link, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { StageBlock } from '../../components/icons/stage-block.tsx';
import { Dialog } from '../../components/surfaces/dialog.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { useAttention } from '../../data/farm/farm-attention.ts';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { useUsualRecords } from '../dashboard/usual-records/use-usual-records.ts';
import { formAddress, type UsualRecord } from '../dashboard/usual-records/usual-records.ts';
import { sectionEntry } from '../frame/section-menu.ts';
import styles from './record-sheet.module.css';

/** Camera and decoder are loaded only when a label is to be read. */
const ScanSheet = lazy(async () => ({ default: (await import('../qr-codes/scan-sheet.tsx')).ScanSheet }));

/** Sections that can be recorded, in the order of the chain; seasons and partners are made from their lists. */
const RECORDED: readonly Section[] = [...new Set([...COFFEE_SECTIONS, ...PLOT_WORK_SECTIONS, ...PLACE_SECTIONS])];

/** Called with the target of a link in the sheet. */
type Going = { onGo: (to: string) => void };

function Usual({ records, onGo }: Going & { records: readonly UsualRecord[] }) {
  return (
    <ul className={styles.usual}>
      {records.map(({ section, theme, title, sub, to, search }) => (
        <li key={section} {...(theme !== '' && { 'data-stage': theme })}>
          <Link to={to} search={search} onClick={() => onGo(to)}>
            <span className={styles.block}>
              <StageBlock theme={theme} />
            </span>
            <span className={styles.words}>
              <b>{title}</b>
              <span>{sub}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Others({ farm, shown, onGo }: Going & { farm: Farm; shown: readonly UsualRecord[] }) {
  // A shortcut to measuring does not replace the entry to start another drying.
  const led = new Set(
    shown.filter(({ to, section }) => to === formAddress(farm.farmSlug, section)).map((one) => one.section),
  );
  const others = RECORDED.filter((section) => !led.has(section) && may(farm.role, writeActionOf(section)));
  return (
    <ul className={styles.others} aria-label="Outro registro">
      {others.map((section) => {
        const { theme = null, one } = sectionEntry(section) ?? {};
        const to = formAddress(farm.farmSlug, section);
        return (
          <li key={section} {...(theme !== null && { 'data-stage': theme })}>
            <Link to={to} onClick={() => onGo(to)}>
              <Icon name={theme === null ? 'notebook' : themeIcon(theme)} />
              {one}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Choices({ farm, store, onGo }: Going & { farm: Farm; store: FarmStore }) {
  const items = useAttention(store, farmFactsOf(farm).settings)?.items ?? [];
  const usual = useUsualRecords({ farm, store, items });
  if (usual.length === 0)
    return (
      <p className={styles.none}>
        Seu acesso nesta fazenda permite ver, não registrar. Quem pode mudar é o proprietário ou o gerente.
      </p>
    );
  return (
    <>
      <Usual records={usual} onGo={onGo} />
      <p className={styles.head}>Outro registro</p>
      <Others farm={farm} shown={usual} onGo={onGo} />
    </>
  );
}

const A_MOMENT_MS = 200;

/** Loads the forms while the person reads the choices, so that the touch does not wait. */
function fetchForms(): () => void {
  const timer = setTimeout(() => void import('../records/create-screen.tsx'), A_MOMENT_MS);
  return () => clearTimeout(timer);
}

/** What can be recorded on this farm: the person's usual records, prefilled, then the others, then the label reader. */
export function RecordSheet({ farm, onClose }: { farm: Farm; onClose: () => void }) {
  const store = useFarmStore(farm);
  const [isScanning, setScanning] = useState(false);
  useEffect(fetchForms, []);
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  // The sheet closes with the screen below it, unless the link leads to that same screen.
  const go = (to: string) => to === shown && onClose();
  if (isScanning)
    return (
      <Suspense>
        <ScanSheet farm={farm} onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog title="Registrar" sheet onClose={onClose}>
      {store === null ? <Skeleton rows={3} /> : <Choices farm={farm} store={store} onGo={go} />}
      <div className={styles.scan}>
        <Button look="secondary" size="lg" full icon="qr" onClick={() => setScanning(true)}>
          Ler QR do terreiro ou tulha
        </Button>
      </div>
    </Dialog>
  );
}
