import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';

const { fetchFarm } = await import('./farm-calls.ts');
const { createFarm, deleteFarm, updateFarm } = await import('./farm-writes.ts');
const { NoConnectionError } = await import('../server/api.ts');

const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);

const DRAFT = {
  name: 'Boa Vista',
  totalArea: 12.5,
  city: 'Patrocínio',
  region: 'Cerrado Mineiro',
  state: 'MG',
  stateRegistration: null,
};
const FARM = { id: 'f1', farmSlug: 'boa-vista' };

const rejects = async (call: () => Promise<unknown>, message: string): Promise<void> => {
  await assert.rejects(call, { message });
};

describe('what is sent of a farm', () => {
  test('seed 3.10: is name, stateRegistration, totalArea, city, region and state alone', async () => {
    server.begin({ 'POST /farms': [201, { success: true, farm: FARM }], 'PATCH /farms/f1': [200, { farm: FARM }] });
    const whole = { ...DRAFT, userId: 'u', farmSlug: 'x', version: 3 };
    await createFarm('k', whole);
    await updateFarm('f1', whole);
    for (const { json } of server.asked) assert.deepEqual(json, DRAFT);
  });

  test('seed 3.11: a local syncStatus is taken out before', async () => {
    server.begin({ 'PATCH /farms/f1': [200, { success: true, farm: FARM }] });
    const local = { ...DRAFT, syncStatus: 'pending' };
    await updateFarm('f1', local);
    assert.equal(Object.hasOwn(Object(server.asked[0]?.json), 'syncStatus'), false);
  });

  test('seed 5.1: without a name, area, city, region or state the action stops before it is sent', async () => {
    server.begin({});
    const blank = { ...DRAFT, name: ' ', city: '', region: '\t' };
    await rejects(() => createFarm('k', blank), 'Campos obrigatórios ausentes: name, city, region');
    await rejects(() => updateFarm('f1', { ...DRAFT, state: '  ' }), 'Campos obrigatórios ausentes: state');
    assert.deepEqual(server.calls, []);
  });

  test('seed 5.3: the further check on the data runs before that of what is missing', async () => {
    const long = { ...DRAFT, name: 'n'.repeat(101), city: '' };
    const words = "Validation failed: Field 'name' exceeds maximum length of 100 characters (got 101)";
    await rejects(() => createFarm('k', long), words);
  });
});

describe('a farm that two people change', () => {
  const current = { ...DRAFT, ...FARM, version: 4, city: 'Serra do Salitre', totalArea: 20 };

  test('keeps what the other one changed where nothing was typed over it', async () => {
    const answers: Scripted[] = [
      failure(409, 'Mudou.', { code: 'record/version-conflict', current }),
      [200, { farm: { ...current, version: 5 } }],
    ];
    server.begin({});
    Object.defineProperty(server.script, 'PATCH /farms/f1', { get: () => answers.shift() });
    const typed = { ...DRAFT, name: 'Boa Vista Velha', totalArea: 13 };
    assert.equal((await updateFarm('f1', typed, { ...DRAFT, version: 3 })).version, 5);
    assert.deepEqual(
      server.asked.map(({ headers, json }) => [headers.get('if-match'), json]),
      [
        ['"3"', typed],
        ['"4"', { ...typed, city: 'Serra do Salitre' }],
      ],
    );
  });

  test('is refused for any other reason as ever', async () => {
    server.begin({ 'PATCH /farms/f1': failure(422, 'Confira os dados da fazenda.') });
    await rejects(
      () => updateFarm('f1', DRAFT, { ...DRAFT, version: 3 }),
      'Error updating farm via API: Confira os dados da fazenda.',
    );
    assert.equal(server.calls.length, 1);
  });
});

describe('the answer of a farm call', () => {
  test('seed 9.11: a creation expects 201, other farm calls 200', async () => {
    server.begin({ 'POST /farms': [201, { success: true, farm: FARM }] });
    assert.deepEqual(await createFarm('k', DRAFT), FARM);
    const other: Record<string, Scripted> = {
      'POST /farms': [200, { success: true, farm: FARM }],
      'PATCH /farms/f1': [201, { success: true, farm: FARM }],
      'DELETE /farms/f1': [202, { success: true }],
    };
    server.begin(other);
    await assert.rejects(createFarm('k', DRAFT));
    await assert.rejects(updateFarm('f1', DRAFT));
    await assert.rejects(deleteFarm('f1'));
  });

  test('seed 7.10: a creation expects success and the id of the farm', async () => {
    server.begin({ 'POST /farms': [201, { success: true }] });
    await assert.rejects(createFarm('k', DRAFT));
    server.begin({ 'POST /farms': [201, { success: false, farm: FARM }] });
    await assert.rejects(createFarm('k', DRAFT));
  });

  test('seed 8.6: a failure reads Error <action> farm via API: <message>', async () => {
    const refused = failure(422, 'Confira os dados da fazenda.');
    server.begin({
      'POST /farms': refused,
      'PATCH /farms/f1': refused,
      'DELETE /farms/f1': failure(409, 'Este registro mudou enquanto você editava.'),
      'GET /farms/slug/x': failure(500, 'Ocorreu um erro inesperado.'),
    });
    await rejects(() => createFarm('k', DRAFT), 'Error creating farm via API: Confira os dados da fazenda.');
    await rejects(() => updateFarm('f1', DRAFT), 'Error updating farm via API: Confira os dados da fazenda.');
    await rejects(() => deleteFarm('f1'), 'Error deleting farm via API: Este registro mudou enquanto você editava.');
    await rejects(() => fetchFarm('x'), 'Error fetching farm via API: Ocorreu um erro inesperado.');
  });

  test('seed 8.7: any other failure is thrown as it is', async () => {
    server.begin({ 'PATCH /farms/f1': 'no answer', 'GET /farms/slug/x': 'no answer' });
    await assert.rejects(updateFarm('f1', DRAFT), NoConnectionError);
    await assert.rejects(fetchFarm('x'), NoConnectionError);
  });
});

describe('a look at one farm', () => {
  test('seed 8.11: is empty where the server answers 404', async () => {
    server.begin({ 'GET /farms/slug/x': failure(404, 'Fazenda não encontrada.') });
    assert.equal(await fetchFarm('x'), null);
  });

  test('seed 8.12: is refused by 403 in the server’s words, else with Acesso negado.', async () => {
    server.begin({ 'GET /farms/slug/x': failure(403, 'Só para convidados.') });
    await rejects(() => fetchFarm('x'), 'Só para convidados.');
    server.begin({ 'GET /farms/slug/x': [403, { error: { code: 'farm/forbidden' } }] });
    await rejects(() => fetchFarm('x'), 'Acesso negado.');
  });

  test('seed 8.13: tells by 401 that nobody is signed in', async () => {
    server.begin({ 'GET /farms/slug/x': [401, { error: { code: 'auth/unauthenticated' } }] });
    await rejects(() => fetchFarm('x'), 'Usuário não autenticado.');
  });
});
