import { all, create, type FactoryFunctionMap, Unit } from 'mathjs'
import { describe, expect, it } from 'vitest'
import { admit } from '../../../core/calculator/expression.ts'
import { RESERVED_NAMES } from '../../../core/calculator/reserved-names.ts'
import { tagsOf } from '../../../core/calculator/tags.ts'

const math = create(all as FactoryFunctionMap)

describe('RESERVED_NAMES', () => {
  it('[D-66] should contain every word that a formula cannot use as a variable', () => {
    const isVariable = (word: string) => {
      try {
        return (
          math
            .parse(`${word} * 2`)
            .filter((node) => node.type === 'SymbolNode')
            .map(String)
            .join() === word
        )
      } catch {
        return false
      }
    }
    const words = new Set(
      [...Object.keys(math), ...Object.keys(Unit.UNITS), ...RESERVED_NAMES]
        .map((word) => word.toLowerCase())
        .filter((word) => /^[a-z_][a-z0-9_]*$/.test(word)),
    )
    expect(words.size).toBeGreaterThan(500)

    expect([...words].filter((word) => !isVariable(word) && !RESERVED_NAMES.has(word))).toEqual([])
    for (const word of words) {
      const [tag] = tagsOf([{ kind: 'level', id: 1, name: word }])
      expect(admit(`${tag?.tag} * 2`)).toMatchObject({ ok: true, names: [{ name: tag?.tag, at: 1 }] })
    }
  })
})
