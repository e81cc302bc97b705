import { appMaker } from './make-app.ts';
import { runServer } from './run-server.ts';

await runServer(appMaker());
