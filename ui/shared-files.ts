const MANTINE = 'node_modules/@mantine/core/esm/'

/**
 * What many pages share, as the beginnings of paths, by the file that it is built into. Without groups every small module that two
 * pages share is a file of its own: 100 requests for a list in the workspace. A group takes what its modules import and
 * the groups before it do not have, and every page that shares one of its modules loads all of it. So each names the few
 * files whose imports many pages share, the widest first; whatever one page, or one lazy part, has for itself needs no
 * group. `npm run -s bench -- first-load` measures.
 */
export const SHARED_FILES: Readonly<Record<string, readonly string[]>> = {
  // The styles of public pages: the page is blank until they are there, and ten files take a phone three times as long as one.
  looks: [
    ...below(
      'ui/features/',
      'market/home.module',
      'product/product.module',
      'product/gallery.module',
      'quote/request-quote.module',
      'shop/shop.module',
      'shop/catalogue.module',
    ),
    ...below('ui/shared/products/', 'products.module', 'compare.module', 'filter-rail.module', 'wishlist.module'),
    ...below('ui/shared/shell/', 'public-shell.module', 'public-search.module'),
    ...below(
      'ui/shared/',
      'reviews/reviews.module',
      'company-facts/company-facts.module',
      'storefront/storefront.module',
    ),
  ],
  // What public and account pages share. Without it visitors load the inputs of account pages: 20 KiB.
  base: [
    // For typed numbers of schemas, and for public pages, which load no schemas.
    'core/text/number-text',
    ...below(
      'core/',
      'time/',
      'text/capitalised',
      'text/loose-values',
      'text/messages',
      'text/limits',
      'text/same-json',
      'account/account.ts',
    ),
    'core/reference/country-codes',
    ...below(
      'ui/shared/',
      'theme/logo',
      'shell/color-scheme-toggle',
      'states/offline-bar',
      'states/market-notice',
      'states/state-panel',
    ),
    ...below('ui/shared/', 'app/skip-link', 'app/use-once-opened', 'app/use-send', 'app/use-action', 'form/use-save'),
    // For shops and the workspace. Without them a shop loads the styles of the workspace: 17 KiB.
    'adapters/browser/page-visibility',
    'core/uploads/uploads.messages',
    'node_modules/@tabler/icons-react/dist/esm/icons/IconCheck.',
  ],
  // The validation library and the schemas of accounts, for forms, the workspace and with the first call: pages that visitors read
  // show without them.
  schemas: [
    'node_modules/zod/',
    ...below(
      'core/',
      'text/text.schema',
      'text/typed-number.schema',
      'text/id.schema',
      'text/comma-list',
      'contracts/endpoint',
      'contracts/product-card.',
    ),
    ...below('core/', 'account/country-code.schema', 'account/session-user', 'uploads/sent-file'),
  ],
  // Inputs and buttons, for account pages and the workspace. Without it sign-in loads the workspace's: 60 KiB.
  controls: [
    ...below('core/', 'text/issue-text', 'account/account.messages', 'account/password.', 'reference/profile-options'),
    'ui/shared/states/error-state',
    'node_modules/@mantine/hooks/esm/use-uncontrolled/',
    ...below(`${MANTINE}components/`, 'ActionIcon/', 'TextInput/', 'Alert/', 'Button/'),
  ],
  account: [
    `${MANTINE}components/PasswordInput/`,
    'ui/routes/_auth.tsx',
    ...below('ui/features/account/', 'use-enter', 'account.module', 'kept-request'),
    'adapters/client/social-way',
  ],
  // Accounts, for sign-in and sign-up. Without it the workspace loads the machine of the sign-in: 18 KiB.
  accounts: ['core/contracts/account.contract'],
  // Reading, for every page that asks the server. Without it sign-in loads the prices of the market: 10 KiB.
  reading: [
    ...below('ui/shared/app/', 'use-call', 'use-client', 'use-when', 'use-time-zone'),
    ...below('adapters/client/', 'lazy-call'),
    'core/failure/is-not-found',
    'node_modules/@tanstack/react-query/build/modern/useQuery.',
  ],
  // State machines, for sign-in, chat, the telephone's code and the builder of the lead form.
  machines: below('node_modules/', 'xstate/', '@xstate/'),
  // The sign-in, which its page loads ahead. Without it that page loads the watch of the session: 30 KiB.
  'sign-in': ['adapters/client/sign-in.actor'],
  // What public pages share with the frame and most pages of the workspace.
  market: [
    ...below('ui/shared/', 'app/moments', 'app/use-now', 'shell/disclosure', 'states/empty'),
    ...below('core/', 'reference/units', 'text/relative-time'),
    'adapters/client/wishlist-news',
    ...below(
      'node_modules/@tabler/icons-react/dist/esm/icons/Icon',
      'Adjustments.',
      'Bell.',
      'Book',
      'Building.',
      'BuildingStore',
      'Chevron',
      'FileInvoice',
      'FileText',
      'FilterOff',
      'Flag',
      'Heart.',
      'LayoutGrid',
      'LayoutList',
      'Message.',
      'Messages.',
      'News',
      'Package',
      'Pencil',
      'PlayerPlay',
      'Plus',
      'Printer',
      'Rosette',
      'Search',
      'StarFilled',
      'User.',
    ),
  ],
  // The heads of public pages, and the addresses of lists of products. Without it forms on other sites load the frame of public
  // pages, and the editor of listings loads the addresses with its prices.
  head: below('ui/shared/products/', 'page-head', 'list-links'),
  // Prices, for public pages and those of the workspace that show some. Without it those load the cards of products.
  prices: [
    ...below('ui/shared/', 'app/use-currency', 'money', 'products/picture', 'products/move-text'),
    ...below('core/', 'pricing/money', 'trade/compare'),
  ],
  // The frame of public pages, and cards of products.
  public: [
    ...below('ui/routes/_public.', 'tsx', '$.tsx'),
    ...below(
      'ui/shared/products/',
      'product-card',
      'product-list.queries',
      'recent-products-part',
      'pages-nav',
      'breadcrumbs',
    ),
  ],
  // Lists of products, with their filters.
  products: ['ui/routes/_public.productlist.tsx'],
  // Countries, for shops, sign-up and forms, and how the fields of records show their choices.
  reference: ['core/reference/countries', ...below('core/crm/forms/', 'choice-label', 'field-flags')],
  // Terms of trade, for the pages of products and for forms.
  terms: [
    ...below('core/', 'company/business-types', 'listing-score/completeness', 'trade/compare-offers'),
    ...below('core/reference/', 'incoterms', 'payments', 'territories'),
  ],
  // What pages of products and of shops share.
  seller: [...below('ui/shared/', 'complaints/report-link', 'reviews/review-summary'), 'core/trade/review.messages'],
  // Shops,
  shop: [
    ...below('core/storefront/', 'banner.ts', 'shop-menu.ts', 'shop-target.ts', 'shop-pages'),
    'ui/features/shop/shop-frame',
  ],
  // and the company as its settings and its shop show it.
  company: ['ui/shared/company-facts/company-facts', 'core/company/company-field.'],
  // The icons of the workspace and of forms; those of one part are in its file.
  icons: ['node_modules/@tabler/'],
  // The contracts of pages that visitors read, which load with the first call.
  contracts: [
    ...below(
      'core/contracts/',
      'ad-counts.',
      'blog.',
      'followers.',
      'market.',
      'price-offers.',
      'product-cards.',
      'reviews.',
      'suppliers.',
    ),
  ],
  // What lists, forms and chat share: drafts, the question before typed text is lost, and plain choices.
  leave: [
    ...below(`${MANTINE}components/`, 'NativeSelect/', 'Combobox/ComboboxChevron/'),
    'adapters/client/drafts',
    ...below('ui/shared/form/', 'leave-guard.', 'use-merging-save.'),
  ],
  // The form engine, for sign-up and the workspace.
  form: [
    ...below(
      'ui/shared/form/',
      'use-form.',
      'use-draft.',
      'failure-alert.',
      'draft-note.',
      'save-bar.',
      'error-summary.',
      'field-kinds.',
      'dialog-form.',
      'conflict-choice.',
    ),
    'ui/shared/sortable/use-next-focus.',
  ],
  // Small parts of Mantine, for forms and the workspace. Without it forms of visitors load the frame of the workspace.
  elements: [
    ...below(
      'node_modules/@mantine/hooks/esm/',
      'use-debounced-callback/',
      'use-debounced-value/',
      'use-merged-ref/',
      'use-timeout/',
      'use-resize-observer/',
      'use-window-event/',
    ),
    `${MANTINE}core/`,
    ...below(
      `${MANTINE}components/`,
      'Textarea/',
      'ScrollArea/utils/',
      'Text/',
      'Group/',
      'CloseButton/',
      'VisuallyHidden/',
    ),
  ],
  // Records and their forms, for the CRM and its forms on other sites.
  'record-forms': [
    ...below(
      'core/crm/',
      'forms/default',
      'forms/form.',
      'forms/field-value',
      'records/record.schema',
      'automation/merge-fields',
    ),
    'core/contracts/crm.contract',
  ],
  // The frame of the workspace, and small parts that most of its pages use.
  workspace: [
    'ui/routes/_workspace.tsx',
    ...below(
      'ui/shared/',
      'states/skeletons',
      'states/undo',
      'states/use-undo',
      'states/confirm-delete.',
      'states/use-delete-question.',
      'states/held.',
      'app/telephone',
      'app/use-may',
      'dropdown/use-',
      'dropdown/lazy-',
      'command-palette/use-recent',
      'command-palette/page-commands',
    ),
    'adapters/client/plan-features',
    'node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.',
    ...below('ui/shared/plan/', 'use-plan', 'plan-lock', 'plan-room'),
    ...below('core/filters/', 'filter-text', 'filter-tree', 'filter.messages', 'operators'),
    ...below('core/', 'plans/', 'crm/records/record-label', 'crm/scoring/scoring-groups', 'trade/quote-statuses'),
    'core/contracts/followed-calls',
    // The commands load it too, and without this their file would load with the other page that shows it.
    'node_modules/@tabler/icons-react/dist/esm/icons/IconUserShare.',
    ...below(`${MANTINE}components/`, 'Badge/', 'Skeleton/', 'SegmentedControl/', 'Progress/'),
  ],
  // What the CRM, the dashboard and the commands of every page call. Pages of listings and settings show without it.
  'crm-calls': [
    ...below('core/contracts/crm-', 'lists', 'activities', 'history'),
    ...below('ui/', 'shared/activities/use-activities-changed', 'features/crm/crm.module'),
  ],
  profile: ['adapters/client/profile.queries'],
  // Inputs that lists do not show at first.
  inputs: [
    ...below('ui/shared/inputs/', 'lazy-lists', 'number-field'),
    'ui/shared/sortable/move-',
    ...below(`${MANTINE}components/`, 'Checkbox/', 'Radio/'),
  ],
  // What opens over a page, in one file that loads once the browser is idle.
  overlays: [
    ...below('node_modules/', '@floating-ui/', 'react-remove-scroll/', 'react-remove-scroll-bar/'),
    ...below(
      `${MANTINE}components/`,
      'Popover/',
      'Menu/',
      'Tooltip/',
      'Modal/',
      'ModalBase/',
      'Drawer/',
      'ScrollArea/',
      'Combobox/',
      'Select/',
    ),
  ],
  // Files that people send, for forms and chat.
  upload: [...below('ui/shared/upload/', 'check-file', 'drop-area', 'use-stored-files'), 'core/uploads/'],
  // The fields of forms that are made of declared fields, and their pictures.
  fields: [
    ...below('ui/shared/form/', 'record-form', 'field-control', 'section-index', 'first-field'),
    'ui/shared/upload/image-dropzone',
  ],
  // Enquiries, quotes and chats, for chat, dashboard and CRM. Without it the chat loads the CRM.
  trade: below('core/contracts/', 'trade.contract', 'negotiation.contract', 'chat.contract'),
  // The declared fields of listings, which public pages of products show too.
  'product-fields': ['core/catalogue/product-form/fields.'],
  // Listings, for their pages, the dashboard and what reads listings in forms.
  listings: below('core/', 'contracts/listing.contract', 'pricing/form-pricing'),
  definitions: ['core/contracts/definitions.contract'],
  // What parts of the editor of listings that open later share with it.
  editor: below('ui/features/listing/', 'listing-editor.module', 'editor-fields', 'variation-calls', 'find-listings'),
  // Points, for the editor of listings and the CRM.
  points: below('core/listing-score/', 'score-entry', 'plain-number'),
  // Tasks that are ticked and reminders, for the dashboard and the CRM.
  ticks: ['ui/shared/activities/', 'ui/features/crm/activities/reminder-list', 'core/reminders/reminder-time'],
  crm: [
    ...below(
      'ui/features/crm/',
      'crm-config',
      'use-crm',
      'record-value',
      'tag-chip',
      'shown-step',
      'record/record-start',
    ),
    ...below('ui/features/crm/record/', 'lazy-', 'closing-date.'),
    'ui/shared/score/lead-score-badge',
    ...below(
      'core/contracts/crm-',
      'bulk',
      'dealings',
      'emails',
      'files',
      'forms',
      'notes',
      'restore',
      'stream',
      'tags',
    ),
    'core/crm/lists/filter',
  ],
  // Activities of the CRM, for their pages, those of records and the commands of every page.
  activities: below(
    'ui/features/crm/',
    'activities/activity-calls',
    'activities/activity-dialogs',
    'activities/activity-forms',
    'record/use-head-changes',
    'lists/find-records',
  ),
  // Sub-accounts and roles, whose pages name each other's rules.
  people: [...below('core/', 'contracts/sub-accounts.contract', 'account/sub-account.schema')],
  // What pages without a table take from list pages.
  'list-parts': below('ui/shared/list-page/', 'list-search-box', 'quick-filter', 'use-list-rows'),
  list: [
    ...below('ui/shared/', 'list-page/', 'data-table/data-table', 'filter-bar/filter-bar'),
    'ui/shared/dropdown/edit-entries.',
    'ui/features/crm/activities/whose-filter.',
  ],
  // Import and export of lists.
  transfer: ['ui/shared/export/transfer-tools'],
  // What loads once the browser is idle, on every page of a signed-in person,
  session: [
    ...below('ui/features/', 'session/session-watch', 'mobile-verification/mobile-verification.'),
    ...below('adapters/client/', 'tracking.client', 'stored-country', 'mobile-verification.client'),
  ],
  // on every page of the workspace,
  commands: [
    ...below('ui/shared/', 'shell/workspace-palette', 'command-palette/', 'states/confirm-delete-dialog'),
    ...below('ui/features/crm/', 'commands/crm-commands', 'activities/reminder-popup'),
    `${MANTINE}components/Kbd/`,
  ],
  live: [
    ...below('ui/shared/', 'app/open-chat', 'records/follow'),
    ...below('adapters/', 'realtime/', 'client/crm-news.client'),
    ...below('node_modules/', 'laravel-echo/', 'pusher-js/'),
  ],
  // and where things are dragged or chosen from lists.
  drag: [...below('node_modules/', '@dnd-kit/'), ...below('ui/shared/sortable/', 'sortable-')],
  pickers: ['ui/shared/inputs/lists', ...below(`${MANTINE}components/`, 'MultiSelect/', 'TagsInput/', 'Autocomplete/')],
}

// Helpers

function below(folder: string, ...names: readonly string[]): readonly string[] {
  return names.map((name) => `${folder}${name}`)
}
