import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { readScoreOptions } from '../../adapters/node/score/options.ts'
import { runScore } from '../../adapters/node/score/run-score.ts'
import { bench, figure } from './harness.ts'

// The whole command (reading, parsing, scoring, writing) against the minimum of any program: JSON.parse of every line.

const LISTINGS = 300_000
const folder = mkdtempSync(join(tmpdir(), 'tradehall-bench-score-'))
const file = join(folder, 'listings.ndjson')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
writeListings()
console.log(
  `${LISTINGS.toLocaleString('en')} listings; load of the machine ${loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')} on ${availableParallelism()} cores`,
)

const parseOnly = { name: 'JSON.parse alone', run: parseFile }
const oneWorker = { name: 'score, one worker', run: () => scoreFile(1) }

await bench({
  name: 'score a file',
  unit: 'listings',
  baseline: 'JSON.parse alone',
  contenders: [parseOnly, oneWorker],
  rounds: 5,
  warmUp: 1,
  aims: { 'score, one worker': 0.8 },
})
await bench({
  name: 'score a file with more threads',
  unit: 'listings',
  baseline: 'score, one worker',
  contenders: [oneWorker, { name: 'score, two workers', run: () => scoreFile(2) }],
  rounds: 5,
  warmUp: 1,
  clock: 'wall',
})

await memory()

/** A stream of some hundred megabytes, larger than any file in the repository, to measure memory use. */
async function memory(): Promise<void> {
  const block = Buffer.alloc(1 << 20)
  const handle = openSync(file, 'r')
  readSync(handle, block, 0, block.length, 0)
  closeSync(handle)
  const lines = block.subarray(0, block.lastIndexOf(10) + 1)
  const held: number[] = []
  const source = (async function* () {
    for (let megabyte = 0; megabyte < 700; megabyte++) {
      // Heaps take a while to reach their size.
      if (megabyte >= 300 && megabyte % 20 === 0) held.push(process.memoryUsage.rss() / (1 << 20))
      yield lines
    }
  })()
  const read = readScoreOptions(['-', '--input-format', 'ndjson', '--workers', '2'], 2)
  if (read.kind !== 'options') throw new Error('The options of the bench are wrong.')
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done() })
  await runScore(read.options, {
    stdin: Readable.from(source),
    stdout,
    stderr: { write: () => true },
    signal: new AbortController().signal,
    now: () => performance.now(),
  })
  const middle = held.length >> 1
  const most = (part: readonly number[]) => Math.max(...part)
  console.log(
    `700 MB scored; the process held ${held.map((value) => value.toFixed(0)).join(', ')} MB after 300 MB and every 20 MB behind`,
  )
  figure(
    'score: memory that the second half of a stream takes beyond the first',
    most(held.slice(middle)) - most(held.slice(0, middle)),
    'MB',
    { atMost: 32 },
  )
}

/** Reads by buffer, cuts at newlines and parses. */
function parseFile(): number {
  const handle = openSync(file, 'r')
  const buffer = Buffer.allocUnsafe(1 << 20)
  let held = 0
  let parsed = 0
  for (;;) {
    const read = readSync(handle, buffer, held, buffer.length - held, null)
    if (read === 0) break
    const bytes = buffer.subarray(0, held + read)
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const listing: unknown = JSON.parse(bytes.toString('utf8', start, end))
      if (listing !== null) parsed++
      start = end + 1
    }
    bytes.copy(buffer, 0, start)
    held = bytes.length - start
  }
  closeSync(handle)
  return parsed
}

async function scoreFile(workers: number): Promise<number> {
  const read = readScoreOptions([file, '--workers', String(workers)], workers)
  if (read.kind !== 'options') throw new Error('The options of the bench are wrong.')
  let output = ''
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done() })
  const code = await runScore(read.options, {
    stdin: Readable.from([]),
    stdout,
    stderr: { write: (text) => (output += text) },
    signal: new AbortController().signal,
    now: () => performance.now(),
  })
  if (code !== 0 || !output.includes(`${LISTINGS.toLocaleString('en')} listings scored`)) throw new Error(output)
  return LISTINGS
}

/** Listings of realistic size and shape: about one kilobyte each, in all four variants, with some empty fields. */
function writeListings(): void {
  const handle = openSync(file, 'w')
  const blank = <T>(index: number, every: number, value: T, none: T): T => (index % every === 0 ? none : value)
  for (let start = 0; start < LISTINGS; start += 1000) {
    let text = ''
    for (let index = start; index < start + 1000; index++) {
      const isFixed = index % 2 === 0
      text += `${JSON.stringify({
        id: `listing-${index}`,
        availability: index % 3 === 0 ? 'by_order' : 'in_stock',
        product_type: 'simple',
        price_type: isFixed ? 'fixed' : 'quantity',
        name: `Stackable canister ${index}`,
        pre_title_name: blank(index, 3, 'Food grade', ''),
        description: blank(
          index,
          11,
          `Canister number ${index} for liquids, with a cap that shows when it was opened. `.repeat(4),
          '',
        ),
        model_number: `CN-${index % 977}`,
        brand_id: blank(index, 4, `Brand ${index % 60}`, ''),
        choice_options: [
          { attribute_id: 'colour', values: ['blue', 'white'] },
          { attribute_id: 'volume', values: [`${index % 40} l`] },
        ],
        category_lists: blank(index, 9, ['Packaging / Canisters / Food', 'Kitchen'], []),
        photos: blank(index, 5, [{ url: `/pictures/${index}.jpg`, alt: 'A canister' }], []),
        sea_: 'Port of Hamburg',
        port_: 'HAM',
        validity: '3 months',
        manufacturer_year: 2020 + (index % 6),
        condition: 'Brand New',
        price_term: blank(index, 7, 'FOB', ''),
        payment_methods: blank(index, 6, ['T/T', 'LC'], []),
        unit: 'Pieces',
        qty_unit: isFixed ? '' : 'Pieces',
        current_stock: 100,
        currency_id: isFixed ? 1 : '',
        qty_currency: isFixed ? '' : 1,
        unit_price: isFixed ? index % 500 : '',
        order_quantity: isFixed
          ? []
          : [
              { min: 1, max: 99, per_unit: 12.5 },
              { min: 100, max: 999, per_unit: 11 },
            ],
        existence_place: { country: 'DE', city: 'Hamburg' },
        country_origin_id: 'DE',
        dispatch_in: 3,
        dispatch_day: 'Days',
      })}\n`
    }
    writeSync(handle, text)
  }
  closeSync(handle)
}
