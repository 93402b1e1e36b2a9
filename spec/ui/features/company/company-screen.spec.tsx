import { screen, waitFor, within } from '@testing-library/react'
import { useRouterState } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { companyTabs, companyTabAddress, companyTabOf, type CompanyTab } from '../../../../core/navigation/addresses.ts'
import { readCompanyForm } from '../../../../core/company/company-tabs.schema.ts'
import { CompanyScreen } from '../../../../ui/features/company/company-screen.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

const TITLES: Readonly<Record<CompanyTab, string>> = {
  company: 'Company information',
  contact: 'Contact persons',
  regional: 'Regional offices',
  factory: 'Facilities',
  export: 'Export capabilities',
  QAQC: 'QA/QC',
  'research&management': 'R&D management',
  services: 'Services',
  social: 'Social accounts',
  certificates: 'Certificates',
  newsroom: 'Newsroom',
  faq: 'FAQs',
}

describe('CompanyScreen', () => {
  it('[ROUTE-30] has the twelve tabs, and each opens its panel', { timeout: 60_000 }, async () => {
    expect(companyTabs).toEqual([
      'company',
      'contact',
      'regional',
      'factory',
      'export',
      'QAQC',
      'research&management',
      'services',
      'social',
      'certificates',
      'newsroom',
      'faq',
    ])
    const { keys } = await open()
    const nav = screen.getByRole('navigation', { name: 'Sections of the company settings' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(Object.values(TITLES))
    for (const title of Object.values(TITLES)) {
      await keys.click(within(nav).getByRole('link', { name: new RegExp(title.replace('/', '.')) }))
      expect(await screen.findByRole('form', { name: title })).toBeTruthy()
    }
    expect(companyTabAddress('research&management')).toBe('/companySettings/companyDetails?tab=research%26management')
    expect(companyTabOf(new URLSearchParams('tab=research%26management').get('tab') ?? '')).toBe('research&management')
  })

  it('[SELLER-02] [SELLER-03] shows the note about main categories and the hint about business types', async () => {
    await open()
    expect(
      screen.getByText(
        /Attention: main product categories can be changed only three times per year\. 2 of 3 changes are left this year\./,
      ),
    ).toBeTruthy()
    expect(screen.getByText(/You can choose up to 3 business types/)).toBeTruthy()
  })

  it('[SELLER-01] shows the tip about certificates on the homepage in the certificates panel', async () => {
    const { keys } = await open()
    await keys.click(screen.getByRole('link', { name: /Certificates/ }))
    expect(
      await screen.findByText('Tip: with 4 or more valid certificates you can show them on your homepage.'),
    ).toBeTruthy()
  })

  it("[SCREEN-32] shows the company's data", async () => {
    await open()
    const form = screen.getByRole('form', { name: 'Company information' })
    expect(within(form).getByLabelText<HTMLInputElement>(/^Company name/).value).toBe('Sand & Sons')
    expect(within(form).getByLabelText<HTMLInputElement>('City').value).toBe('Bremen')
    expect(within(form).getByRole('list', { name: 'Chosen business types' }).textContent).toContain('Manufacturers')
    expect(screen.getByRole('region', { name: 'Company profile' }).textContent).toContain('complete')
  })

  it('sends only the changed fields with what was read, and shows what the server stored', async () => {
    const { keys, sent } = await open((_, form) => ({ ...form, website: 'https://sand.example' }))
    await keys.type(screen.getByLabelText('Website'), 'sand.example{Enter}')
    await waitFor(() =>
      expect(sent).toEqual([{ tab: 'company', form: { website: 'sand.example' }, was: { website: '' } }]),
    )
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('https://sand.example'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  })

  it('adds, moves, removes and brings back entries', async () => {
    const { keys, sent } = await open((_, form) => form)
    await keys.click(screen.getByRole('link', { name: /FAQs/ }))
    await keys.click(await screen.findByRole('button', { name: 'Add a question' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Question/ }))
    await keys.keyboard('Why?')
    await keys.type(screen.getByRole('textbox', { name: /^Answer/ }), 'So.')
    await keys.click(screen.getByRole('button', { name: 'Move Why? up' }))
    await keys.click(screen.getByRole('button', { name: 'Remove Stored?' }))
    expect(screen.getByText('Stored? is removed once you save.')).toBeTruthy()
    await keys.click(screen.getByRole('button', { name: 'Bring it back' }))
    await keys.click(screen.getByRole('button', { name: 'Save' }))
    const stored = { id: 1, question: 'Stored?', answer: 'Yes.' }
    await waitFor(() =>
      expect(sent).toEqual([
        {
          tab: 'faq',
          form: { questions: [{ question: 'Why?', answer: 'So.' }, stored] },
          was: { questions: [stored] },
        },
      ]),
    )
  })

  it('shows the day of news in words, and no order of their own, because visitors see the newest first', async () => {
    const { keys } = await open()
    await keys.click(screen.getByRole('link', { name: /Newsroom/ }))
    expect(await screen.findByRole('button', { name: 'Fair 30 Oct 2026' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove Fair' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })

  it('opens the entry that has an error, and counts it at the top', async () => {
    const { keys, sent } = await open()
    await keys.click(screen.getByRole('link', { name: /FAQs/ }))
    const entry = await screen.findByRole('button', { name: /Stored\?/, expanded: false })
    await keys.click(entry)
    await keys.clear(screen.getByRole('textbox', { name: /^Answer/ }))
    await keys.click(entry)
    await keys.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('1 field needs your attention')).toBeTruthy()
    expect(screen.getAllByText(/Please enter answer/).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: /Stored\?/, expanded: true })).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('asks before another tab removes what is typed, and goes to the field of a next best action', async () => {
    const { keys } = await open()
    await keys.type(screen.getByLabelText('Website'), 'x')
    await keys.click(screen.getByRole('link', { name: /Services/ }))
    await keys.click(await screen.findByRole('button', { name: 'Stay and keep editing' }))
    expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('x')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await keys.click(screen.getByRole('button', { name: /^Discard/ }))

    const actions = screen.getByRole('list', { name: 'Next best actions' })
    await keys.click(within(actions).getByRole('button', { name: /Certificates/ }))
    expect(await screen.findByRole('form', { name: 'Certificates' })).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('certificates'),
    )
  })

  it('offers a retry when the settings cannot be loaded', async () => {
    await showPage(<Routed />, {
      user: seller,
      at: 'companyDetails',
      fetch: () => Promise.resolve(Response.json({ status: false, message: 'no' }, { status: 500 })),
    })
    expect(await screen.findByText('The company settings could not be loaded.', {}, { timeout: 5_000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Retry|Try again/ })).toBeTruthy()
  })
})

// Helpers

const forms: Readonly<Partial<Record<CompanyTab, Readonly<Record<string, unknown>>>>> = {
  ...Object.fromEntries(companyTabs.map((tab) => [tab, readCompanyForm(tab, {})])),
  company: readCompanyForm('company', {
    name: 'Sand & Sons',
    registration_city: 'Bremen',
    about: 'We trade.',
    logo: [{ url: '/files/public/companies/1/logo.png', name: 'logo.png', alt: '' }],
    business_types: [{ type: 'manufacturers', is_main: true }],
  }),
  newsroom: readCompanyForm('newsroom', {
    news: [
      { id: 2, title: 'Fair', published_on: '2026-10-30' },
      { id: 3, title: 'New hall', published_on: '2026-11-02' },
    ],
  }),
  faq: readCompanyForm('faq', { questions: [{ id: 1, question: 'Stored?', answer: 'Yes.' }] }),
}

function Routed() {
  const tab = useRouterState({ select: ({ location }) => (location.search as { readonly tab?: string }).tab })
  return <CompanyScreen tab={companyTabOf(tab)} />
}

interface Sent {
  readonly tab: string
  readonly form: Readonly<Record<string, unknown>>
  readonly was: Readonly<Record<string, unknown>>
}

/** Opens the page; `save` returns the stored form for the sent one merged into the present one. */
async function open(save: (tab: string, form: Readonly<Record<string, unknown>>) => unknown = (_, form) => form) {
  const sent: Sent[] = []
  const page = await showPage(<Routed />, {
    user: seller,
    at: 'companyDetails',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('categories.json')) return Response.json({ status: true, message: '', data: [] })
      if (request.method === 'GET')
        return Response.json({
          status: true,
          message: '',
          data: { slug: 'sand', name: 'Sand & Sons', is_public: true, tabs: forms, main_category_changes_left: 2 },
        })
      const body = await request.formData()
      const tab = decodeURIComponent(pathname.split('/').at(-1) ?? '')
      const [form, was] = ['form', 'was'].map((name) => JSON.parse(body.get(name) as string) as Sent['form'])
      sent.push({ tab, form: form ?? {}, was: was ?? {} })
      return Response.json({
        status: true,
        message: 'Saved.',
        data: save(tab, { ...forms[tab as CompanyTab], ...form }),
      })
    },
  })
  await screen.findByRole('form')
  return { ...page, sent }
}
