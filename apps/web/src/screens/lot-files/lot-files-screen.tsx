import { outputLabel, PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { maxLengthOf } from '@cafezal/domain/definition/limits.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { customsCodeOf } from '@cafezal/domain/open-chain/declaration/declaration.ts';
import { type LotReadiness, lotReadiness } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import type { ProductForm } from '@cafezal/domain/record/record.ts';
import { useMemo, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ChoiceChips, ManyChips } from '../../components/controls/chips.tsx';
import { TextArea } from '../../components/controls/text-input.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Card, Stack } from '../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { fetchDossier, fetchLotFile, type LotAddress } from '../../data/farm/lot-files.ts';
import { useHeldWhile } from '../../data/page/use-held-while.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { saveFile } from '../../device/files.ts';
import { failureWords } from '../failure-words.ts';
import type { SectionPlace } from '../farm/use-section.ts';

type Props = { place: SectionPlace & { store: FarmStore }; record: DeviceRecord };

const PARTS = [
  { value: 'eudr', label: 'Dados para a Europa' },
  { value: 'epcis', label: 'Caminho (EPCIS)' },
  { value: 'photos', label: 'Fotos' },
];
const LANGUAGES = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'Inglês' },
  { value: 'es', label: 'Espanhol' },
];
/** What coffee can be in an importer's papers: not roasted, without caffeine, roasted, roasted without, husk. */
const CUSTOMS_CHOICES = [
  { value: '0901 11 00', label: '0901.11 Cru' },
  { value: '0901 12 00', label: '0901.12 Cru, descafeinado' },
  { value: '0901 21 00', label: '0901.21 Torrado' },
  { value: '0901 22 00', label: '0901.22 Torrado, descafeinado' },
  { value: '0901 90 10', label: '0901.90 Casca e película' },
];
const NO_SIGNAL = 'Precisa de sinal: o servidor junta estes arquivos. O que você escolheu fica aqui.';

type Failure = { message: string; reason?: string | undefined };

function failureOf(error: unknown): Failure {
  if (error instanceof NoConnectionError) return { message: NO_SIGNAL };
  const { message, fields } = failureWords(error);
  return { message: fields.reason ?? message, reason: fields.reason };
}

/** What lacks of a lot, in the words of its readiness. */
function ReadinessNotice({ readiness }: { readiness: LotReadiness }) {
  const { status, items } = readiness;
  const missing = items.filter(({ severity }) => severity !== 'check');
  if (status === 'ready') {
    return (
      <Notice tone="success" icon="check">
        <p>Dados prontos para a União Europeia. Quem declara é quem importa.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" icon="triangle-alert">
      <p>
        <b>{status === 'blocked' ? 'Bloqueado para a União Europeia.' : 'Faltam dados para a União Europeia.'}</b> Os
        arquivos saem com “incompleto” no nome.
      </p>
      <ul>
        {missing.map(({ code, recordId, message }) => (
          <li key={`${code} ${recordId}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}

function useReadiness({ place, record }: Props, output: string): LotReadiness | undefined {
  const { store, facts } = place;
  return useMemo(() => {
    const today = todayIn(facts.settings.timezone);
    const genealogy = genealogyOf([...store.replica.everything()]);
    return lotReadiness(genealogy, { recordId: record.id, output }, { farm: facts, today });
  }, [store, facts, record, output]);
}

/** Makes a file, saves it and says what went wrong; `busy` names the one that is made. */
function useMaking() {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const make = async (name: string, fetched: () => Promise<File>) => {
    setBusy(name);
    setFailure(null);
    try {
      const file = await fetched();
      saveFile(file.name, file);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { busy, failure, make };
}

type Making = ReturnType<typeof useMaking>;

function CustomsCodeChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <ChoiceChips
      label="Código aduaneiro"
      hint="A forma deste lote não diz qual é. Confira com quem importa, ou deixe em branco."
      value={value}
      onChange={onChange}
      choices={CUSTOMS_CHOICES}
    />
  );
}

type DossierProps = { lot: LotAddress; form: ProductForm; isBlocked: boolean; making: Making };

function DossierCard({ lot, form, isBlocked, making }: DossierProps) {
  const [parts, setParts] = useState(PARTS.map(({ value }) => value));
  const [language, setLanguage] = useState('pt');
  const [reason, setReason] = useState('');
  const [customsCode, setCustomsCode] = useState('');
  const { busy, failure, make } = making;
  useHeldWhile(reason !== '');
  const asksReason = isBlocked && parts.includes('eudr');
  const asksCode = parts.includes('eudr') && customsCodeOf(form) === undefined;
  const wish = {
    ...{ parts, language, reason: asksReason && reason.trim() !== '' ? reason : null },
    customsCode: asksCode && customsCode !== '' ? customsCode : null,
  };
  return (
    <Card title="Dossiê" padded>
      <Stack>
        <p>Um arquivo ZIP com o papel do lote, que abre em qualquer aparelho e imprime em A4, e o que você escolher.</p>
        <ManyChips label="O que vai junto" values={parts} onChange={setParts} choices={PARTS} />
        <ChoiceChips
          label="Idioma do papel"
          clearable={false}
          value={language}
          onChange={setLanguage}
          choices={LANGUAGES}
        />
        {asksCode && <CustomsCodeChoice value={customsCode} onChange={setCustomsCode} />}
        {asksReason && (
          <TextArea
            label="Por que este lote vai assim mesmo"
            hint="Vai escrito no dossiê."
            value={reason}
            onChange={setReason}
            maxLength={maxLengthOf('reason')}
            error={failure?.reason}
          />
        )}
        <Button
          look="primary"
          icon="download"
          busy={busy === 'dossier'}
          busyLabel="Juntando…"
          onClick={() => make('dossier', () => fetchDossier(lot, wish))}
        >
          Baixar o dossiê
        </Button>
      </Stack>
    </Card>
  );
}

function SingleFilesCard({ lot, making: { busy, make } }: { lot: LotAddress; making: Making }) {
  const button = (kind: 'eudr' | 'epcis', text: string) => (
    <Button
      look="secondary"
      icon="download"
      busy={busy === kind}
      busyLabel="Juntando…"
      onClick={() => make(kind, () => fetchLotFile(lot, kind))}
    >
      {text}
    </Button>
  );
  return (
    <Card title="Só um arquivo" padded>
      <Stack>
        <p>Talhões deste lote, e nenhum outro, em GeoJSON, como a União Europeia pede.</p>
        {button('eudr', 'Baixar os talhões')}
        <p>Todo o caminho do lote, com os quilos de cada etapa, no padrão EPCIS 2.0 da GS1.</p>
        {button('epcis', 'Baixar o caminho')}
      </Stack>
    </Card>
  );
}

/** The dossier of a lot and its files, for who buys and imports it. The server makes them. */
export function LotFilesScreen({ place, record }: Props) {
  const lots = record.outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);
  const [output, setOutput] = useState(lots[0]?.key ?? '');
  const readiness = useReadiness({ place, record }, output);
  const making = useMaking();
  const form = lots.find(({ key }) => key === output)?.form ?? 'green_bean';
  const lot = { farmId: place.farm.id, section: place.section, recordId: record.id, output };
  const choices = lots.map((one) => ({
    value: one.key,
    label: `${outputLabel(one)}, ${formatNumber(one.kg, 3)}\u00a0kg`,
  }));
  return (
    <>
      <PageHead title="Dossiê e arquivos" sub={record.code || record.name} theme={place.definition.theme} />
      {lots.length === 0 ? (
        <Notice icon="help">
          <p>Daqui ainda não saiu nenhum lote. Quando sair, os arquivos dele ficam nesta tela.</p>
        </Notice>
      ) : (
        <Stack>
          {lots.length > 1 && (
            <ChoiceChips label="Lote" clearable={false} value={output} onChange={setOutput} choices={choices} />
          )}
          {readiness !== undefined && <ReadinessNotice readiness={readiness} />}
          {making.failure !== null && (
            <Notice tone="error" icon="circle-alert">
              <p>{making.failure.message}</p>
            </Notice>
          )}
          <DossierCard lot={lot} form={form} isBlocked={readiness?.status === 'blocked'} making={making} />
          <SingleFilesCard lot={lot} making={making} />
        </Stack>
      )}
    </>
  );
}
