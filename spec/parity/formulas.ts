import fc from 'fast-check'

/** Formulas of the grammar of D-68 over the tags a and b, sometimes with one character removed or inserted. */
const { expression } = fc.letrec<{ expression: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b', '1', '2', '0.5', '10'),
    tie('expression').map((inner) => `(${inner})`),
    fc
      .tuple(fc.constantFrom('abs', 'ceil', 'floor', 'round', 'sqrt', 'min', 'max'), tie('expression'))
      .map(([name, inner]) => `${name}(${inner})`),
  ),
  expression: fc.oneof(
    { maxDepth: 3 },
    tie('atom'),
    fc
      .tuple(tie('atom'), fc.constantFrom(' + ', ' - ', ' * ', ' / ', '^', ' + -'), tie('expression'))
      .map(([left, operator, right]) => `${left}${operator}${right}`),
    fc
      .tuple(fc.constantFrom('min', 'max', 'round'), tie('expression'), fc.constantFrom('2', 'b', '0'))
      .map(([name, inner, second]) => `${name}(${inner}, ${second})`),
  ),
}))

export const aFormula = fc.oneof(
  { weight: 3, arbitrary: expression },
  {
    weight: 1,
    arbitrary: fc
      .tuple(expression, fc.nat(40), fc.constantFrom('', '(', ')', '+', 'x', ' 1', '%', ','))
      .map(
        ([text, at, sign]) => text.slice(0, at % (text.length + 1)) + sign + text.slice((at % (text.length + 1)) + 1),
      ),
  },
)
