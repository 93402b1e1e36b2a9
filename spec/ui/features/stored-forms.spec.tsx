import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StoredAdForm } from '../../../ui/features/ads/ad-form.tsx'
import { StoredCatalogForm } from '../../../ui/features/catalogs/catalog-form.tsx'
import { StoredTextForm } from '../../../ui/features/operator/text-form.tsx'
import { crmServer, showIn } from './crm/crm-server.tsx'

describe('forms of stored rows', () => {
  it.each([
    ['ad', 'ads.show', 'Title', () => <StoredAdForm id={4} />, { title_1: 'Spring', title_2: '', title_3: '' }],
    ['catalogue', 'catalogs.show', 'Name', () => <StoredCatalogForm id={4} />, { name: 'Spring', cover: null }],
    ['text', 'operator.text', 'Title', () => <StoredTextForm id={4} />, { title: 'Spring', kind: 'post', body: '' }],
  ] as const)('keep the %s on the page while it is read again', async (_, call, label, form, about) => {
    let isLate = false
    const server = crmServer({
      [call]: () => (isLate ? new Promise(() => undefined) : { data: { ...row, ...about } }),
    })
    const { user, queryClient } = showIn(server, '/', form)
    const input = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
    await user.type(input, ' sale')

    isLate = true
    act(() => void queryClient.refetchQueries())
    await act(() => new Promise((done) => setTimeout(done, 20)))

    expect(server.count(call)).toBe(2)
    expect(input.isConnected).toBe(true)
    expect(input.value).toBe('Spring sale')
  })
})

// Helpers

const row = {
  id: 4,
  ad_type: 'product',
  start_date: '2026-03-01 00:00:00',
  end_date: '2026-04-01 00:00:00',
  product_ids: [],
  products: [],
  taken_off_reason: null,
  description: '',
  published: 0,
}
