import { useMemo } from 'react';
import { qrPath } from '../qr-codes/qr-path.ts';
import styles from './label.module.css';
import type { LabelData } from './label-data.ts';

function QrCode({ label: { link, code, isForBuyer } }: { label: LabelData }) {
  const { size, path } = useMemo(() => qrPath(link, isForBuyer ? 'quartile' : 'medium'), [link, isForBuyer]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR de ${code}`}
    >
      <path d={path} />
    </svg>
  );
}

/** A label of 100 × 60 mm: code, name, amount, origin, and the QR that opens the record. */
export function LargeLabel({ label }: { label: LabelData }) {
  const { code, season, title, detail, facts, farm, place, isForBuyer } = label;
  return (
    <article className={styles.large}>
      <header>
        <b>{code}</b>
        {season !== null && <span>SAFRA {season}</span>}
      </header>
      <div className={styles.body}>
        <div className={styles.text}>
          <p className={styles.title}>{title}</p>
          {detail !== '' && detail !== title && <p className={styles.detail}>{detail}</p>}
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.code}>
          <QrCode label={label} />
          <span>{isForBuyer ? 'A história deste café' : 'Aponte a câmera'}</span>
        </div>
      </div>
      <footer>
        <b>{farm}</b>
        <span>{place}</span>
      </footer>
    </article>
  );
}

/** A label of 50 × 30 mm: code, amount, and QR. */
export function SmallLabel({ label }: { label: LabelData }) {
  const { code, amount, detail } = label;
  return (
    <article className={styles.small}>
      <QrCode label={label} />
      <div>
        <b>{code}</b>
        <span>{detail}</span>
        <b className={styles.amount}>{amount}</b>
      </div>
    </article>
  );
}
