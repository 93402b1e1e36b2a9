import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { scoredFields } from '../../../../core/crm/scoring/score-facts.ts'
import { DEFAULT_CRITERIA, printCriterion } from '../../../../core/crm/scoring/score-criteria.ts'
import { SCORING_GROUPS } from '../../../../core/crm/scoring/scoring-groups.ts'
import type { SessionUser } from '../../../../core/account/session-user.schema.ts'
import { EngagementScreen } from '../../../../ui/features/scoring/engagement-screen.tsx'
import { ScoringRulesScreen } from '../../../../ui/features/scoring/scoring-rules-screen.tsx'
import { RecordScore } from '../../../../ui/features/crm/record/record-score.tsx'
import { NoticeRegion } from '../../../../ui/shared/notice/notice-region.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

const wire = () =>
  Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, DEFAULT_CRITERIA[key].map(printCriterion)])) as Record<
    string,
    { key: string; evaluation_data: string; information_score: number }[]
  >
const histogram = (hot: number, cold: number) => ({
  bars: [cold, 0, 0, 0, 0, 0, 0, 0, 0, hot],
  groups: { hot, warm: 0, cold },
})
const subuser = (actions: ('View' | 'Edit')[]): SessionUser => ({
  ...seller,
  type: 'subuser',
  permissions: [
    { module: 'Scoring Rules', actions },
    { module: 'Engagement Score', actions: ['View'] },
  ],
})

describe('the scoring rules', () => {
  it('[SCREEN-26] shows the eight groups with their entries and rules, locked ones without buttons', async () => {
    await showRules()
    await screen.findByRole('region', { name: 'Contact information' })
    const groups = screen.getAllByRole('region')
    expect(groups.map((group) => group.getAttribute('aria-label')).filter((name) => name !== null)).toEqual(
      expect.arrayContaining(SCORING_GROUPS.map(({ label }) => label)),
    )
    const company = within(screen.getByRole('region', { name: 'Company information' }))
    expect(company.getByText(/is at least 1,000,000/)).toBeTruthy()
    expect(company.getByText('up to 19 points')).toBeTruthy()
    const platform = within(screen.getByRole('region', { name: 'Engagement with the platform' }))
    expect(platform.getAllByRole('img', { name: 'Locked' }).length).toBeGreaterThan(1)
    expect(platform.queryByRole('button', { name: /^Edit/ })).toBeNull()
    // The form of leads asks nothing about the budget.
    expect(
      within(screen.getByRole('region', { name: 'Budget, authority, need, timing' })).getAllByText(/Does not count/),
    ).toHaveLength(4)
  })

  it('[ERR-20] [CONST-50] adds a rule by keyboard, previews it, and saves it as a JSON text', async () => {
    const { keys, sent } = await showRules()
    const add = await screen.findByRole('button', { name: 'Add rule to Contact information' })
    add.focus()
    await keys.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', {}, { timeout: 5_000 })
    const of = within(dialog)
    await keys.click(of.getByRole('button', { name: 'Add rule' }))
    expect(await of.findByText('Please select a field')).toBeTruthy()
    await keys.selectOptions(of.getByRole('combobox', { name: 'Field' }), 'Website')
    await keys.selectOptions(of.getByRole('combobox', { name: 'Condition' }), 'is')
    await keys.type(of.getByRole('textbox', { name: 'Value' }), 'https://a.example')
    await keys.type(of.getByRole('textbox', { name: 'Points' }), '7')
    await keys.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const group = within(screen.getByRole('region', { name: 'Contact information' }))
    expect(group.getByText(/is https:\/\/a.example/)).toBeTruthy()
    // The preview of the edited rules, before they are saved.
    expect(await screen.findByText('1 → 4')).toBeTruthy()
    expect(screen.getByText(/Nothing changes until you save/)).toBeTruthy()

    await keys.click(screen.getByRole('button', { name: 'Save rules' }))
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    expect(await notices.findByText('Lead scoring saved successfully')).toBeTruthy()
    const body = sent.at(-1) as ReturnType<typeof wire>
    const website = body['lead_contact_info']?.find(({ key }) => key === 'website')
    expect(website?.evaluation_data).toBe('[{"operator":"=","value":"https://a.example","points":7,"action":"add"}]')
    expect(body).toMatchObject({ version: 3 })
  })

  it('changes and removes rules, and shows the server’s reason at the rule', async () => {
    const { keys, sent } = await showRules({ refuses: true })
    await keys.click(await screen.findByRole('button', { name: 'Remove: Title is known' }))
    expect(screen.queryByText('Title')).toBeNull()
    await keys.click(screen.getByRole('button', { name: 'Edit: Email is known' }))
    const points = await screen.findByRole('textbox', { name: 'Points' }, { timeout: 5_000 })
    await keys.clear(points)
    await keys.type(points, '9{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await keys.click(screen.getByRole('button', { name: 'Save rules' }))
    expect(await screen.findByText('Your leads have no such field.')).toBeTruthy()
    const body = sent.at(-1) as ReturnType<typeof wire>
    expect(body['lead_contact_info']?.map(({ key, information_score }) => [key, information_score])).toEqual([
      ['email', 9],
      ['mobile', 5],
    ])
  })

  it('is read only without the right to edit', async () => {
    await showRules({ user: subuser(['View']) })
    expect(await screen.findByText('Scoring Rules: Edit')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Add a rule|Edit:|Remove:|Save/ })).toBeNull()
  })

  it('shows how far the recompute is', async () => {
    await showRules({ isRunning: true })
    expect(await screen.findByText('Computing the scores: 45%')).toBeTruthy()
    expect(screen.getByText('450 of 1,000 leads')).toBeTruthy()
  })
})

describe('the engagement score', () => {
  it('shows the groups with links to the filtered list of leads, and the leads of one', async () => {
    await showEngagement([2, 0, 5])
    const links = (await screen.findAllByRole('link', { name: /in the list of leads/ })).map((link) =>
      link.getAttribute('href'),
    )
    expect(links).toEqual([
      '/crm/leads?filter=score.gte.70',
      '/crm/leads?filter=score.between.40%2169',
      '/crm/leads?filter=score.lt.40',
    ])
    const row = (await screen.findByRole('link', { name: 'Ada Lovelace' })).closest('tr')!
    expect(within(row).getByText('82% hot')).toBeTruthy()
    expect(within(row).getByText('64%')).toBeTruthy()
  })

  it('says what it is for without leads, and which right the list needs', async () => {
    await showEngagement([0, 0, 0])
    expect(await screen.findByText('No leads yet')).toBeTruthy()
    await showEngagement([1, 0, 0], subuser(['View']))
    expect(await screen.findByText('Leads: View')).toBeTruthy()
  })
})

describe('the score of a lead', () => {
  it('names every rule with its points, and the way to the next group', async () => {
    await showPage(<RecordScore uniqueId="L1" />, {
      user: seller,
      at: 'leads',
      fetch: async () =>
        Response.json({
          status: true,
          message: '',
          data: {
            score: 8,
            maximum: 20,
            percent: 40,
            group: 'warm',
            engagement: { score: 0, maximum: 10, percent: 0 },
            groups: SCORING_GROUPS.map(({ key }) => ({
              key,
              score: key === 'lead_company_info' ? 8 : 0,
              maximum: key === 'lead_company_info' ? 10 : 0,
              criteria:
                key === 'lead_company_info'
                  ? [
                      {
                        key: 'annual_revenue',
                        label: 'Annual revenue',
                        answer: 6_000_000,
                        score: 8,
                        maximum: 8,
                        rule: { operator: '>=', value: 5_000_000, points: 8, action: 'add' },
                      },
                      { key: 'country', label: 'Country known', answer: null, score: 0, maximum: 2, rule: null },
                    ]
                  : [],
            })),
            next: {
              group: 'hot',
              percent: 70,
              changes: [{ key: 'quotes', label: 'Quotes requested', answer: 3, gain: 6 }],
            },
          },
        }),
    })
    expect(await screen.findByText('8 of 20 points')).toBeTruthy()
    expect(screen.getByText('6,000,000 (at least 5,000,000)')).toBeTruthy()
    expect(screen.getByText('not known')).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'The way to the next group' }))
    expect(next.getByText('What makes this lead hot (70%)')).toBeTruthy()
    expect(next.getByText('+6')).toBeTruthy()
  })
})

// Helpers

interface Rules {
  readonly user?: SessionUser
  readonly refuses?: boolean
  readonly isRunning?: boolean
}

async function showRules({ user = seller, refuses = false, isRunning = false }: Rules = {}) {
  const sent: unknown[] = []
  const run = isRunning
    ? { is_running: true, done: 450, total: 1000, percent: 45 }
    : { is_running: false, done: 0, total: 0, percent: 100 }
  const fields = scoredFields({ sections: DEFAULT_FORMS.Leads })
  const shown = await showPage(
    <>
      <ScoringRulesScreen />
      <NoticeRegion />
    </>,
    {
      user,
      at: 'scoringRules',
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const { pathname } = new URL(request.url)
        if (pathname.endsWith('/progress')) return Response.json({ status: true, message: '', data: run })
        if (pathname.endsWith('/list'))
          return Response.json({ status: true, message: '', data: wire(), fields, version: 3, run })
        const body = (await request.json()) as ReturnType<typeof wire>
        if (pathname.endsWith('/preview')) {
          const isEdited = body['lead_contact_info']?.some(({ key }) => key === 'website') === true
          const data = { before: histogram(1, 9), after: isEdited ? histogram(4, 6) : histogram(1, 9) }
          return Response.json({ status: true, message: '', data: { ...data, counted: 10, total: 10 } })
        }
        sent.push(body)
        return refuses
          ? Response.json({
              status: false,
              message: 'Your leads have no such field.',
              errors: { 'lead_contact_info.0': ['Your leads have no such field.'] },
            })
          : Response.json({ status: true, message: 'Lead scoring saved successfully' })
      },
    },
  )
  return { ...shown, sent }
}

async function showEngagement([hot = 0, warm = 0, cold = 0]: readonly number[], user: SessionUser = seller) {
  const lead = {
    id: 1,
    unique_id: 'L1',
    type_id: 1,
    name: 'Ada Lovelace',
    email: null,
    phone: null,
    owner: { id: 41, name: 'Selma Sand' },
    category: 'New',
    fields: {},
    names: {},
    tags: [],
    score: 82,
    engagement: 64,
    next_activity: null,
    last_contact: null,
    created_at: '2026-03-01 10:00:00',
    updated_at: '2026-03-01 10:00:00',
  }
  return showPage(<EngagementScreen group={undefined} page={1} onPage={() => undefined} />, {
    user,
    at: 'engagementScore',
    fetch: async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname.endsWith('/lead/group-classification')) {
        const data = Object.entries({ hot, warm, cold }).map(([group, total]) => ({ group, total }))
        return Response.json({ status: true, message: '', data })
      }
      const page = { total: 1, per_page: 25, current_page: 1, last_page: 1, from: 1, to: 1 }
      const list = { ...page, next_page_url: null, prev_page_url: null, data: [lead] }
      const around = {
        save_filters: [],
        filters: [],
        setting_col: [],
        default_column_name: [],
        custom_view_filter: null,
      }
      return Response.json({ status: true, message: '', lead_data: { ...list, ...around } })
    },
  })
}
