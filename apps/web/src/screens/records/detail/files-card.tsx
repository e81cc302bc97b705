import { Card } from '../../../components/surfaces/surface.tsx';
import { DocumentFiles } from '../../documents/document-files.tsx';
import type { PartProps } from './detail-props.ts';

/** The files of a record whose section keeps some. */
export function FilesCard({ place: { farm }, store, record }: PartProps) {
  return (
    <Card title="Arquivos" padded>
      <DocumentFiles record={record} farm={farm} isSent={store.replica.byId(record.id)?.state === 'sent'} mayRemove />
    </Card>
  );
}
