import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NotFound, Unreachable } from '../../../../core/failure/failures.ts'
import { ConfirmDelete } from '../../../../ui/shared/states/confirm-delete.tsx'
import { useDeleteQuestion } from '../../../../ui/shared/states/use-delete-question.ts'
import { show } from '../show.tsx'

it('stays open after a lost answer and reads again, and is done when the thing turns out to be gone', async () => {
  const failures = [new Unreachable({ cause: new Error('lost') }), new NotFound({ message: 'There is no such rule.' })]
  const onDone = vi.fn<() => void>()
  function Rules() {
    const deletion = useDeleteQuestion<string>({
      remove: () => Promise.reject(failures.shift() ?? new Error('no third try')),
      onDone,
    })
    return (
      <>
        <button onClick={() => deletion.ask('Hot leads')}>Ask</button>
        <ConfirmDelete {...deletion.dialog} kind="rule" name={deletion.asked ?? ''} />
      </>
    )
  }
  const { user } = show(<Rules />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.click(await screen.findByRole('button', { name: 'Delete rule' }))
  expect((await screen.findByRole('alert')).textContent).toBe('something went wrong! Please try again later')
  expect(onDone).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Delete rule' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onDone).toHaveBeenCalledTimes(2)
})
