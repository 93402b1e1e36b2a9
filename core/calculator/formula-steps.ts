import { calculatorMessages as say } from './calculator.messages.ts'
import { admit, type Expression, type NameUse } from './expression.ts'
import { quantityOf, type Quantity } from './quantities.ts'

/** A variable for formulas. Tags of levels have a group (0 when the product has none); constants have none. */
export interface PriceTag {
  readonly tag: string
  readonly group: number | undefined
  /** The unit of its numbers ('Kg'); sums of different units are refused. Omitted when unknown. */
  readonly unit?: string
  /** 'text' when its values are not numbers; formulas cannot use it then. */
  readonly type?: 'number' | 'text'
}

/** The formulas of a product as texts with the current tags. */
export interface Formulas {
  readonly equations: readonly { readonly id: number; readonly text: string }[]
  readonly groups: readonly { readonly id: number; readonly text: string }[]
  readonly final: string | undefined
}

/** Why the formulas cannot be saved: the entry (eq_1, group_2, final), the position from 1, and the reason. D-69. */
export interface FormulaProblem {
  readonly entry: string
  readonly at: number
  readonly reason: string
}

/** One formula on the way to the price: eq_1, group_2 or final. */
export interface Step {
  readonly name: string
  readonly kind: 'equation' | 'group' | 'final'
  /** As typed, or the sum that replaces a missing formula. */
  readonly text: string
  readonly expression: Expression
  /** The tags and steps that it uses, with their positions in the text. */
  readonly tags: readonly NameUse[]
  readonly steps: readonly NameUse[]
}

export type StepsResult =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly problems: readonly FormulaProblem[] }

/**
 * The steps to the price in order of their dependencies, with missing formulas filled in and unused ones left out.
 *
 * Without a final equation the price is the sum of the groups. A group without an equation is the sum of its equations,
 * or of its tags when it has none (D-67). An equation belongs to the group of the first level tag that it uses,
 * directly or through other equations (our choice, since the wire does not say). All problems of all entries are
 * reported together; circles are reported once all names are valid (D-69).
 */
export function stepsToPrice(tags: readonly PriceTag[], formulas: Formulas): StepsResult {
  const { steps, problems } = readSteps(tags, formulas)
  if (problems.length > 0) return { ok: false, problems }
  const { ordered, circles } = inOrder(steps, steps.values())
  if (circles.length > 0) return { ok: false, problems: circles }
  const mixed = mixedUnits(tags, ordered)
  if (mixed.length > 0) return { ok: false, problems: mixed }
  const final = addMissingSteps(steps, ordered, tags)
  return { ok: true, steps: inOrder(steps, [final]).ordered }
}

const FINAL = 'final'
const rank: Readonly<Record<Step['kind'], number>> = { equation: 0, group: 1, final: 2 }

function readSteps(tags: readonly PriceTag[], formulas: Formulas) {
  const entries: { readonly name: string; readonly kind: Step['kind']; readonly text: string }[] = [
    ...formulas.equations.map(({ id, text }) => ({ name: `eq_${id}`, kind: 'equation' as const, text })),
    ...formulas.groups.map(({ id, text }) => ({ name: `group_${id}`, kind: 'group' as const, text })),
    ...(formulas.final === undefined ? [] : [{ name: FINAL, kind: 'final' as const, text: formulas.final }]),
  ]
  const kinds = new Map(entries.map((entry) => [entry.name, entry.kind]))
  // A group without its own formula can be used too: it becomes a sum.
  for (const group of groupsOf(tags)) kinds.set(groupName(group), 'group')
  const known = new Map(tags.map((tag) => [tag.tag, tag]))
  const steps = new Map<string, Step>()
  const problems: FormulaProblem[] = []
  for (const { name, kind, text } of entries) {
    if (steps.has(name)) problems.push({ entry: name, at: 1, reason: say.givenTwice(name) })
    const admitted = admit(text)
    if (!admitted.ok) {
      problems.push({ entry: name, ...admitted.refusal })
      continue
    }
    // A tag hides a step with the same name: a level may be called "Final".
    const ofTags = admitted.names.filter((use) => known.has(use.name))
    const ofSteps = admitted.names.filter((use) => !known.has(use.name))
    for (const use of ofTags) {
      if (known.get(use.name)?.type === 'text')
        problems.push({ entry: name, at: use.at, reason: say.notANumber(use.name) })
    }
    for (const use of ofSteps) {
      const used = kinds.get(use.name)
      if (used === undefined) problems.push({ entry: name, at: use.at, reason: say.unknownTag(use.name) })
      else if (used !== 'equation' && rank[used] >= rank[kind])
        problems.push({ entry: name, at: use.at, reason: say.notUsableHere(use.name) })
    }
    steps.set(name, { name, kind, text, expression: admitted.expression, tags: ofTags, steps: ofSteps })
  }
  return { steps, problems }
}

const GROUP = 'group_'
const groupName = (group: number) => `${GROUP}${group}`
const groupsOf = (tags: readonly PriceTag[]) => [
  ...new Set(tags.flatMap((tag) => (tag.group === undefined ? [] : [tag.group]))),
]

/** Sorts the steps by dependency and reports what prevents such an order. */
function inOrder(steps: ReadonlyMap<string, Step>, wanted: Iterable<Step>) {
  const ordered = new Map<string, Step>()
  const circles: FormulaProblem[] = []
  for (const start of wanted) {
    // Iterative, because a chain can be as long as the number of formulas.
    const path: { readonly step: Step; next: number }[] = ordered.has(start.name) ? [] : [{ step: start, next: 0 }]
    const places = new Map([[start.name, 0]])
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const use = top.step.steps[top.next++]
      const next = use === undefined ? undefined : steps.get(use.name)
      if (use === undefined) {
        ordered.set(top.step.name, top.step)
        places.delete(top.step.name)
        path.pop()
      } else if (places.has(use.name)) {
        const around = path.slice(places.get(use.name)).map(({ step }) => step.name)
        circles.push({ entry: top.step.name, at: use.at, reason: say.cycle([...around, use.name]) })
      } else if (next !== undefined && !ordered.has(use.name)) {
        places.set(use.name, path.length)
        path.push({ step: next, next: 0 })
      }
    }
  }
  return { ordered: [...ordered.values()], circles }
}

function mixedUnits(tags: readonly PriceTag[], ordered: readonly Step[]): readonly FormulaProblem[] {
  const units = new Map(tags.map(({ tag, unit }) => [tag, unit]))
  const found = new Map<string, Quantity>()
  const problems: FormulaProblem[] = []
  for (const step of ordered) {
    const result = quantityOf(step.expression, (name) => ({ unit: units.get(name), quantity: found.get(name) }))
    if (result.ok) found.set(step.name, result.quantity)
    else problems.push({ entry: step.name, at: result.at, reason: result.reason })
  }
  return problems
}

/** Adds the missing groups and returns the last step. */
function addMissingSteps(steps: Map<string, Step>, ordered: readonly Step[], tags: readonly PriceTag[]): Step {
  const groupOf = equationGroups(ordered, tags)
  const groups = new Set(groupsOf(tags))
  for (const step of steps.values()) if (step.kind === 'group') groups.add(Number(step.name.slice(GROUP.length)))
  for (const group of groups) {
    const name = groupName(group)
    if (steps.has(name)) continue
    const equations = [...steps.keys()].filter((step) => groupOf.get(step) === group)
    const parts = tags.filter((tag) => tag.group === group).map(({ tag }) => tag)
    steps.set(name, equations.length > 0 ? sumStep(name, 'group', [], equations) : sumStep(name, 'group', parts, []))
  }
  return steps.get(FINAL) ?? sumStep(FINAL, 'final', [], [...groups].map(groupName))
}

function sumStep(name: string, kind: Step['kind'], tags: readonly string[], steps: readonly string[]): Step {
  const used = (part: string): NameUse => ({ name: part, at: 1 })
  const parts = [...tags, ...steps]
  const [first, ...rest] = parts.map((part): Expression => ({ kind: 'tag', ...used(part) }))
  const expression = rest.reduce<Expression>(
    (left, right) => ({ kind: 'binary', operator: '+', left, right }),
    first ?? { kind: 'number', value: 0 },
  )
  return {
    name,
    kind,
    text: parts.length === 0 ? '0' : parts.join(' + '),
    expression,
    tags: tags.map(used),
    steps: steps.map(used),
  }
}

function equationGroups(ordered: readonly Step[], tags: readonly PriceTag[]): ReadonlyMap<string, number> {
  const groups = new Map(tags.map(({ tag, group }) => [tag, group]))
  const found = new Map<string, number>()
  for (const step of ordered) {
    if (step.kind !== 'equation') continue
    const uses = [
      ...step.tags.map((use) => ({ at: use.at, group: groups.get(use.name) })),
      ...step.steps.map((use) => ({ at: use.at, group: found.get(use.name) })),
    ]
    const first = uses.toSorted((one, other) => one.at - other.at).find(({ group }) => group !== undefined)
    if (first?.group !== undefined) found.set(step.name, first.group)
  }
  return found
}
