import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readScoreOptions } from '../../../adapters/node/score/options.ts'
import { runScore } from '../../../adapters/node/score/run-score.ts'
import { checkpointPath } from '../../../adapters/node/score/checkpoint.ts'
import { inBatches } from '../../../adapters/node/listing-file/batches.ts'
import { openListingFile } from '../../../adapters/node/listing-file/listing-file.ts'
import { createListingScorer, explainListing, scoreListing } from '../../../core/listing-score/listing-score.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradehall-score-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Each run starts its own threads, which takes seconds on a busy machine.
describe('npm run score', { timeout: 180_000 }, () => {
  it('scores every listing like the form, in the order of the file, with any number of threads', async () => {
    // Three megabytes: three ranges.
    const listings = generated(6_000)
    const file = write('many.ndjson', ndjson(listings))

    const one = await score([file])
    const two = await score([file, '--workers', '2'])

    expect(one.code).toBe(0)
    expect(two.out).toBe(one.out)
    const scores = parsed(one.out)
    expect(scores.map(({ id, score: value }) => ({ id, score: value }))).toEqual(
      listings.map((each) => ({ id: each.id, score: scoreListing(each) })),
    )
    expect(scores[0]?.missing).toEqual(
      explainListing(listings[0] ?? { name: '' }).entries.flatMap((entry) =>
        entry.reason === 'empty' ? [entry.entry] : [],
      ),
    )
  })

  it('reads the same data from gzip, standard input and CSV', async () => {
    const listings = generated(300)
    const plain = await score([write('plain.ndjson', ndjson(listings))])
    const packed = await score([write('packed.ndjson.gz', gzipSync(ndjson(listings)))])
    const renamed = await score([write('packed-without-ending', gzipSync(ndjson(listings)))])
    const piped = await score(['-'], Readable.from([Buffer.from(ndjson(listings))]))
    const pipedInPieces = await score(['-'], Readable.from(pieces(gzipSync(ndjson(listings)), 777)))
    const table = await score([write('table.csv', csv(listings))])
    const windows = await score([write('windows.csv', `\uFEFF${csv(listings).replaceAll('\n', '\r\n')}`)])

    expect(plain.code).toBe(0)
    expect(parsed(plain.out)).toHaveLength(300)
    const semicolons = await score([write('semicolons.csv', csv(listings, ';'))])
    const unnamed = await score(['-'], Readable.from([Buffer.from(csv(listings, ';'))]))

    for (const other of [packed, renamed, piped, pipedInPieces, table, windows, semicolons, unnamed])
      expect(other.out).toBe(plain.out)
  })

  it('finds line boundaries wherever a range or a piece ends', async () => {
    // One line longer than a range, and short ones around it.
    const long = { id: 'long', name: 'x'.repeat(2_500_000) }
    const listings = [{ id: 'before' }, long, ...generated(50), { ...long, id: 'long again' }, { id: 'after' }]
    const file = write('long.ndjson', ndjson(listings).trimEnd())

    const ranged = await score([file, '--workers', '2'])
    const streamed = await score(['-'], Readable.from(pieces(readFileSync(file), 60_000)))

    expect(parsed(ranged.out).map(({ id }) => id)).toEqual(listings.map(({ id }) => id))
    expect(streamed.out).toBe(ranged.out)
  })

  it('reports invalid lines by number with the reason, scores the rest and exits with 2', async () => {
    const lines = [
      '{"id":"a"}',
      'not json',
      '',
      '[1]',
      '{"id":"b"}',
      '"text"',
      Buffer.from([0x7b, 0xff, 0x7d]),
      '{"id":"c"}\r',
      '{"id":',
    ]
    const file = write('bad.ndjson', Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])))
    const badFile = join(folder, 'bad-lines.ndjson')

    const { code, out, err } = await score([file, '--bad', badFile])

    expect(code).toBe(2)
    expect(parsed(out).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(err).toContain(`${file}, line 2: not JSON`)
    expect(err).toContain(`${file}, line 4: a list where an object is expected`)
    expect(err).toContain(`${file}, line 6: a string where an object is expected`)
    expect(err).toContain(`${file}, line 7: not UTF-8`)
    expect(err).toContain(`${file}, line 9: not JSON`)
    expect(err).toContain('3 listings scored')
    expect(err).toContain('5 bad lines left out')
    const kept = parsed(readFileSync(badFile, 'utf8'))
    expect(kept.map(({ line }) => line)).toEqual([2, 4, 6, 7, 9])
    expect(kept[0]).toMatchObject({ file, text: 'not json' })
  })

  it('numbers invalid lines across all ranges and shows the first twenty', async () => {
    const listings = generated(6_000).map((each) => JSON.stringify(each))
    const wrong = Array.from({ length: 30 }, (_, index) => index * 200 + 7)
    for (const at of wrong) listings[at - 1] = '{'
    const file = write('scattered.ndjson', listings.join('\n'))

    const { code, out, err } = await score([file, '--workers', '2', '--bad', join(folder, 'scattered-bad.ndjson')])

    expect(code).toBe(2)
    expect(parsed(out)).toHaveLength(5_970)
    expect([...err.matchAll(/line (\d+):/g)].map((match) => Number(match[1]))).toEqual(wrong.slice(0, 20))
    expect(err).toContain('… and 10 more bad lines')
    expect(parsed(readFileSync(join(folder, 'scattered-bad.ndjson'), 'utf8')).map(({ line }) => line)).toEqual(wrong)
  })

  it('reports unreadable CSV records and continues after them', async () => {
    const file = write(
      'records.csv',
      [
        'id,name,payment_methods',
        'a,Anchor,T/T|LC',
        'b,too,many,cells',
        '"c","two\nlines",T/T',
        'd,"un"quoted,T/T',
        'e,"never closed,T/T',
        'f,Fender,"[""T/T"", "',
        'g,Gear,',
        'h,"open to the end,',
        'i,Iron,',
      ].join('\n'),
    )

    const { code, out, err } = await score([file])

    expect(code).toBe(2)
    expect(parsed(out).map(({ id }) => id)).toEqual(['a', 'c', 'g', 'i'])
    expect(err).toContain('line 3: 4 cells where the first line names 3 columns')
    expect(err).toContain('line 6: text stands behind a closing quote')
    expect(err).toContain('line 7: text stands behind a closing quote')
    expect(err).toContain('line 10: a quote is opened and never closed')
    expect(err).toContain('line 8: payment_methods is no readable JSON')
  })

  it('cuts short lines into small batches, also behind a quote that is never closed', async () => {
    const lines = 30_000
    const rows = (quoted: number) =>
      Array.from({ length: lines }, (_, at) => (at === quoted ? '1,"a' : '2,b')).join('\n')
    const whole = await score([write('short.csv', `id,name\n${rows(-1)}\n`)])
    for (const quoted of [0, lines / 2]) {
      const file = write('quoted.csv', `id,name\n${rows(quoted)}\n`)
      const { code, out, err } = await score([file])

      expect(code).toBe(2)
      expect(err).toContain(`line ${quoted + 2}: a quote is opened and never closed`)
      expect(out.length).toBe(whole.out.length - whole.out.length / lines)
    }
    const sizes: number[] = []
    for (const text of [`id,name\n1,"a\n${rows(-1)}`, `id,name\n${rows(-1)}\n1,"a`]) {
      const file = await openListingFile(write('sizes.csv', text), 'csv', process.stdin)
      for await (const { bytes } of inBatches(file, 1 << 20)) sizes.push(bytes.toString().split('\n').length)
    }
    expect(Math.max(...sizes)).toBeLessThan(25_000)
    expect(sizes.reduce((sum, size) => sum + size - 1, 0)).toBe(2 * lines)
  })

  it.skipIf(!existsSync('/dev/full'))('says that the disk is full, without a summary, and ends with 1', async () => {
    const file = write('full.ndjson', ndjson(generated(20)))
    for (const args of [
      ['--out', '/dev/full'],
      ['--out', '/dev/full', '--summary', join(folder, 'full.json')],
      ['--summary', '/dev/full'],
    ]) {
      const { code, err } = await score([file, ...args])

      expect([code, err]).toEqual([1, '/dev/full: no space is left. What was written before stands.\n'])
    }
  })

  it('writes CSV whose cells no spreadsheet runs as formulas', async () => {
    const file = write(
      'formula.ndjson',
      ndjson([{ id: '=HYPERLINK("http://x")' }, { id: '@sum' }, { id: '-12' }, { id: 7 }, {}]),
    )

    const { out } = await score([file, '--format', 'csv'])

    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toBe('id,score,column,missing')
    expect(lines.slice(1).map((line) => line.slice(0, line.indexOf(',0,')))).toEqual([
      `"'=HYPERLINK(""http://x"")"`,
      `'@sum`,
      '-12',
      '7',
      '',
    ])
    expect(lines[1]).toContain('SQ,category_sector|category_parent|brand|')
  })

  it('explains each score when requested', async () => {
    const [listing = { id: '', name: '' }] = generated(1)
    const { out } = await score([write('one.ndjson', ndjson([listing])), '--explain'])

    const [first] = parsed(out) as {
      score: number
      explain: { entry: string; earned: number; possible: number; reason: string }[]
    }[]
    expect(first?.explain.map(({ entry, earned, possible, reason }) => ({ entry, earned, possible, reason }))).toEqual(
      explainListing(listing).entries.map(({ entry, earned, possible, reason }) => ({
        entry,
        earned,
        possible,
        reason,
      })),
    )
  })

  it('prints a summary: count, mean, minimum, maximum, tenths and the most frequent gaps', async () => {
    const listings = generated(200)
    const file = write('summed.ndjson', ndjson(listings))
    const summary = join(folder, 'summary.json')

    const { err } = await score([file, '--summary', summary, '--out', join(folder, 'summed.out')])

    const scores = listings.map((each) => scoreListing(each))
    const report = JSON.parse(readFileSync(summary, 'utf8')) as {
      histogram: { count: number }[]
      missing: { entry: string; count: number }[]
    } & Record<string, unknown>
    expect(report).toMatchObject({
      listings: 200,
      lines: 200,
      badLines: 0,
      isStopped: false,
      min: Math.min(...scores),
      max: Math.max(...scores),
    })
    expect(report['mean']).toBeCloseTo(scores.reduce((sum, each) => sum + each, 0) / 200, 2)
    expect(report.histogram.map((tenth) => tenth.count)).toEqual(
      Array.from(
        { length: 10 },
        (_, tenth) => scores.filter((each) => Math.min(9, Math.floor(each / 10)) === tenth).length,
      ),
    )
    expect(report.missing[0]).toMatchObject({ entry: 'pre_title', count: 200, label: 'Pre title', share: 1 })
    expect(err).toMatch(/^200 listings scored in [\d.]+ s, [\d,]+ per second\n$/)
    expect((await score([file])).err).toContain('most often missing')
  })

  it('stops at the signal, keeps the finished part and exits with 130', async () => {
    const stop = new AbortController()
    const file = write('endless.ndjson', ndjson(generated(100)))
    const source = (async function* () {
      for (let round = 0; round < 40; round++) {
        yield readFileSync(file)
        if (round === 30) stop.abort()
        await new Promise((resolve) => setImmediate(resolve))
      }
      await new Promise(() => undefined)
    })()

    const { code, out, err } = await score(['-', '--workers', '1'], Readable.from(source), stop.signal)

    expect(code).toBe(130)
    expect(parsed(out).length).toBeGreaterThan(0)
    expect(err).toContain('Stopped: what was done until then is written.')
    expect(err).toContain(`${parsed(out).length.toLocaleString('en')} listings scored`)
  })

  it('scores by the weights and rules of a file', async () => {
    const listings = generated(120)
    const brand = {
      informationScore: 2,
      rules: [{ operator: '=' as const, value: 'harbour & sons', points: 3, action: 'add' as const }],
    }
    const scorer = createListingScorer({
      brand: { ...brand, weights: { SF: 20, SQ: 20, OF: 20, OQ: 20 } },
      seaport: { informationScore: 1, rules: [], weights: { SF: 0, SQ: 0 } },
    })
    const rules = write(
      'rules.json',
      JSON.stringify({
        brand: { information_score: 2, weight: 20, rules: brand.rules },
        seaport: { weight: { SF: 0, SQ: 0 } },
      }),
    )

    const { code, out } = await score([write('by-rules.ndjson', ndjson(listings)), '--rules', rules, '--explain'])

    expect(code).toBe(0)
    const report = parsed(out)
    expect(report.map(({ score: value }) => value)).toEqual(listings.map((each) => scorer.percentage(each)))
    expect(report.map(({ explain }) => explain)).toEqual(
      listings.map((each) =>
        scorer.explain(each).entries.map(({ entry, earned, possible, missing, reason }) => ({
          entry,
          earned,
          possible,
          missing,
          reason,
        })),
      ),
    )
    // An entry without weight does not count as missing.
    expect(report.find(({ column }) => column === 'SF')?.missing).not.toContain('seaport')
    expect(report.find(({ column }) => column === 'OF')?.missing).toContain('seaport')
  })

  it('reports each fault of a rules file with its place and writes nothing', async () => {
    const file = write('rules-input.ndjson', '{}\n')
    const wrong = write(
      'wrong-rules.json',
      JSON.stringify({ brand: { weight: 1.855, rules: [{ operator: 'like', points: 1, action: 'add' }] }, colour: {} }),
    )

    const { code, out, err } = await score([file, '--rules', wrong])

    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toContain(`${wrong}: brand.weight: has more than two decimals: write 1.85, not 1.855.\n`)
    expect(err).toContain(
      `${wrong}: brand.rules[0].operator: is no operator: write =, !=, <, <=, >, >=, between, in or not_in.\n`,
    )
    expect(err).toContain(`${wrong}: colour: there is no such entry; choose from category_sector, `)
    expect((await score([file, '--rules', join(folder, 'no-rules.json')])).err).toBe(
      `There is no file ${join(folder, 'no-rules.json')} (--rules).\n`,
    )
    expect((await score([file, '--rules', write('text-rules.json', '{')])).err).toMatch(/text-rules\.json is no JSON: /)
  })

  it.each([
    ['lines', 'ndjson', (rows: readonly Row[]) => `${ndjson(rows)}{\n`],
    ['a table', 'csv', (rows: readonly Row[]) => `${csv(rows)}a,b\n`],
    ['packed lines', 'ndjson.gz', (rows: readonly Row[]) => gzipSync(`${ndjson(rows)}{\n`)],
  ])('goes on where it was stopped, with %s: the result is that of one run', async (_, ending, content) => {
    const first = write(`first.${ending}`, content(generated(200)))
    // Over 2 MB: three pieces and more.
    const second = write(`second.${ending}`, content(generated(5_000)))
    const args = (name: string) => [
      first,
      second,
      '--workers',
      '1',
      '--out',
      join(folder, `${name}.out`),
      '--bad',
      join(folder, `${name}.bad`),
      '--summary',
      join(folder, `${name}.sum`),
    ]
    const whole = await score(args('whole'))
    expect(whole.code).toBe(2)

    const stop = new AbortController()
    // The clock runs fast, so that every piece writes a checkpoint; the run is stopped after the third one.
    let ticks = 0
    const broken = await score([...args('parts')], undefined, stop.signal, () => {
      if (existsSync(checkpointPath(join(folder, 'parts.out'))) && ++ticks > 3) stop.abort()
      return (time += 2_000)
    })
    expect(broken.code).toBe(130)
    expect(broken.err).toContain('The same command with --resume goes on.')
    const before = readFileSync(join(folder, 'parts.out')).length
    expect(before).toBeLessThan(readFileSync(join(folder, 'whole.out')).length)
    const resumed = await score([...args('parts'), '--resume'])

    expect(resumed.err).toMatch(/Going on behind [\d,]+ lines\./)
    expect(resumed.code).toBe(2)
    for (const kind of ['out', 'bad']) {
      expect(readFileSync(join(folder, `parts.${kind}`), 'utf8')).toBe(
        readFileSync(join(folder, `whole.${kind}`), 'utf8'),
      )
    }
    const summary = (name: string) => ({
      ...(JSON.parse(readFileSync(join(folder, `${name}.sum`), 'utf8')) as object),
      seconds: 0,
    })
    expect(summary('parts')).toEqual(summary('whole'))
    expect(existsSync(checkpointPath(join(folder, 'parts.out')))).toBe(false)
  })

  it('continues after a kill -9 and writes the same bytes as one uninterrupted run', async () => {
    const file = write('killed.ndjson', ndjson(generated(2_000)).repeat(12))
    const whole = join(folder, 'not-killed.out')
    const out = join(folder, 'killed.out')
    const run = (to: string, ...more: string[]) =>
      spawn(process.execPath, ['adapters/node/score.ts', file, '--workers', '1', '--out', to, ...more], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    const uninterrupted = once(run(whole), 'exit')
    const child = run(out)
    const exit = once(child, 'exit')
    await until(() => existsSync(checkpointPath(out)))
    child.kill('SIGKILL')
    expect(await exit).toEqual([null, 'SIGKILL'])
    expect(existsSync(checkpointPath(out))).toBe(true)

    const second = run(out, '--resume')
    const report = read(second.stderr)
    expect(await once(second, 'exit')).toEqual([0, null])

    expect(await report).toContain('Going on behind')
    await uninterrupted
    expect(readFileSync(out).equals(readFileSync(whole))).toBe(true)
  })

  it('does not continue with the output of a different run', async () => {
    const file = write('resumed.ndjson', ndjson(generated(10)))
    const out = join(folder, 'resumed.out')
    writeFileSync(checkpointPath(out), JSON.stringify({ fingerprint: 'of another run' }))
    expect((await score([file, '--out', out, '--resume'])).err).toMatch(
      /resumed\.out\.resume was left by a run with other files, options or rules/,
    )
    writeFileSync(checkpointPath(out), '{')
    expect((await score([file, '--out', out, '--resume'])).err).toMatch(
      /is damaged: run without --resume to start anew\./,
    )
    expect(existsSync(out)).toBe(false)
    const fresh = await score([file, '--out', out])
    expect(fresh.code).toBe(0)
    expect((await score([file, '--out', out, '--resume'])).err).toContain(
      'There is nothing to resume: starting at the beginning.',
    )
    expect(parsed(readFileSync(out, 'utf8'))).toHaveLength(10)
  })

  it.each([
    ['a file that does not exist', () => [join(folder, 'nowhere.ndjson')], /^There is no file .*nowhere\.ndjson\.\n$/],
    ['a folder', () => [folder], /is a folder: name the files in it/],
    ...[
      ['empty.ndjson', ''],
      ['blank.ndjson', '\n \n'],
      ['mark.ndjson', '\uFEFF'],
      ['empty.csv', ''],
      ['blank.csv', '\n\n'],
      ['header.csv', 'id,name'],
      ['header-and-blanks.csv', 'id,name\r\n\r\n'],
    ].flatMap(([name = '', text = '']): readonly [string, () => string[], RegExp][] => [
      [name, () => [write(name, text)], new RegExp(`${name} is empty: there is nothing to read`)],
      [`${name}, packed`, () => [write(`${name}.gz`, gzipSync(text))], /\.gz is empty: there is nothing to read/],
    ]),
    [
      'a file of neither format',
      () => [write('picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]))],
      /looks neither like NDJSON nor like CSV: name its format with --input-format/,
    ],
    [
      'a table without known columns',
      () => [write('other.csv', 'first,second\n1,2\n')],
      /names no column of the product form/,
    ],
    ['a column named twice', () => [write('twice.csv', 'name,name\n1,2\n')], /names the column name twice/],
    [
      'UTF-16',
      () => [write('utf16.csv', Buffer.from('\uFEFFid,name\n', 'utf16le'))],
      /is written in UTF-16: save it as UTF-8/,
    ],
    [
      'broken gzip',
      () => [write('broken.ndjson.gz', Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(50, 7)]))],
      /broken\.ndjson\.gz cannot be unpacked/,
    ],
    [
      'an output in no folder',
      () => [write('ok.ndjson', '{}\n'), '--out', join(folder, 'none', 'out')],
      /its folder does not exist/,
    ],
    [
      'an output over the input',
      () => [write('same.ndjson', '{}\n'), '--out', join(folder, 'same.ndjson')],
      /is the file being read/,
    ],
  ])('refuses %s with one clear line and ends with 1', async (_, args, message) => {
    const { code, out, err } = await score(args())

    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toMatch(message)
    expect(err.split('\n')).toHaveLength(2)
  })

  it('reports that a packed file is cut off, and keeps what was read before', async () => {
    const packed = gzipSync(ndjson(generated(5_000)))
    const { code, out, err } = await score([write('cut.ndjson.gz', packed.subarray(0, packed.length / 2))])

    expect(code).toBe(1)
    expect(err).toContain('is cut off: the packed file ends too early. What was read before stands.')
    expect(parsed(out).length).toBeGreaterThan(500)
  })

  it.each([
    [['--colour'], /^Unknown option --colour: choose from --out, --format,/],
    [['a', '--format', 'xml'], /^--format xml is not known: choose ndjson or csv\.$/],
    [['a', '--workers', '0'], /^--workers 0 is no number from 1 to 256\.$/],
    [['a', '--out'], /^--out needs a value: --out FILE\.$/],
    [['a', '--explain=yes'], /^--explain takes no value\.$/],
    [['-', '-'], /^Standard input \(-\) can be read only once\.$/],
    [['a', '--out', 'x', '--bad', 'x'], /^--out and --bad name the same file\.$/],
    [['a', '--resume'], /^--resume goes on with a file: name it with --out FILE\.$/],
    [['-', '--out', 'x', '--resume'], /^--resume cannot read standard input again: name the file\.$/],
    [['a', '--write'], /^--write goes with --database\.$/],
    [['a', '--data', 'x'], /^--data goes with --database\.$/],
    [
      ['--database', 'a', '--explain'],
      /^--database scores where the listings lie: leave out --explain\.\n--database takes no file: leave out a\.$/,
    ],
    [
      ['--database', '--write', '--rules', 'r.json'],
      /^--write stores the scores that the market itself shows: leave out --rules\.$/,
    ],
    [[], /^Name the file of listings/],
  ])('reports the faults of %j', (args, message) => {
    const read = readScoreOptions(args, 2)

    expect(read.kind === 'faults' ? read.faults.join('\n') : read.kind).toMatch(message)
  })

  it('runs as a process: Ctrl+C ends it in order, and a closed reader is no error', async () => {
    const out = join(folder, 'process.out')
    const child = spawn(process.execPath, ['adapters/node/score.ts', '-', '--out', out, '--workers', '1'], {
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const report = read(child.stderr)
    const line = ndjson(generated(3_000))
    child.stdin.write(line)
    child.stdin.on('error', () => undefined)
    await until(() => {
      child.stdin.write(line)
      return existsSync(out) && readFileSync(out, 'utf8').length > 1000
    })
    child.kill('SIGINT')
    const [code] = (await once(child, 'exit')) as [number]

    expect(code).toBe(130)
    expect(await report).toContain('Stopped: what was done until then is written.')
    for (const each of readFileSync(out, 'utf8').trimEnd().split('\n'))
      expect(() => JSON.parse(each) as unknown).not.toThrow()

    const reader = spawn(
      process.execPath,
      ['adapters/node/score.ts', write('big.ndjson', line.repeat(5)), '--workers', '1'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const noise = read(reader.stderr)
    await once(reader.stdout, 'data')
    reader.stdout.destroy()
    const [ended] = (await once(reader, 'exit')) as [number]
    expect(ended).toBe(0)
    expect(await noise).not.toMatch(/EPIPE|at .*\.ts/)
  })
})

// Helpers

type Row = { readonly id: string; readonly name?: unknown } & Readonly<Record<string, unknown>>

/** Listings in all four variants, some with empty fields, with quotes, line ends and letters beyond ASCII. */
function generated(many: number): readonly Row[] {
  return Array.from({ length: many }, (_, index) => {
    const isFixed = index % 2 === 0
    const isInStock = index % 3 !== 0
    return {
      id: `listing-${index}`,
      availability: isInStock ? 'in_stock' : 'by_order',
      product_type: 'simple',
      price_type: isFixed ? 'fixed' : 'quantity',
      name: `Kanister "№ ${index}", größer`,
      pre_title_name: '',
      description: index % 5 === 0 ? '' : 'Food-grade canister.\nStackable, 20 litres. '.repeat(6),
      brand_id: index % 4 === 0 ? '' : 'Harbour & Sons',
      category_lists: index % 7 === 0 ? [] : ['Packaging / Canisters', 'Food'],
      payment_methods: index % 6 === 0 ? [] : ['T/T', 'LC'],
      choice_options: [{ attribute_id: 'colour', values: ['blue', 'white'] }],
      photos: index % 9 === 0 ? [] : [{ url: '/a.jpg', alt: index % 2 === 0 ? 'A canister' : '' }],
      order_quantity: isFixed ? [] : [{ min: 1, max: 9, per_unit: 12 }],
      qty_currency: isFixed ? '' : 'EUR',
      qty_unit: isFixed ? '' : 'Pieces',
      unit_price: isFixed ? String(index) : '',
      currency_id: isFixed ? 'USD' : '',
      existence_place: { country: 'DE', city: index % 2 === 0 ? 'Hamburg' : '' },
    }
  })
}

function ndjson(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

function csv(rows: readonly Row[], separator = ','): string {
  const names = Object.keys(rows[0] ?? {})
  const cell = (value: unknown) => {
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(' | ')
    return typeof value === 'object' ? JSON.stringify(value) : String(value as string)
  }
  return [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
    .map((cells) => `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator)}\n`)
    .join('')
}

function parsed(lines: string): (Record<string, unknown> & { readonly missing?: readonly string[] })[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function write(name: string, content: string | Uint8Array): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

let time = 0

async function score(
  args: readonly string[],
  stdin: Readable = Readable.from([]),
  signal = new AbortController().signal,
  now: () => number = () => performance.now(),
): Promise<{ code: number; out: string; err: string }> {
  // One thread, unless the test is about threads: each loads core anew, which takes longer than these files.
  const options = readScoreOptions(args, 1)
  if (options.kind !== 'options') throw new Error(JSON.stringify(options))
  const out: Buffer[] = []
  let err = ''
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      out.push(Buffer.from(chunk))
      done()
    },
  })
  const code = await runScore(options.options, {
    stdin,
    stdout,
    stderr: { write: (text) => (err += text) },
    signal,
    now,
  })
  return { code, out: Buffer.concat(out).toString('utf8'), err }
}

async function read(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

async function until(test: () => boolean): Promise<void> {
  while (!test()) await new Promise((resolve) => setTimeout(resolve, 20))
}
