import type { AttentionItem, AttentionKind } from '@cafezal/domain/attention/attention-item.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { StageBlock } from '../../components/icons/stage-block.tsx';
import { useIsWide } from '../../components/page/use-is-wide.ts';
import { Card, Hidden, Rows } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import type { Farm } from '../../data/device/contract.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { sectionEntry } from '../frame/section-menu.ts';
import styles from './attention-card.module.css';
import { attentionPlace } from './attention-place.ts';
import type { Attention } from './dashboard-view.ts';

/** Rows before the rest is collapsed: nobody does more than these in a day. */
export const SHOWN_ITEMS = 5;

/** Items about a plot have the plot's colour, whichever record they belong to. */
const THEMES: Readonly<Partial<Record<AttentionKind, string>>> = {
  'harvested-in-waiting-period': 'talhao',
  'work-due': 'talhao',
};

const themeOf = ({ kind, section }: AttentionItem): string => THEMES[kind] ?? sectionEntry(section)?.theme ?? 'talhao';

function Words({ item }: { item: AttentionItem }) {
  return (
    <>
      <StageBlock theme={themeOf(item)} size={24} />
      <span className={styles.words}>
        <b>{item.title}</b>
        <span>{item.message}</span>
      </span>
    </>
  );
}

/** On a phone the whole row is one link; on a desktop the record and the action are two links. */
function Row({ item, farm, slug }: { item: AttentionItem; farm: Farm; slug: string }) {
  const isWide = useIsWide();
  const place = attentionPlace(item, { farm, slug });
  if (!isWide)
    return (
      <Link to={place.to} search={place.search} className={styles.row}>
        <Words item={item} />
        <span className={styles.go}>
          <Icon name="chevron-right" />
        </span>
      </Link>
    );
  return (
    <div className={styles.row}>
      <Words item={item} />
      <Link to={place.to} search={place.search} className={buttonClass({ look: 'secondary' })}>
        {place.label}
        <Hidden>: {item.title}</Hidden>
      </Link>
    </div>
  );
}

type Named = { farm: Farm; store: FarmStore | null };

function Items({ items, total, farm, store }: Attention & Named) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN_ITEMS);
  const hidden = total - shown.length;
  return (
    <>
      <Rows>
        {shown.map((item) => (
          <li key={`${item.kind} ${item.recordId}`}>
            <Row item={item} farm={farm} slug={store?.replica.byId(item.recordId)?.record.slug || item.recordId} />
          </li>
        ))}
      </Rows>
      {hidden > 0 && (
        <div className={styles.more}>
          <Button look="quiet" busy={isWhole} onClick={() => setIsWhole(true)}>
            Ver todos ({formatNumber(total, 0)})
          </Button>
        </div>
      )}
    </>
  );
}

function Content({ attention, ...named }: Named & { attention: Attention | null }) {
  if (attention === null)
    return (
      <p className={styles.calm} role="status">
        <Icon name="rotate" />
        Conferindo o dia de hoje…
      </p>
    );
  if (attention.total > 0) return <Items {...attention} {...named} />;
  return (
    <p className={styles.calm}>
      <Icon name="circle-check" />
      Nada pendente. Tudo medido, guardado e fora de carência.
    </p>
  );
}

/**
 * What needs attention on the farm today, the most urgent first; a calm line if nothing does, and another while it is not
 * known.
 */
export function AttentionCard(props: Named & { attention: Attention | null }) {
  const total = props.attention?.total ?? 0;
  return (
    <Card title="O que precisa de atenção hoje" aside={total > 0 && <Tag>{formatNumber(total, 0)}</Tag>}>
      <Content {...props} />
    </Card>
  );
}
