import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NotFound } from '../../../../core/failure/failures.ts'
import { CalculatorPage } from '../../../../ui/features/listing/calculator-page.tsx'
import { calculator, configured, page, type Answers } from './editor-fixture.tsx'

describe('CalculatorPage', () => {
  it('shows the calculator of one listing and a link back to it', async () => {
    const { of } = open('7')
    expect(await screen.findByLabelText('Price formula')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Pricing calculator' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Crate' }).getAttribute('href')).toMatch(TO_THE_FORM)
    expect(of('calculator.info')[0]?.input).toEqual({ product_id: 7 })
  })

  it('saves the values of a listing with levels', async () => {
    const { user, of } = open('7')
    await screen.findByRole('region', { name: 'Preview table' })
    const value = screen.getByLabelText('Value of Small')
    await user.clear(value)
    await user.type(value, '4.5')
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    await waitFor(() =>
      expect(of('calculator.tableUpdate')[0]?.input).toMatchObject({
        product_id: 7,
        attributes_values: { 11: 4.5, 12: 2 },
      }),
    )
  })

  it('links to the form when the listing has no level yet', async () => {
    open('7', { 'calculator.info': { ...calculator(), data: { ...calculator().data, level: [], terms: [] } } })
    expect(await screen.findByText('No variations to price yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open the listing' }).getAttribute('href')).toMatch(TO_THE_FORM)
    expect(screen.queryByRole('button', { name: 'Save prices' })).toBeNull()
  })

  it('shows a title for a listing without a name', async () => {
    open('7', { 'listing.show': { message: '', data: { form: { name: ' ' } } } })
    expect(await screen.findByRole('link', { name: 'a listing without a name' })).toBeDefined()
  })

  it.each([undefined, '', '0', '-7', '7x', '1.5', '9'.repeat(20)])(
    'goes to the list without asking for a listing when the address names none: %s',
    async (id) => {
      const { sent } = open(id)
      expect(await screen.findByRole('heading', { name: 'The list' })).toBeDefined()
      expect(sent.filter(({ id: call }) => call.startsWith('listing.'))).toEqual([])
    },
  )

  it('redirects to the list when the listing does not exist', async () => {
    open('8', {
      'listing.show': () => {
        throw new NotFound({ message: 'Not found' })
      },
    })
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeDefined()
  })

  it('shows that the listing could not be loaded, and loads it on request', async () => {
    let isBroken = true
    const { user } = open('7', {
      'listing.show': () => {
        if (isBroken) throw new Error('down')
        return configured['listing.show']
      },
    })
    expect(await screen.findByText('The listing could not be loaded.')).toBeDefined()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Price formula')).toBeDefined()
  })

  it('retries when the calculator could not be loaded', async () => {
    let isBroken = true
    const { user } = open('7', {
      'calculator.info': () => {
        if (isBroken) throw new Error('down')
        return calculator()
      },
    })
    expect(await screen.findByText('The calculator could not be loaded.')).toBeDefined()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Price formula')).toBeDefined()
  })
})

// Helpers

const TO_THE_FORM = /^\/products\/add\?Id=(%22)?7(%22)?$/

const open = (id: string | undefined, answers: Answers = {}) =>
  page(<CalculatorPage listingId={id} />, { ...configured, ...answers })
