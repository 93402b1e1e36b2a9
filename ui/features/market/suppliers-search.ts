import { z } from 'zod'
import type { CallInput } from '../../../core/contracts/endpoint.ts'
import type { suppliers } from '../../../core/contracts/suppliers.contract.ts'
import { supplierOrders } from '../../../core/contracts/supplier-orders.ts'

const text = (most: number) => z.coerce.string<unknown>().trim().max(most).optional().catch(undefined)

/** The address of the list of suppliers. */
export const suppliersSearch = z.object({
  page: z.coerce.number<number | string>().int().min(1).optional().catch(undefined),
  search: text(200),
  category: text(200),
  country: text(2),
  verified: z.coerce.number<number | string>().int().min(1).max(1).optional().catch(undefined),
  sort: z.enum(supplierOrders).optional().catch(undefined),
})
export type SuppliersSearch = Readonly<z.output<typeof suppliersSearch>>

export const suppliersInput = ({ page = 1, ...choice }: SuppliersSearch): CallInput<typeof suppliers> => ({
  ...choice,
  page,
  per_page: 24,
})
