import { appMaker } from '../start/make-app.ts';
import { runServer } from '../start/run-server.ts';
import { WITHOUT_RATES } from './without-rates.ts';

// The whole product, as a program for load tests.
await runServer(appMaker(WITHOUT_RATES));
