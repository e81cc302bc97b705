import { may } from '@cafezal/domain/people/permissions.ts';
import { textAt, textsAt } from '@cafezal/domain/record/data-values.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { Card, Rows, Stack } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import { todayIn } from '../../data/device/corrected-clock.ts';
import { useRecords } from '../../data/farm/farm-data.ts';
import type { ShownRecord } from '../../data/replica/shown-records.ts';
import { createAddress, nameFinder, recordAddress, type SectionPlace, useSection } from '../farm/use-section.ts';
import { DocumentFiles } from './document-files.tsx';
import { documentState } from './document-state.ts';
import styles from './documents.module.css';

/** The cards of the tab: what is of the farm, certificates, and whose the land is. */
const CARDS: readonly { title: string; holds: (kind: string) => boolean }[] = [
  { title: 'Da fazenda', holds: (kind) => !['certificate', 'tenure', 'title'].includes(kind) },
  { title: 'Certificados', holds: (kind) => kind === 'certificate' },
  { title: 'De quem é a terra', holds: (kind) => kind === 'tenure' || kind === 'title' },
];

const kindOf = ({ record }: ShownRecord): string => textAt(record.data, 'kind') ?? '';

/** What was chosen of a field, in words. */
function chosenOf(data: ShownRecord['record']['data'], name: 'tenureKind' | 'certification'): string | undefined {
  const field = fieldsOf('documentos')[name];
  const chosen = textAt(data, name);
  return field?.kind === 'choice' && chosen !== undefined ? field.options[chosen] : undefined;
}

/** What a document certifies and its number, or on what terms the land is held, with whom and where. */
function detailOf({ record: { data } }: ShownRecord, nameOf: (id: string) => string): string {
  const tenure = chosenOf(data, 'tenureKind');
  const partner = textAt(data, 'partnerId');
  const share = typeof data.sharePct === 'number' ? `${String(data.sharePct).replace('.', ',')} %` : undefined;
  const terms = [tenure, partner && `com ${nameOf(partner)}`, share].filter(Boolean).join(' ');
  const plots = textsAt(data, 'plotIds').map(nameOf).join(', ');
  const parts = [terms, chosenOf(data, 'certification'), textAt(data, 'documentNumber'), plots];
  return parts.filter(Boolean).join(' · ');
}

function DocumentRow({ shown, place, today }: { shown: ShownRecord; place: SectionPlace; today: string }) {
  const { record, state } = shown;
  const said = documentState(record, today);
  return (
    <li className={styles.row}>
      <div>
        <Link to={recordAddress(place, record)} className={styles.name}>
          {record.name}
        </Link>
        <p className={styles.sub}>{detailOf(shown, nameFinder(place.store))}</p>
      </div>
      <div>
        <p className={styles.sub}>{said.until}</p>
        {said.share !== null && (
          <div className={styles.bar} data-tone={said.tone} aria-hidden="true">
            <span style={{ inlineSize: `${100 * said.share}%` }} />
          </div>
        )}
      </div>
      <div>
        <Tag tone={said.tone} icon={said.icon}>
          {said.left}
        </Tag>
      </div>
      <DocumentFiles record={record} farm={place.farm} isSent={state === 'sent'} />
    </li>
  );
}

const expiredNames = (records: readonly ShownRecord[], today: string): string =>
  records
    .filter(({ record }) => documentState(record, today).tone === 'error')
    .map(({ record }) => record.name)
    .join(', ');

/** The papers of a farm by what they are for, each with its end and its files. */
export function DocumentsTab() {
  const place = useSection('documentos');
  const records = useRecords(place.store, 'documentos');
  const today = todayIn(place.facts.settings.timezone);
  const expired = expiredNames(records, today);
  return (
    <Stack>
      {may(place.farm.role, 'farm.edit') && (
        <p>
          <Link to={createAddress(place)} className={buttonClass()}>
            <Icon name="plus" size={20} />
            Novo documento
          </Link>
        </p>
      )}
      {expired !== '' && (
        <Notice tone="error" icon="circle-alert">
          <p>
            <b>Venceu: {expired}.</b> Se já renovou, ponha o número e a data novos.
          </p>
        </Notice>
      )}
      {CARDS.map(({ title, holds }) => {
        const held = records.filter((shown) => holds(kindOf(shown)));
        if (held.length === 0) return null;
        return (
          <Card key={title} title={title} aside={<span className={styles.sub}>{held.length}</span>}>
            <Rows>
              {held.map((shown) => (
                <DocumentRow key={shown.record.id} shown={shown} place={place} today={today} />
              ))}
            </Rows>
          </Card>
        );
      })}
      {place.store !== null && records.length === 0 && (
        <p className={styles.sub}>
          Nenhum documento ainda. CAR, CCIR, outorga, certificados: com a data, a gente avisa.
        </p>
      )}
      <Notice icon="bell">
        <p>Avisamos 60 e 7 dias antes. Aceita PDF e foto, até 15 MB.</p>
      </Notice>
    </Stack>
  );
}
