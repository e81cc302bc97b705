/** One event of the server's stream. */
export type LiveEvent = { id: string; event: string; data: string };

/** Parses a stream of server-sent events (WHATWG HTML, 9.2) from arbitrary chunks of bytes. */
export class EventFrames {
  #decoder = new TextDecoder();
  #rest = '';

  /** The events that these bytes complete, without comments and events that have no data. */
  feed(bytes: Uint8Array): LiveEvent[] {
    this.#rest += this.#decoder.decode(bytes, { stream: true });
    // A carriage return at the very end may be the first half of a line break.
    const isHalf = this.#rest.endsWith('\r');
    const text = (isHalf ? this.#rest.slice(0, -1) : this.#rest).replaceAll(/\r\n?/g, '\n');
    const blocks = text.split('\n\n');
    this.#rest = (blocks.pop() ?? '') + (isHalf ? '\r' : '');
    return blocks.map(parseBlock).filter(({ data }) => data !== '');
  }
}

function parseBlock(block: string): LiveEvent {
  const event: LiveEvent = { id: '', event: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'id' || field === 'event') event[field] = value;
  }
  return { ...event, data: data.join('\n') };
}
