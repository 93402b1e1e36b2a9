import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RecordInfo } from '../../../../../core/contracts/crm-lists.contract.ts'
import { DEFAULT_FORMS } from '../../../../../core/crm/forms/default-forms.ts'
import type { RecordTypeName } from '../../../../../core/crm/records/record-types.ts'
import { RelatedRecords } from '../../../../../ui/features/crm/record/related-records.tsx'
import { crmServer, listResponses, recordRow, showIn } from '../crm-server.tsx'

describe('RelatedRecords', () => {
  it('adds a deal to an account, with what the account gives and without leaving the page', async () => {
    const server = serverOf({ Deals: { 201: 'Cranes for Acme', 202: 'u1' } })
    const { user, router } = showIn(server, '/crm/accounts/u1', () => (
      <RelatedRecords type="Accounts" info={infoOf('Accounts')} />
    ))
    await user.click(await screen.findByRole('button', { name: 'Add deal' }))
    const drawer = await screen.findByRole('dialog', { name: 'New deal' })
    expect(await within(drawer).findByDisplayValue('Cranes for Acme')).toBeTruthy()
    expect(within(drawer).getByRole<HTMLInputElement>('combobox', { name: 'Account' }).value).toBe('Acme')
    expect(server.requests.find(({ id }) => id === 'crm.dealFromAccount')?.input).toEqual({ account_id: 'u1' })

    await user.click(within(drawer).getByRole('button', { name: 'Create deal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests.find(({ id }) => id === 'crm.saveRecord')?.input).toMatchObject({
      type_name: 'Deals',
      related: { type_id: 4, unique_id: 'u1' },
      form_fields: expect.arrayContaining([{ id: 202, value: 'u1' }]),
    })
    expect(router.state.location.pathname).toBe('/crm/accounts/u1')
  })

  it('names what there is, and lets add only what the person may add', async () => {
    const rights = [
      { module: 'Contacts', actions: ['View'] },
      { module: 'Deals', actions: ['View', 'Add'] },
    ]
    showIn(serverOf({}, { type: 'subuser', permissions: rights }), '/crm/contacts/u1', () => (
      <>
        <RelatedRecords type="Contacts" info={infoOf('Contacts', { deals: [recordRow('Deals', 5, 'Proposal')] })} />
      </>
    ))
    const deals = (await screen.findByRole('heading', { name: 'Deals 1' })).closest('section')!
    expect(within(deals).getByRole('link', { name: 'Deal 5' }).getAttribute('href')).toBe('/crm/deals/u5')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add deal'])
  })

  it('offers nothing on a lead, which is converted instead', async () => {
    showIn(serverOf({}), '/crm/leads/u1', () => (
      <>
        <p>Page</p>
        <RelatedRecords type="Leads" info={infoOf('Leads')} />
      </>
    ))
    await screen.findByText('Page')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

// Helpers

const infoOf = (type: RecordTypeName, more: Partial<RecordInfo> = {}): RecordInfo => {
  const record = recordRow(type, 1)
  return {
    record,
    sections: [],
    fields: record.fields,
    tags: [],
    owner: record.owner,
    scores: { lead: 0, engagement: 0, class: 'cold' },
    contacts: [],
    deals: [],
    leads: [],
    ...more,
  }
}

/** A server whose forms of new records start with these values, by field id. */
function serverOf(given: Partial<Record<RecordTypeName, Readonly<Record<number, string>>>>, who: object = {}) {
  const values = given.Deals ?? {}
  const sections = DEFAULT_FORMS.Deals.map((section) => ({
    ...section,
    form_fields: section.form_fields.map((field) => ({ ...field, value: values[field.id] ?? null })),
  }))
  return crmServer(
    {
      ...listResponses('Deals', []),
      'crm.dealFromAccount': () => ({ data: { unique_id: '', sections, values: {}, names: { u1: 'Acme' } } }),
      'crm.saveRecord': () => ({ message: 'Deal created', data: { unique_id: 'u9' } }),
    },
    who,
  )
}
