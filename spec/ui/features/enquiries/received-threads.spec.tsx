import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ReceivedThreads } from '../../../../ui/features/enquiries/received-threads.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('ReceivedThreads', () => {
  it('[ERR-21] shows that threads could not be loaded, whatever the server responds', async () => {
    await showPage(
      <ReceivedThreads
        place={{ tab: 'received', sort: 'latest', page: 1, threadId: undefined } as never}
        onPlace={() => undefined}
      />,
      {
        user: seller,
        fetch: async () =>
          new Response(JSON.stringify({ status: false, message: 'Secret of the server' }), { status: 500 }),
      },
    )

    expect(await screen.findByText('Failed to fetch thread data')).toBeDefined()
    expect(screen.queryByText('Secret of the server')).toBeNull()
  })
})
