import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FILE_NAME_LENGTH, shortFileName } from '../../../core/text/file-name.ts'
import { fits, lengthOf, limits } from '../../../core/text/limits.ts'
import { isDecimal, readFlag } from '../../../core/text/loose-values.ts'
import { pleaseEnter, pleaseSelect, tooLong, tooLongFor } from '../../../core/text/messages.ts'
import { daysPerUnit, periodToDays } from '../../../core/text/period.ts'
import { randomId } from '../../../core/text/random-id.ts'
import { fieldMessages, invalidFields } from '../../../core/text/issue-text.ts'
import { requiredText, textOf, textWithin, webLink } from '../../../core/text/text.schema.ts'

describe('textOf', () => {
  it.each([
    ['VALID-08', 'fullName', 50, 'Full name content is too long. Please limit it to 50 characters'],
    ['VALID-09', 'text', 50, 'The content is too long. Please limit it to 50 characters'],
    ['VALID-10', 'postalCode', 10, 'Postal code content is too long. Please limit it to 10 characters'],
    ['VALID-11', 'longText', 350, 'The content is too long. Please limit it to 350 characters'],
    ['VALID-12', 'name', 100, 'content is too long. Please limit it to 100 characters.'],
    ['VALID-13', 'registeredCapital', 50, 'Registered capital content is too long. Please limit it to 50 characters'],
  ] as const)('[%s] limits %s to %i characters: %s', (_, kind, limit, message) => {
    expect(messageOf(textOf(kind), 'x'.repeat(limit))).toBeUndefined()
    expect(messageOf(textOf(kind), 'x'.repeat(limit + 1))).toBe(message)
    expect(messageOf(requiredText(kind, 'it'), 'x'.repeat(limit))).toBeUndefined()
    expect(messageOf(requiredText(kind, 'it'), 'x'.repeat(limit + 1))).toBe(message)
  })

  it('[D-47] counts code points of the trimmed text', () => {
    expect(messageOf(textOf('postalCode'), ` ${'😀'.repeat(10)} `)).toBeUndefined()
    expect(messageOf(textOf('postalCode'), '😀'.repeat(11))).toBe(tooLong('postalCode'))
    expect(lengthOf('  é ')).toBe(1)
    expect(textOf('text').parse(null)).toBe('')
    expect(textOf('text').parse(undefined)).toBe('')
  })

  it('[CONST-28] limits registered capital to 50', () => {
    expect(limits.registeredCapital).toBe(50)
  })
})

describe('requiredText', () => {
  it('[D-47] [D-48] reports emptiness before length, with the label', () => {
    for (const nothing of ['', '   ', undefined, null, 5])
      expect(messageOf(requiredText('text', 'city'), nothing)).toBe('Please enter city')
    expect(pleaseEnter('city')).toBe('Please enter city')
    expect(pleaseSelect('country')).toBe('Please select country')
    expect(tooLongFor(30)).toBe('The content is too long. Please limit it to 30 characters')
    expect(messageOf(textWithin(30), 'x'.repeat(31))).toBe('The content is too long. Please limit it to 30 characters')
  })
})

describe('webLink', () => {
  it.each([
    ['https://x.example/a', 'https://x.example/a'],
    ['x.example', 'https://x.example'],
    [' https://münchen.example:8080/@maker?a=b@c#.. ', 'https://münchen.example:8080/@maker?a=b@c#..'],
    ['HTTP://X.EXAMPLE.', 'HTTP://X.EXAMPLE.'],
    ['shop.example:8080', 'https://shop.example:8080'],
    ['Shop.example:8080/a?b#c', 'https://Shop.example:8080/a?b#c'],
    ['10.0.0.1:80', 'https://10.0.0.1:80'],
    ['', ''],
  ])('reads %j as %j', (text, link) => {
    expect(webLink('no').parse(text)).toBe(link)
  })

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//x.example',
    'data:text/html,x',
    'ftp://x.example',
    'https://',
    'https://user@x.example',
    'two words',
    'https://x',
    'https://a..example',
    'https://.example',
    'https://x?y.example',
    'https://x.example\\@y.example',
    // What no program can parse as an address.
    'http://shop.example:99999',
    'shop.example:99999',
    'https://x.example:port',
    'https://x.example:80:90/',
    'https://x.example%zz',
    'https://1.2.3.999',
    'https://x.exa|mple',
    'shop.example:page',
    'user@shop.example:80',
  ])('refuses %j', (text) => {
    expect(messageOf(webLink('no'), text)).toBe('no')
  })

  it('has at most 255 characters by default, including an added scheme', () => {
    const host = (length: number) => `${'x'.repeat(length - 8)}.example`
    expect(messageOf(webLink('no'), host(247))).toBeUndefined()
    expect(messageOf(webLink('no'), host(248))).toBe('The content is too long. Please limit it to 255 characters')
    expect(messageOf(webLink('no', 15), 'https://x.examp')).toBeUndefined()
    expect(messageOf(webLink('no', 14), 'https://x.examp')).toBe(
      'The content is too long. Please limit it to 14 characters',
    )
  })

  it('reads a long text in linear time', () => {
    const hostile = ['a.', '.', 'a', 'a.b/', '?.'].map((part) => `https://${part.repeat(200_000)}@`)
    const startedAt = performance.now()
    for (const text of hostile) webLink('no', Infinity).safeParse(text)
    // An ambiguous pattern for dots needed minutes.
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})

describe('fits', () => {
  it('[D-47] agrees with the count of code points at every limit, lone surrogates and blanks included', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ' ', '😀', '\ud83d', '\udc00', 'é')),
        fc.nat(12),
        (characters, limit) => {
          const text = characters.join('')
          expect(fits(limit)(text)).toBe(lengthOf(text) <= limit)
        },
      ),
    )
  })
})

describe('readFlag', () => {
  it('[D-14] accepts every spelling of a switch', () => {
    for (const on of [true, 1, '1', 'true', 'yes', 'on', ' YES ', 'On']) expect(readFlag(on)).toBe(true)
    for (const off of [false, 0, '0', 'false', 'no', 'off', 'NO', ' Off ']) expect(readFlag(off)).toBe(false)
    for (const other of ['', ' ', '2', 2, -1, Number.NaN, 'y', 'ja', null, undefined, {}, ['1']])
      expect(readFlag(other)).toBeUndefined()
  })
})

describe('isDecimal', () => {
  it('accepts only plain decimals', () => {
    for (const text of ['0', '12', '-1.5', '+.5', '7.', ' 12 ']) expect(isDecimal(text)).toBe(true)
    for (const text of ['', ' ', '.', '-', '1e3', '0x10', '1,5', '1 2', '1.2.3', '٣', 'Infinity', 'NaN'])
      expect(isDecimal(text)).toBe(false)
  })

  it('reads a long text in linear time', () => {
    const startedAt = performance.now()
    for (const text of ['1'.repeat(500_000), '1.'.repeat(500_000), `.${'1'.repeat(500_000)}`])
      expect(isDecimal(`${text}x`)).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

describe('fieldMessages', () => {
  it('keeps the first message of each field, by dotted path', () => {
    const form = z.object({ rows: z.array(z.object({ name: z.string().min(2, 'short').regex(/^a/, 'a first') })) })
    const result = form.safeParse({ rows: [{ name: 'ab' }, { name: 'x' }] })
    expect(fieldMessages(result.error as z.ZodError)).toEqual({ 'rows.1.name': 'short' })
  })

  it('keeps messages of fields named like a property of every object', () => {
    const form = z.record(z.string(), z.string('text, please'))
    const { error } = form.safeParse({ constructor: 1, toString: 2 })
    expect(Object.entries(fieldMessages(error as z.ZodError))).toEqual([
      ['constructor', 'text, please'],
      ['toString', 'text, please'],
    ])
  })
})

describe('invalidFields', () => {
  const form = z.object({ port_name: z.string().min(1), mode: z.enum(['sea', 'air'], 'Choose a mode') })

  it("uses the schema's messages, and the product's own where the schema has none", () => {
    expect(invalidFields(form, { port_name: '', mode: '' })).toEqual({
      port_name: 'Please enter port name',
      mode: 'Choose a mode',
    })
  })

  it('is empty for valid values', () => {
    expect(invalidFields(form, { port_name: 'Bremen', mode: 'sea' })).toEqual({})
  })
})

describe('shortFileName', () => {
  it('[VALID-14] cuts a base beyond 5 characters and keeps the extension', () => {
    expect(shortFileName('document.pdf')).toBe('docum...pdf')
    expect(shortFileName('abcde.pdf')).toBe('abcde.pdf')
    expect(shortFileName('document.pdf', 8)).toBe('document.pdf')
    expect(shortFileName('document.pdf', 3)).toBe('doc...pdf')
  })

  it('[D-51] splits at the last dot, accepts names without one and counts code points', () => {
    expect(shortFileName('document')).toBe('docum...')
    expect(shortFileName('archive.tar.gz')).toBe('archi...gz')
    expect(shortFileName('😀😀😀😀😀.pdf')).toBe('😀😀😀😀😀.pdf')
    expect(shortFileName('.env')).toBe('.env')
    expect(FILE_NAME_LENGTH).toBe(5)
  })
})

describe('periodToDays', () => {
  it.each([
    ['PERIOD-01', '10 days', 10],
    ['PERIOD-02', '2 weeks', 14],
    ['PERIOD-03', '3 months', 90],
    ['PERIOD-04', '1 years', 365],
    ['PERIOD-05', 'daily', 1],
    ['PERIOD-06', 'weekly', 7],
    ['PERIOD-07', 'monthly', 30],
    ['PERIOD-08', 'annually', 365],
    ['D-46', '1 month', 30],
    ['D-46', '2 Weeks', 14],
    ['D-46', 'Annually', 365],
    ['D-46', 'year', 365],
    ['D-46', ' 0 days ', 0],
  ])('[%s] reads %j as %i days', (_, text, days) => {
    expect(periodToDays(text)).toBe(days)
  })

  it.each([
    'fortnights',
    '',
    '2 daily',
    '-1 days',
    '1.5 weeks',
    'yearly',
    'no expiry',
    'constructor',
    '1 constructor',
    '99999999999999999999 days',
  ])('[PERIOD-09] refuses %j', (text) => {
    expect(() => periodToDays(text)).toThrow('Invalid period type. Valid periods are: days, weeks, months, years.')
  })

  it('[PERIOD-10] converts by four factors', () => {
    expect(daysPerUnit).toEqual({ days: 1, weeks: 7, months: 30, years: 365 })
  })

  it('grows with the number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.constantFrom('days', 'weeks', 'months', 'years'),
        (count, unit) => {
          expect(periodToDays(`${count} ${unit}`)).toBe(count * periodToDays(unit))
        },
      ),
    )
  })
})

describe('randomId', () => {
  it('[CONST-02] has 10 characters by default and does not repeat in 10000 draws', () => {
    const secure = (count: number) => randomBytes(count)
    expect(randomId(secure)).toHaveLength(10)
    expect(randomId(secure, 32)).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(new Set(Array.from({ length: 10_000 }, () => randomId(secure)))).toHaveLength(10_000)
  })

  it('[D-50] discards bytes that would favour the first letters', () => {
    const bytes = [255, 248, 247, 0, 61]
    expect(randomId((count) => Uint8Array.from(bytes.splice(0, count)), 3)).toBe('9A9')
  })
})

describe('limits', () => {
  it('[CONST-01] [D-50] uses none of the limits that the specification names without a purpose, unless it has one', () => {
    expect(Object.entries(limits).filter(([, limit]) => [3, 50, 10, 11].includes(limit))).toEqual([
      ['fullName', 50],
      ['text', 50],
      ['postalCode', 10],
      ['registeredCapital', 50],
    ])
  })
})

// Helpers

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}
