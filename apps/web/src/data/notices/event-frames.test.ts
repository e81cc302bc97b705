import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EventFrames, type LiveEvent } from './event-frames.ts';

const ENCODER = new TextEncoder();

const written = ({ id, event, data }: LiveEvent, end: string): string =>
  [`id: ${id}`, `event: ${event}`, ...data.split('\n').map((line) => `data: ${line}`), '', ''].join(end);

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\r\n]/.test(text));
const liveEvent = fc.record(
  {
    id: word,
    event: word,
    data: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  },
  { noNullPrototype: true },
);

test('events come whole out of any pieces, however lines end and letters are cut', () => {
  fc.assert(
    fc.property(
      fc.array(liveEvent),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (events, end, sizes) => {
        const bytes = ENCODER.encode(events.map((event) => `: ${end}${end}${written(event, end)}`).join(''));
        const frames = new EventFrames();
        const read: LiveEvent[] = [];
        for (let from = 0, at = 0; from < bytes.length; at += 1) {
          const to = from + (sizes[at % sizes.length] ?? 1);
          read.push(...frames.feed(bytes.subarray(from, to)));
          from = to;
        }
        // A last carriage return may be half of a line's end: the next bytes, be they a heartbeat, tell.
        read.push(...frames.feed(ENCODER.encode(`: ${end}${end}`)));
        assert.deepEqual(read, events);
      },
    ),
  );
});

test('the heartbeat is no event', () => {
  assert.deepEqual(new EventFrames().feed(ENCODER.encode(': \n\n: \n\n')), []);
});

test('half an event waits for the other half', () => {
  const frames = new EventFrames();
  assert.deepEqual(frames.feed(ENCODER.encode('id: 7\nevent: farm\ndata: {"seq"')), []);
  assert.deepEqual(frames.feed(ENCODER.encode(':3}\n\nid: 8')), [{ id: '7', event: 'farm', data: '{"seq":3}' }]);
});
