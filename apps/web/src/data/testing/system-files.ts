/** Files of a shell's system, of which a test may take the promise to write. */
export class SystemFiles {
  readonly kept = new Map<string, string>();
  writes = 0;
  isFull = false;
  list = async () => [...this.kept.keys()];
  read = async (name: string) => {
    const text = this.kept.get(name);
    if (text === undefined) throw new Error('no such file');
    return text;
  };
  write = async (name: string, text: string) => {
    if (this.isFull) throw new Error('full');
    this.writes += 1;
    this.kept.set(name, text);
  };
  remove = async (name: string) => void this.kept.delete(name);
}
