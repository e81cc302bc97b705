import { appMaker } from '../make-app.ts';
import { runServer } from '../platform/run-server.ts';
import { WITHOUT_RATES } from './without-rates.ts';

// The whole product, as a program for measures of load.
await runServer(appMaker(WITHOUT_RATES));
