import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Unreachable } from '../../../../../core/failure/failures.ts'
import { ConvertedNote } from '../../../../../ui/features/crm/record/lead-conversion.tsx'
import { formatWireTime } from '../../../../../core/time/wire-time.ts'
import { crmServer, showIn } from '../crm-server.tsx'

it('[D-195] reads a conversion again when the answer to its undo was lost', async () => {
  let isConverted = true
  const server = crmServer({
    'crm.conversionOffer': () => ({ data: { converted: isConverted ? CONVERTED : null } }),
    'crm.undoConversion': () => {
      isConverted = false
      throw new Unreachable({ cause: new Error('lost') })
    },
  })
  const { user } = showIn(server, '/crm/leads/u1', () => <ConvertedNote leadId="u1" name="Lead 1" canEdit />)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText(/^Converted to/)).toBeNull())
  expect(server.count('crm.undoConversion')).toBe(1)
})

const CONVERTED = {
  contact: { unique_id: 'u3', name: 'Ada' },
  account: null,
  deal: null,
  by: 'Selma Seller',
  at: formatWireTime(new Date()),
  undo_until: formatWireTime(new Date(Date.now() + 600_000)),
}
