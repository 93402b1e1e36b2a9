import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TOAST_AUTOCLOSE_MS } from '../../../../core/failure/effect-of.ts'
import { NoticeRegion } from '../../../../ui/shared/notice/notice-region.tsx'
import { createNoticeStore, NOTICES_AT_ONCE, type NoticeStore } from '../../../../ui/shared/notice/notice-store.ts'

let store: NoticeStore

beforeEach(() => {
  vi.useFakeTimers()
  store = createNoticeStore()
  render(<NoticeRegion store={store} />)
})

describe('NoticeRegion', () => {
  it('[CONST-20] [D-12] closes a toast after one second, and not earlier', () => {
    expect(TOAST_AUTOCLOSE_MS).toBe(1_000)
    show('Saved')
    pass(999)
    expect(toast('Saved')).not.toBeNull()
    pass(1)
    expect(toast('Saved')).toBeNull()
  })

  it('[D-12] holds a toast while the pointer is on it and restarts its full second afterwards', () => {
    show('Saved')
    pass(900)
    fireEvent.pointerEnter(box('Saved'))
    pass(60_000)
    fireEvent.pointerLeave(box('Saved'))
    pass(999)
    expect(toast('Saved')).not.toBeNull()
    pass(1)
    expect(toast('Saved')).toBeNull()
  })

  it('[D-12] holds a toast while the focus is in it', () => {
    show('Saved')
    act(() => {
      screen.getByRole('button', { name: 'Close notice' }).focus()
    })
    pass(60_000)
    expect(toast('Saved')).not.toBeNull()
    act(() => {
      screen.getByRole('button', { name: 'Close notice' }).blur()
    })
    pass(1_000)
    expect(toast('Saved')).toBeNull()
  })

  it('keeps a notice that stays until it is closed', () => {
    act(() => store.show('error', 'This link was used already', { stays: true }))
    pass(60_000)
    expect(toast('This link was used already')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close notice' }))
    expect(toast('This link was used already')).toBeNull()
  })

  it('[D-12] holds a toast while the tab is hidden', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    show('Saved')
    pass(60_000)
    expect(toast('Saved')).not.toBeNull()
    hidden.mockReturnValue(false)
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    pass(1_000)
    expect(toast('Saved')).toBeNull()
    hidden.mockRestore()
  })

  it('[D-12] shows one toast with one line per message, in order and without repeats', () => {
    act(() => {
      store.show('error', ['Name is required', 'Price is required', 'Name is required', ' '])
    })
    expect([...box('Name is required').querySelectorAll('p')].map((line) => line.textContent)).toEqual([
      'Name is required',
      'Price is required',
    ])
  })

  it('[D-12] announces errors at once and other notices politely', () => {
    show('Saved')
    act(() => {
      store.show('error', 'It failed')
    })
    expect(screen.getByRole('alert').textContent).toBe('It failed')
    expect(screen.getByRole('status').textContent).toBe('Saved')
  })

  it('stands above the bar at the bottom of the window, also when the bar grows or leaves', () => {
    const bar = document.body.appendChild(document.createElement('div'))
    bar.dataset['bottomBar'] = ''
    const top = vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, innerHeight - 100, 300, 80))
    show('Saved')
    const region = screen.getByRole('region', { name: 'Notices' })
    expect(region.style.bottom).toBe('116px')
    top.mockReturnValue(new DOMRect(0, innerHeight - 180, 300, 160))
    pass(20)
    expect(region.style.bottom).toBe('196px')
    // A bar in the upper half is no neighbour of the notices.
    top.mockReturnValue(new DOMRect(0, 0, 300, 80))
    pass(20)
    expect(region.style.bottom).toBe('')
  })

  it('keeps the newest notices when there are too many', () => {
    act(() => {
      for (let line = 0; line <= NOTICES_AT_ONCE; line += 1) store.show('news', `Line ${line}`)
    })
    expect(toast('Line 0')).toBeNull()
    expect(toast(`Line ${NOTICES_AT_ONCE}`)).not.toBeNull()
  })
})

// Helpers

function show(text: string): void {
  act(() => {
    store.show('done', text)
  })
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

/** The visible toast, not the hidden text that is announced. */
function toast(text: string): HTMLElement | null {
  const region = screen.getByRole('region', { name: 'Notices' })
  return [...region.querySelectorAll('p')].find((line) => line.textContent === text) ?? null
}

const box = (text: string): HTMLElement => toast(text)?.closest<HTMLElement>('[data-kind]') as HTMLElement
