import type { ColumnType, Generated } from 'kysely'
import type { PriceStep } from '../../../core/pricing/price-rules.ts'

/** Every table of the database. Written by `npm run tables` from the migrations: change those, not this file. */
export interface Tables {
  ad_days: {
    ad_id: number
    company_id: number
    day: string
    views: Generated<number>
    clicks: Generated<number>
  }
  ad_listings: {
    ad_id: number
    listing_id: number
    company_id: number
    position: number
  }
  ad_visits: {
    ad_id: number
    day: string
    visitor: string
    event: 'view' | 'click'
  }
  ads: {
    id: Generated<number>
    company_id: number
    ad_type: string
    title_1: string
    title_2: Generated<string>
    title_3: Generated<string>
    starts_at: Date
    ends_at: Date
    created_at: Date
    turned_at: Date | null
    taken_off_reason: string | null
    taken_off_at: Date | null
  }
  attempts: {
    key: string
    window_start: Date
    tries: number
  }
  attributes: {
    id: Generated<number>
    company_id: number | null
    name: string
    terms: Generated<unknown>
    created_at: Generated<Date>
  }
  automation_changes: {
    id: Generated<number>
    company_id: number
    record_id: number
    transaction_id: string
    before: unknown
    after: unknown
    created_at: Generated<Date>
    import_id: number | null
  }
  automation_rules: {
    id: Generated<number>
    company_id: number
    type_id: number
    name: string
    status: Generated<'on' | 'off'>
    trigger: unknown
    conditions: unknown
    actions: unknown
    version: Generated<number>
    run_count: Generated<number>
    last_run_at: Date | null
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    written_by: number | null
    paused: string | null
  }
  automation_runs: {
    id: Generated<number>
    company_id: number
    rule_id: number
    record_id: number | null
    change_id: number | null
    cause_rule_id: number | null
    version: number
    rule: unknown
    state: 'done' | 'partly' | 'failed' | 'waiting'
    results: unknown
    changes: unknown
    ran_at: Date
  }
  banners: {
    id: Generated<number>
    company_id: number
    page: string
    is_active: boolean
    is_default: boolean
    form: unknown
  }
  brands: {
    id: Generated<number>
    company_id: number | null
    name: string
    slug: string
    created_at: Generated<Date>
  }
  browsing_sessions: {
    id: string
    user_id: number
    started_at: Date
    ip: string | null
    user_agent: string | null
    created_at: Generated<Date>
  }
  bulk_change_rows: {
    change_id: number
    company_id: number
    record_id: number
    state: Generated<'waiting' | 'changed' | 'same' | 'refused' | 'undone' | 'kept'>
    reason: string | null
    was: unknown
    before: unknown
  }
  bulk_changes: {
    id: Generated<number>
    company_id: number
    user_id: number
    type_id: number
    change: unknown
    title: string
    state: Generated<'running' | 'done' | 'stopped' | 'undoing' | 'undone'>
    total: number
    created_at: Date
    ended_at: Date | null
  }
  calculators: {
    listing_id: number
    company_id: number
    mode: 'similar' | 'multilevel' | 'Group' | null
    term_values: Generated<unknown>
    equations: Generated<unknown>
    group_equations: Generated<unknown>
    final_equation: unknown
    constants_list: Generated<unknown>
    updated_at: Generated<Date>
    row_values: Generated<unknown>
  }
  calendar_feeds: {
    user_id: number
    token_hash: string
    made_at: Date
    read_at: Date | null
  }
  catalog_listings: {
    catalog_id: number
    listing_id: number
    company_id: number
    position: number
  }
  catalogs: {
    id: Generated<number>
    company_id: number
    slug: string
    name: string
    description: Generated<string>
    cover: string | null
    published: Generated<number>
    published_at: Date | null
    created_at: Date
    updated_at: Date
    deleted_at: Date | null
  }
  categories: {
    id: Generated<number>
    parent_id: number | null
    slug: string
    name: string
    path: string
    path_ids: Generated<number[]>
    depth: number
    position: Generated<number>
    company_id: number | null
    created_at: Generated<Date>
    is_changed: Generated<boolean>
  }
  companies: {
    id: Generated<number>
    kind: 'seller' | 'buyer'
    name: string
    slug: string
    country: string | null
    city: string | null
    approval: Generated<'pending' | 'approved' | 'rejected' | 'suspended'>
    approval_reason: string | null
    plan: Generated<string>
    is_verified: Generated<boolean>
    business_types: Generated<string[]>
    main_business_type: string | null
    annual_revenue: string | null
    member_type: Generated<string>
    logo_file_id: number | null
    profile: Generated<unknown>
    store: Generated<unknown>
    created_at: Generated<Date>
    main_category_changes: Generated<Date[]>
    shop_menu: Generated<unknown>
    plan_period: string | null
    plan_since: Date | null
  }
  company_rows: {
    id: Generated<number>
    company_id: number
    tab: string
    position: number
    form: unknown
    reminded_for: string | null
  }
  complaint_cases: {
    id: Generated<number>
    subject: 'listing' | 'shop' | 'review' | 'person'
    subject_id: number
    name: string
    about_company_id: number
    opened_at: Date
    newest_at: Date
    closed_at: Date | null
    outcome: 'taken_off' | 'dismissed' | 'gone' | null
    note: string | null
    closed_by: number | null
  }
  complaints: {
    id: Generated<number>
    case_id: number
    user_id: number
    reason: string
    words: string
    created_at: Date
    updated_at: Date
  }
  countries: {
    code: string
    name: string
  }
  crm_activities: {
    id: Generated<number>
    company_id: number
    type_id: number
    record_id: number | null
    subject: string
    starts_at: Date
    ends_at: Date | null
    status: string | null
    priority: string | null
    owner_id: number | null
    fields: Generated<unknown>
    tag_ids: Generated<number[]>
    order_key: string
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  crm_forms: {
    id: Generated<number>
    company_id: number
    type_id: number
    unique_id: string
    user_id: number
    sections: unknown
    unused: Generated<unknown>
    updated_at: Generated<Date>
    version: Generated<number>
    unique_fields: Generated<unknown>
  }
  crm_records: {
    id: Generated<number>
    company_id: number
    type_id: number
    unique_id: string
    name: string
    email: string | null
    phone: string | null
    owner_id: number | null
    category: Generated<string>
    values: Generated<unknown>
    order_key: string
    search: Generated<string>
    score: Generated<number>
    source: string | null
    person_user_id: number | null
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    stage_value: Generated<string | null>
    owner_value: Generated<string | null>
    country_value: Generated<string | null>
    industry_value: Generated<string | null>
    source_value: Generated<string | null>
    account_value: Generated<string | null>
    contact_value: Generated<string | null>
    amount_value: Generated<number | null>
    size_value: Generated<number | null>
    engagement_score: Generated<number>
    engagement: Generated<unknown>
    email_key: Generated<string | null>
    name_key: Generated<string | null>
    phone_key: Generated<string | null>
  }
  currencies: {
    code: string
    id: number
    exponent: number
    usd_per_unit: number
  }
  custom_views: {
    id: Generated<number>
    company_id: number
    user_id: number
    type_id: number
    name: string
    filters: unknown
    columns: Generated<unknown>
    sort_by: string | null
    sort_dir: string | null
    created_at: Generated<Date>
    is_private: Generated<boolean>
    layout: Generated<'table' | 'board'>
    widths: Generated<unknown>
    board_group: string | null
    table_group: string | null
  }
  deleted_rows: {
    id: Generated<number>
    company_id: number
    user_id: number
    kind: string
    row_id: number
    content: unknown
    deleted_at: Date
  }
  discount_levels: {
    id: Generated<number>
    company_id: number
    name: string
    percentage: number
    record_ids: Generated<number[]>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  email_files: {
    email_id: number
    file_id: number
    company_id: number
  }
  email_signatures: {
    user_id: number
    signature: string
    updated_at: Date
  }
  email_templates: {
    id: Generated<number>
    company_id: number
    user_id: number
    type_id: number
    name: string
    subject: string
    body: string
    is_shared: boolean
    created_at: Date
    updated_at: Date
  }
  emails: {
    id: Generated<number>
    company_id: number
    record_id: number
    user_id: number | null
    recipients: Generated<string[]>
    copies: Generated<string[]>
    subject: Generated<string>
    body: Generated<string>
    status: Generated<'draft' | 'waiting' | 'sent' | 'failed'>
    created_at: Generated<Date>
    sent_at: Date | null
    reason: string | null
  }
  ended_subscriptions: {
    id: Generated<number>
    company_id: number
    plan: string
    period: string | null
    started_at: Date
    ended_at: Date
  }
  exports: {
    id: Generated<number>
    company_id: number
    user_id: number
    kind: 'leads' | 'contacts' | 'accounts' | 'deals' | 'listings'
    state: Generated<'running' | 'done' | 'cancelled' | 'failed'>
    query: unknown
    total: number
    done: Generated<number>
    cursor: Generated<number>
    file_key: string
    parts: Generated<number>
    error: string | null
    created_at: Date
    updated_at: Date
  }
  facet_labels: {
    key: string
    name: string
    term: string
  }
  files: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    key: string
    name: string
    content_type: string
    size: number
    width: number | null
    height: number | null
    access: Generated<string>
    created_at: Generated<Date>
    small_keys: Generated<string[]>
    sweep_after: Generated<Date>
    removed_at: Date | null
    message_id: number | null
  }
  followers: {
    id: Generated<number>
    company_id: number
    user_id: number
    created_at: Date
  }
  former_categories: {
    slug: string
    category_id: number
  }
  former_slugs: {
    slug: string
    company_id: number
    left_at: Date
  }
  history: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    subject: string
    subject_id: string
    verb: string
    title: string | null
    changes: Generated<unknown>
    created_at: Generated<Date>
    operator: Generated<string | null>
  }
  idempotency_keys: {
    user_id: number
    endpoint: string
    key: string
    response: unknown
    created_at: Generated<Date>
    fingerprint: string | null
  }
  import_rows: {
    import_id: number
    n: number
    company_id: number
    cells: unknown
    plan: string | null
    result: string | null
    problems: Generated<unknown>
    target_id: number | null
    before: unknown
    account_id: number | null
    owner_id: number | null
  }
  imports: {
    id: Generated<number>
    company_id: number
    user_id: number
    kind: 'leads' | 'contacts' | 'accounts' | 'deals' | 'listings'
    state: Generated<string>
    file_name: string
    file_size: number
    part_count: number
    parts: Generated<unknown>
    columns: Generated<unknown>
    settings: unknown
    row_count: Generated<number>
    cursor: Generated<number>
    counts: unknown
    results: unknown
    kept: Generated<number>
    error: string | null
    created_at: Date
    updated_at: Date
    ran_at: Date | null
    history_id: Generated<number>
    ended_at: Date | null
    new_accounts: Generated<number>
    made_accounts: Generated<number>
    kept_accounts: Generated<number>
  }
  invitations: {
    id: Generated<number>
    company_id: number
    user_id: number
    email: string
    full_name: Generated<string>
    message: Generated<string>
    token_hash: string
    sent_at: Date
    expires_at: Date
    withdrawn_at: Date | null
    joined_at: Date | null
    joined_user_id: number | null
    created_at: Generated<Date>
  }
  jobs: {
    id: Generated<number>
    kind: string
    payload: unknown
    key: string | null
    state: Generated<'waiting' | 'done' | 'dead'>
    due_at: Generated<Date>
    lease: string | null
    tries: Generated<number>
    error: string | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  lead_conversions: {
    id: Generated<number>
    company_id: number
    lead_id: number
    account_id: number | null
    contact_id: number | null
    deal_id: number | null
    made_ids: number[]
    activity_ids: number[]
    before: unknown
    user_id: number
    created_at: Date
    undone_at: Date | null
  }
  lead_scoring: {
    company_id: number
    criteria: unknown
    version: Generated<number>
    updated_by: number | null
    updated_at: Generated<Date>
    run_total: Generated<number>
    run_done: Generated<number>
    run_after: Generated<number>
    is_running: Generated<boolean>
  }
  level_groups: {
    id: Generated<number>
    company_id: number
    listing_id: number
    name: string
    position: Generated<number>
  }
  levels: {
    id: Generated<number>
    company_id: number
    listing_id: number
    group_id: number | null
    parent_id: number | null
    is_multi: Generated<boolean>
    level_specification_key: string | null
    attributes: number[]
    position: Generated<number>
  }
  list_columns: {
    company_id: number
    user_id: number
    type_id: number
    columns: unknown
  }
  listing_bulk_changes: {
    id: Generated<number>
    company_id: number
    user_id: number
    created_at: Date
    undone_at: Date | null
    replaced: unknown
  }
  listing_drafts: {
    listing_id: number
    company_id: number
    form: unknown
    summary: Generated<unknown>
    version: number
    live: unknown
    created_at: Date
    updated_at: Date
  }
  listings: {
    id: Generated<number>
    company_id: number
    slug: string
    product_url: string | null
    source_key: string | null
    name: string
    form: unknown
    published: Generated<number>
    availability: 'in_stock' | 'by_order'
    price_type: 'fixed' | 'quantity'
    product_type: 'simple' | 'configured'
    category_id: number | null
    category_ids: Generated<number[]>
    brand_id: number | null
    condition: string | null
    manufacturer_year: number | null
    price_term: string | null
    currency: string | null
    price_from_minor: number | null
    price_to_minor: number | null
    price_usd: number | null
    moq: number | null
    unit: string | null
    score: Generated<number>
    is_featured: Generated<boolean>
    big_post: Generated<boolean>
    cover: string | null
    photos: Generated<unknown>
    search: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    published_at: Date | null
    deleted_at: Date | null
    is_public: Generated<boolean>
    search_words: Generated<string>
    search_head: Generated<string>
    search_state: Generated<number>
    lead_days: Generated<number | null>
    facets: Generated<string[]>
    taken_off_reason: string | null
    taken_off_at: Date | null
  }
  market_settings: {
    key: string
    value: unknown
    updated_at: Generated<Date>
  }
  matrix_items: {
    id: Generated<number>
    company_id: number
    listing_id: number
    key: string
    position: Generated<number>
    price_minor: Generated<number>
    images: Generated<unknown>
    is_default: Generated<boolean>
    status: Generated<number>
    retired: Generated<boolean>
    removed: Generated<boolean>
  }
  messages: {
    id: Generated<number>
    room_id: string
    seq: number
    sender_id: number
    recipient_id: number | null
    client_id: string | null
    message: string
    message_type: Generated<string>
    replied_parent_id: number | null
    replied_message: string | null
    chat_transfer_id: string | null
    promotion_type: string | null
    master_prom_id: string | null
    files: Generated<unknown>
    created_at: Generated<Date>
    hidden_from: number[] | null
  }
  notes: {
    id: Generated<number>
    company_id: number
    record_id: number
    user_id: number | null
    message: string
    created_at: Generated<Date>
  }
  notifications: {
    id: Generated<number>
    user_id: number
    company_id: number
    kind: string
    title: string
    body: string
    link: string | null
    read_at: Date | null
    created_at: Generated<Date>
    topic: string | null
    gathered: number | null
  }
  one_time_codes: {
    id: Generated<number>
    user_id: number
    purpose: 'mobile' | 'reset' | 'autologin' | 'email'
    code_hash: string
    target: string | null
    expires_at: Date
    tries: Generated<number>
    used_at: Date | null
    created_at: Generated<Date>
  }
  operator_actions: {
    id: Generated<number>
    operator_id: number | null
    action: string
    target_kind: string
    target_id: string
    target_name: string
    reason: string | null
    created_at: Date
  }
  operators: {
    user_id: number
    created_at: Generated<Date>
  }
  outbox: {
    id: Generated<number>
    channels: string[]
    event: string
    data: unknown
    except_socket: string | null
    created_at: Generated<Date>
    published_at: Date | null
  }
  outside_messages: {
    id: Generated<number>
    kind: 'mail' | 'sms'
    recipient: string
    subject: string | null
    body: string
    html: string | null
    created_at: Generated<Date>
    uid: string | null
    state: Generated<'waiting' | 'sent' | 'failed'>
    reason: string | null
    sent_at: Date | null
    email_id: number | null
    topic: string | null
    gathered: number | null
  }
  page_events: {
    view_id: number
    kind: 'click' | 'scroll'
    at: Date
    element_type: string | null
    url: string | null
    depth: number | null
    page_height: number | null
  }
  page_views: {
    id: Generated<number>
    host: Generated<'main' | 'crm'>
    user_id: number
    seller_company_id: number | null
    listing_id: number | null
    shop_page: string | null
    session_id: Generated<string>
    type: Generated<string>
    page_url: Generated<string>
    page_name: Generated<string>
    referrer_url: Generated<string>
    product_slug: Generated<string>
    product_categories: Generated<string>
    ip: Generated<string>
    user_agent: Generated<string>
    started_at: Date
    seen_at: Date
    seconds: Generated<number>
    clicks: Generated<number>
    depth: number | null
  }
  plan_notices: {
    company_id: number
    feature: string
    state: 'near' | 'reached'
    limit_value: number
    told_at: Generated<Date>
  }
  presence: {
    user_id: number
    seen_at: Date
  }
  price_settings: {
    company_id: number
    is_paused: boolean
    combine: 'best' | 'all'
    most_percent: number
    shows_list_price: boolean
  }
  pricing_rules: {
    id: Generated<number>
    company_id: number
    name: string
    is_active: Generated<boolean>
    target: 'all' | 'category' | 'brand' | 'listings'
    target_ids: Generated<number[]>
    min_quantity: Generated<number>
    min_amount: Generated<number>
    kind: 'percentage' | 'amount'
    value: number
    currency: string
    from_day: string | null
    until_day: string | null
    audience: 'everybody' | 'level' | 'contacts'
    level_ids: Generated<number[]>
    record_ids: Generated<number[]>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  product_texts: {
    id: Generated<number>
    company_id: number
    kind: 'application' | 'usecases'
    name: string
    created_at: Generated<Date>
  }
  quote_configurations: {
    unique_session_id: string
    listing_id: number
    product_name: string
    quantity: number
    currency: string
    unit_price: number
    total: number
    combinations: Generated<unknown>
    updated_at: Generated<Date>
  }
  quote_offers: {
    quote_id: number
    version: number
    seller_company_id: number
    buyer_company_id: number
    side: 'buyer' | 'seller'
    author_user_id: number | null
    quantity: number
    unit_price: number
    total: number
    price_term: Generated<string>
    place: Generated<string>
    payment_method: Generated<string>
    lead_time_days: number | null
    valid_until: Date | null
    message: Generated<string>
    list_price: number | null
    price_reason: string | null
    created_at: Date
    seen_at: Date | null
    ended_as: 'accepted' | 'declined' | 'withdrawn' | null
    ended_at: Date | null
    catalogue_slug: string | null
    catalogue_name: string | null
    price_steps: ColumnType<PriceStep[], string | undefined, string>
  }
  quotes: {
    id: Generated<number>
    unique_session_id: string
    seller_company_id: number
    seller_user_id: number
    buyer_company_id: number
    buyer_user_id: number
    listing_id: number | null
    product_name: string
    product_image: Generated<string>
    quantity: number
    unit_name: Generated<string>
    currency: string
    unit_price: number
    total: number
    price_reason: string
    price_term: Generated<string>
    pre_title_name: Generated<string>
    message: string
    combinations: Generated<unknown>
    target_price: number | null
    needed_by: string | null
    quoted_at: Date
    room_id: string | null
    created_at: Generated<Date>
    stage: Generated<'open' | 'offered' | 'accepted' | 'declined' | 'withdrawn'>
    offer_count: Generated<number>
    changed_at: Date | null
    ended_at: Date | null
    end_note: Generated<string>
    deal_id: number | null
    list_unit_price: number | null
    price_steps: ColumnType<PriceStep[], string | undefined, string>
  }
  record_dealings: {
    id: Generated<number>
    company_id: number
    record_id: number
    thread_id: number | null
    room_id: string | null
    person_name: string
    created_at: Generated<Date>
  }
  record_files: {
    id: Generated<number>
    company_id: number
    record_id: number
    file_id: number
    created_at: Generated<Date>
  }
  record_keys: {
    record_id: number
    field_id: number
    company_id: number
    type_id: number
    key: string
  }
  record_merges: {
    id: Generated<number>
    company_id: number
    type_id: number
    kept_id: number
    inverse: unknown
    moved: unknown
    user_id: number | null
    created_at: Date
    undone_at: Date | null
  }
  record_tags: {
    company_id: number
    record_id: number
    tag_id: number
  }
  reminders: {
    activity_id: number
    company_id: number
    user_id: number
    type_id: number
    remind_at: Date
    reminder_type: Generated<string>
    reminder_status: Generated<string>
    mailed_for: Date | null
  }
  reviews: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    author: string
    author_country: string | null
    rating: number
    text: string
    created_at: Generated<Date>
    listing_id: number | null
    updated_at: Date | null
    answer: Generated<string>
    answered_at: Date | null
    taken_off_reason: string | null
    taken_off_at: Date | null
  }
  roles: {
    id: Generated<number>
    company_id: number
    name: string
    permissions: Generated<unknown>
    created_at: Generated<Date>
    reach: Generated<unknown>
  }
  room_members: {
    room_id: string
    user_id: number
    read_seq: Generated<number>
    is_pinned: Generated<boolean>
    is_archived: Generated<boolean>
    is_blocked: Generated<boolean>
    is_request: Generated<boolean>
    version: Generated<number>
  }
  rooms: {
    id: string
    is_group: Generated<boolean>
    name: string | null
    created_by: number
    pair: string | null
    last_seq: Generated<number>
    last_message: string | null
    last_message_at: Date | null
    created_at: Generated<Date>
  }
  sales_targets: {
    company_id: number
    user_id: number
    amount: number
    updated_at: Generated<Date>
  }
  saved_filters: {
    id: Generated<number>
    company_id: number
    user_id: number
    type_id: number
    name: string
    filter: unknown
    created_at: Generated<Date>
  }
  saved_searches: {
    id: Generated<number>
    user_id: number
    name: string
    query: string
    currency_id: number
    notices: boolean
    created_at: Date
    seen_until: Date
    check_at: Date
    told_at: Date | null
    deleted_at: Date | null
  }
  schema_migrations: {
    name: string
    applied_at: Generated<Date>
  }
  search_terms: {
    word: string
    stem: string
  }
  settings: {
    name: string
    value: unknown
  }
  shop_news: {
    company_id: number
    kind: 'listing' | 'catalog'
    subject_id: number
    created_at: Date
    told_at: Date | null
  }
  sign_ins: {
    token_hash: string
    user_id: number
    created_at: Generated<Date>
    expires_at: Date
    user_agent: string | null
    ip: string | null
    id: Generated<number>
    last_used_at: Generated<Date>
    operator_id: number | null
    opened_by: string | null
    reason: string | null
  }
  site_messages: {
    id: Generated<number>
    kind: 'contact' | 'questionnaire'
    form: unknown
    created_at: Date
  }
  site_texts: {
    id: Generated<number>
    kind: 'post' | 'page'
    slug: string
    title: string
    summary: Generated<string>
    category: Generated<string>
    body: string
    published_at: Date
    updated_at: Date
    is_draft: Generated<boolean>
  }
  specifications: {
    id: Generated<number>
    company_id: number
    listing_id: number
    parent_id: number | null
    name: string
    type: Generated<string>
    unit: Generated<string>
    published: Generated<number>
    is_checked: Generated<boolean>
    attributes_values: number | null
    position: Generated<number>
  }
  tags: {
    id: Generated<number>
    company_id: number
    type_id: number
    name: string
    created_at: Generated<Date>
    user_id: number | null
    color: Generated<string>
  }
  threads: {
    id: Generated<number>
    company_id: number
    type: 'type_1' | 'type_2' | 'type_3'
    thread_name: string
    lead_source: string
    contact_user_id: number | null
    contact_details: Generated<unknown>
    listing_id: number | null
    quote_id: number | null
    room_id: string | null
    lead_id: number | null
    is_unread: Generated<boolean>
    last_at: Generated<Date>
    created_at: Generated<Date>
    is_unanswered: Generated<boolean>
  }
  users: {
    id: Generated<number>
    company_id: number
    type: 'seller' | 'subuser' | 'other'
    role_id: number | null
    full_name: string
    email: string
    email_verified_at: Date | null
    password_hash: string | null
    mobile: string | null
    mobile_code: string | null
    mobile_country_code: string | null
    mobile_verified_at: Date | null
    social_type: 'google' | 'linkedin' | null
    member_id: string
    avatar_file_id: number | null
    profile: Generated<unknown>
    preferences: Generated<unknown>
    time_zone: string | null
    deleted_at: Date | null
    created_at: Generated<Date>
    reports_to: number | null
    dashboard: unknown
    terms_version: Generated<string>
  }
  view_pins: {
    user_id: number
    view_id: number
    place: number
  }
  web_form_sends: {
    id: Generated<number>
    company_id: number
    form_id: number
    sent_at: Date
  }
  web_forms: {
    id: Generated<number>
    company_id: number
    token: string
    title: string
    intro: string
    thanks: string
    consent: string
    fields: unknown
    owner_id: number | null
    source: string
    hosts: string[]
    status: 'on' | 'off'
    created_by: number | null
    created_at: Date
    updated_at: Date
  }
  wishlist_items: {
    user_id: number
    listing_id: number
    created_at: Generated<Date>
    price_minor: number | null
    currency: string | null
  }
}
