import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isWorkbook, workbookRows } from '../../../../adapters/server/import/workbook-rows.ts'
import { workbook, zipOf } from '../../../tools/workbook.ts'

async function rowsOf(bytes: Buffer, most?: number) {
  const rows: (string | number)[][] = []
  for await (const { n, cells } of workbookRows(bytes, most === undefined ? {} : { most })) rows.push([n, ...cells])
  return rows
}
const row = (cells: string, n = 1) => `<row r="${n}">${cells}</row>`
const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="4"/></cellXfs>`

describe('workbookRows', () => {
  it('[D-204] reads shared, rich and inline texts, numbers, booleans, errors and formulas', async () => {
    const book = workbook({
      texts:
        '<si><t>Name</t></si><si><r><t>Big </t></r><r><t xml:space="preserve">pump</t></r><rPh><t>x</t></rPh></si>',
      rows: [
        row('<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Size &amp; more</t></is></c>'),
        row('<c r="A3" t="s"><v>1</v></c><c r="C3"><v>0.30000000000000004</v></c><c r="D3" t="b"><v>1</v></c>', 3),
        row(
          '<c r="A4" t="e"><v>#N/A</v></c><c r="B4" t="str"><f>A1&amp;"x"</f><v>a_x000D_b</v></c><c><f>1+1</f><v>2</v></c>',
          4,
        ),
        row('<c r="A5"/><c r="B5" s="4"/>', 5),
      ].join(''),
    })
    expect(await rowsOf(book)).toEqual([
      [1, 'Name', 'Size & more'],
      [3, 'Big pump', '', 0.3, 'TRUE'],
      [4, '#N/A', 'a\rb', 2],
    ])
  })

  it('[D-204] reads days and times by their format, counted from 1900 or 1904', async () => {
    const cells =
      '<c r="A1" s="1"><v>45000</v></c><c r="B1" s="2"><v>45000.5</v></c><c r="C1" s="3"><v>0.75</v></c><c r="D1" s="4"><v>45000</v></c>'
    expect(await rowsOf(workbook({ rows: row(cells), styles: STYLES }))).toEqual([
      [1, '2023-03-15', '2023-03-15 12:00:00', '18:00:00', 45000],
    ])
    expect(await rowsOf(workbook({ rows: row(cells), styles: STYLES, about: 'date1904="1"' }))).toEqual([
      [1, '2027-03-16', '2027-03-16 12:00:00', '18:00:00', 45000],
    ])
  })

  it('[D-204] reads the first sheet that is shown, also with prefixed names', async () => {
    expect(await rowsOf(workbook({ rows: row('<c r="B1"><v>7</v></c>'), hidden: true }))).toEqual([[1, '', 7]])
    const prefixed = row('<c r="A1"><v>7</v></c>').replaceAll('<', '<x:').replaceAll('<x:/', '</x:')
    const book = workbook({ rows: prefixed.replace('<x:row', '<x:row xmlns:x="a"') })
    expect(await rowsOf(book)).toEqual([[1, 7]])
  })

  it('[D-204] says what is wrong with a file', async () => {
    const head = 'D0CF11E0A1B11AE1'
    const old = Buffer.concat([Buffer.from(head, 'hex'), Buffer.from('Workbook', 'utf16le')])
    await expect(rowsOf(old)).rejects.toThrow('old Excel version')
    const locked = Buffer.concat([Buffer.from(head, 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
    await expect(rowsOf(locked)).rejects.toThrow('protected by a password')
    const whole = workbook({ rows: row('<c r="A1"><v>7</v></c>') })
    await expect(rowsOf(whole.subarray(0, whole.length - 30))).rejects.toThrow('broken or missing')
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, whole.indexOf('sheet1.xml') + 14, whole.indexOf('sheet1.xml') + 60)
    await expect(rowsOf(damaged)).rejects.toThrow('broken or missing')
    await expect(rowsOf(zipOf({ 'word/document.xml': '<a/>' }))).rejects.toThrow('broken or missing')
    await expect(rowsOf(workbook({ rows: '<row><c>' }))).rejects.toThrow('broken or missing')
    await expect(rowsOf(workbook({ rows: row('<c r="ZZ1"><v>1</v></c>') }))).rejects.toThrow('more than 250 columns')
    expect([old, locked, whole, Buffer.from('Name;City')].map(isWorkbook)).toEqual([true, true, true, false])
  })

  it('[D-204] stops at a sheet that unpacks to more than the limit, and at declared entities', async () => {
    const bomb = zipOf({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<R><Relationship Id="a" Type="/worksheet" Target="s.xml"/></R>',
      'xl/s.xml': `<worksheet>${' '.repeat(10_000_000)}</worksheet>`,
    })
    expect(bomb.length).toBeLessThan(20_000)
    await expect(rowsOf(bomb, 9_000_000)).rejects.toThrow('unpacks to more')
    expect(await rowsOf(bomb, 11_000_000)).toEqual([])
    const declared = '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook/>'
    await expect(rowsOf(zipOf({ 'xl/workbook.xml': declared }))).rejects.toThrow('broken or missing')
  })

  // A file of 0.2 MB whose empty rows unpacked to 120 MB took 13 seconds of processor time.
  it('[D-204] stops at a small file that unpacks to very much', async () => {
    const bomb = workbook({ rows: ' '.repeat(13_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(rowsOf(bomb)).rejects.toThrow('unpacks to more')
  })

  // 60,000 of them took 5 seconds of processor time.
  it('[D-204] reads the code of a number format once, and no more of them than spreadsheets keep', async () => {
    const code = '[[[[yyyy'
    const formats = (count: number) =>
      Array.from({ length: count }, (_, at) => `<numFmt numFmtId="${at + 200}" formatCode="${code}"/>`).join('')
    const cells = (count: number, id: (at: number) => number) =>
      `<cellXfs>${Array.from({ length: count }, (_, at) => `<xf numFmtId="${id(at)}"/>`).join('')}</cellXfs>`
    const rows = row('<c r="A1"><v>7</v></c>')
    const bookOf = (styles: string) => rowsOf(workbook({ rows, styles }))
    // The rule of core cuts each code that it reads.
    const watched = vi.spyOn(String.prototype, 'slice')
    const read = () => watched.mock.contexts.filter((text) => String(text).startsWith(code)).length
    onTestFinished(() => watched.mockRestore())

    expect(await bookOf(formats(10) + cells(60_000, (at) => 200 + (at % 10)))).toEqual([[1, 7]])
    expect(read()).toBe(10)
    await expect(bookOf(formats(60_000) + cells(60_000, (at) => 200 + at))).rejects.toThrow('5,000 number formats')
    expect(read()).toBeLessThanOrEqual(10 + 5_001)
    await expect(bookOf(cells(60_000, (at) => 200 + at))).rejects.toThrow('5,000 number formats')
    await expect(bookOf(formats(3) + cells(70_001, (at) => 200 + (at % 3)))).rejects.toThrow('unpacks to more')
  })

  // A file of 0.1 MB took 3.5 GB of memory.
  it.each([
    ['elements within each other', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`],
    ['attributes', `<row ${Array.from({ length: 5_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
  ])('[D-204] holds no endless %s', async (_, rows) => {
    await expect(rowsOf(workbook({ rows }))).rejects.toThrow('broken or missing')
  })

  // Each row of a file of 0.3 MB was six megabytes.
  it('[D-204] stops at cells that all name one long text', async () => {
    const book = workbook({
      texts: `<si><t>${'a'.repeat(32_000)}</t></si>`,
      rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(17),
    })
    let read = 0
    const readAll = async () => {
      for await (const _ of workbookRows(book)) read += 1
    }
    await expect(readAll()).rejects.toThrow('unpacks to more')
    // 100 million characters.
    expect(read).toBe(15)
  })

  it('[D-204] reads rows that share one description', async () => {
    const book = workbook({
      texts: `<si><t>${'a'.repeat(30_000)}</t></si>`,
      rows: '<row><c t="s"><v>0</v></c></row>'.repeat(500),
    })
    await expect(rowsOf(book)).resolves.toHaveLength(500)
  })

  it.each(['1e308', '-5', 'x', '1.5', '1048577', '0', '7'])(
    '[D-204] refuses a row numbered %s after row 7',
    async (r) => {
      const cell = '<c><v>1</v></c>'
      await expect(rowsOf(workbook({ rows: `${row(cell, 7)}<row r="${r}">${cell}</row>` }))).rejects.toThrow('broken')
    },
  )

  it('[D-204] stops at a text that is longer than a cell may be, before it has unpacked all of it', async () => {
    const readOf = async (bytes: Buffer) => {
      let share = 0
      const rows = workbookRows(bytes, { onRead: (read) => (share = read) })
      const reason = await rows.next().then(
        () => 'none',
        (error: unknown) => String(error),
      )
      return { reason, share }
    }
    const long = 'a'.repeat(5_000_000)
    const cell = await readOf(workbook({ rows: row(`<c r="A1" t="str"><v>${long}</v></c>`) }))
    expect(cell.reason).toContain('longer than')
    expect(cell.share).toBeLessThan(0.1)
    const shared = await readOf(workbook({ texts: `<si><t>${long.repeat(9)}</t></si>`, rows: '' }))
    expect(shared.reason).toContain('unpacks to more')
    const named = await readOf(workbook({ rows: row(`<c r="${long}"/>`) }))
    expect(named.reason).toContain('broken or missing')
    expect(named.share).toBeLessThan(0.1)
  })
})
