import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ReportLink } from '../../../../ui/shared/complaints/report-link.tsx'
import { seller, showPage } from '../show-page.tsx'

const link = <ReportLink subject="listing" id={7} name="Copied Pump" label="Report this product" ownerId={9} />

describe('ReportLink', () => {
  it('[D-305] sends a reason with words, and shows what is missing', async () => {
    const { keys, sent } = await show(null)
    await keys.click(screen.getByRole('button', { name: 'Report this product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Copied Pump' }, { timeout: 5_000 }))
    const reason = await dialog.findByRole('combobox', { name: /What is wrong/ })
    await keys.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await dialog.findByText('Please select what is wrong')).toBeTruthy()

    await keys.selectOptions(reason, 'Something else')
    await keys.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await dialog.findByText('Please say what is wrong')).toBeTruthy()
    expect(sent).toEqual([])

    await keys.type(dialog.getByRole('textbox', { name: 'More about it' }), 'A copy of ours.')
    await keys.click(dialog.getByRole('button', { name: 'Send report' }))
    await expect.poll(() => sent).toEqual([{ subject: 'listing', id: 7, reason: 'other', words: 'A copy of ours.' }])
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('[D-305] shows an own open report, which can be changed, and keeps it after a lost response', async () => {
    const { keys, sent } = await show({ reason: 'fraud', words: 'They want money.' }, 'lost')
    await keys.click(screen.getByRole('button', { name: 'Report this product' }))
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
    const words = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'More about it' })
    expect(words.value).toBe('They want money.')
    await keys.type(words, ' Twice.')
    await keys.click(dialog.getByRole('button', { name: 'Change report' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect(words.value).toBe('They want money. Twice.')
    await keys.click(dialog.getByRole('button', { name: 'Change report' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  it('leads visitors to sign in and back, and shows owners and operators nothing', async () => {
    const visitor = await showPage(link)
    expect(screen.getByRole('link', { name: 'Report this product' }).getAttribute('href')).toMatch(/^\/user\/signin/)
    visitor.unmount()
    const owner = await showPage(link, { user: { ...seller, id: 9 } })
    expect(screen.queryByText('Report this product')).toBeNull()
    owner.unmount()
    await showPage(link, { user: { ...seller, type: 'other', operator: true } })
    expect(screen.queryByText('Report this product')).toBeNull()
  })
})

// Helpers

async function show(own: object | null, first: 'lost' | 'done' = 'done') {
  const sent: unknown[] = []
  const page = await showPage(link, {
    user: { ...seller, type: 'other' },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'GET') return Response.json({ status: true, message: '', data: own })
      sent.push(await request.json())
      if (first === 'lost' && sent.length === 1) throw new TypeError('The connection is lost')
      return Response.json({ status: true, message: 'Thank you.' })
    },
  })
  return { ...page, sent }
}
