/** A group of modules in one file. A module that fits several groups goes to the one with the highest priority. */
type Chunk = { name: string; test: RegExp; priority: number };

/** A pattern of files in the sources of the web app or of the domain. */
const source = (...patterns: readonly string[]): RegExp =>
  new RegExp(`/(?:apps/web|packages/domain)/src/(?:${patterns.join('|')})`);

/**
 * The files of the build. A first visit should load few and large ones: phones load only six at a time without HTTP/2,
 * and small files compress worse. A group includes what its modules import, so it names only its entry points.
 */
export const CHUNKS: readonly Chunk[] = [
  // The entry imports only this: together with the platform it would run in one long task.
  { name: 'turn', test: /rolldown.runtime|preload-helper|data\/page\/next-turn\.|web\/src\/main\.ts/, priority: 10 },
  // Code of every screen stays in the browser's cache when the app changes.
  { name: 'platform', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|idb)\//, priority: 9 },
  // The start, and small parts that the list of farms shares with most screens.
  {
    name: 'app',
    test: source(
      'start\\.tsx',
      'components/\\w+/(?:empty-state|notice|page-head|stage-block|tag|use-close-on-back)\\b',
      'data/\\w+/(?:farms-changed|own-demonstration|new-id|corrected-clock)\\.',
      'screens/person-notes/person-notes-lazy\\.',
      '(?:ground/(?:half-up|numbers|search-key)|people/permissions|definition/unit-word)\\.',
      'device/(?:network|platform|shell-device)\\.',
    ),
    priority: 8,
  },
  // What the list of farms shares with screens that a touch opens, and a farm does not show.
  {
    name: 'parts',
    test: source(
      'components/\\w+/(?:dialog|hills)\\b',
      'data/\\w+/(?:create-profile|drafts|profile|welcome|with-prefix)\\.',
      'screens/(?:failure-words|plans/trial-words)\\b',
      'people/trial\\.',
    ),
    priority: 7,
  },
  // The definitions of the stages, the bars of a farm, and the figures of its dashboard and lists.
  {
    name: 'farm',
    test: source(
      'screens/(?:shell/farm-frame|frame/(?:farm-address|offline-notice))\\b',
      'data/\\w+/(?:open-farm|farm-data|farm-exchange|balances|records-changed|rule-context)\\.',
      'screens/farm/(?:use-section|record-tags)\\.',
      'components/(?:page/use-is-wide|surfaces/figure\\b)',
      'screens/words/short-plot-name\\.',
      '(?:stages/stages|lots/(?:shown-status|genealogy|record-balance)|ground/(?:memo-by-object|seasons))\\.',
      'stages/(?:activity/work-costs|sale/(?:fixed-later|sale-choices))\\.',
      '(?:attention/attention|lots/(?:lots-in-hand|mixture)|stages/drying/drying-course)\\.',
      'reports/(?:milling-flows|progress)\\.',
      'stages/activity/waiting-period\\.',
      'data/farm/farm-attention\\.',
      'screens/(?:farm/(?:farm-day|season-progress)|dashboard/(?:attention-place|usual-records/usual-)|words/(?:money-text|plot-names))',
    ),
    priority: 6,
  },
  // Sums of sales for lists and the season.
  {
    name: 'sales',
    test: source(
      '(?:stages/sale/(?:sale-(?:account|deductions|gross|margin|payments|price)|sold-lots|funrural)|reports/(?:sale-lines|sales-figures))\\.',
    ),
    priority: 5,
  },
  // Inputs of forms and of the sign-in.
  {
    name: 'inputs',
    test: source(
      'components/controls/(?:chips|combobox|masked-input|password-input|select-input|text-input)\\b',
      'screens/(?:focus-refused|unchanged-refusals)\\.',
    ),
    priority: 5,
  },
  // What the screens before an account share.
  {
    name: 'identity',
    test: source(
      'screens/identity/(?:back-to-login|email-input|failed-link|mailed-token|typed-address|verification-button)\\.',
      'components/page/use-countdown\\.',
    ),
    priority: 2,
  },
  // What mends or takes back unsent work.
  { name: 'mend', test: source('data/outbox/(?:amend|discard|resolve-conflict)\\.'), priority: 2 },
  // What leaves a device with a farm, a role or a restored server.
  {
    name: 'leave',
    test: source('data/(?:farm/(?:forget-farm|held-work)|outbox/(?:forget-pulled|pull-anew))\\.'),
    priority: 2,
  },
  // Whether a lot's data are ready for the European Union: its tag, its card and its screen.
  { name: 'readiness', test: source('screens/(?:\\w+/)*(?:readiness-tag|use-readiness)\\.'), priority: 2 },
  // What is noted above screens.
  {
    name: 'notes',
    test: source(
      'data/device/(?:reminders-choice|snooze)\\.',
      'screens/(?:person-notes/note-line|dashboard/first-steps/(?:invite-note|use-invite-suggestion))\\.',
    ),
    priority: 2,
  },
  // What the screens of publishing share.
  { name: 'published', test: source('(?:data/farms/publications|screens/publish/publication-words)\\.'), priority: 2 },
  // What both screens of publishing act with; neither is kept for offline.
  { name: 'publish-acts', test: source('screens/publish/(?:revoke-button|use-acting)\\.'), priority: 2 },
  // What the pages of lots and the reports share.
  {
    name: 'reports',
    test: source('data/page/in-turns\\.', '(?:stages/plot/before-work|reports/(?:on-the-way|figure-text))\\.'),
    priority: 2,
  },
  // The list of a section up to its rows, then the rest of it.
  {
    name: 'list',
    test: source(
      'screens/records/(?:section-list-screen|list/rows/list-rows|list/query/list-query)\\.',
      'components/surfaces/popover\\b',
    ),
    priority: 4,
  },
  {
    name: 'list-parts',
    test: source(
      'screens/(?:records/list/(?:\\w+/(?:list-(?:filters|table)|read-first-rows)|list-(?:totals-row|tools))|farm/still-loading)\\.',
    ),
    priority: 3,
  },
  // The summary of a whole season.
  { name: 'season', test: source('reports/(?:season-summary|stock-figures)\\.'), priority: 4 },
  // The sending of unsent work, which a first visit has none of.
  { name: 'sending', test: source('data/(?:outbox/send-queue|farm/(?:farm-sending|held-work))\\.'), priority: 4 },
  // Validation of a write, which a record's screen also uses, and the forms.
  {
    name: 'write',
    test: source(
      '(?:data/farm/save-record|reading/validate|photos/photo-gallery|record/problem)\\.',
      'screens/(?:farm/(?:clock-notice|missing-record|no-permission|use-now)|words/(?:dose|when))\\b',
      'screens/records/(?:detail/(?:detail|earned-text|fixed-number|lot-cards|dot-separated)|readings/(?:reading-rules|use-readings)|record-form/work/dose-part)\\b',
      'fields/values/(?:geometry-text|record-values)\\.',
    ),
    priority: 3,
  },
  { name: 'forms', test: source('screens/records/(?:create|edit)-screen\\.'), priority: 2 },
  // What the device gives besides a network: places, files, paper.
  { name: 'device', test: source('device/'), priority: 1 },
  // Background work.
  {
    name: 'background',
    test: source(
      'data/\\w+/(?:live-events|newer-knowledge|refetch-on-news|send-unsent-work|sync-notices)\\.',
      'count-page-views\\.',
    ),
    priority: 2,
  },
];
