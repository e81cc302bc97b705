import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InRouter } from '../../../../testing/in-router.tsx';
import { click, pageWords, show, the } from '../../../../testing/on-page.tsx';
import { closeToast, currentToast } from '../../../components/messages/toast-store.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { DeleteRecord } from './delete-record.tsx';

const recordOf = (parts: object): DeviceRecord =>
  ({
    ...{ id: 'h', section: 'colheita', name: 'Colheita 1', season: '2025/26', status: 'done', data: {} },
    ...{ inputs: [], outputs: [], deletedAt: null, ...parts },
  }) as unknown as DeviceRecord;

const seasonOf = (season: string, status: string) => recordOf({ id: season, section: 'producao', season, status });

const NOTHING = async (): Promise<void> => undefined;

/** The dialog over a record of a farm that has these records too. */
async function asked(record: DeviceRecord, others: readonly DeviceRecord[] = [], save = NOTHING): Promise<string> {
  const records = [record, ...others];
  const replica = {
    snapshot: {},
    everything: () => records,
    byId: () => ({ record, state: 'refused' }),
    section: (section: string) => records.filter((one) => one.section === section).map((one) => ({ record: one })),
  };
  const place = { store: { replica, save }, definition: stageOf('colheita') } as unknown as SectionPlace;
  await show(
    <InRouter>
      <DeleteRecord place={place} record={record} onClose={() => undefined} />
    </InRouter>,
  );
  return pageWords();
}

describe('whoever deletes a record', () => {
  const NOTE = 'A safra 2025/26 já está fechada. O que mudar agora aparece ao lado do que foi fechado.';

  test('is told that its season is closed, and nothing of it while that is open or there is none', async () => {
    assert.ok((await asked(recordOf({}), [seasonOf('2025/26', 'closed')])).includes(NOTE));
    const others = [seasonOf('2025/26', 'in_progress'), seasonOf('2024/25', 'closed')];
    assert.doesNotMatch(await asked(recordOf({}), others), /fechad/);
    assert.doesNotMatch(await asked(recordOf({ season: null }), [seasonOf('2025/26', 'closed')]), /fechad/);
  });

  test('is told that nothing is left of it where its creation was refused, and only there', async () => {
    assert.match(await asked(recordOf({ version: 0 })), /não foi aceito. Excluir tira daqui sem volta/);
    assert.match(await asked(recordOf({ version: 1 })), /Em Excluídos dá para restaurar. O histórico fica guardado/);
  });

  test('is told what stands in the way where its coffee is used, and cannot delete it', async () => {
    const inputs = [{ recordId: 'h', output: 'a', kg: 10 }];
    const drying = recordOf({ id: 'd', section: 'secagem', status: 'completed', inputs });
    const words = await asked(recordOf({}), [drying, seasonOf('2025/26', 'closed')]);
    assert.match(words, /já foi usado em outra etapa/);
    assert.doesNotMatch(words, /fechada|Excluir colheita/);
  });

  test('is told where it could not be kept, and the question stays', async () => {
    await asked(recordOf({}), [], () => Promise.reject(new Error('O aparelho está cheio.')));
    await click(the('button', 'Excluir colheita'));
    assert.equal(currentToast()?.message, 'O aparelho está cheio.');
    assert.match(pageWords(), /Excluir Colheita 1\?/);
    closeToast();
  });
});
