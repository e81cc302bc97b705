/** A group of modules that come in one file; of two that want a module, the one with the higher priority gets it. */
type Chunk = { name: string; test: RegExp; priority: number };

/** A pattern of files below the sources of the web app or of the domain. */
const source = (...patterns: readonly string[]): RegExp =>
  new RegExp(`/(?:apps/web|packages/domain)/src/(?:${patterns.join('|')})`);

/**
 * The files that the app comes in. A first visit takes few and large ones: six at a time is all that a phone asks of a
 * server without HTTP/2, and small files pack worse. A group brings what its modules import, so each names where it begins.
 */
export const CHUNKS: readonly Chunk[] = [
  // The entry takes this alone: with the platform it would run that in its own turn.
  { name: 'turn', test: /rolldown.runtime|preload-helper|data\/page\/next-turn\./, priority: 9 },
  // What every screen takes stays in the cache of a phone when the app changes.
  { name: 'platform', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|idb)\//, priority: 8 },
  // The start, and the small parts that the list of farms shares with most screens.
  {
    name: 'app',
    test: source(
      'start\\.tsx',
      'components/\\w+/(?:dialog|empty-state|hills|notice|page-head|stage-block|tag)\\b',
      'data/\\w+/(?:create-profile|drafts|farm-news|make-demonstration|demonstration|new-id|profile|right-clock|welcome|with-prefix)\\.',
      'screens/(?:failure-words|farms/(?:demonstration-parts|use-demonstration-touch)|plans/trial-words)\\b',
      '(?:ground/(?:numbers|search-key)|people/(?:permissions|trial)|definition/unit-word)\\.',
    ),
    priority: 7,
  },
  // What knows the ten stages, and the bars of a farm. The list of farms does without.
  {
    name: 'farm',
    test: source(
      'screens/(?:shell/farm-frame|frame/(?:farm-address|offline-notice))\\b',
      'data/\\w+/(?:open-farm|farm-data|farm-exchange|balances|record-news|rule-context)\\.',
      'screens/(?:memo-by-object|farm/(?:use-section|record-tags))\\.',
      'components/(?:page/use-is-|surfaces/figure\\b)',
      'screens/words/short-plot-name\\.',
      '(?:stages/stages|shown/value-text|lots/(?:shown-status|genealogy|record-balance)|ground/seasons|quality/quality)\\.',
      'stages/activity/work-costs\\.',
    ),
    priority: 6,
  },
  // What a farm looks like today, which the dashboard, the list of farms and the search tell.
  {
    name: 'figures',
    test: source(
      '(?:attention/attention|lots/(?:lots-in-hand|mixture)|stages/drying/drying-course)\\.',
      'reports/(?:production-figures|progress)\\.',
      'stages/(?:resting/resting-rules|activity/waiting-period)\\.',
      'data/farm/farm-attention\\.',
      'screens/(?:farm/(?:farm-day|season-board)|dashboard/(?:attention-place|usual-records/(?:use-)?usual-)|words/plot-names)',
    ),
    priority: 5,
  },
  // What sales brought, which the sums of a list and the season tell.
  {
    name: 'sales',
    test: source('(?:stages/sale/(?:sale-net|funrural)|reports/(?:sale-lines|sales-figures))\\.'),
    priority: 5,
  },
  // What one types into, on forms and in what asks for a sign-in.
  {
    name: 'inputs',
    test: source('components/controls/(?:chips|combobox|masked-input|password-input|select-input|text-input)\\b'),
    priority: 5,
  },
  // The list of a section up to its rows, then what follows them.
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
      'screens/(?:records/list/(?:\\w+/list-(?:filters|table|begin)|list-(?:sums|tools|empty))|farm/still-loading)\\.',
    ),
    priority: 3,
  },
  // The sums of a whole season.
  { name: 'season', test: source('reports/(?:season-summary|stock-figures)\\.'), priority: 4 },
  // What a write is checked by, which a record's own screen takes too, and the forms.
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
  // What goes on behind the screens.
  {
    name: 'background',
    test: source('data/\\w+/(?:live-events|refetch-on-news|send-waiting|notice-keeping)\\.', 'count-page-views\\.'),
    priority: 2,
  },
];
