import type { CollisionDetection } from '@dnd-kit/core'
import { describe, expect, it } from 'vitest'
import { pointerYOf, targetOf, underPointer } from '../../../../ui/shared/board/drag-target.ts'

describe('underPointer', () => {
  it('should find the card or lane under the pointer, and the nearest lane between them', () => {
    expect(found(50, 120)).toBe('card:B')
    expect(found(50, 260)).toBe('lane:new')
    expect(found(102, 260)).toBe('lane:new')
  })

  it('should find nothing outside the board, even above a lane that is scrolled out of it', () => {
    expect(found(-60, 120)).toBeUndefined()
    expect(found(50, 400)).toBeUndefined()
    // A finger at the edge of a screen is outside too.
    expect(found(-20, 120)).toBe('lane:none')
  })
})

describe('targetOf', () => {
  it('should place a card by where the pointer is, however far the board was scrolled under it', () => {
    const columns = [{ id: 'new', title: 'New', cards: ['A', 'B', 'C'], total: 3 }]
    const over = {
      id: 'card:B',
      rect: rect(0, 100, 100, 90),
      disabled: false,
      data: { current: { kind: 'card', cardId: 'B' } },
    }
    const at = (y: number) => targetOf(columns, String, 'C', over, pointerYOf(collisions(50, y)))
    expect(at(110)).toEqual({ column: 'new', index: 1 })
    expect(at(180)).toEqual({ column: 'new', index: 2 })
  })
})

// Helpers

const rect = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
})
/** A board from 0 to 208, whose first lane is scrolled out to the left. */
const RECTS = new Map([
  ['lane:none', rect(-108, 0, 100, 300)],
  ['lane:new', rect(0, 0, 100, 300)],
  ['lane:won', rect(108, 0, 100, 300)],
  ['card:A', rect(0, 0, 100, 90)],
  ['card:B', rect(0, 100, 100, 90)],
])

function collisions(x: number, y: number) {
  const board = document.createElement('div')
  board.getBoundingClientRect = () => new DOMRect(0, 0, 208, 300)
  const args = {
    pointerCoordinates: { x, y },
    collisionRect: rect(x - 1, y - 1, 2, 2),
    droppableRects: RECTS,
    droppableContainers: [...RECTS.keys()].map((id) => ({ id })),
  }
  return underPointer({ current: board })(args as unknown as Parameters<CollisionDetection>[0])
}

const found = (x: number, y: number) => collisions(x, y)[0]?.id
