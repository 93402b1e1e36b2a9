import { describe, expect, it } from 'vitest'
import { readRecent, RECENT_SEARCHES, withRecent } from '../../../core/search/recent-searches.ts'
import { continuationOf, continuing } from '../../../core/search/suggestions.ts'

describe('continuationOf', () => {
  it('[D-207] puts names that begin with the text before names of which a word does', () => {
    expect(continuing(['Vacuum Pumps', 'Pumps & Valves', 'Rice'], (name) => name, 'pum', 5)).toEqual([
      'Pumps & Valves',
      'Vacuum Pumps',
    ])
    expect(continuing(['Pump A', 'Pump B'], (name) => name, 'pump', 1)).toEqual(['Pump A'])
  })

  it('knows synonyms, singulars and accents, and needs every typed word', () => {
    expect(continuationOf('Tyres', 'tires')).toBe(1)
    expect(continuationOf('Café Weiß', 'cafe')).toBe(0)
    expect(continuationOf('Pumps & Valves', 'valve pump')).toBe(1)
    expect(continuationOf('Pumps & Valves', 'valve rice')).toBeUndefined()
    expect(continuationOf('Pumps', ' ')).toBeUndefined()
    expect(continuationOf('Pumps', '!?')).toBeUndefined()
  })
})

describe('withRecent', () => {
  it('keeps the latest searches once each', () => {
    const many = Array.from({ length: 9 }, (_, at) => `search ${at}`).reduce<readonly string[]>(withRecent, [])
    expect(many).toHaveLength(RECENT_SEARCHES)
    expect(many[0]).toBe('search 8')
    expect(withRecent(['steel', 'Café'], ' cafe ')).toEqual(['cafe', 'steel'])
    expect(withRecent(['steel'], '  ')).toEqual(['steel'])
  })

  it('reads whatever a browser may hold', () => {
    expect(readRecent(JSON.stringify(['a', 'b']))).toEqual(['a', 'b'])
    for (const text of [undefined, '', '[', '{}', '[1,null]']) expect(readRecent(text)).toEqual([])
  })
})
