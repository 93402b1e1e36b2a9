import type { Reads, Wanted } from '../../../core/listing-score/listing-reads.ts'

const TAB = 9
const CARRIAGE_RETURN = 13
const SPACE = 32
const QUOTE = 34
const COMMA = 44
const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57
const COLON = 58
const LIST_START = 91
const BACKSLASH = 92
const LIST_END = 93
const LETTER_E = 101
const LETTER_F = 102
const LETTER_N = 110
const LETTER_T = 116
const LETTER_U = 117
const OBJECT_START = 123
const OBJECT_END = 125
const DELETE = 127

/** Maximum nesting. JSON.parse reads deeper objects without recursion. */
const MAX_DEPTH = 64
/** Maximum number of unwanted names to remember, which makes skipping them faster. */
const NAMES_LEARNED = 1024
/** Number of digits up to which every whole number is exact. */
const EXACT_DIGITS = 15
const TENS = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)
const TEXTS_REMEMBERED = 256
const LONGEST_REMEMBERED = 32
/** Texts of one printable character, by its code. */
const CHARACTERS = Array.from({ length: DELETE }, (_, code) => String.fromCharCode(code))
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'))

/**
 * Reads the JSON object from `start` to `end` (followed by a line feed or the end of the bytes) in valid UTF-8. Returns
 * undefined for anything that is not an object, not JSON, or unusual; the caller then uses JSON.parse.
 */
export type ObjectReader = (bytes: Buffer, start: number, end: number) => Readonly<Record<string, unknown>> | undefined

/**
 * Creates a reader that returns the same values as JSON.parse for the wanted members and skips the others. The members of
 * the result are on its prototype: read them by name, do not enumerate them.
 *
 * It is faster than JSON.parse because it allocates little, scans texts four bytes at a time, and expects names in the
 * order of the previous object, so that a name costs one comparison.
 */
export function createObjectReader(reads: Reads): ObjectReader {
  const reader = new Reading(reads)
  return (bytes, start, end) => reader.read(bytes, start, end)
}

class Reading {
  readonly #members: Names
  readonly #below: Names
  readonly #remembered = Array.from({ length: TEXTS_REMEMBERED }, () => '')
  #bytes: Buffer = Buffer.alloc(0)
  #view = viewOf(Buffer.alloc(0))
  /** Offset of the last word of four bytes. */
  #lastWord = -1
  #at = 0

  constructor(reads: Reads) {
    this.#members = createNames(reads.members)
    this.#below = createNames(new Map([...reads.below].map((name) => [name, 'value'])))
  }

  read(bytes: Buffer, start: number, end: number): Readonly<Record<string, unknown>> | undefined {
    if (this.#bytes !== bytes) {
      this.#bytes = bytes
      this.#view = viewOf(bytes)
      this.#lastWord = bytes.length - WORD
    }
    this.#at = start
    try {
      this.#skipSpace()
      if (bytes[this.#at] !== OBJECT_START) return undefined
      const made = this.#readObject(this.#members, undefined, 1, this.#members.first)
      this.#skipSpace()
      return this.#at === end ? (made as Readonly<Record<string, unknown>>) : undefined
    } catch (error) {
      if (error === UNUSUAL || error instanceof SyntaxError) return undefined
      throw error
    }
  }

  #readObject(names: Names, mode: ReadMode | undefined, depth: number, around: Name): object {
    if (depth > MAX_DEPTH) throw UNUSUAL
    const values = names.none.slice()
    const made = new names.Made(values)
    this.#at++
    this.#skipSpace()
    if (this.#bytes[this.#at] === OBJECT_END) {
      this.#at++
      return made
    }
    let before: Name | undefined
    for (;;) {
      const expected: Name | undefined = before === undefined ? around.within : before.next
      let name: Name
      if (expected !== undefined && this.#isNext(expected)) {
        this.#at += expected.length
        name = expected
      } else {
        name = this.#readName(names)
        if (before === undefined) around.within = name
        else before.next = name
      }
      this.#skipSpace()
      const value = this.#readValue(name.place < 0 ? 'nothing' : (mode ?? name.mode), depth, name)
      if (name.place >= 0) values[name.place] = value
      if (this.#isLast(OBJECT_END)) return made
      before = name
    }
  }

  #readList(mode: ReadMode, depth: number, around: Name): readonly unknown[] {
    if (depth > MAX_DEPTH) throw UNUSUAL
    const made: unknown[] = []
    this.#at++
    this.#skipSpace()
    if (this.#bytes[this.#at] === LIST_END) {
      this.#at++
      return made
    }
    for (;;) {
      made.push(this.#readValue(mode, depth, around))
      if (this.#isLast(LIST_END)) return made
    }
  }

  /** Skips the comma or closing bracket after an element; returns whether the element was the last. */
  #isLast(end: number): boolean {
    const bytes = this.#bytes
    let place = this.#at
    while (isSpace(bytes[place]!)) place++
    const byte = bytes[place++]
    if (byte === COMMA) while (isSpace(bytes[place]!)) place++
    else if (byte !== end) throw UNUSUAL
    this.#at = place
    return byte === end
  }

  #readValue(mode: ReadMode, depth: number, name: Name): unknown {
    const byte = this.#bytes[this.#at]!
    switch (byte) {
      case QUOTE:
        return this.#readText(mode)
      case OBJECT_START:
        return this.#readObject(this.#below, mode, depth + 1, name)
      case LIST_START:
        return this.#readList(mode, depth + 1, name)
      case LETTER_T:
        return this.#passWord('true', true)
      case LETTER_F:
        return this.#passWord('false', false)
      case LETTER_N:
        return this.#passWord('null', null)
      default:
        return this.#readNumber()
    }
  }

  #passWord<T>(word: string, value: T): T {
    for (let index = 0; index < word.length; index++)
      if (this.#bytes[this.#at + index] !== word.charCodeAt(index)) throw UNUSUAL
    this.#at += word.length
    return value
  }

  #readNumber(): number {
    const bytes = this.#bytes
    const start = this.#at
    let place = start
    let value = 0
    let byte = bytes[place]!
    for (; isDigit(byte); byte = bytes[++place]!) value = value * 10 + (byte - ZERO)
    const digits = place - start
    const isPlain = digits > 0 && digits <= EXACT_DIGITS && (digits === 1 || bytes[start] !== ZERO)
    if (isPlain && !isOfNumber(byte)) {
      this.#at = place
      return value
    }
    if (isPlain && byte === POINT) {
      for (byte = bytes[++place]!; isDigit(byte); byte = bytes[++place]!) value = value * 10 + (byte - ZERO)
      const decimals = place - start - digits - 1
      // The quotient of two exact numbers is rounded once, like the decimal itself.
      if (decimals > 0 && digits + decimals <= EXACT_DIGITS && !isOfNumber(byte)) {
        this.#at = place
        return value / TENS[decimals]!
      }
    }
    if (byte !== MINUS && digits === 0) throw UNUSUAL
    while (isOfNumber(bytes[place]!)) place++
    this.#at = place
    return JSON.parse(bytes.toString('latin1', start, place)) as number
  }

  #readText(mode: ReadMode): string {
    const start = this.#at + 1
    const isEscaped = this.#skipText()
    const end = this.#at - 1
    if (end === start || mode === 'nothing') return ''
    const first = this.#bytes[start]!
    const isPrinted = first > SPACE && first < DELETE && first !== BACKSLASH
    if (isPrinted && (mode === 'presence' || end - start === 1)) return CHARACTERS[first]!
    return isEscaped
      ? (JSON.parse(this.#bytes.toString('utf8', start - 1, end + 1)) as string)
      : this.#textAt(start, end)
  }

  /** Skips a text; returns whether it contains escapes. */
  #skipText(): boolean {
    const words = this.#view
    let isEscaped = false
    let place = this.#at + 1
    for (;;) {
      // Too close to the end of the bytes for a whole word.
      if (place > this.#lastWord) throw UNUSUAL
      const word = words.getInt32(place, true)
      const toQuote = word ^ (QUOTE * EVERY_BYTE)
      const toBackslash = word ^ (BACKSLASH * EVERY_BYTE)
      // Sets the high bit of each byte that is a control character, a quote or a backslash. The lowest set bit is always correct.
      const found =
        (((word - SPACE * EVERY_BYTE) & ~word) |
          ((toQuote - EVERY_BYTE) & ~toQuote) |
          ((toBackslash - EVERY_BYTE) & ~toBackslash)) &
        HIGH_BITS
      if (found === 0) {
        place += WORD
        continue
      }
      place += (31 - Math.clz32(found & -found)) >> 3
      const byte = this.#bytes[place]!
      if (byte === QUOTE) {
        this.#at = place + 1
        return isEscaped
      }
      if (byte !== BACKSLASH) throw UNUSUAL
      isEscaped = true
      place = this.#behindEscape(place)
    }
  }

  #behindEscape(start: number): number {
    const byte = this.#bytes[start + 1]!
    if (ESCAPED.has(byte)) return start + 2
    if (byte !== LETTER_U) throw UNUSUAL
    for (let index = 2; index < 6; index++) if (!isHexadecimal(this.#bytes[start + index]!)) throw UNUSUAL
    return start + 6
  }

  /** A text without escapes. Short texts repeat often, and comparing is cheaper than creating them. */
  #textAt(start: number, end: number): string {
    const length = end - start
    if (length > LONGEST_REMEMBERED) return this.#bytes.toString('utf8', start, end)
    const place = (this.#bytes[start]! * 31 + this.#bytes[end - 1]! * 7 + length) % TEXTS_REMEMBERED
    const known = this.#remembered[place]!
    if (known.length === length) {
      let index = 0
      while (index < length && known.charCodeAt(index) === this.#bytes[start + index]) index++
      if (index === length) return known
    }
    const text = this.#bytes.toString('utf8', start, end)
    // Only ASCII has as many letters as bytes. Letters beyond it could look like the bytes of another text.
    if (text.length === length) this.#remembered[place] = text
    return text
  }

  /** Whether the name, with its quotes and colon, is at the current position. */
  #isNext({ words, last, length }: Name): boolean {
    const here = this.#view
    const end = this.#at + length - WORD
    if (end > this.#lastWord) return false
    for (let index = 0, place = this.#at; index < words.length; index++, place += WORD)
      if (here.getInt32(place, true) !== words[index]) return false
    return here.getInt32(end, true) === last
  }

  /** Reads an unexpected name and its colon. */
  #readName(names: Names): Name {
    if (this.#bytes[this.#at] !== QUOTE) throw UNUSUAL
    const start = this.#at + 1
    if (this.#skipText()) throw UNUSUAL
    const name = names.named(this.#bytes.toString('utf8', start, this.#at - 1))
    this.#skipSpace()
    if (this.#bytes[this.#at++] !== COLON) throw UNUSUAL
    return name
  }

  #skipSpace(): void {
    const bytes = this.#bytes
    let place = this.#at
    if (bytes[place]! > SPACE) return
    while (isSpace(bytes[place]!)) place++
    this.#at = place
  }
}

/** Thrown instead of returned, so that the calls in between need no checks. */
const UNUSUAL = new Error('unusual')
const WORD = 4
const EVERY_BYTE = 0x01010101
const HIGH_BITS = 0x80808080

/** How a value is read; 'nothing' skips it. */
type ReadMode = Wanted | 'nothing'

/** A name as bytes, with the name that followed it last time. */
interface Name {
  /** Index of the value in the result; below 0 for an unwanted name. */
  readonly place: number
  readonly mode: ReadMode
  /** `"name":` as words of four bytes; `last` has the last four bytes. */
  readonly words: Int32Array
  readonly last: number
  readonly length: number
  next: Name | undefined
  /** The first name of the object under this name. */
  within: Name | undefined
}

interface Names {
  /** The values of an object without members. */
  readonly none: readonly unknown[]
  /** Sentinel before the first name. */
  readonly first: Name
  named(text: string): Name
  /** Class of objects with these names, with the values in an array. */
  readonly Made: new (values: readonly unknown[]) => object
}

function createNames(wanted: ReadonlyMap<string, Wanted>): Names {
  const known = new Map([...wanted].map(([text, each], place) => [text, nameOf(text, place, each)]))
  // Represents all names that are not remembered, so that memory does not grow with the number of names in a file.
  const other = nameOf('', -1, 'nothing')
  let learned = 0
  return {
    none: Array.from(wanted, () => undefined),
    first: nameOf('', -1, 'nothing'),
    named(text) {
      const found = known.get(text)
      if (found !== undefined) return found
      if (learned === NAMES_LEARNED || text.length > LONGEST_REMEMBERED) return other
      learned++
      const name = nameOf(text, -1, 'nothing')
      known.set(text, name)
      return name
    },
    Made: classWith([...wanted.keys()]),
  }
}

const classes = new Map<string, Names['Made']>()

/**
 * Creates a class whose members are in an array: writing by index takes a fifth of the time of writing by a varying name.
 * The same names give the same class, so that code that reads the objects stays monomorphic across files.
 */
function classWith(names: readonly string[]): Names['Made'] {
  const key = JSON.stringify(names)
  const known = classes.get(key)
  if (known !== undefined) return known
  class Made {
    readonly #values: readonly unknown[]
    constructor(values: readonly unknown[]) {
      this.#values = values
    }
    static {
      for (const [place, name] of names.entries()) {
        Object.defineProperty(this.prototype, name, {
          get(this: Made) {
            return this.#values[place]
          },
        })
      }
    }
  }
  classes.set(key, Made)
  return Made
}

function nameOf(text: string, place: number, mode: ReadMode): Name {
  const bytes = Buffer.from(`${JSON.stringify(text)}:`)
  const view = viewOf(bytes)
  const words = Int32Array.from({ length: Math.floor(bytes.length / WORD) }, (_, index) =>
    view.getInt32(index * WORD, true),
  )
  // The empty name is shorter than a word and never expected.
  const last = bytes.length < WORD ? 0 : view.getInt32(bytes.length - WORD, true)
  return {
    place,
    mode,
    words,
    last,
    length: bytes.length < WORD ? Infinity : bytes.length,
    next: undefined,
    within: undefined,
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

function isSpace(byte: number): boolean {
  return byte <= SPACE && (byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN)
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE
}

/** Whether a byte can occur in a number. JSON.parse decides whether the number is valid. */
function isOfNumber(byte: number): boolean {
  return isDigit(byte) || byte === MINUS || byte === POINT || byte === 43 || (byte | 32) === LETTER_E
}

function isHexadecimal(byte: number): boolean {
  const lower = byte | 32
  return isDigit(byte) || (lower >= 97 && lower <= LETTER_F)
}
