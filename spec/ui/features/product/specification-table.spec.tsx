import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ProductPage } from '../../../../core/contracts/market.contract.ts'
import { SpecificationTable } from '../../../../ui/features/product/specification-table.tsx'

it('shows a specification of the seller beside a field of the same name', () => {
  const reported = vi.spyOn(console, 'error')
  const product = {
    brand_name: null,
    country_origin_name: null,
    specifications: [{ name: 'Condition', unit: '', terms: [{ name: 'Boxed' }] }],
    form: { condition: 'New' },
  } as unknown as ProductPage
  render(<SpecificationTable product={product} />)

  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['ConditionBoxed', 'ConditionNew'])
  expect(reported.mock.calls).toEqual([])
})
