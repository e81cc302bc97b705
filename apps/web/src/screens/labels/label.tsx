import { useMemo } from 'react';
import { qrPath } from '../codes/qr-path.ts';
import styles from './label.module.css';
import type { LabelData } from './label-data.ts';

function QrCode({ link, code }: { link: string; code: string }) {
  const { size, path } = useMemo(() => qrPath(link), [link]);
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

/** A label of 100 × 60 mm: code first, what it is, how much, where from, and the QR that opens the record. */
export function LargeLabel({ label }: { label: LabelData }) {
  const { code, season, title, detail, facts, farm, place, link } = label;
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
          <QrCode link={link} code={code} />
          <span>Aponte a câmera</span>
        </div>
      </div>
      <footer>
        <b>{farm}</b>
        <span>{place}</span>
      </footer>
    </article>
  );
}

/** A label of 50 × 30 mm: code, how much, and the QR. */
export function SmallLabel({ label: { code, amount, detail, link } }: { label: LabelData }) {
  return (
    <article className={styles.small}>
      <QrCode link={link} code={code} />
      <div>
        <b>{code}</b>
        <span>{detail}</span>
        <b className={styles.amount}>{amount}</b>
      </div>
    </article>
  );
}
