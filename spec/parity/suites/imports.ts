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
    edges: ['=1+1', '+49 30 1', '-', '@a', "'=1", "''=1", "'quoted'", "'", '', 'Pump', '＝1', '\tx'].map(
      (text) => [`“${text}”`, { text }] as const,
    ),
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
]
