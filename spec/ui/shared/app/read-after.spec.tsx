import { expect, it, vi } from 'vitest'
import { Refused } from '../../../../core/failure/failures.ts'
import { readAfter } from '../../../../ui/shared/app/read-after.ts'

it('returns the response once what the act changed is read again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = vi.fn<(response: string) => void>()
  const all = readAfter(Promise.resolve('stored'), () => promise).then(done)
  await new Promise((next) => setTimeout(next))
  expect(done).not.toHaveBeenCalled()
  resolve()
  await all
  expect(done).toHaveBeenCalledExactlyOnceWith('stored')
})

it('passes a failure on at once, while it is still reading', async () => {
  const refused = new Refused({ message: 'The task is locked.' })
  const read = vi.fn(() => new Promise(() => undefined))
  await expect(readAfter(Promise.reject(refused), read)).rejects.toBe(refused)
  expect(read).toHaveBeenCalledOnce()
})
