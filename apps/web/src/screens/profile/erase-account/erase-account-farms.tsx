import { KEPT_DAYS } from '@cafezal/domain/people/retention.ts';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../../components/messages/notice.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { NamedFarm } from '../../../data/session/personal-data.ts';
import styles from './erase-account-screen.module.css';

const wordsOnErased = ({ name, isDeleted }: NamedFarm): string =>
  isDeleted
    ? `${name}, que já está entre as excluídas e não volta mais.`
    : `${name}, com talhões, lotes, vendas e fotos. Só você trabalha nela.`;

/** The farms that an erasure deletes. */
export function WhatGoes({ farms, email }: { farms: readonly NamedFarm[]; email: string }) {
  return (
    <Card title="O que é apagado" padded>
      <ul className={styles.list}>
        <li>A conta {email}: nome, telefone, CPF ou CNPJ, foto e senha.</li>
        <li>Seus avisos e escolhas. Todos os aparelhos saem na hora.</li>
        <li>O que está neste aparelho, com rascunhos.</li>
        {farms.map((farm) => (
          <li key={farm.id}>{wordsOnErased(farm)}</li>
        ))}
      </ul>
    </Card>
  );
}

/** The farms that others keep after an erasure; nothing if the person works on no other farm. */
export function WhatStays({ farms }: { farms: readonly NamedFarm[] }) {
  if (farms.length === 0) return null;
  return (
    <Card title="O que fica" padded>
      <ul className={styles.list}>
        {farms.map(({ id, name }) => (
          <li key={id}>{name}: o que você anotou fica com a fazenda, como “Conta apagada”.</li>
        ))}
      </ul>
    </Card>
  );
}

/** The farms that must be transferred or deleted first, each with a link. */
export function BlockedErasure({ farms }: { farms: readonly NamedFarm[] }) {
  return (
    <Notice tone="warning" icon="triangle-alert">
      <p>
        <strong>Ainda não dá para apagar.</strong> Outras pessoas trabalham nestas fazendas, e só você é proprietário.
        Passe cada uma adiante, em Pessoas, ou exclua: dá para desfazer por {KEPT_DAYS.deletedFarm} dias, até a conta
        ser apagada.
      </p>
      <ul className={styles.links}>
        {farms.map(({ id, name, farmSlug }) => (
          <li key={id}>
            <Link to="/fazenda/$farmSlug/editar" params={{ farmSlug }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
