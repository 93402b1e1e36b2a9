import sax from 'sax'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { FileCell } from '../../../core/import/cell.ts'
import { importMessages as say } from '../../../core/import/import.messages.ts'
import { MAX_CELL_LENGTH, MAX_IMPORT_COLUMNS } from '../../../core/import/import.schema.ts'
import {
  columnOfPlace,
  type NumberShown,
  numberShown,
  workbookNumber,
  workbookText,
} from '../../../core/import/workbook.ts'
import { charactersOf, checkedRow, storable, UnreadableFile } from './file-rows.ts'
import type { FileRow } from './import-target.ts'

/** Most characters that a workbook unpacks to; most texts held at once, and their characters. Our own bounds. */
const MAX_UNPACKED = 600_000_000
/** Most characters for each packed byte, once a workbook has unpacked to more than a little. Real ones have up to 50. */
const MAX_RATIO = 100
const LITTLE_UNPACKED = 12_000_000
/** Most characters of all cells, as of a text file: any number of cells may name one long text. */
const MAX_CELL_CHARACTERS = 100_000_000
const MAX_TEXTS = 2_000_000
const MAX_TEXT_CHARACTERS = 40_000_000
/** Most files in a workbook. */
const MAX_ENTRIES = 5_000
/** Most formats of cells, and most number formats among them; spreadsheets keep 65,490 and about 250. */
const MAX_FORMATS = 70_000
const MAX_NUMBER_FORMATS = 5_000
/** Most elements within each other, and most attributes of one: the parser holds them all. Real ones have up to 20. */
const MAX_DEPTH = 100
const MAX_ATTRIBUTES = 100
/** The last row that a spreadsheet has. */
const LAST_ROW = 1_048_576

/** The first bytes of a packed file, and of the container of old and of encrypted workbooks. */
const ZIP_START = [0x50, 0x4b, 0x03, 0x04]
const OLD_START = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Whether a file is a workbook by its first bytes, whatever its name. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP_START) || startsWith(bytes, OLD_START)

/**
 * The rows of the first visible sheet that are not blank, numbered as spreadsheets number them. Numbers stay numbers, and
 * days are texts. The sheet is unpacked while it is read: only the packed file and the shared texts are held. `onRead` is
 * called with the share read so far.
 */
export async function* workbookRows(
  bytes: Buffer,
  { most = MAX_UNPACKED, onRead = () => undefined }: WorkbookOptions = {},
): AsyncGenerator<FileRow> {
  if (startsWith(bytes, OLD_START))
    throw new UnreadableFile(bytes.includes('EncryptedPackage', 0, 'utf16le') ? say.workbookLocked : say.workbookOld)
  const limit = Math.min(most, Math.max(LITTLE_UNPACKED, bytes.length * MAX_RATIO))
  const book = await opened(bytes, limit)
  const { sheet, texts, styles, is1904 } = await partsOf(book)
  const held = texts === undefined ? [] : await sharedTexts(book, texts)
  const shown = styles === undefined ? [] : await shownNumbers(book, styles)
  const reader = sheetReader(held, shown, is1904)
  const whole = Math.max(1, sizeOf(book, sheet) + (texts === undefined ? 0 : sizeOf(book, texts)))
  let charactersLeft = MAX_CELL_CHARACTERS
  for await (const _ of parsed(book, sheet, reader.listener)) {
    onRead(Math.min(1, (limit - book.left) / whole))
    for (const row of reader.take()) {
      charactersLeft -= charactersOf(row)
      if (charactersLeft < 0) throw new UnreadableFile(say.workbookTooBig)
      yield row
    }
  }
}

interface WorkbookOptions {
  /** Most characters that it may unpack to. */
  readonly most?: number
  readonly onRead?: (share: number) => void
}

/** The unpacked size of a part, as the file says. */
const sizeOf = ({ entries }: Workbook, path: string): number => entries.get(path.toLowerCase())?.uncompressedSize ?? 0

/** An opened workbook, and how much of it may still be unpacked. */
interface Workbook {
  readonly zip: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
  left: number
}

async function opened(bytes: Buffer, left: number): Promise<Workbook> {
  try {
    const zip = await fromBufferPromise(bytes)
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile(say.workbookTooBig)
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
    return { zip, entries, left }
  } catch (error) {
    throw asUnreadable(error)
  }
}

/** Whatever the libraries do not understand is a fault of the file. */
const asUnreadable = (error: unknown) =>
  error instanceof UnreadableFile ? error : new UnreadableFile(say.workbookBroken)

/** What hears of the elements of a part, by their names without prefix. */
interface Listener {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Unpacks and reads a part; yields after each piece of it, so that others are served meanwhile. */
async function* parsed(book: Workbook, path: string, listener: Listener): AsyncGenerator<void> {
  try {
    const entry = book.entries.get(path.toLowerCase())
    if (entry === undefined) throw new UnreadableFile(say.workbookBroken)
    if (entry.isEncrypted()) throw new UnreadableFile(say.workbookLocked)
    const parser = parserFor(listener)
    const stream = await book.zip.openReadStreamPromise(entry)
    stream.setEncoding('utf8')
    for await (const piece of stream as AsyncIterable<string>) {
      book.left -= piece.length
      if (book.left < 0) throw new UnreadableFile(say.workbookTooBig)
      // By this the parser knows when to look whether what it holds grows too long.
      parser.position += piece.length
      parser.write(piece)
      yield
    }
    parser.close()
    yield
  } catch (error) {
    throw asUnreadable(error)
  }
}

function parserFor({ open, text, close }: Listener) {
  // It need not count each sign: `parsed` counts pieces.
  const parser = sax.parser(true, { position: false })
  parser.position = 0
  const fail = () => {
    throw new UnreadableFile(say.workbookBroken)
  }
  parser.onerror = fail
  // Spreadsheets write no such declaration; it may name texts that grow without end.
  parser.ondoctype = fail
  let depth = 0
  let attributeCount = 0
  parser.onattribute = () => {
    attributeCount += 1
    if (attributeCount > MAX_ATTRIBUTES) fail()
  }
  parser.onopentag = ({ name, attributes }) => {
    attributeCount = 0
    depth += 1
    if (depth > MAX_DEPTH) fail()
    open?.(local(name), attributes as Record<string, string>)
  }
  if (text !== undefined) parser.ontext = parser.oncdata = text
  parser.onclosetag = (name) => {
    depth -= 1
    close?.(local(name))
  }
  return parser
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

async function readAll(book: Workbook, path: string, listener: Listener): Promise<void> {
  for await (const _ of parsed(book, path, listener));
}

interface Parts {
  readonly sheet: string
  readonly texts: string | undefined
  readonly styles: string | undefined
  readonly is1904: boolean
}

/** Where the parts are, by the relations of the package. */
async function partsOf(book: Workbook): Promise<Parts> {
  const [main] = (await relations(book, '')).filter(({ type }) => type.endsWith('/officeDocument'))
  const path = main?.path ?? 'xl/workbook.xml'
  const sheets: { readonly id: string; readonly isHidden: boolean }[] = []
  let is1904 = false
  await readAll(book, path, {
    open: (name, { state, date1904, ...others }) => {
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
      if (name !== 'sheet') return
      const id = Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ id, isHidden: state === 'hidden' || state === 'veryHidden' })
    },
  })
  const related = await relations(book, path)
  const first = sheets.find(({ isHidden }) => !isHidden)
  const sheet = related.find(({ id, type }) => id === first?.id && type.endsWith('/worksheet'))?.path
  if (sheet === undefined) throw new UnreadableFile(say.workbookBroken)
  const pathOf = (type: string) => related.find((one) => one.type.endsWith(`/${type}`))?.path
  return { sheet, texts: pathOf('sharedStrings'), styles: pathOf('styles'), is1904 }
}

/** The relations of a part, with paths from the root of the package. */
async function relations(book: Workbook, of: string) {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const found: { readonly id: string; readonly type: string; readonly path: string }[] = []
  const path = `${folder}_rels/${of.slice(folder.length)}.rels`
  if (!book.entries.has(path.toLowerCase())) return found
  await readAll(book, path, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      found.push({ id: Id, type: Type, path: new URL(Target, `file:///${folder}`).pathname.slice(1) })
    },
  })
  return found
}

/** The texts that cells name by their number, without the readings of East Asian signs. */
async function sharedTexts(book: Workbook, path: string): Promise<readonly string[]> {
  const texts: string[] = []
  let characters = 0
  let text = ''
  let isText = false
  let isReading = false
  await readAll(book, path, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    text: (part) => {
      if (!isText) return
      text += part
      // Counted while it grows: one text may unpack to everything.
      if (characters + text.length > MAX_TEXT_CHARACTERS) throw new UnreadableFile(say.workbookTooBig)
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      if (name !== 'si') return
      characters += text.length
      if (texts.length >= MAX_TEXTS) throw new UnreadableFile(say.workbookTooBig)
      texts.push(workbookText(text))
    },
  })
  return texts
}

/** What each format of a cell shows numbers as. */
async function shownNumbers(book: Workbook, path: string): Promise<readonly NumberShown[]> {
  const codes = new Map<number, string>()
  // Many formats of cells share one number format, whose code is read once.
  const byNumberFormat = new Map<number, NumberShown>()
  const shown: NumberShown[] = []
  let isOfCells = false
  await readAll(book, path, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'cellXfs') isOfCells = true
      const id = Number(numFmtId)
      if (name === 'numFmt') codes.set(id, formatCode)
      else if (name === 'xf' && isOfCells) {
        const known = byNumberFormat.get(id) ?? numberShown(id, codes.get(id))
        byNumberFormat.set(id, known)
        shown.push(known)
      }
      if (shown.length > MAX_FORMATS) throw new UnreadableFile(say.workbookTooBig)
      if (Math.max(codes.size, byNumberFormat.size) > MAX_NUMBER_FORMATS)
        throw new UnreadableFile(say.workbookFormats(MAX_NUMBER_FORMATS))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return shown
}

/** Collects the rows of a sheet while its elements come. */
function sheetReader(texts: readonly string[], shown: readonly NumberShown[], is1904: boolean) {
  let rows: FileRow[] = []
  let n = 0
  let cells: FileCell[] = []
  let column = -1
  let type = 'n'
  let format = 0
  let value = ''
  let isValue = false
  let isReading = false

  const cellOf = (): FileCell => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'inlineStr' || type === 'str') return workbookText(value)
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    // Errors such as #N/A, and days as texts.
    if (type !== 'n') return value
    const number = Number(value)
    return value.trim() === '' || !Number.isFinite(number)
      ? value
      : workbookNumber(number, shown[format] ?? 'number', is1904)
  }

  const listener: Listener = {
    open: (name, { r, t, s }) => {
      if (name === 'row') {
        const at = Number(r ?? n + 1)
        // Spreadsheets write rows in their order, and each row is stored by its number.
        if (!Number.isInteger(at) || at <= n || at > LAST_ROW) throw new UnreadableFile(say.workbookBroken)
        n = at
        cells = []
        column = -1
      } else if (name === 'c') {
        column = columnOfPlace(r ?? '') ?? column + 1
        type = t ?? 'n'
        format = Number(s ?? 0)
        value = ''
      } else if (name === 'rPh') isReading = true
      else if (name === 'v' || name === 't') isValue = !isReading
    },
    text: (part) => {
      if (!isValue) return
      value += part
      // Each sign may be written as seven.
      if (value.length > MAX_CELL_LENGTH * 7) throw new UnreadableFile(say.cellTooLong(n))
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c') {
        const cell = cellOf()
        const kept = typeof cell === 'string' ? storable(cell) : cell
        if (kept === '') return
        if (column >= MAX_IMPORT_COLUMNS) throw new UnreadableFile(say.tooManyColumns(MAX_IMPORT_COLUMNS))
        while (cells.length < column) cells.push('')
        cells[column] = kept
      } else if (name === 'row' && cells.length > 0) rows.push(checkedRow({ n, cells }))
    },
  }
  return {
    listener,
    /** The rows that came since it was called last. */
    take: (): readonly FileRow[] => {
      const taken = rows
      rows = []
      return taken
    },
  }
}
