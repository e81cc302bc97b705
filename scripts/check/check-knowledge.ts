import { dueRows } from '../../packages/domain/src/knowledge/all-tables.ts';

const due = dueRows(new Date().toISOString().slice(0, 10));
for (const { table, from, reviewBy, source } of due) {
  console.log(`${table}, from ${from}: to be read again by ${reviewBy} (${source})`);
}
console.log(
  due.length === 0 ? 'Every row of packages/domain/src/knowledge is within its review.' : `${due.length} due.`,
);
process.exitCode = due.length === 0 ? 0 : 1;
