import { Notice } from '../../components/notice.tsx';
import styles from './entrance.module.css';

/** The address that a label's QR holds: of one record, by its id. */
const OF_LABEL = /^\/fazenda\/[^/?#]+\/[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Was this address read from a label, and not from a link or a bookmark, which hold a name? */
export const isOfLabel = (address: string | undefined): boolean => address !== undefined && OF_LABEL.test(address);

/** Says to who read a label without an account whose the lot is, and whom to ask for its papers. */
export function ScannedNotice() {
  return (
    <div className={styles.told}>
      <Notice tone="info" icon="qr">
        <p>
          <strong>Esta etiqueta é de um lote de café.</strong>
        </p>
        <p>Quem trabalha na fazenda entra e vê o lote. Comprou este café? Peça o dossiê dele a quem vendeu.</p>
      </Notice>
    </div>
  );
}
