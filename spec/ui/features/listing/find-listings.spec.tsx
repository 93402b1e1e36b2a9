import { describe, expect, it } from 'vitest'
import type { Client } from '../../../../adapters/client/client.ts'
import type { PermissionList } from '../../../../core/permissions/permissions.ts'
import { findListings } from '../../../../ui/features/listing/find-listings.ts'

describe('findListings', () => {
  it("returns the company's listings with the address of their form, including drafts without a name", async () => {
    const { found, requests } = await find('seller', null)
    expect(requests).toEqual([{ search: 'cable', per_page: 5 }])
    expect(found).toEqual([
      {
        id: '4',
        label: 'Copper cable',
        kind: 'Listing',
        detail: 'Cables',
        icon: 'package',
        address: '/products/add?Id=4',
      },
      { id: '5', label: 'Untitled listing', kind: 'Listing', icon: 'package', address: '/products/add?Id=5' },
    ])
  })

  it('sends nothing for a person who may see listings but not open their form', async () => {
    const { found, requests } = await find('subuser', [{ module: 'Product', actions: ['View'] }])
    expect([found, requests]).toEqual([[], []])
  })
})

// Helpers

async function find(type: 'seller' | 'subuser', permissions: PermissionList | null) {
  const requests: unknown[] = []
  const client = {
    call: async (_: unknown, input: unknown) => {
      requests.push(input)
      return {
        data: {
          data: [
            { id: 4, name: 'Copper cable', category_name: 'Cables' },
            { id: 5, name: '', category_name: null },
          ],
        },
      }
    },
    session: { current: () => ({ user: { type, permissions } }) },
  } as unknown as Client
  return { found: await findListings('cable', { client, signal: new AbortController().signal }), requests }
}
