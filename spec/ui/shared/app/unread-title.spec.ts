import { afterEach, describe, expect, it, vi } from 'vitest'
import { plainTitle, showUnread } from '../../../../adapters/client/unread-title.ts'

let end = () => {}
afterEach(() => end())

describe('showUnread', () => {
  it('puts the number before the title, and follows the page', async () => {
    document.title = 'Dashboard - Tradehall'
    end = showUnread(3)
    expect([document.title, plainTitle()]).toEqual(['(3) Dashboard - Tradehall', 'Dashboard - Tradehall'])

    document.title = 'Chat - Tradehall'
    await vi.waitFor(() => expect(document.title).toBe('(3) Chat - Tradehall'))
    end()
    end = showUnread(120)
    expect(document.title).toBe('(99+) Chat - Tradehall')
    end()
    expect(document.title).toBe('Chat - Tradehall')
  })

  it.each([0, 2])('keeps a number that belongs to the title, with %d unread', (count) => {
    document.title = '(2) Bolts - Tradehall'
    end = showUnread(count)
    expect(plainTitle()).toBe('(2) Bolts - Tradehall')
    end()
    expect(document.title).toBe('(2) Bolts - Tradehall')
  })
})
