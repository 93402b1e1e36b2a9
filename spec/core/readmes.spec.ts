import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkedLinesOf, type Example, examplesOf, moduleOf, readmeOf, subjects } from '../tools/readme-examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradehall-readmes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('every subject has a README', () => {
  expect(subjects().filter((subject) => readmeOf(subject) === undefined)).toEqual([])
})

for (const path of ['core/README.md', ...subjects().flatMap((subject) => readmeOf(subject) ?? [])]) {
  describe(path, () => {
    const examples = examplesOf(path, readFileSync(path, 'utf8'))

    it('shows the result of at least one line', () => {
      expect(examples.flatMap(checkedLinesOf)).not.toEqual([])
    })

    it.each(examples.map((example) => [example.line, example] as const))(
      'returns the documented results in the example of line %i',
      async (_, example) => {
        const answers = await answersOf(example)

        expect(answers.map(([line]) => line)).toEqual(checkedLinesOf(example).map(({ line }) => line))
        for (const [line, actual, said] of answers) expect(actual, `${path}:${line}`).toEqual(said)
      },
    )
  })
}

// Tests the checks above, which must be able to fail.
describe('examplesOf', () => {
  const document = [
    '# Title',
    '```ts',
    `import { isQuantity } from '@tradehall/core/pricing/tiers'`,
    '',
    'const one = 1',
    'isQuantity(one) // => true',
    'isQuantity(',
    '  0.5,',
    ') // => false',
    '',
    '({ a: [one] }) // => { a: [2] }',
    '```',
    '```sh',
    'ls // => no',
    '```',
  ].join('\n')

  it('finds the blocks of code and their results, right or wrong', async () => {
    const [example, ...others] = examplesOf('a.md', document)

    expect(others).toEqual([])
    expect(await answersOf(example!)).toEqual([
      [6, true, true],
      [9, false, false],
      [11, { a: [1] }, { a: [2] }],
    ])
  })

  it.each(['const a = 1 // => 1', '  f(1) // => 1'])('refuses %j, which checks nothing', (code) => {
    expect(() => moduleOf({ readme: 'a.md', line: 4, code }, '.')).toThrow(
      'a.md:4: only an expression at the top level can say its answer',
    )
  })
})

// Helpers

let count = 0

async function answersOf(example: Example): Promise<readonly (readonly [number, unknown, unknown])[]> {
  const path = join(folder, `example-${(count += 1)}.ts`)
  writeFileSync(path, moduleOf(example, '.'))
  const { answers }: { answers: readonly (readonly [number, unknown, unknown])[] } = await import(
    /* @vite-ignore */ path
  )
  return answers
}
