import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../../../adapters/client/queries.ts'
import { latestShops } from '../../../../core/contracts/market.contract.ts'
import { wishlist } from '../../../../core/contracts/wishlist.contract.ts'
import { SessionEffects } from '../../../../ui/shared/app/effects.tsx'
import { useCall } from '../../../../ui/shared/app/use-call.ts'
import { seller, showPage } from '../show-page.tsx'

describe('SessionEffects', () => {
  it("reloads public data and clears the previous person's data when the session changes", async () => {
    const answers = ['Draft of the owner', 'Published']
    const seen: { cache: QueryClient } = { cache: new QueryClient() }
    const Page = () => {
      const cache = useQueryClient()
      useEffect(() => {
        seen.cache = cache
      }, [cache])
      return <h1>{useCall(latestShops, {}).data?.message}</h1>
    }
    const { client } = await showPage(
      <>
        <SessionEffects />
        <Page />
      </>,
      {
        user: seller,
        at: 'aboutUs',
        fetch: async () =>
          new Response(JSON.stringify({ status: true, message: answers.shift() ?? 'requested too often', data: [] })),
      },
    )
    await screen.findByRole('heading', { name: 'Draft of the owner' })
    const own = keyOf(client, wishlist, {})
    act(() => void seen.cache.setQueryData(own, { message: 'private' }))

    act(() => client.session.end())

    await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('Published'))
    expect(seen.cache.getQueryData(own)).toBeUndefined()
  })
})
