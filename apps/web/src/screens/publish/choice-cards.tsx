import { lotFacts } from '@cafezal/domain/open-chain/page/lot-facts.ts';
import { pageWords } from '@cafezal/domain/open-chain/page/page-words.ts';
import type { TextKey } from '@cafezal/domain/open-chain/page/texts.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import {
  type PlaceShown,
  type SharedFile,
  type Show,
  type Switch as ShowSwitch,
  TYPED_TEXTS,
} from '@cafezal/domain/open-chain/publication/show.ts';
import { useId } from 'react';
import { ChoiceChips } from '../../components/controls/chips.tsx';
import { Switch } from '../../components/controls/switch.tsx';
import { TextArea, TextInput } from '../../components/controls/text-input.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import styles from './publish.module.css';

/** What a card shows and changes; `all` is the lot with everything on, to say what each choice would show. */
export type ChoiceProps = { show: Show; all: LotSnapshot; onChange: (change: Partial<Show>) => void };

const WORDS = pageWords('pt');

type Row = readonly [key: ShowSwitch, label: string, facts: readonly TextKey[]];

const ORIGIN: Row = ['origin', 'Talhões, datas e processo', ['origin', 'harvest', 'process']];
const STEPS: readonly Row[] = [
  ['fermentation', 'Fermentação', ['fermentation']],
  ['drying', 'Secagem e umidade', ['drying', 'moisture']],
  ['resting', 'Descanso', ['resting']],
  ['milling', 'Beneficiamento', ['milling']],
  ['sieve', 'Peneira', ['sieve']],
  ['quality', 'Nota de prova', ['inTheCup']],
  ['weight', 'Quilos e sacas', ['weight']],
  ['certifications', 'Certificações dos talhões', ['certifications']],
];

/** What the facts of a lot say; empty where the lot has none of them. */
function saidOf(all: LotSnapshot, keys: readonly TextKey[]): string {
  const facts = lotFacts(all, WORDS);
  return keys.flatMap((key) => facts.find((fact) => fact.key === key)?.text ?? []).join('. ');
}

function SwitchRow({
  label,
  said,
  checked,
  onChange,
}: {
  label: string;
  said: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <li>
      <label className={styles.choice} htmlFor={id}>
        <span>
          <b>{label}</b>
          <span>{said}</span>
        </span>
        <Switch id={id} checked={checked} onChange={onChange} />
      </label>
    </li>
  );
}

function PartRow({ row: [key, label, facts], show, all, onChange }: ChoiceProps & { row: Row }) {
  const said = saidOf(all, facts) || 'Este lote não tem';
  return (
    <SwitchRow label={label} said={said} checked={show[key]} onChange={(checked) => onChange({ [key]: checked })} />
  );
}

const PLACES: readonly { value: PlaceShown; label: string }[] = [
  { value: 'none', label: 'Nada' },
  { value: 'city', label: 'Município' },
  { value: 'blurred', label: 'Perto, 5 km' },
  { value: 'exact', label: 'Contorno exato' },
];

/** Where the coffee came from, and how exactly the page says so. */
export function OriginCard(props: ChoiceProps) {
  const { show, onChange } = props;
  return (
    <Card title="De onde veio">
      <Rows>
        <PartRow {...props} row={ORIGIN} />
      </Rows>
      <div className={styles.inside}>
        <ChoiceChips
          label="No mapa"
          clearable={false}
          value={show.place}
          choices={PLACES}
          hint="O contorno exato mostra a sua casa a quem tiver o link."
          onChange={(value) => onChange({ place: PLACES.find((one) => one.value === value)?.value ?? 'city' })}
        />
      </div>
    </Card>
  );
}

/** What happened to the lot. */
export function StepsCard(props: ChoiceProps) {
  return (
    <Card title="O que aconteceu com ele">
      <Rows>
        {STEPS.map((row) => (
          <PartRow key={row[0]} {...props} row={row} />
        ))}
      </Rows>
    </Card>
  );
}

/** What is typed for this page alone. */
export function ProducerCard({ show, onChange }: ChoiceProps) {
  return (
    <Card title="Quem produz">
      <div className={styles.inside}>
        <TextInput
          label="Nome para esta página"
          optional="opcional"
          maxLength={TYPED_TEXTS.producer}
          value={show.producer ?? ''}
          onChange={(producer) => onChange({ producer })}
        />
        <TextArea
          label="Um recado"
          optional="opcional"
          maxLength={TYPED_TEXTS.text}
          placeholder="Até 600 letras"
          value={show.text ?? ''}
          onChange={(text) => onChange({ text })}
        />
        <TextInput
          label="Contato"
          optional="opcional"
          maxLength={TYPED_TEXTS.contact}
          hint="O que você escrever aqui fica à vista de quem tiver o link."
          value={show.contact ?? ''}
          onChange={(contact) => onChange({ contact })}
        />
      </div>
      <p className={styles.never}>
        <Icon name="lock" />
        <span>Nunca aparecem: preço, custo, comprador, CPF, telefone, funcionários, apanhadores e anotações.</span>
      </p>
    </Card>
  );
}

const FILES: readonly (readonly [kind: SharedFile, label: string, besides: string])[] = [
  ['epcis', 'Cadeia de custódia (EPCIS)', 'Mostra também os quilos de cada etapa e os códigos dos registros.'],
  ['plots', 'Talhões no mapa (GeoJSON)', 'Mostra o contorno exato de cada talhão e o nome de quem produz.'],
  [
    'dossier',
    'Dossiê para guardar (ZIP)',
    'Leva o que está na página e os dois arquivos de cima: quilos de cada etapa, colheitas, códigos e contornos exatos.',
  ],
];

/** Files for whoever has the link. */
export function FilesCard({ show, onChange }: ChoiceProps) {
  return (
    <Card title="Arquivos para baixar">
      <Rows>
        {FILES.map(([kind, label, besides]) => (
          <SwitchRow
            key={kind}
            label={label}
            said={besides}
            checked={show.files[kind]}
            onChange={(checked) => onChange({ files: { ...show.files, [kind]: checked } })}
          />
        ))}
      </Rows>
    </Card>
  );
}
