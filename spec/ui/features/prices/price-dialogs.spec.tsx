import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DiscountLevelRow, PricingRuleRow } from '../../../../core/contracts/price-settings.contract.ts'
import { priceSettingsMessages } from '../../../../core/trade/price-settings.messages.ts'
import { LevelDialog } from '../../../../ui/features/prices/level-dialog.tsx'
import { PriceSettingsScreen } from '../../../../ui/features/prices/price-settings-screen.tsx'
import { RuleDialog } from '../../../../ui/features/prices/rule-dialog.tsx'
import { TryPrice } from '../../../../ui/features/prices/try-price.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'
import { paged } from '../listing/editor-fixture.tsx'

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
      [
        'PUT',
        '/api/v1/price_settings/discount_levels/4',
        { name: 'Partners', percentage: '7.5', record_ids: [9], was: { percentage: '5' } },
      ],
    ])
  })

  it('[D-120] shows the value of a colleague beside the typed one, with names, and saves what is chosen', async () => {
    const { dialog, keys, sent, onClose } = await shown((close) => <LevelDialog row={level} onClose={close} />, level, {
      present: { percentage: 6, record_ids: [9, 10] },
      rows: [{ ...level, percentage: 6, records: [...level.records, { id: 10, name: 'Bob' }] }],
    })
    const percent = dialog.getByLabelText<HTMLInputElement>(/^Percent off/)
    await keys.clear(percent)
    await keys.type(percent, '7.5')
    await keys.click(dialog.getByLabelText(/^Contacts and accounts/, { selector: 'input' }))
    await keys.keyboard('{Backspace}')
    await keys.click(dialog.getByRole('button', { name: 'Save level' }))

    const people = within(await dialog.findByRole('group', { name: 'Two values of Who has it' }))
    expect(await people.findByText('Ada, Bob')).toBeDefined()
    expect(people.getByText('Empty')).toBeDefined()
    const share = within(dialog.getByRole('group', { name: 'Two values of Percent off' }))
    expect([share.getByText('6%'), share.getByText('7.5%')]).toHaveLength(2)
    expect([percent.value, onClose.mock.calls.length]).toEqual(['7.5', 0])

    await keys.click(share.getByRole('button', { name: 'Keep mine' }))
    await keys.click(people.getByRole('button', { name: 'Take the saved value' }))
    expect(dialog.getByText('Bob')).toBeDefined()
    await keys.click(dialog.getByRole('button', { name: 'Save level' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.[2]).toMatchObject({ percentage: '7.5', record_ids: [9, 10], was: { percentage: '6' } })
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

  it('[D-120] a colleague who makes a percentage an amount meets the person who changes its value', async () => {
    const { dialog, keys, sent, onClose } = await shown((close) => <RuleDialog row={rule} onClose={close} />, rule, {
      present: { kind: 'amount', value: 5, currency: 'EUR', min_amount: 0 },
    })
    const value = dialog.getByLabelText<HTMLInputElement>(/^Percent$|^Percent \*/)
    await keys.clear(value)
    await keys.type(value, '7')
    await keys.click(dialog.getByRole('button', { name: 'Save rule' }))

    const both = within(await dialog.findByRole('group', { name: 'Two values of Reduction' }))
    expect([both.getByText('EUR 5 each'), both.getByText('7%')]).toHaveLength(2)
    const reduction = { kind: 'percentage', value: '5', currency: 'USD', min_amount: '' }
    expect(sent).toEqual([
      ['PUT', '/api/v1/price_settings/rules/6', expect.objectContaining({ value: '7', was: reduction })],
    ])

    await keys.click(both.getByRole('button', { name: 'Take the saved value' }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Amount \*|^Amount$/).value).toBe('5')
    await keys.type(dialog.getByLabelText(/^Name/), ' sale')
    await keys.click(dialog.getByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.[2]).toMatchObject({ kind: 'amount', value: '5', currency: 'EUR', was: { name: 'Spring' } })
  })

  it('[D-120] takes over what a colleague changed in other fields, and goes on', async () => {
    const brand = { target: 'brand' as const, target_ids: [3] }
    const { dialog, keys, sent, onClose } = await shown((close) => <RuleDialog row={rule} onClose={close} />, rule, {
      present: { ...brand, name: 'Summer' },
    })
    await keys.click(dialog.getByLabelText('The rule is on'))
    await keys.click(dialog.getByRole('button', { name: 'Save rule' }))

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent.map(([, , body]) => body)).toMatchObject([
      { is_active: false, target: 'all', was: { is_active: true } },
      { ...brand, name: 'Summer', is_active: false, was: { is_active: true } },
    ])
  })
})

describe('PriceSettingsScreen', () => {
  it('[D-120] shows the percentage of a colleague beside the typed one, and keeps what is typed', async () => {
    const settings = { is_paused: false, combine: 'best', most_percent: 50, shows_list_price: true }
    const sent: unknown[] = []
    const { keys } = await showPage(<PriceSettingsScreen />, {
      user: seller,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (request.method === 'GET') return Response.json({ status: true, message: '', data: settings })
        sent.push(await request.json())
        return sent.length === 1
          ? Response.json(
              { status: false, message: 'Changed', errors: {}, data: { present: { most_percent: 40 } } },
              { status: 409 },
            )
          : Response.json({ status: true, message: 'Saved', data: settings })
      },
    })
    const most = await screen.findByLabelText<HTMLInputElement>(/^Highest reduction/)
    await keys.clear(most)
    await keys.type(most, '30')
    await keys.click(screen.getByRole('button', { name: 'Save settings' }))

    const both = within(await screen.findByRole('group', { name: 'Two values of Highest reduction in percent' }))
    expect([both.getByText('40%'), both.getByText('30%')]).toHaveLength(2)
    expect(most.value).toBe('30')
    await keys.click(both.getByRole('button', { name: 'Keep mine' }))
    await keys.click(screen.getByRole('button', { name: 'Save settings' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { most_percent: '30', was: { most_percent: '50' } },
      { most_percent: '30', was: { most_percent: '40' } },
    ])
  })
})

describe('TryPrice', () => {
  it('says that a quantity is no whole number instead of making another one of it', async () => {
    const { keys } = await showPage(<TryPrice onClose={vi.fn()} />, {
      user: seller,
      fetch: async () => Response.json({ status: true, message: '', data: paged([]) }),
    })
    const quantity = await screen.findByLabelText<HTMLInputElement>('Quantity')
    await keys.clear(quantity)
    await keys.type(quantity, '12,5')
    expect(screen.getByText('Please enter a whole quantity of 1 or more')).toBeDefined()
    expect(quantity.value).toBe('12,5')
    await keys.clear(quantity)
    await keys.type(quantity, '1,250')
    expect(screen.queryByText('Please enter a whole quantity of 1 or more')).toBeNull()
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

/** What a colleague saved: the first save meets it. */
interface Colleague {
  readonly present: object
  readonly rows?: readonly (DiscountLevelRow | PricingRuleRow)[]
}

/** The dialog that `draw` draws, with the writing calls that it makes. */
async function shown(
  draw: (close: () => void) => React.ReactNode,
  saved?: DiscountLevelRow | PricingRuleRow,
  colleague?: Colleague,
) {
  const refusal = colleague === undefined ? [] : [{ present: colleague.present }]
  const sent: (readonly [method: string, path: string, body: unknown])[] = []
  const onClose = vi.fn()
  const { keys } = await showPage(draw(onClose), {
    user: seller,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method !== 'GET')
        sent.push([request.method, new URL(request.url).pathname, (await request.json()) as unknown])
      if (request.method === 'GET') {
        const isList = /\/(rules|discount_levels|own|index)$/.test(new URL(request.url).pathname)
        return Response.json({ status: true, message: '', data: isList ? paged(colleague?.rows ?? []).data : [] })
      }
      const refused = refusal.shift()
      if (refused !== undefined)
        return Response.json({ status: false, message: 'Changed', errors: {}, data: refused }, { status: 409 })
      return Response.json({ status: true, message: 'Done', data: saved })
    },
  })
  return { dialog: within(await screen.findByRole('dialog')), keys, sent, onClose }
}
