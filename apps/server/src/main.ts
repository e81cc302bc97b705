import { appMaker } from './make-app.ts';
import { runServer } from './platform/run-server.ts';

await runServer(appMaker());
