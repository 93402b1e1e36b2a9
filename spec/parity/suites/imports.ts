import { z } from 'zod'
import {
  DATE_ORDERS,
  DECIMAL_MARKS,
  guardCell,
  readDayCell,
  readNumberCell,
  unguardCell,
} from '../../../core/import/cell.ts'
import { detectDelimiter, detectEncoding } from '../../../core/import/text-table.ts'
import { LISTING_IMPORT_FIELDS, readListingRow } from '../../../core/import/listing-row.ts'
import { numberShown, workbookNumber } from '../../../core/import/workbook.ts'
import { suite } from '../suite.ts'

const read = (value: z.ZodType) => z.union([z.strictObject({ value }), z.strictObject({ refused: z.string() })])

export const importSuites = [
  suite({
    name: 'import-number',
    title: 'A number in the cell of a file',
    source: 'D-204',
    rule: 'core/import/cell readNumberCell',
    note: 'A text that does not fit the chosen format is refused, never guessed.',
    input: z.strictObject({ text: z.string(), decimal: z.enum(DECIMAL_MARKS) }),
    verdict: read(z.number()),
    edges: DECIMAL_MARKS.flatMap((decimal) =>
      [
        '12',
        '12.5',
        '12,5',
        '1,234',
        '1.234',
        '1,234.50',
        '1.234,50',
        '1 234,5',
        "1'234.5",
        '-3',
        '+3',
        '€ 1.5',
        '$1,000',
        '1,23,4',
        '1,2345',
        '12.',
        '.5',
        '1e3',
        '0x1F',
        '',
        '--1',
        'twelve',
        '1,234 567',
        '999999999999999999999999999999',
      ].map((text) => [`“${text}” with ${decimal}`, { text, decimal }] as const),
    ),
    count: 0,
    run: ({ text, decimal }) => {
      const found = readNumberCell(text, decimal)
      return found.ok ? { value: found.value } : { refused: found.message }
    },
  }),
  suite({
    name: 'import-day',
    title: 'A day in the cell of a file',
    source: 'D-204',
    rule: 'core/import/cell readDayCell',
    input: z.strictObject({ text: z.string(), order: z.enum(DATE_ORDERS) }),
    verdict: read(z.string()),
    edges: DATE_ORDERS.flatMap((order) =>
      [
        '2026-12-31',
        '2026/1/2',
        '31.12.2026',
        '12/31/2026',
        '1/2/2026',
        '1-2-2026',
        '1.2/2026',
        '30.02.2026',
        '2026-02-30',
        '2026-12-31 00:00:00',
        '2026-12-31T00:00:00Z',
        '2026-12-31 10:00',
        '1.2.26',
        '',
        'tomorrow',
      ].map((text) => [`“${text}” by ${order}`, { text, order }] as const),
    ),
    count: 0,
    run: ({ text, order }) => {
      const found = readDayCell(text, order)
      return found.ok ? { value: found.value } : { refused: found.message }
    },
  }),
  suite({
    name: 'import-guard',
    title: 'A text in a CSV file, guarded against formulas and read again',
    source: 'D-205',
    rule: 'core/import/cell guardCell, unguardCell',
    input: z.strictObject({ text: z.string() }),
    verdict: z.strictObject({ cell: z.string(), again: z.string() }),
    edges: [
      '=1+1',
      '+49 30 1',
      '-',
      '@a',
      "'=1",
      "''=1",
      "'quoted'",
      "'",
      '',
      'Pump',
      '＝1',
      '\tx',
      'a;=1',
      "a;'=1",
      'a\n"-1',
      'a,=1',
    ].map((text) => [`“${text}”`, { text }] as const),
    count: 0,
    run: ({ text }) => ({ cell: guardCell(text), again: unguardCell(guardCell(text)) }),
  }),
  suite({
    name: 'import-table',
    title: 'How the text of a table is written',
    source: 'D-204',
    rule: 'core/import/text-table detectEncoding, detectDelimiter',
    note: 'The text is given as UTF-8.',
    input: z.strictObject({ text: z.string() }),
    verdict: z.strictObject({ encoding: z.string(), delimiter: z.string() }),
    edges: [
      'a,b\n1,2\n',
      'a;b\n1,5;2,5\n',
      'a\tb\n1,5\t2\n',
      'a|b\n1|2\n',
      'a\n1\n',
      'sep=;\na,b;c\n',
      '"a;b",c\n"1;2",3\n',
      '',
      'a;b',
      'ä,ö\n',
    ].map((text) => [JSON.stringify(text), { text }] as const),
    count: 0,
    run: ({ text }) => ({ encoding: detectEncoding(new TextEncoder().encode(text)), delimiter: detectDelimiter(text) }),
  }),
  suite({
    name: 'import-workbook-number',
    title: 'A number in the cell of a workbook',
    source: 'D-204',
    rule: 'core/import/workbook numberShown, workbookNumber',
    note: 'The format is the id of a number format, with its code where the workbook declares one.',
    input: z.strictObject({
      value: z.number(),
      id: z.number().int(),
      code: z.string().optional(),
      is1904: z.boolean(),
    }),
    verdict: z.strictObject({ shown: z.enum(['number', 'day', 'time']), cell: z.union([z.string(), z.number()]) }),
    edges: [
      [45_000, 14],
      [45_000.5, 22],
      [0.75, 20],
      [1.25, 20],
      [45_000, 0],
      [45_000, 46],
      [0.1 + 0.2, 0],
      [1, 14],
      [59, 14],
      [61, 14],
      [0, 14],
      [-1, 14],
      [2_958_465, 14],
      [2_958_466, 14],
      [45_000, 164, 'dd\\.mm\\.yyyy'],
      [45_000, 164, '[$-407]d. mmmm yyyy;@'],
      [45_000, 164, '#,##0.00 "days"'],
      [45_000, 164, '0.00E+00'],
      [0.5, 164, 'h:mm AM/PM'],
      [45_000, 164, 'General'],
    ].flatMap(([value, id, code]) =>
      [false, true].map(
        (is1904) =>
          [
            `${value} in the format ${code ?? id}${is1904 ? ', counted from 1904' : ''}`,
            { value: Number(value), id: Number(id), ...(code === undefined ? {} : { code: String(code) }), is1904 },
          ] as const,
      ),
    ),
    count: 0,
    run: ({ value, id, code, is1904 }) => {
      const shown = numberShown(id, code)
      return { shown, cell: workbookNumber(value, shown, is1904) }
    },
  }),
  suite({
    name: 'import-listing-cell',
    title: 'The cell of a field of listings',
    source: 'D-219',
    rule: 'core/import/listing-row readListingRow, core/import/listing-cells readStructuredCell',
    note: 'The field is named as on the wire. Null is an empty cell.',
    input: z.strictObject({
      field: z.string(),
      cell: z.union([z.string(), z.number()]),
      decimal: z.enum(DECIMAL_MARKS),
    }),
    verdict: read(z.unknown()),
    edges: (
      [
        ['name', ' Pump '],
        ['name', ''],
        ['name', "'=1+1"],
        ['availability', 'in stock'],
        ['availability', 'by_order'],
        ['availability', 'perhaps'],
        ['price_type', 'Fixed price'],
        ['unit_price', '1.234,5'],
        ['unit_price', 12.5],
        ['unit_price', 'dear'],
        ['current_stock', '12'],
        ['currency_id', 'EUR'],
        ['currency_id', 'Doubloon'],
        ['country_origin_id', 'Germany'],
        ['country_origin_id', 'DE'],
        ['country_origins', 'DE | France'],
        ['country_origins', 'DE | Atlantis'],
        ['category_lists', 'Machinery / Pumps | Tools'],
        ['payment_methods', 'TT|LC'],
        ['payment_methods', '["TT","L|C"]'],
        ['choice_options', 'Size: S, M | Colour: red'],
        ['choice_options', '[{"attribute_id":"Size","values":["S"]}]'],
        ['choice_options', '[broken'],
        ['order_quantity', '1-9: 12,5 | 10–99: 11'],
        ['order_quantity', '1-9: dear'],
        ['order_quantity', 'many'],
        ['existence_place', 'Hamburg, DE'],
        ['photos', '/files/public/a.png'],
      ] as const
    ).map(([field, cell]) => [`${field}: ${JSON.stringify(cell)}`, { field, cell, decimal: ',' }] as const),
    count: 0,
    run: ({ field: key, cell, decimal }) => {
      const field = LISTING_IMPORT_FIELDS.find((one) => one.key === key)
      if (field === undefined) return { refused: 'There is no such field.' }
      const { given, problems } = readListingRow([{ column: 0, field }], { decimal }, [cell])
      return problems[0] === undefined ? { value: given[key] } : { refused: problems[0].message }
    },
  }),
]
