import { crc32, deflateRawSync } from 'node:zlib'

/** The parts of a small workbook, without the styles and shared texts that it may lack. */
export interface WorkbookParts {
  /** The rows of the sheet, `<row>…</row>`. */
  readonly rows: string
  /** `<si>…</si>` elements. */
  readonly texts?: string
  /** `<numFmts>` and `<cellXfs>`. */
  readonly styles?: string
  /** Attributes of `workbookPr`. */
  readonly about?: string
  /** A sheet before it. */
  readonly hidden?: true
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (rows: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A workbook as spreadsheets write it, with one sheet of these rows. */
export function workbook({ rows, texts, styles, about = '', hidden }: WorkbookParts): Buffer<ArrayBuffer> {
  return zipOf({
    '_rels/.rels': related([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr ${about}/><sheets>${
      hidden === true ? '<sheet name="Lists" sheetId="2" state="hidden" r:id="rId9"/>' : ''
    }<sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['rId3', 'styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${texts ?? ''}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}>${styles ?? ''}</styleSheet>`,
  })
}

/** A ZIP file of these texts. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(plain), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(plain.length, 18)
    about.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), packed])
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(20, 4)
    about.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    entries.push(entry, Buffer.from(name))
    bodies.push(body)
    offset += body.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length / 2, 8)
  end.writeUInt16LE(entries.length / 2, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, list, end])
}
