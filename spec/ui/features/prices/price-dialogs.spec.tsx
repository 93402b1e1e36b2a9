import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DiscountLevelRow, PricingRuleRow } from '../../../../core/contracts/price-settings.contract.ts'
import { priceSettingsMessages } from '../../../../core/trade/price-settings.messages.ts'
import { LevelDialog } from '../../../../ui/features/prices/level-dialog.tsx'
import { RuleDialog } from '../../../../ui/features/prices/rule-dialog.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('LevelDialog', () => {
  it('says what is wrong beside the field, and sends nothing', async () => {
    const { dialog, keys, sent, onClose } = await shown((close) => <LevelDialog row={undefined} onClose={close} />)
    await keys.type(dialog.getByLabelText(/^Name/), 'Partners')
    await keys.type(dialog.getByLabelText(/^Percent off/), '120')
    await keys.click(dialog.getByRole('button', { name: 'Add level' }))

    expect(dialog.getByText(priceSettingsMessages.percentage)).toBeDefined()
    expect(sent).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('saves a level with what was changed, and closes', async () => {
    const { dialog, keys, sent, onClose } = await shown((close) => <LevelDialog row={level} onClose={close} />, level)
    const percent = dialog.getByLabelText(/^Percent off/)
    await keys.clear(percent)
    await keys.type(percent, '7.5')
    await keys.click(dialog.getByRole('button', { name: 'Save level' }))

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([
      ['PUT', '/api/v1/price_settings/discount_levels/4', { name: 'Partners', percentage: '7.5', record_ids: [9] }],
    ])
  })

  it('asks before what is typed is lost', async () => {
    const { dialog, keys, onClose } = await shown((close) => <LevelDialog row={undefined} onClose={close} />)
    await keys.type(dialog.getByLabelText(/^Name/), 'Partners')
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }))

    expect(onClose).not.toHaveBeenCalled()
    await keys.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('RuleDialog', () => {
  it('checks days and reduction together, then adds the rule', async () => {
    const { dialog, keys, sent, onClose } = await shown((close) => <RuleDialog row={undefined} onClose={close} />, rule)
    await keys.type(dialog.getByLabelText(/^Name/), 'Spring')
    await keys.type(dialog.getByLabelText(/^Percent/), '0')
    await keys.type(dialog.getByLabelText('From day'), '2026-05-10')
    await keys.type(dialog.getByLabelText('Until day'), '2026-05-01')
    await keys.click(dialog.getByRole('button', { name: 'Add rule' }))
    expect(dialog.getByText(priceSettingsMessages.percentage)).toBeDefined()
    expect(dialog.getByText(priceSettingsMessages.days)).toBeDefined()
    expect(sent).toEqual([])

    await keys.clear(dialog.getByLabelText('Until day'))
    await keys.clear(dialog.getByLabelText(/^Percent/))
    await keys.type(dialog.getByLabelText(/^Percent/), '5')
    await keys.click(dialog.getByRole('button', { name: 'Add rule' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toMatchObject([
      ['POST', '/api/v1/price_settings/rules', { name: 'Spring', value: '5', from: '2026-05-10', until: '' }],
    ])
  })
})

// Helpers

const level: DiscountLevelRow = { id: 4, name: 'Partners', percentage: 5, records: [{ id: 9, name: 'Ada' }], rules: 0 }

const rule: PricingRuleRow = {
  id: 6,
  name: 'Spring',
  is_active: true,
  target: 'all',
  targets: [],
  min_quantity: 0,
  min_amount: 0,
  kind: 'percentage',
  value: 5,
  currency: 'USD',
  from: '2026-05-10',
  until: '',
  audience: 'everybody',
  levels: [],
  records: [],
  state: 'planned',
}

/** The dialog that `draw` draws, with the writing calls that it makes. */
async function shown(draw: (close: () => void) => React.ReactNode, saved?: DiscountLevelRow | PricingRuleRow) {
  const sent: (readonly [method: string, path: string, body: unknown])[] = []
  const onClose = vi.fn()
  const { keys } = await showPage(draw(onClose), {
    user: seller,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method !== 'GET')
        sent.push([request.method, new URL(request.url).pathname, (await request.json()) as unknown])
      return Response.json({ status: true, message: 'Done', data: request.method === 'GET' ? [] : saved })
    },
  })
  return { dialog: within(await screen.findByRole('dialog')), keys, sent, onClose }
}
