import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { FUNRURAL } from '@cafezal/domain/knowledge/funrural.ts';
import { at, KNOWLEDGE_VERSION, knownVersion } from '@cafezal/domain/knowledge/knowledge.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';

let storage = new MemoryStorage();
let answer = (): Response => Response.error();
const asked: (string | null)[] = [];
Object.defineProperties(globalThis, {
  localStorage: { get: () => storage },
  fetch: {
    value: async (_path: string, { headers }: { headers: HeadersInit }) => {
      asked.push(new Headers(headers).get('if-none-match'));
      return answer();
    },
  },
});

const { askKnowledge, startAskingKnowledge } = await import('./newer-knowledge.ts');
const { isKnowledgeDue, recallKnowledge } = await import('../device/kept-knowledge.ts');

const day = (text: string): Date => new Date(`${text}T12:00:00Z`);
const own = { 'x-request-id': 'r', 'content-type': 'application/json' };
const told = (version: number, inss: number) => {
  const rows = [{ ...at(FUNRURAL.pf, '2026-11-23'), value: { inss, rat: 11, senar: 20 } }];
  return () => Response.json({ success: true, version, tables: { 'funrural.pf': rows } }, { headers: own });
};
const rate = (): number => at(FUNRURAL.pf, '2026-11-23').value.inss;

describe('a device', () => {
  beforeEach(() => {
    storage = new MemoryStorage();
    storage.setItem('cafezal.refreshToken', 'r');
    asked.length = 0;
  });

  test('on which nobody is signed in asks nothing and keeps nothing', async () => {
    storage = new MemoryStorage();
    for (const on of ['2026-11-23', '2026-11-24']) await askKnowledge(day(on));
    assert.deepEqual([asked, Object.keys(storage)], [[], []]);
    assert.equal(storage.getItem('cafezal.knowledgeAsked'), null);
  });

  test('asks once a day for what is newer than it knows, and not on its first day', async () => {
    answer = () => new Response(null, { status: 304, headers: own });
    await askKnowledge(day('2026-11-23'));
    assert.deepEqual(asked, []);
    await askKnowledge(day('2026-11-24'));
    await askKnowledge(day('2026-11-24'));
    assert.deepEqual([asked, rate(), knownVersion()], [[`"${KNOWLEDGE_VERSION}"`], 132, KNOWLEDGE_VERSION]);
  });

  test('goes on with what it has where nobody answers, or somebody else does', async () => {
    isKnowledgeDue('2026-11-23');
    for (const [on, wrong] of [
      ['2026-11-24', () => Response.error()],
      ['2026-11-25', () => Response.json({ success: true, version: 99, tables: {} })],
      ['2026-11-26', () => Response.json({ success: true, version: 99, tables: 'x' }, { headers: own })],
    ] as const) {
      answer = wrong;
      await askKnowledge(day(on));
      assert.equal(knownVersion(), KNOWLEDGE_VERSION);
    }
  });

  test('in a shell asks for the whole, and takes nothing from a server that refuses', async () => {
    isKnowledgeDue('2026-11-23');
    Object.assign(globalThis, {
      document: { documentElement: { dataset: { server: 'https://fazenda.example.test' } } },
    });
    answer = () => Response.json({ success: false, error: { code: 'internal' } }, { status: 500, headers: own });
    await askKnowledge(day('2026-11-24'));
    Reflect.deleteProperty(globalThis, 'document');
    assert.deepEqual([asked, knownVersion()], [[null], KNOWLEDGE_VERSION]);
  });

  test('asks at its start, and each time that somebody looks at the page on another day', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    Object.assign(globalThis, { document: page });
    answer = () => new Response(null, { status: 304, headers: own });
    const look = () => {
      storage.setItem('cafezal.knowledgeAsked', 'an earlier day');
      page.dispatchEvent(new Event('visibilitychange'));
    };
    storage.setItem('cafezal.knowledgeAsked', 'an earlier day');
    startAskingKnowledge();
    assert.equal(asked.length, 1);
    look();
    assert.equal(asked.length, 2);
    page.visibilityState = 'hidden';
    look();
    assert.equal(asked.length, 2);
    Reflect.deleteProperty(globalThis, 'document');
  });

  test('takes a new rate without a new app, and has it at the next start without a network', async () => {
    isKnowledgeDue('2026-11-23');
    answer = told(70, 140);
    await askKnowledge(day('2026-11-24'));
    assert.deepEqual([rate(), knownVersion()], [140, 70]);
    const kept = JSON.parse(storage.getItem('cafezal.knowledge') ?? 'null');
    // The start of another app that knows less: as if this one were new.
    storage.setItem('cafezal.knowledge', JSON.stringify({ ...kept, version: 71 }));
    recallKnowledge();
    assert.deepEqual([rate(), knownVersion()], [140, 71]);
    storage.setItem('cafezal.knowledge', '{"version":');
    recallKnowledge();
    assert.equal(knownVersion(), 71);
  });
});
