import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { moveCard } from '../../../../ui/shared/board/board-places.ts'
import { Board } from '../../../../ui/shared/board/board.tsx'
import type { BoardColumn, BoardMove } from '../../../../ui/shared/board/board.types.ts'
import { show } from '../show.tsx'

interface Deal {
  readonly id: string
}

// happy-dom has no layout: this makes room for some cards.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96)
})
afterEach(() => void vi.restoreAllMocks())

describe('Board', () => {
  it('should show each column with its count and sum', () => {
    show(<Deals />)

    const lane = screen.getByRole('region', { name: 'New, 3' })
    expect(within(lane).getByText('USD 300')).toBeTruthy()
    expect(within(lane).getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByText('Nothing here yet')).toBeTruthy()
  })

  it('should lift, move and drop a card by keyboard and announce its places', async () => {
    const onMove = vi.fn(async () => undefined)
    const { user } = show(<Deals onMove={onMove} />)

    card('A').focus()
    await user.keyboard(' ')
    expect(screen.getByText('A lifted. New, position 1 of 3.')).toBeTruthy()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByText('New, position 2 of 3')).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('Offer, position 2 of 10')).toBeTruthy()
    expect(document.activeElement).toBe(card('A'))
    await user.keyboard(' ')
    expect(screen.getByText('A dropped in Offer, position 2 of 10.')).toBeTruthy()
    expect(onMove).toHaveBeenCalledExactlyOnceWith({
      card: { id: 'A' },
      from: 'new',
      to: 'offer',
      after: { id: 'D' },
      before: undefined,
    })
    expect(namesIn('Offer')).toEqual(['D', 'A'])
  })

  it('should put a lifted card back on Escape and send nothing', async () => {
    const onMove = vi.fn(async () => undefined)
    const { user } = show(<Deals onMove={onMove} />)

    card('B').focus()
    await user.keyboard(' {ArrowRight}{Escape}')
    expect(namesIn('New')).toEqual(['A', 'B', 'C'])
    expect(document.activeElement).toBe(card('B'))
    expect(onMove).not.toHaveBeenCalled()
  })

  it('should visibly return a rejected card and say why', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    const { user } = show(<Deals onMove={() => promise} />)

    card('C').focus()
    await user.keyboard(' {ArrowRight}{Enter}')
    expect(namesIn('Offer')).toContain('C')
    expect(card('C').getAttribute('aria-busy')).toBe('true')
    reject(new Error('An offer needs an amount.'))
    await screen.findByText('Not moved. An offer needs an amount.')
    expect(namesIn('New')).toEqual(['A', 'B', 'C'])
    expect(screen.getByText('C was not moved. An offer needs an amount.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Not moved. An offer needs an amount.')).toBeNull()
  })

  it('should keep the reason of a rejected move until the card is found where it was to go', async () => {
    const board = (columns: readonly BoardColumn<Deal>[]) => (
      <Board
        label="Deals"
        columns={columns}
        cardId={idOf}
        facts={(deal) => ({ name: deal.id, href: '/deals' })}
        onMove={() => Promise.reject(new Error('Somebody else moved it.'))}
      />
    )
    const withA = (column: string | undefined) =>
      start.map((one) => ({
        ...one,
        cards: one.id === column ? [{ id: 'A' }] : one.cards.filter(({ id }) => id !== 'A'),
      }))
    const reason = () => screen.queryByText('Not moved. Somebody else moved it.')
    const { user, redraw } = show(board(start))

    await user.click(screen.getByRole('button', { name: 'Move A' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Won' }))
    await waitFor(() => expect(reason()).toBeTruthy())
    redraw(board(withA('offer')))
    expect(reason()).toBeTruthy()
    redraw(board(withA(undefined)))
    redraw(board(withA('new')))
    expect(reason()).toBeTruthy()
    redraw(board(withA('won')))
    expect(reason()).toBeNull()
    redraw(board(withA('new')))
    expect(reason()).toBeNull()
  })

  it('should move by the menu of a card, without any dragging', async () => {
    const onMove = vi.fn(async () => undefined)
    const { user } = show(<Deals onMove={onMove} />)

    await user.click(screen.getByRole('button', { name: 'Move B' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Won' }))
    await waitFor(() => expect(namesIn('Won')).toEqual(['B']))
    expect(onMove).toHaveBeenCalledOnce()
  })

  it('should load more cards of one column, and not move cards without the right', async () => {
    const onMore = vi.fn()
    const { user } = show(<Deals onMore={onMore} />)

    await user.click(screen.getByRole('button', { name: 'Show more (8 left)' }))
    expect(onMore).toHaveBeenCalledExactlyOnceWith('offer')
    expect(screen.queryByRole('button', { name: 'Move A' })).toBeNull()
    card('A').focus()
    await user.keyboard(' ')
    expect(screen.queryByText(/lifted/)).toBeNull()
  })

  it('should move through the cards with the arrows and open one with Enter', async () => {
    const onOpen = vi.fn()
    const { user } = show(<Deals onOpen={onOpen} />)

    card('A').focus()
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 'D' })
  })
})

describe('a Board of many cards', () => {
  const many = (column: string, count: number): BoardColumn<Deal> => ({
    id: column,
    title: column,
    cards: Array.from({ length: count }, (_, index) => ({ id: `${column}${index + 1}` })),
    total: count,
  })
  const board = (columns: readonly BoardColumn<Deal>[]) => (
    <Board label="Deals" columns={columns} cardId={idOf} facts={(deal) => ({ name: deal.id, href: '/deals' })} />
  )

  it('should draw only the cards in view, and say how many there are', () => {
    show(board([many('new', 2_000), many('offer', 1)]))

    const drawn = namesIn('new')
    expect(drawn[0]).toBe('new1')
    expect(drawn.length).toBeGreaterThan(5)
    expect(drawn.length).toBeLessThan(20)
    expect(card('new2').getAttribute('aria-posinset')).toBe('2')
    expect(card('new2').getAttribute('aria-setsize')).toBe('2000')
  })

  it('should draw and focus a card out of view that a key leads to', async () => {
    const { user } = show(board([many('new', 2_000)]))

    card('new1').focus()
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(card('new2000'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(card('new1999'))
    expect(namesIn('new').length).toBeLessThan(20)
  })

  it('should keep the focus on a card that new data puts into another column', () => {
    const { redraw } = show(board([many('new', 3), many('offer', 0)]))

    card('new2').focus()
    redraw(board([many('new', 1), { ...many('offer', 0), cards: [{ id: 'new2' }], total: 1 }]))
    expect(namesIn('offer')).toEqual(['new2'])
    expect(document.activeElement).toBe(card('new2'))
  })

  it('should leave the focus where a person moved it before the card was drawn anew', () => {
    const { redraw } = show(board([many('new', 3), many('offer', 0)]))

    card('new2').focus()
    const link = screen.getByRole('link', { name: 'new3' })
    link.focus()
    redraw(
      board([
        { ...many('new', 0), cards: [{ id: 'new3' }], total: 1 },
        { ...many('offer', 0), cards: [{ id: 'new2' }], total: 1 },
      ]),
    )
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'new3' }))
  })

  it('should draw no cards of columns far from the view, apart from the card with the focus', async () => {
    const seen: Element[] = []
    let tell: IntersectionObserverCallback = () => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          tell = callback
        }
        observe(element: Element) {
          seen.push(element)
        }
        disconnect() {}
      },
    )
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const { user } = show(board(names.map((name) => many(name, 5))))

    expect(namesIn('f')).toHaveLength(5)
    expect(namesIn('h')).toEqual([])
    expect(seen).toHaveLength(names.length)
    act(() => tell([{ isIntersecting: true } as IntersectionObserverEntry], undefined as never))
    expect(namesIn('h')).toHaveLength(5)
    // A browser may tell two changes at once; the last one counts.
    const changes = [{ isIntersecting: true }, { isIntersecting: false }] as IntersectionObserverEntry[]
    act(() => tell(changes, undefined as never))
    card('f1').focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(card('h1'))
    expect(namesIn('h')).toEqual(['h1'])
    vi.unstubAllGlobals()
  })
})

describe('the initial scroll position of a Board', () => {
  it('should scroll to the first column with cards once, and not again after the person scrolls', () => {
    // happy-dom has no layout: this places each column 100 pixels after the previous one.
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
      return this.dataset['lane'] === undefined ? 0 : [...(this.parentElement?.children ?? [])].indexOf(this) * 100
    })
    const empty = { id: 'none', title: 'None', cards: [], total: 0 }
    const board = (columns: readonly BoardColumn<Deal>[]) => (
      <Board label="Deals" columns={columns} cardId={idOf} facts={(deal) => ({ name: deal.id, href: '/deals' })} />
    )
    const { redraw } = show(board([empty, { ...empty, id: 'late', title: 'Late' }, ...start]))
    const row = screen.getByRole('region', { name: 'None, 0' }).parentElement
    expect(row?.scrollLeft).toBe(200)
    if (row !== null) row.scrollLeft = 0
    redraw(board([empty, { ...empty, id: 'late', title: 'Late' }, ...start.slice(1)]))
    expect(row?.scrollLeft).toBe(0)
  })
})

describe('moveCard', () => {
  it('should update the counts and sums with a move, and ignore unknown cards', () => {
    const worth = () => 120
    const moved = moveCard(start, idOf, 'A', { column: 'offer', index: 0 }, worth)
    expect(moved.map((column) => column.total)).toEqual([2, 10, 0])
    expect(moved.map((column) => column.sum)).toEqual([180, 1120, undefined])
    expect(moveCard(start, idOf, 'Z', { column: 'offer', index: 0 })).toBe(start)
    expect(moveCard(moved, idOf, 'A', { column: 'new', index: 0 }, worth)).toEqual(start)
  })
})

// Helpers

const idOf = (deal: Deal) => deal.id
const start: readonly BoardColumn<Deal>[] = [
  { id: 'new', title: 'New', cards: [{ id: 'A' }, { id: 'B' }, { id: 'C' }], total: 3, sum: 300 },
  { id: 'offer', title: 'Offer', cards: [{ id: 'D' }], total: 9, sum: 1000, hasMore: true },
  { id: 'won', title: 'Won', cards: [], total: 0 },
]

const card = (name: string) => screen.getByRole('listitem', { name: new RegExp(`^${name},`) })
const namesIn = (title: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${title},`) }))
    .queryAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label')?.split(',')[0])

interface DealsProps {
  readonly onMove?: (move: BoardMove<Deal>) => Promise<void | 'cancelled'>
  readonly onMore?: (column: string) => void
  readonly onOpen?: (deal: Deal) => void
}

function Deals({ onMove, ...rest }: DealsProps) {
  const [columns] = useState(start)
  return (
    <Board
      label="Deals by stage"
      columns={columns}
      cardId={idOf}
      worth={{ of: () => 120, text: (sum) => `USD ${sum}` }}
      facts={(deal) => ({ name: deal.id, href: `/deals/${deal.id}` })}
      {...(onMove === undefined ? {} : { onMove })}
      {...rest}
    />
  )
}
