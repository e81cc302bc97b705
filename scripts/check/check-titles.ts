import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Commit, titleFault } from './titles.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The check came on this day; what was written before stays as it is. */
const SINCE = '2026-11-24T00:00:00Z';
/** Between commits, and between the parts of one. */
const [COMMIT, PART] = ['\x1e', '\x1f'];

/** The commits since the check came; none in a copy without its history. */
function commits(): Commit[] {
  const format = `--format=${COMMIT}%h${PART}%s${PART}%b`;
  const git = ['log', `--since=${SINCE}`, '--no-merges', format];
  try {
    const text = execFileSync('git', git, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text
      .split(COMMIT)
      .slice(1)
      .map((commit) => {
        const [hash = '', title = '', body = ''] = commit.split(PART);
        return { hash, title, body };
      });
  } catch {
    return [];
  }
}

/** The message that git is about to take from a file, without the lines that it leaves out. */
function waiting(file: string): Commit {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const [title = '', ...body] = lines;
  return { hash: file, title, body: body.join('\n') };
}

const [file] = process.argv.slice(2);
const faults = (file === undefined ? commits() : [waiting(file)]).flatMap((commit) => {
  const fault = titleFault(commit);
  return fault === null ? [] : [`${commit.hash} “${commit.title}”: ${fault}`];
});
for (const fault of faults) console.log(`FAIL ${fault}`);
if (faults.length === 0) console.log('ok  titles of commits');
process.exitCode = faults.length === 0 ? 0 : 1;
