import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NotFound, Unreachable } from '../../../../core/failure/failures.ts'
import { useDeleteQuestion } from '../../../../ui/shared/states/use-delete-question.ts'

it('stays open after a lost answer and reads again, and is done when the thing turns out to be gone', async () => {
  const failures = [new Unreachable({ cause: new Error('lost') }), new NotFound({ message: 'There is no such rule.' })]
  const onDone = vi.fn<() => void>()
  const { result } = renderHook(() =>
    useDeleteQuestion<string>({ remove: () => Promise.reject(failures.shift() ?? new Error('no third try')), onDone }),
  )
  act(() => result.current.ask('Hot leads'))
  const confirm = () => act(() => result.current.dialog.onConfirm())
  await expect(confirm()).rejects.toMatchObject({ _tag: 'Unreachable' })
  expect(result.current.dialog.opened).toBe(true)
  expect(onDone).toHaveBeenCalledTimes(1)
  await confirm()
  expect(result.current.dialog.opened).toBe(false)
  expect(onDone).toHaveBeenCalledTimes(2)
})
