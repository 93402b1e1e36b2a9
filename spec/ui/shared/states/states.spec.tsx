import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NotFound, Refused } from '../../../../core/failure/failures.ts'
import { ConfirmDelete } from '../../../../ui/shared/states/confirm-delete.tsx'
import { ErrorState } from '../../../../ui/shared/states/error-state.tsx'
import { ForbiddenState } from '../../../../ui/shared/states/forbidden-state.tsx'
import { OfflineBar } from '../../../../ui/shared/states/offline-bar.tsx'
import { ProgressLine, timeLeft } from '../../../../ui/shared/states/progress-line.tsx'
import { Loading } from '../../../../ui/shared/states/skeletons.tsx'
import { UndoToast } from '../../../../ui/shared/states/undo-toast.tsx'
import { show } from '../show.tsx'

describe('Loading', () => {
  it('should show its skeleton after 150 ms and not earlier', () => {
    vi.useFakeTimers()
    show(
      <Loading label="Loading leads">
        <p>skeleton</p>
      </Loading>,
    )

    act(() => void vi.advanceTimersByTime(149))
    expect(screen.getByText('skeleton').parentElement?.dataset['shown']).toBeUndefined()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByText('skeleton').parentElement?.dataset['shown']).toBe('true')
  })
})

describe('ErrorState', () => {
  it('should keep old data readable beside the failure', async () => {
    const onRetry = vi.fn()
    const { user } = show(
      <ErrorState title="The leads could not be refreshed." onRetry={onRetry}>
        <p>Old rows</p>
      </ErrorState>,
    )

    expect(screen.getByRole('alert').textContent).toContain('The leads could not be refreshed.')
    expect(screen.getByText('Old rows')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

describe('ForbiddenState', () => {
  it('should name the missing right and who can grant it', () => {
    show(<ForbiddenState wanted="edit leads" right="Leads: Edit" grantedBy="The account owner" />)

    expect(document.body.textContent).toContain(
      'Your role lacks the right Leads: Edit. The account owner can grant it.',
    )
  })
})

describe('OfflineBar', () => {
  it('should appear when the network is lost and disappear when it returns', () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    show(<OfflineBar />)
    expect(screen.queryByText(/You are offline/)).toBeNull()

    isOnline.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText(/You are offline/)).toBeTruthy()
    isOnline.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/You are offline/)).toBeNull()
    isOnline.mockRestore()
  })
})

describe('UndoToast', () => {
  it('[D-254] should undo by Ctrl Z, unless somebody types', async () => {
    const onUndo = vi.fn()
    const { user } = show(
      <>
        <input aria-label="Name" />
        <UndoToast message="Moved 3 leads" onUndo={onUndo} onExpire={() => undefined} />
      </>,
    )
    await user.type(screen.getByLabelText('Name'), 'a{Control>}z{/Control}')
    expect(onUndo).not.toHaveBeenCalled()
    act(() => screen.getByLabelText('Name').blur())
    await user.keyboard('{Control>}z{/Control}')
    expect(onUndo).toHaveBeenCalledOnce()
  })

  it('should make the change final after ten seconds, once', () => {
    vi.useFakeTimers()
    const onExpire = vi.fn()
    show(<UndoToast message="Moved 3 leads" onUndo={() => undefined} onExpire={onExpire} />)

    act(() => void vi.advanceTimersByTime(9_750))
    expect(onExpire).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(20_000))
    expect(onExpire).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('should pause its timer while the focus is on it', () => {
    vi.useFakeTimers()
    const onExpire = vi.fn()
    show(<UndoToast message="Moved 3 leads" onUndo={() => undefined} onExpire={onExpire} />)

    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    act(() => void vi.advanceTimersByTime(60_000))
    expect(onExpire).not.toHaveBeenCalled()
  })
})

describe('ConfirmDelete', () => {
  it('should name the thing, stay open with the reason when rejected, and send one request at a time', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    const onConfirm = vi.fn(() => promise)
    const { user } = show(
      <ConfirmDelete opened kind="lead" name="Acme GmbH" onCancel={() => undefined} onConfirm={onConfirm} />,
    )

    expect(await screen.findByRole('dialog', { name: 'Delete Acme GmbH?' })).toBeTruthy()
    await user.dblClick(screen.getByRole('button', { name: 'Delete lead' }))
    await waitFor(() => expect(onConfirm).toHaveBeenCalledOnce())
    await act(async () => reject(new Refused({ message: 'The lead has an open quote.' })))
    expect((await screen.findByRole('alert')).textContent).toBe('The lead has an open quote.')
  })

  it('should close when the thing is gone already', async () => {
    const onCancel = vi.fn()
    const onConfirm = () => Promise.reject(new NotFound({ message: 'There is no such role.' }))
    const { user } = show(<ConfirmDelete opened kind="role" name="Buyer" onCancel={onCancel} onConfirm={onConfirm} />)

    await user.click(await screen.findByRole('button', { name: 'Delete role' }))
    await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('ProgressLine', () => {
  it('should show progress, time left and a cancel button', async () => {
    const onCancel = vi.fn()
    const { user } = show(
      <ProgressLine label="Importing" noun="rows" done={1200} total={5000} secondsLeft={130} onCancel={onCancel} />,
    )

    expect(document.body.textContent).toContain('1,200 of 5,000 rows · 2 min left')
    expect(screen.getByRole('progressbar', { name: 'Importing' }).getAttribute('aria-valuenow')).toBe('24')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('should round the time left to a readable unit', () => {
    expect([0.2, 59, 60, 3599, 3720].map(timeLeft)).toEqual(['1 s', '59 s', '1 min', '1 h 0 min', '1 h 2 min'])
  })
})
