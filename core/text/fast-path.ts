import { clone, INVALID, safeParse, util, type z } from 'zod'

/** Answers the parsed value, or `INVALID` for anything it does not take: zod then judges and finds the words. */
type Parser = (input: unknown) => unknown
type Change = (value: unknown) => unknown

/**
 * The same schema with a fast path for what is valid, derived from its declaration: closures over its parts, no generated code (a
 * page's policy forbids it). What the path does not take goes through zod itself, so verdicts, values and messages are zod's own:
 * of a form the refused fields, one by one. Parts that it does not know (and any async check) are left to zod too.
 */
export function withFastPath<S extends z.ZodType>(schema: S): S {
  const [fast, run] = [clone(schema), runOf(schema)]
  fast._zod.run = (payload, context) => {
    if (isPlain(payload, context)) {
      // What throws (a rule, a getter, a proxy) does so again when zod asks it, in zod's order, or not at all where zod never does.
      try {
        const judged = run({ value: payload.value, issues: [] }, context)
        if (judged !== undefined && !(judged instanceof Promise)) return judged
      } catch {}
    }
    return schema._zod.run(payload, context)
  }
  return fast
}

const isPlain = (
  { issues }: z.core.ParsePayload,
  { async, direction, skipChecks, abortEarly }: z.core.ParseContextInternal,
) => issues.length === 0 && async !== true && direction !== 'backward' && skipChecks !== true && abortEarly !== true

/** Judges as zod's own run does, or leaves all to it: by undefined, or by a promise. */
type Run = (
  payload: z.core.ParsePayload,
  context: z.core.ParseContextInternal,
) => ReturnType<z.core.$ZodType['_zod']['run']> | undefined

/** A form is walked here whatever becomes of its fields; any other schema is taken whole or not at all. */
function runOf(schema: z.core.$ZodType): Run {
  const known = schema as z.core.$ZodTypes
  const { def } = known._zod
  if (def.type === 'object') return objectRun(known, def) ?? wholeRun(known)
  if (checksOf(known).length > 0) return wholeRun(known)
  if (def.type === 'union' && isTagged(def)) return taggedRun(def) ?? wholeRun(known)
  return def.type === 'pipe' ? (pipeRun(def) ?? wholeRun(known)) : wholeRun(known)
}

function wholeRun(schema: z.core.$ZodType): Run {
  const parse = parserOf(schema)
  return (payload) => {
    payload.value = parse(payload.value)
    return payload.value === INVALID ? undefined : payload
  }
}

function pipeRun(def: z.core.$ZodPipeDef): Run | undefined {
  const transform = 'reverseTransform' in def ? undefined : transformOf(def.in as z.core.$ZodTypes)
  if (transform === undefined) return undefined
  const run = runOf(def.out)
  return (payload, context) => {
    payload.value = transform(payload.value)
    return payload.value instanceof Promise ? undefined : run(payload, context)
  }
}

function taggedRun(def: z.core.$ZodDiscriminatedUnionDef): Run | undefined {
  const optionOf = byTag(def, runOf)
  return optionOf && ((payload, context) => optionOf(payload.value)?.(payload, context))
}

/** An object whose refused fields are judged by zod in the same walk: a form with one wrong field costs zod one field. */
function objectRun(schema: z.core.$ZodTypes, def: z.core.$ZodObjectDef): Run | undefined {
  const walk = walkOf(def)
  if (walk === undefined) return undefined
  const checked = checksOf(schema).length === 0 ? undefined : clone(schema)
  if (checked !== undefined) checked._zod.parse = (payload) => payload
  return (payload, context) => {
    if (!isObject(payload.value)) return undefined
    const value = walk(payload.value, (key, field, sent) => {
      const judged = field._zod.run({ value: sent, issues: [] }, context)
      if (judged instanceof Promise) return INVALID
      payload.issues.push(...util.prefixIssues(key, judged.issues))
      return judged.value
    })
    if (value === INVALID) return undefined
    payload.value = value
    return checked === undefined ? payload : checked._zod.run(payload, context)
  }
}

/**
 * What happens to a value is one closure for each schema, with the change that goes before and the parser that comes after inside:
 * every call that is saved counts.
 */
function parserOf(schema: z.core.$ZodType, before?: Change, after?: Parser): Parser {
  const known = schema as z.core.$ZodTypes
  const { def } = known._zod
  const checks = checksOf(known)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is not named here is left to zod
  switch (def.type) {
    case 'string':
      return isPlainText(known)
        ? scalarParser(textSteps(known), undefined, stepsOf([], after), before)
        : judged(leftToZod(known), [], before, after)
    case 'number':
      return isPlainNumber(known)
        ? scalarParser(undefined, numberSteps(known), stepsOf([], after), before)
        : judged(leftToZod(known), [], before, after)
    case 'pipe':
      return 'reverseTransform' in def
        ? judged(leftToZod(known), [], before, after)
        : pipeParser(def, before, inTurn(checks, after))
    case 'array':
      return arrayParser(parserOf(def.element), checks, before, after)
    case 'lazy':
      throw new Error('What may refer to itself has no fast path: zod alone follows circles.')
    case 'object':
      return objectParser(known, def, checks, before, after)
    default: {
      if (def.type === 'union' && !isTagged(def)) {
        const [one, other, ...more] = def.options as readonly z.core.$ZodTypes[]
        if (one !== undefined && other !== undefined && more.length === 0 && isPlainText(one) && isPlainNumber(other))
          return scalarParser(textSteps(one), numberSteps(other), stepsOf(checks, after), before)
      }
      const bare = bareParser(known)
      return bare === undefined ? judged(leftToZod(known), [], before, after) : judged(bare, checks, before, after)
    }
  }
}

/** The parser among what stands around it; the first rule in the same closure. */
function judged(parse: Parser, checks: readonly z.core.$ZodChecks[], before?: Change, after?: Parser): Parser {
  const { rule, next } = stepsOf(checks, after)
  if (before === undefined && rule === undefined && next === undefined) return parse
  return (input) => {
    const value = parse(before === undefined ? input : before(input))
    if (value === INVALID || (rule !== undefined && !isPassed(rule(value)))) return INVALID
    return next === undefined ? value : next(value)
  }
}

/** A parser for each check, one inside the other, and what comes after them. */
function inTurn(checks: readonly z.core.$ZodChecks[], after?: Parser): Parser | undefined {
  let next = after
  for (const check of checks.toReversed()) next = checkOf(check, next)
  return next
}

type Rule = (value: unknown) => unknown
interface Steps {
  readonly rule: Rule | undefined
  readonly next: Parser | undefined
}

/** The first check where it is a rule, and the parser for all that follows. */
function stepsOf(checks: readonly z.core.$ZodChecks[], after?: Parser): Steps {
  const rule = ruleOf(checks[0])
  return { rule, next: inTurn(rule === undefined ? checks : checks.slice(1), after) }
}

function pipeParser(def: z.core.$ZodPipeDef, before?: Change, after?: Parser): Parser {
  const [from, to] = [def.in as z.core.$ZodTypes, def.out as z.core.$ZodTypes]
  const transform = refusesPromises(to) ? transformOf(from) : undefined
  if (transform === undefined) return parserOf(from, before, parserOf(to, undefined, after))
  return parserOf(to, before === undefined ? transform : (value) => transform(before(value)), after)
}

/** Whether a promise, which a transform might answer, is no value of the schema: then it need not be asked for. */
function refusesPromises(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is not named here is left to zod
  switch (def.type) {
    case 'string':
    case 'number':
    case 'array':
    case 'literal':
    case 'enum':
      return true
    case 'nullable':
      return refusesPromises(def.innerType as z.core.$ZodTypes)
    case 'union':
      return def.options.every((option) => refusesPromises(option as z.core.$ZodTypes))
    default:
      return false
  }
}

/** A transform of the value alone: a second parameter can raise issues, and those are zod's. */
const transformOf = (schema: z.core.$ZodTypes) =>
  schema._zod.def.type === 'transform' && checksOf(schema).length === 0 ? plainTransform(schema._zod.def) : undefined

const plainTransform = (def: z.core.$ZodTransformDef) =>
  def.transform.length > 1 ? undefined : (def.transform as Change)

const leftToZod =
  (schema: z.core.$ZodType): Parser =>
  (input) => {
    const parsed = safeParse(schema, input)
    return parsed.success ? parsed.data : INVALID
  }

/** The schema without its checks; undefined where only zod knows how. */
function bareParser(schema: z.core.$ZodTypes): Parser | undefined {
  const { def } = schema._zod
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is not named here is left to zod
  switch (def.type) {
    case 'literal':
    case 'enum': {
      const values: ReadonlySet<unknown> = schema._zod.values ?? new Set()
      const [only] = values
      return values.size === 1
        ? (input) => (input === only ? input : INVALID)
        : (input) => (values.has(input) ? input : INVALID)
    }
    case 'nullable': {
      const inner = parserOf(def.innerType)
      return (input) => (input === null ? null : inner(input))
    }
    case 'transform': {
      const transform = plainTransform(def)
      return transform === undefined ? undefined : (input) => settled(transform(input))
    }
    case 'union':
      if (isTagged(def)) return taggedParser(def)
      return def.options.slice(0, -1).every((option) => isDecided(option as z.core.$ZodTypes))
        ? unionParser(def.options as readonly z.core.$ZodTypes[])
        : undefined
    default:
      return undefined
  }
}

/** Synchronous values alone: a promise is zod's to refuse. */
const settled = (value: unknown): unknown => (value instanceof Promise ? INVALID : value)

/** What a text goes through in the usual order: trim, then not empty, then one rule; and what comes after. */
interface TextSteps {
  readonly change: ((text: string) => unknown) | undefined
  readonly least: number
  readonly rule: Rule | undefined
  readonly next: Parser | undefined
}

/** Bounds and wholeness, and what comes after. */
interface NumberSteps {
  readonly least: number
  readonly above: number
  readonly most: number
  readonly below: number
  readonly isWhole: boolean
  readonly next: Parser | undefined
}

/** A text, a number or either of them, in one go: most of a form is made of these, and a union of the two is told apart by type. */
function scalarParser(
  text: TextSteps | undefined,
  number: NumberSteps | undefined,
  { rule, next }: Steps,
  before?: Change,
): Parser {
  return (input) => {
    const given = before === undefined ? input : before(input)
    let value: unknown = given
    if (typeof given === 'string') {
      if (text === undefined) return INVALID
      if (text.change !== undefined) value = text.change(given)
      if (
        typeof value !== 'string' ||
        value.length < text.least ||
        (text.rule !== undefined && !isPassed(text.rule(value)))
      )
        return INVALID
      if (text.next !== undefined) value = text.next(value)
    } else if (typeof given === 'number') {
      if (
        number === undefined ||
        !(given >= number.least && given > number.above && given <= number.most && given < number.below)
      )
        return INVALID
      if (number.isWhole && !Number.isSafeInteger(given)) return INVALID
      if (number.next !== undefined) value = number.next(value)
    } else return INVALID
    if (value === INVALID || (rule !== undefined && !isPassed(rule(value)))) return INVALID
    return next === undefined ? value : next(value)
  }
}

const textSteps = (schema: z.core.$ZodTypes): TextSteps => {
  const left = [...checksOf(schema)]
  const first = left[0]?._zod.def
  const change = first?.check === 'overwrite' ? (left.shift(), (text: string): unknown => first.tx(text)) : undefined
  return { change, least: leastOf(left), ...stepsOf(left) }
}

/** Takes away a leading "not empty" and answers the length that it asks. */
function leastOf(left: z.core.$ZodChecks[]): number {
  const first = left[0]?._zod.def
  if (first === undefined || !isNotEmpty(first)) return 0
  left.shift()
  return first.minimum
}

function numberSteps(schema: z.core.$ZodTypes): NumberSteps {
  let [least, above, most, below, isWhole] = [-Infinity, -Infinity, Infinity, Infinity, false]
  const left: z.core.$ZodChecks[] = []
  for (const check of checksOf(schema)) {
    const { def } = check._zod
    if (left.length > 0) left.push(check)
    else if (def.check === 'greater_than' && def.inclusive) least = Math.max(least, Number(def.value))
    else if (def.check === 'greater_than') above = Math.max(above, Number(def.value))
    else if (def.check === 'less_than' && def.inclusive) most = Math.min(most, Number(def.value))
    else if (def.check === 'less_than') below = Math.min(below, Number(def.value))
    else if (isSafeInteger(def) || isMultipleOfOne(def)) isWhole = true
    else left.push(check)
  }
  return { least, above, most, below, isWhole, next: inTurn(left) }
}

const isPlainText = ({ _zod: { def } }: z.core.$ZodTypes) =>
  def.type === 'string' && def.coerce !== true && !('format' in def)
const isPlainNumber = ({ _zod: { def } }: z.core.$ZodTypes) => def.type === 'number' && def.coerce !== true

function arrayParser(element: Parser, checks: readonly z.core.$ZodChecks[], before?: Change, after?: Parser): Parser {
  const left = [...checks]
  const least = leastOf(left)
  const { rule, next } = stepsOf(left, after)
  return (input) => {
    const given = before === undefined ? input : before(input)
    if (!Array.isArray(given) || given.length < least) return INVALID
    // oxlint-disable-next-line unicorn/no-new-array -- of its length from the start: a third faster than a list that grows
    const out = new Array<unknown>(given.length)
    for (let index = 0; index < given.length; index++) {
      const value = element(given[index])
      if (value === INVALID) return INVALID
      out[index] = value
    }
    if (rule !== undefined && !isPassed(rule(out))) return INVALID
    return next === undefined ? out : next(out)
  }
}

type Fields = Record<string, unknown>

/**
 * Above this many keys, an object is a copy of what was given in which the parsed values are set. Engines copy an object whole far
 * faster than key by key, and keep one that grows to many computed keys as a hash table, slow to fill and slow to read.
 */
const MOST_KEYS_SET = 5

/** Answers the value of a field that its parser refused, or `INVALID` where that ends the walk. */
type Refused = (key: string, field: z.core.$ZodType, sent: unknown) => unknown
type Walk = (held: Readonly<Fields>, refused?: Refused) => Fields | typeof INVALID

const isObject = (value: unknown): value is Readonly<Fields> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectParser(
  schema: z.core.$ZodTypes,
  def: z.core.$ZodObjectDef,
  checks: readonly z.core.$ZodChecks[],
  before?: Change,
  after?: Parser,
): Parser {
  const walk = walkOf(def)
  if (walk === undefined) return judged(leftToZod(schema), [], before, after)
  const { rule, next } = stepsOf(checks, after)
  return (input) => {
    const given = before === undefined ? input : before(input)
    if (!isObject(given)) return INVALID
    const out = walk(given)
    if (out === INVALID || (rule !== undefined && !isPassed(rule(out)))) return INVALID
    return next === undefined ? out : next(out)
  }
}

/** Makes the new object, field by field; undefined where only zod knows how. */
function walkOf(def: z.core.$ZodObjectDef): Walk | undefined {
  if (
    def.catchall !== undefined ||
    Object.getOwnPropertySymbols(def.shape).length > 0 ||
    Object.hasOwn(def.shape, '__proto__')
  )
    return undefined
  const fields = Object.entries(def.shape).map(([key, schema]) => ({
    key,
    schema,
    parse: parserOf(schema),
    isOptional: schema._zod.optin !== undefined && schema._zod.optout === undefined,
  }))
  const template = Object.fromEntries(fields.map(({ key }) => [key, undefined]))
  const isCopied = fields.length > MOST_KEYS_SET

  /** The fields from `count` on, by their keys: what is left when the keys given are not those declared, in their order. */
  function withOthers(held: Readonly<Fields>, done: Fields, count: number, refused?: Refused): Fields | typeof INVALID {
    const out: Fields = isCopied ? { ...template } : done
    for (const [index, { key, parse, schema, isOptional }] of fields.entries()) {
      if (index < count) {
        if (isCopied) out[key] = done[key]
        continue
      }
      const given = held[key]
      // A key may be absent where the schema makes a value of nothing; the other cases of absence are zod's.
      const isAbsent = given === undefined && !(key in held)
      if (isAbsent && !isOptional) return INVALID
      let value = parse(given)
      if (value === INVALID && refused !== undefined) value = refused(key, schema, given)
      if (value === INVALID || (isAbsent && value === undefined)) return INVALID
      out[key] = value
    }
    return out
  }

  return (held, refused) => {
    const source = isCopied ? { ...held } : held
    const out: Fields = isCopied ? source : {}
    let count = 0
    let isOther = false
    for (const key in source) {
      const field = fields[count]
      if (field === undefined || field.key !== key) {
        isOther = true
        break
      }
      const sent = source[key]
      let value = field.parse(sent)
      if (value === INVALID) {
        if (refused !== undefined) value = refused(key, field.schema, sent)
        if (value === INVALID) return INVALID
      }
      // 0 equals -0 and is another value.
      if (!isCopied || value !== sent || value === 0) out[key] = value
      count += 1
    }
    const isWhole = !isOther && count === fields.length && !(isCopied && Object.getOwnPropertySymbols(out).length > 0)
    return isWhole ? out : withOthers(held, out, count, refused)
  }
}

/** Whether `INVALID` means that zod refuses, and not only that zod must be asked: a union may then try its next option. */
function isDecided(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod
  const checks = checksOf(schema)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is not named here is left to zod
  switch (def.type) {
    case 'literal':
    case 'enum':
      return checks.length === 0
    case 'string':
      return (
        def.coerce !== true &&
        !('format' in def) &&
        checks.every(
          (check) => check._zod.def.check === 'overwrite' || isNotEmpty(check._zod.def) || ruleOf(check) !== undefined,
        )
      )
    case 'number':
      return (
        def.coerce !== true &&
        checks.every(
          ({ _zod }) => _zod.def.check === 'greater_than' || _zod.def.check === 'less_than' || isSafeInteger(_zod.def),
        )
      )
    default:
      return false
  }
}

type CheckDef = z.core.$ZodChecks['_zod']['def']
// Of one character or none, the length says the same as the count of code points.
const isNotEmpty = (def: CheckDef): def is z.core.$ZodCheckMinLengthDef =>
  def.check === 'min_length' && def.minimum <= 1
// What else zod takes for one, by rounding or beyond the safe integers, is left to it.
const isMultipleOfOne = (def: CheckDef) => def.check === 'multiple_of' && def.value === 1
const isSafeInteger = (def: CheckDef) => def.check === 'number_format' && def.format === 'safeint'

function unionParser(options: readonly z.core.$ZodTypes[]): Parser {
  const [first, second, ...others] = options.map((option) => parserOf(option))
  if (first !== undefined && second !== undefined && others.length === 0) {
    return (input) => {
      const value = first(input)
      return value === INVALID ? second(input) : value
    }
  }
  const parsers = options.map((option) => parserOf(option))
  return (input) => {
    for (const parse of parsers) {
      const value = parse(input)
      if (value !== INVALID) return value
    }
    return INVALID
  }
}

const isTagged = (def: z.core.$ZodUnionDef): def is z.core.$ZodDiscriminatedUnionDef => 'discriminator' in def

function taggedParser(def: z.core.$ZodDiscriminatedUnionDef): Parser | undefined {
  const optionOf = byTag(def, (option) => parserOf(option))
  return (
    optionOf &&
    ((input) => {
      const parse = optionOf(input)
      return parse === undefined ? INVALID : parse(input)
    })
  )
}

/** What is made of the option that an object's tag names; undefined where a tag names several. */
function byTag<T>(
  def: z.core.$ZodDiscriminatedUnionDef,
  made: (option: z.core.$ZodType) => T,
): ((input: unknown) => T | undefined) | undefined {
  const options = new Map<unknown, T>()
  for (const option of def.options) {
    const one = made(option)
    for (const tag of option._zod.propValues?.[def.discriminator] ?? []) {
      if (options.has(tag)) return undefined
      options.set(tag, one)
    }
  }
  const { discriminator } = def
  return (input) =>
    typeof input === 'object' && input !== null ? options.get((input as Readonly<Fields>)[discriminator]) : undefined
}

function checksOf(schema: z.core.$ZodTypes): readonly z.core.$ZodChecks[] {
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodChecks] : []
  return [...own, ...((schema._zod.def.checks ?? []) as readonly unknown[] as readonly z.core.$ZodChecks[])]
}

/** One check, and what comes after it: the value, changed where the check changes it, or `INVALID`. */
function checkOf(check: z.core.$ZodChecks, next?: Parser): Parser {
  const { def } = check._zod
  if (isNotEmpty(def)) {
    const { minimum } = def
    return (value) => {
      if ((value as { readonly length: number }).length < minimum) return INVALID
      return next === undefined ? value : next(value)
    }
  }
  const rule = ruleOf(check)
  const judge: Parser = rule === undefined ? askedOf(check) : (value) => (isPassed(rule(value)) ? value : INVALID)
  if (next === undefined) return judge
  return (value) => {
    const judged = judge(value)
    return judged === INVALID ? INVALID : next(judged)
  }
}

const isPassed = (verdict: unknown): boolean => verdict === true || (Boolean(verdict) && !(verdict instanceof Promise))

/** The function of a plain `refine`. */
function ruleOf(check: z.core.$ZodChecks | undefined): ((value: unknown) => unknown) | undefined {
  const def = check?._zod.def
  return def !== undefined && 'fn' in def && typeof def.fn === 'function' && !('when' in def && def.when !== undefined)
    ? (def.fn as (value: unknown) => unknown)
    : undefined
}

/** Lets a check judge by itself. */
function askedOf(check: z.core.$ZodChecks): Parser {
  return (value) => {
    const payload: z.core.ParsePayload = { value, issues: [] }
    if (check._zod.def.when !== undefined && !check._zod.def.when(payload)) return value
    const answer = (check as z.core.$ZodCheck<unknown>)._zod.check(payload)
    return answer instanceof Promise || payload.issues.length > 0 ? INVALID : payload.value
  }
}
