import fc from 'fast-check'

/** Names that formulas of these tests use. */
export const FORMULA_TAGS = ['a', 'b', 'c'] as const
export type FormulaTag = (typeof FORMULA_TAGS)[number]

/** Numbers like prices, counts and rounding errors of floating point. */
export const aFormulaNumber = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
  fc.constantFrom(0.1 + 0.2, 1.005, 2.675, 0.29 * 100, 1e-13, 1e12 + 0.125, 3.0000000000000004),
)
export const someTagValues = fc.record({ a: aFormulaNumber, b: aFormulaNumber, c: aFormulaNumber })

const written = fc.oneof(
  aFormulaNumber.map((value) => (value < 0 ? `(${value})` : String(value))),
  fc.constantFrom('.5', '5. ', '1e3', '2E-2', '007', '1.50'),
)
const aGap = fc.constantFrom('', '', ' ', '  ', '\t')
const gapped = (parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts.flatMap((part) => [aGap, part])).map((texts) => texts.join(''))
const sign = (text: string) => fc.constant(text)

/** A formula of the grammar, with and without parentheses and blanks, so that precedence matters. D-68. */
export const { formula: aFormula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...FORMULA_TAGS),
    written,
    gapped([
      sign('('),
      tie('formula'),
      sign(')'),
      fc.constantFrom('+', '-', '*', '/', '^'),
      sign('('),
      tie('formula'),
      sign(')'),
    ]),
    gapped([tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula')]),
    gapped([tie('formula'), fc.constantFrom('+', '-', '*', '/', '^'), fc.constantFrom('-', '+', '--'), tie('formula')]),
    gapped([
      fc.constantFrom<string>(...FORMULA_TAGS, '2', '(1 + 1)'),
      sign('^'),
      fc.constantFrom<string>(...FORMULA_TAGS, '2', '-1', '.5'),
      sign('^'),
      fc.constantFrom('a', '2', '0'),
    ]),
    gapped([fc.constantFrom('-', '+'), tie('formula')]),
    gapped([fc.constantFrom('abs', 'ceil', 'floor', 'sqrt', 'round'), sign('('), tie('formula'), sign(')')]),
    gapped([
      sign('round'),
      sign('('),
      tie('formula'),
      sign(','),
      fc.integer({ min: 0, max: 15 }).map(String),
      sign(')'),
    ]),
    fc
      .tuple(fc.constantFrom('min', 'max'), fc.array(tie('formula'), { minLength: 1, maxLength: 4 }))
      .map(([name, args]) => `${name}(${args.join(', ')})`),
  ),
}))
