import { describe, expect, it } from 'vitest'
import { DatabaseError } from '../../../adapters/server/database/db.ts'
import { createLog, masked, shapeOf } from '../../../adapters/server/log.ts'
import { inRequest } from '../../../adapters/server/request-scope.ts'

describe('createLog', () => {
  it('writes one JSON object per line with the ids of request and person', () => {
    const { log, lines } = logTo('info')
    inRequest({ id: 'r1', address: '203.0.113.5', userId: 7, hasToken: true }, () =>
      log('A statement was slow.', undefined, { level: 'warn', ms: 812 }),
    )
    log('Started.')

    const [first, second] = lines.map((line) => JSON.parse(line) as object)
    expect(first).toMatchObject({ level: 'warn', msg: 'A statement was slow.', ms: 812, requestId: 'r1', userId: 7 })
    expect(second).toMatchObject({ level: 'info', msg: 'Started.' })
    expect(lines.every((line) => line.endsWith('}\n'))).toBe(true)
    expect(lines.join()).not.toContain('203.0.113.5')
  })

  it('writes errors without the values that people typed', () => {
    const { log, lines } = logTo('info')
    const message = 'invalid input syntax for type integer: "my secret"'
    log('500 r1', new DatabaseError(message, '22P02', undefined))

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      error: { type: 'DatabaseError', code: '22P02', message: 'invalid input syntax for type integer: "…"' },
    })
    expect(lines[0]).not.toContain('my secret')
  })

  it('writes readable lines to a terminal, and nothing below its level', () => {
    const { log, lines } = logTo('warn', true)
    log('Started.')
    log('Slow.', undefined, { level: 'warn', ms: 5 })

    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn: Slow\. ms=5\n$/)
  })
})

describe('masked', () => {
  it.each([
    ['Key (email)=(ann@example.com) already exists.', 'Key (email)=(…) already exists.'],
    ['No mail to Ann <ann.lee+x@mail.example.com>.', 'No mail to Ann <(e-mail)>.'],
    ['authorization: Bearer abc', 'authorization: (secret)'],
    [`token ${'x1'.repeat(25)}`, 'token (secret)'],
    ['SMS to +49 170 1234567 failed', 'SMS to (number) failed'],
    ['The page /products/list failed.', 'The page /products/list failed.'],
  ])('%s', (text, without) => {
    expect(masked(text)).toBe(without)
  })

  it('takes no longer for a hostile text', () => {
    const startedAt = performance.now()
    for (const text of ['@', '"', '=(', '+1', ': "', 'a@']) masked(text.repeat(500_000))

    expect(performance.now() - startedAt).toBeLessThan(500)
  })
})

describe('shapeOf', () => {
  it('keeps the statement and none of its values', () => {
    expect(
      shapeOf(`select "id" from "users" where "email" = 'ann@example.com' and note = 'it''s' and age > 42.5 limit $1`),
    ).toBe('select "id" from "users" where "email" = ? and note = ? and age > ? limit $1')
  })
})

// Helpers

function logTo(level: 'info' | 'warn', isTerminal = false) {
  const lines: string[] = []
  return { lines, log: createLog({ isTerminal, level, write: (text) => void lines.push(text) }) }
}
