import { buildWeb } from './build-web.ts';

try {
  await buildWeb();
} catch (error) {
  process.stderr.write(`\nO Cafezal não começou.\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
// The server runs in this very process, so that signals reach it.
await import('../apps/server/src/start/main.ts');
