import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CompanyFacts } from '../../../../ui/shared/company-facts/company-facts.tsx'

const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(': '))

describe('CompanyFacts', () => {
  it('reads a number together with its scale, and writes payment methods out', () => {
    const exporting = { export_value: 12, export_value_scale: 'Million', payment_methods: ['LC', 'Cash'] }
    render(<CompanyFacts sections={{ export: exporting }} />)
    expect(rows()).toEqual(['Yearly export value: 12 million', 'Payment methods: Letter of credit (LC), Cash'])
  })

  it('shows no scale without its number', () => {
    render(
      <CompanyFacts sections={{ export: { export_value: 0, export_value_scale: 'Million', languages: 'English' } }} />,
    )
    expect(rows()).toEqual(['Languages spoken: English'])
  })
})
