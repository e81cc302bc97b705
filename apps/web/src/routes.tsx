import { SECTIONS } from '@cafezal/domain/record/record.ts';
import {
  createRoute,
  createRouter,
  type ErrorComponentProps,
  notFound,
  Outlet,
  useMatches,
} from '@tanstack/react-router';
import { ErrorFallback } from './components/messages/error-fallback.tsx';
import { isStaleBuild, reloadOnce } from './components/messages/stale-build.ts';
import { Skeleton } from './components/surfaces/skeleton.tsx';
import { publicRoutes } from './public-routes.ts';
import { alone, root } from './root-route.ts';
import { lazyScreen } from './screens/lazy-screen.ts';
import { NotFound } from './screens/not-found/not-found.ts';
import { readListSearch } from './screens/records/list/query/list-search.ts';
import { editSearch, formSource, isId } from './screens/records/record-form/form-search.ts';
import { readTraceSearch } from './screens/records/trace/trace-search.ts';
import { readReportSearch } from './screens/reports/report-search.ts';
import { PlainFrame } from './screens/shell/plain-frame.tsx';

/*
 * The route table. A screen is loaded when it is first opened.
 *
 *   /  /login  /register  /profile  /404
 *   /esqueci-senha  /redefinir-senha  /verificar-email   ways back by mail; ?token= of a link leaves the address at once
 *   /convite/{token}                                     invitation to a farm, by the link of a mail
 *   /termos  /privacidade
 *   /profile/apagar-conta  /conta-apagada               the way out for good, and the page after it
 *   /exemplo                                             puts the example farm on the device, without an account
 *   /planos                                              plans for after the trial
 *   /envios                                              what waits on this device to be sent
 *   /fazenda                                             farm list; ?nova=1 opens the form of a farm
 *   /fazenda/{farmSlug}                                  dashboard
 *   /fazenda/{farmSlug}/editar                           farm data; ?aba=medidas, documentos
 *   /fazenda/{farmSlug}/relatorios                       reports
 *   /fazenda/{farmSlug}/simulador                        offers side by side; ?de= and ?saida= name the lot
 *   /fazenda/{farmSlug}/publicacoes                      lots published for buyers
 *   /fazenda/{farmSlug}/importacoes                      a file to bring, and those that came in; ?de= names the section
 *   /fazenda/{farmSlug}/importacoes/{importId}           a file: to be looked at, or what it wrote
 *   /fazenda/{farmSlug}/cotacoes/colar                   several quotes at once
 *   /fazenda/{farmSlug}/cadastrar-atividade              activity form
 *   /fazenda/{farmSlug}/{section}                        list
 *   /fazenda/{farmSlug}/{section}/cadastrar              create form
 *   /fazenda/{farmSlug}/{section}/{entitySlug}           detail
 *   /fazenda/{farmSlug}/{section}/{entitySlug}/{action}  editar, rastreabilidade, prontidao, any other: generic action
 */

const eraseAccount = createRoute({
  getParentRoute: () => root,
  path: '/profile/apagar-conta',
  component: lazyScreen(() => import('./screens/profile/erase-account/erase-account-screen.tsx'), 'EraseAccountScreen'),
});

const personal = createRoute({
  getParentRoute: () => root,
  id: 'personal',
  component: () => (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  ),
});
const farms = createRoute({
  getParentRoute: () => personal,
  path: '/fazenda',
  validateSearch: alone(({ nova }): { nova?: 1 } => (String(nova) === '1' ? { nova: 1 } : {})),
  component: lazyScreen(() => import('./screens/farms/farms-screen.tsx'), 'FarmsScreen'),
});
const ofLastFarm = createRoute({
  getParentRoute: () => root,
  id: 'of-last-farm',
  component: lazyScreen(() => import('./screens/shell/last-farm-frame.tsx'), 'LastFarmFrame'),
});
const profile = createRoute({
  getParentRoute: () => ofLastFarm,
  path: '/profile',
  component: lazyScreen(() => import('./screens/profile/profile-screen.tsx'), 'ProfileScreen'),
});
const plans = createRoute({
  getParentRoute: () => ofLastFarm,
  path: '/planos',
  component: lazyScreen(() => import('./screens/plans/plans-screen.tsx'), 'PlansScreen'),
});
const outbox = createRoute({
  getParentRoute: () => ofLastFarm,
  path: '/envios',
  component: lazyScreen(() => import('./screens/outbox/outbox-screen.tsx'), 'OutboxScreen'),
});

const farm = createRoute({
  getParentRoute: () => root,
  path: '/fazenda/$farmSlug',
  component: lazyScreen(() => import('./screens/shell/farm-frame.tsx'), 'AddressedFarmFrame'),
});
const dashboard = createRoute({
  getParentRoute: () => farm,
  path: '/',
  component: lazyScreen(() => import('./screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});
const editFarm = createRoute({
  getParentRoute: () => farm,
  path: '/editar',
  validateSearch: alone(({ aba }): { aba?: 'medidas' | 'documentos' } =>
    aba === 'medidas' || aba === 'documentos' ? { aba } : {},
  ),
  component: lazyScreen(() => import('./screens/farms/edit/edit-farm-screen.tsx'), 'EditFarmScreen'),
});
const reports = createRoute({
  getParentRoute: () => farm,
  path: '/relatorios',
  validateSearch: alone(readReportSearch),
  component: lazyScreen(() => import('./screens/reports/reports-screen.tsx'), 'ReportsScreen'),
});
const simulator = createRoute({
  getParentRoute: () => farm,
  path: '/simulador',
  validateSearch: alone(({ de, saida }): { de?: string; saida?: string } => ({
    ...(isId(de) && { de }),
    ...(isId(saida) && { saida }),
  })),
  component: lazyScreen(() => import('./screens/simulator/simulator-screen.tsx'), 'SimulatorScreen'),
});
const published = createRoute({
  getParentRoute: () => farm,
  path: '/publicacoes',
  component: lazyScreen(() => import('./screens/publish/published-screen.tsx'), 'PublishedScreen'),
});
const imports = createRoute({
  getParentRoute: () => farm,
  path: '/importacoes',
  validateSearch: alone(({ de }): { de?: string } => (typeof de === 'string' ? { de } : {})),
  component: lazyScreen(() => import('./screens/imports/imports-screen.tsx'), 'ImportsScreen'),
});
const importedFile = createRoute({
  getParentRoute: () => farm,
  path: '/importacoes/$importId',
  component: lazyScreen(() => import('./screens/imports/import-screen.tsx'), 'ImportScreen'),
});
const pasteQuotes = createRoute({
  getParentRoute: () => farm,
  path: '/cotacoes/colar',
  component: lazyScreen(() => import('./screens/quotes/paste-quotes-screen.tsx'), 'PasteQuotesScreen'),
});
const createActivity = createRoute({
  getParentRoute: () => farm,
  path: '/cadastrar-atividade',
  validateSearch: alone(formSource),
  component: lazyScreen(() => import('./screens/records/create-screen.tsx'), 'CreateActivityScreen'),
});

const sections: ReadonlySet<string> = new Set(SECTIONS);
const section = createRoute({
  getParentRoute: () => farm,
  path: '/$section',
  beforeLoad: ({ params }) => {
    if (!sections.has(params.section)) throw notFound({ routeId: root.id });
  },
});
/**
 * Remounts a screen at another address, so that nothing typed for one record appears at the next. Uses the address of
 * the shown screen: the location changes before the next screen is there.
 */
function AfreshAtEachAddress() {
  return <Outlet key={useMatches({ select: (matches) => matches.at(-1)?.pathname })} />;
}
const inSection = createRoute({ getParentRoute: () => section, id: 'section', component: AfreshAtEachAddress });
const list = createRoute({
  getParentRoute: () => inSection,
  path: '/',
  validateSearch: alone(readListSearch),
  component: lazyScreen(() => import('./screens/records/section-list-screen.tsx'), 'SectionListScreen'),
});
const create = createRoute({
  getParentRoute: () => inSection,
  path: '/cadastrar',
  validateSearch: alone(formSource),
  component: lazyScreen(() => import('./screens/records/create-screen.tsx'), 'CreateScreen'),
});
const detail = createRoute({
  getParentRoute: () => inSection,
  path: '/$entitySlug',
  component: lazyScreen(() => import('./screens/records/detail-screen.tsx'), 'DetailScreen'),
});
const edit = createRoute({
  getParentRoute: () => inSection,
  path: '/$entitySlug/editar',
  validateSearch: alone(editSearch),
  component: lazyScreen(() => import('./screens/records/edit-screen.tsx'), 'EditScreen'),
});
const traceability = createRoute({
  getParentRoute: () => inSection,
  path: '/$entitySlug/rastreabilidade',
  validateSearch: alone(readTraceSearch),
  component: lazyScreen(() => import('./screens/records/traceability-screen.tsx'), 'TraceabilityScreen'),
});
const readiness = createRoute({
  getParentRoute: () => inSection,
  path: '/$entitySlug/prontidao',
  component: lazyScreen(() => import('./screens/records/readiness-screen.tsx'), 'ReadinessScreen'),
});
const action = createRoute({
  getParentRoute: () => inSection,
  path: '/$entitySlug/$action',
  component: lazyScreen(() => import('./screens/records/action-screen.tsx'), 'ActionScreen'),
});

const routeTree = root.addChildren([
  ...publicRoutes,
  eraseAccount,
  personal.addChildren([farms]),
  ofLastFarm.addChildren([profile, plans, outbox]),
  farm.addChildren([
    dashboard,
    editFarm,
    reports,
    simulator,
    published,
    imports,
    importedFile,
    pasteQuotes,
    createActivity,
    section.addChildren([inSection.addChildren([list, create, detail, edit, traceability, readiness, action])]),
  ]),
]);

function RouteError({ error, reset }: ErrorComponentProps) {
  if (isStaleBuild(error) && reloadOnce()) return <Skeleton />;
  return <ErrorFallback error={error} onRetry={reset} />;
}

/** The router of the whole app; screens are preloaded when a finger approaches their link. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: Skeleton,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
