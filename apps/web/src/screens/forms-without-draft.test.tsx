import '../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { InRouter } from '../../testing/in-router.tsx';
import { field, show, type } from '../../testing/on-page.tsx';
import { hasOpenForm } from '../data/page/open-forms.ts';
import { createQueryClient } from '../data/server/query-client.ts';
import { SAMPLE_FARM } from '../data/testing/sample-farm.ts';
import { FarmForm } from './farms/form/farm-form.tsx';
import { valuesOf } from './farms/form/farm-values.ts';
import { InviteForm } from './farms/people/invite-form.tsx';
import { PasswordForm } from './profile/password-form.tsx';
import { TurnBar } from './records/production/closing-parts.tsx';
import { AnswerDialog } from './records/readiness/answer-dialog.tsx';

const nothing = () => undefined;
const later = async () => undefined;

/** Each form with one of its fields. */
const FORMS: Readonly<Record<string, ReactElement>> = {
  'Nome da fazenda': (
    <FarmForm initial={valuesOf(SAMPLE_FARM)} saveLabel="Salvar" cancelTo="/" onSave={later} offline="" />
  ),
  'E-mail': <InviteForm farm={SAMPLE_FARM} />,
  'Senha nova': <PasswordForm email="ana@example.test" onDone={nothing} />,
  'Por que fechar?': (
    <TurnBar ask="Por que fechar?" label="Fechar" icon="lock" hint="" isReasonNeeded act={async () => null} />
  ),
  'Por que está certo assim?': (
    <AnswerDialog
      // What is read of a check before it is answered.
      {...({ item: { message: 'Falta o CAR.' } } as unknown as Parameters<typeof AnswerDialog>[0])}
      onClose={nothing}
    />
  ),
};

for (const [label, form] of Object.entries(FORMS))
  test(`what is typed into “${label}”, which no draft keeps, holds off a new version`, async () => {
    await show(
      <QueryClientProvider client={createQueryClient()}>
        <InRouter>{form}</InRouter>
      </QueryClientProvider>,
    );
    assert.equal(hasOpenForm(), false);
    await type(field(label), 'algo novo');
    assert.equal(hasOpenForm(), true);
    await show(<p>outra tela</p>);
    assert.equal(hasOpenForm(), false);
  });
