import type { ReportTable } from '@cafezal/domain/reports/report.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { printPage } from '../../device/print.ts';
import styles from './reports-screen.module.css';
import { saveReport } from './save-report.ts';

type Format = 'csv' | 'xlsx';

/** CSV, XLSX and print, all made on this device. */
export function ReportActions({ name, tables }: { name: string; tables: readonly ReportTable[] }) {
  const [making, setMaking] = useState<Format | null>(null);
  async function save(format: Format) {
    setMaking(format);
    try {
      await saveReport(name, { tables, format });
      showToast(`Arquivo ${name}.${format} guardado nos downloads.`);
    } catch {
      showToast('Não deu para fazer o arquivo. Tente novamente.', 'error');
    } finally {
      setMaking(null);
    }
  }
  const button = (format: Format, label: string) => (
    <Button
      look="secondary"
      icon="file-table"
      busy={making === format}
      busyLabel="Fazendo…"
      onClick={() => void save(format)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {button('csv', 'CSV')}
      {button('xlsx', 'XLSX')}
      <Button look="secondary" icon="printer" onClick={printPage}>
        Imprimir
      </Button>
    </div>
  );
}
