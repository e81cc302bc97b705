import { wholeKgText } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { type LotReadiness, lackingIn } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { lotsKg } from '@cafezal/domain/stages/harvest/harvest-plots.ts';
import { Icon } from '../../components/icons/icon.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { usePrintSheet } from '../../components/page/use-print-sheet.ts';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card, Stack } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import { useRecord } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { ShownRecord } from '../../data/replica/shown-records.ts';
import { MissingRecord } from '../farm/missing-record.tsx';
import { recordAddress, type SectionPlace, useSection } from '../farm/use-section.ts';
import { useFarmAddress } from '../frame/farm-address.ts';
import { useScreen } from '../frame/frame.tsx';
import styles from './readiness/readiness.module.css';
import { ItemsCard } from './readiness/readiness-items.tsx';
import { rightWords } from './readiness/right-words.ts';
import { useReadiness } from './readiness/use-readiness.ts';
import { useRepairs } from './readiness/use-repairs.ts';

type Shown = { readiness: LotReadiness; store: FarmStore };

/** The look of a plot's part in the bar. */
const PART = { ready: undefined, missing: styles.missing, blocked: styles.blocked };
const WORDS = { ready: '', missing: ', falta dizer', blocked: ', travado' } as const;

function leadOf(readiness: LotReadiness): readonly [lead: string, big: string] {
  if (readiness.status === 'ready') return ['Para mostrar ao importador', 'Dados prontos'];
  const count = lackingIn(readiness);
  return ['Falta para mostrar ao importador', count === 1 ? '1 conserto' : `${count} consertos`];
}

/** How much is lacking, and the plots with their part. */
function PlotsCard({ readiness, store }: Shown) {
  const [lead, big] = leadOf(readiness);
  const plots = readiness.plots.map((plot) => ({ ...plot, name: store.replica.byId(plot.plotId)?.record.name ?? '' }));
  return (
    <Card padded>
      <p className={styles.lead}>{lead}</p>
      <p className={styles.big}>{big}</p>
      <div className={styles.parts} aria-hidden="true">
        {plots.map(({ plotId, percent, status }) => (
          <i key={plotId} className={PART[status]} style={{ flexGrow: percent }} />
        ))}
      </div>
      <ul className={styles.plots}>
        {plots.map(({ plotId, percent, status, name }) => (
          <li key={plotId}>
            <i className={status === 'ready' ? styles.ready : styles.lacks}>
              <Icon name={status === 'ready' ? 'check' : 'triangle-alert'} />
            </i>
            <span>
              {name}
              {WORDS[status]}
            </span>
            <b>{formatNumber(percent, 2)}&nbsp;%</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RightCard({ readiness, store }: Shown) {
  const words = rightWords(readiness, (id) => store.replica.byId(id)?.record);
  if (words.length === 0) return null;
  return (
    <Card title="Já está certo" aside={<Tag tone="success">{words.length}</Tag>}>
      <ul className={styles.right}>
        {words.map((text) => (
          <li key={text}>
            <i className={styles.ready}>
              <Icon name="check" />
            </i>
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Readiness({ place, shown, store }: { place: SectionPlace; shown: ShownRecord; store: FarmStore }) {
  const { record } = shown;
  const readiness = useReadiness(place, store, record.id);
  const repairs = useRepairs(place, store);
  const name = record.code === '' ? record.name : record.code;
  usePrintSheet([name, place.farm.name].join(' · '));
  useScreen({
    title: 'Dados para a Europa',
    theme: place.definition.theme,
    back: recordAddress(place, record),
    crumbs: [
      { label: place.heading, to: place.address },
      { label: name, to: recordAddress(place, record) },
      { label: 'Dados para a Europa' },
    ],
  });
  if (readiness === undefined) return <Skeleton />;
  const doors = { place, store, repairs };
  const of = (severity: string) => readiness.items.filter((item) => item.severity === severity);
  const kg = lotsKg(record.outputs);
  const sub = [record.code, record.name, wholeKgText(kg)].filter((text) => text !== '').join(' · ');
  return (
    <>
      <PageHead title="Pronto para a União Europeia?" sub={sub} theme={place.definition.theme} />
      <div className={styles.columns}>
        <Stack>
          <PlotsCard readiness={readiness} store={store} />
          <ItemsCard title="Travado" aside={{ tone: 'error' }} items={of('blocked')} {...doors} />
          <ItemsCard title="Falta" aside={{ tone: 'warning' }} items={of('missing')} {...doors} />
          <ItemsCard title="Confira" aside="não segura o lote" items={of('check')} {...doors} />
        </Stack>
        <Stack>
          <RightCard readiness={readiness} store={store} />
          <Notice icon="info">
            <p>
              Dizemos <b>dados prontos</b>. Quem declara e responde na Europa é o importador.
            </p>
          </Notice>
        </Stack>
      </div>
    </>
  );
}

/** What a lot lacks for a buyer in the European Union, each with the way to the field that mends it. */
export function ReadinessScreen() {
  const place = useSection();
  const { entitySlug } = useFarmAddress();
  const shown = useRecord(place.store, place.section, entitySlug);
  if (place.store === null) return <Skeleton />;
  if (shown === undefined) return <MissingRecord place={place} />;
  return <Readiness key={shown.record.id} place={place} shown={shown} store={place.store} />;
}
