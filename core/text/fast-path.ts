import { INVALID, safeParse, withParser, type z } from 'zod'

/** Answers the parsed value, or `INVALID` for anything it does not take: zod then judges and finds the words. */
type Parser = (input: unknown) => unknown

/**
 * The same schema with a fast path for what is valid, derived from its declaration: closures over its parts, no generated code (a
 * page's policy forbids it). What the path does not take goes through zod itself, so verdicts, values and messages are zod's own.
 * Parts that it does not know (and any async check) are left to zod, one by one.
 */
export const withFastPath = <S extends z.ZodType>(schema: S): S => withParser(schema, parserOf(schema) as (input: unknown) => z.output<S> | z.INVALID)

const parserOf = (schema: z.core.$ZodType): Parser => inTurn(stagesOf(schema as z.core.$ZodTypes))

/** What a value goes through one after the other, pipes and checks laid out flat: every call that is saved counts. */
function stagesOf(schema: z.core.$ZodTypes): readonly Parser[] {
  const { def } = schema._zod
  const checks = checksOf(schema)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is not named here is left to zod
  switch (def.type) {
    case 'string': return def.coerce === true || 'format' in def ? [leftToZod(schema)] : [stringParser(checks)]
    case 'number': return def.coerce === true ? [leftToZod(schema)] : [numberParser(checks)]
    case 'pipe': return 'reverseTransform' in def ? [leftToZod(schema)] : [...pipeStages(def.in as z.core.$ZodTypes, def.out as z.core.$ZodTypes), ...checks.map(checkOf)]
    default: return [bareParser(schema) ?? leftToZod(schema), ...checks.map(checkOf)]
  }
}

function pipeStages(from: z.core.$ZodTypes, to: z.core.$ZodTypes): readonly Parser[] {
  const after = stagesOf(to)
  const { def } = from._zod
  if (def.type !== 'transform' || !refusesPromises(to)) return [...stagesOf(from), ...after]
  const transform = plainTransform(def)
  if (transform === undefined) return [leftToZod(from), ...after]
  const next = inTurn(after)
  return [(input) => next(transform(input))]
}

/** Whether a promise, which a transform might answer, is no value of the schema: then it need not be asked for. */
function refusesPromises(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is not named here is left to zod
  switch (def.type) {
    case 'string': case 'number': case 'array': case 'literal': case 'enum': return true
    case 'nullable': return refusesPromises(def.innerType as z.core.$ZodTypes)
    case 'union': return def.options.every((option) => refusesPromises(option as z.core.$ZodTypes))
    default: return false
  }
}

/** A transform of the value alone: a second parameter can raise issues, and those are zod's. */
const plainTransform = (def: z.core.$ZodTransformDef) => (def.transform.length > 1 ? undefined : (def.transform as (input: unknown) => unknown))

function inTurn(stages: readonly Parser[]): Parser {
  const [first, second, third, ...rest] = stages
  if (first === undefined) return (input) => input
  if (second === undefined) return first
  if (third === undefined) {
    return (input) => {
      const one = first(input)
      return one === INVALID ? INVALID : second(one)
    }
  }
  const last = inTurn([third, ...rest])
  return (input) => {
    const one = first(input)
    if (one === INVALID) return INVALID
    const two = second(one)
    return two === INVALID ? INVALID : last(two)
  }
}

const leftToZod = (schema: z.core.$ZodType): Parser => (input) => {
  const parsed = safeParse(schema, input)
  return parsed.success ? parsed.data : INVALID
}

/** The schema without its checks; undefined where only zod knows how. */
function bareParser(schema: z.core.$ZodTypes): Parser | undefined {
  const { def } = schema._zod
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is not named here is left to zod
  switch (def.type) {
    case 'literal': case 'enum': {
      const values: ReadonlySet<unknown> = schema._zod.values ?? new Set()
      return (input) => (values.has(input) ? input : INVALID)
    }
    case 'nullable': {
      const inner = parserOf(def.innerType)
      return (input) => (input === null ? null : inner(input))
    }
    case 'transform': {
      const transform = plainTransform(def)
      return transform === undefined ? undefined : (input) => settled(transform(input))
    }
    case 'array': return arrayParser(parserOf(def.element))
    case 'object': return objectParser(def)
    case 'union':
      if (isTagged(def)) return taggedParser(def)
      return def.options.slice(0, -1).every((option) => isDecided(option as z.core.$ZodTypes)) ? unionParser(def.options.map(parserOf)) : undefined
    default: return undefined
  }
}

/** Synchronous values alone: a promise is zod's to refuse. */
const settled = (value: unknown): unknown => (value instanceof Promise ? INVALID : value)

/** The usual order (trim, then not empty, then one rule) in one go, whatever else after it. */
function stringParser(checks: readonly z.core.$ZodChecks[]): Parser {
  const left = [...checks]
  const first = left[0]?._zod.def
  const change = first?.check === 'overwrite' ? (left.shift(), (text: string): unknown => first.tx(text)) : undefined
  const second = left[0]?._zod.def
  const least = second !== undefined && isNotEmpty(second) ? (left.shift(), second.minimum) : 0
  const rule = ruleOf(left[0])
  if (rule !== undefined) left.shift()
  const rest = left.length === 0 ? undefined : inTurn(left.map(checkOf))
  return (input) => {
    if (typeof input !== 'string') return INVALID
    const text = change === undefined ? input : change(input)
    if (typeof text !== 'string' || text.length < least) return INVALID
    if (rule !== undefined && !isPassed(rule(text))) return INVALID
    return rest === undefined ? text : rest(text)
  }
}

/** Bounds and wholeness in one go, whatever else after them. */
function numberParser(checks: readonly z.core.$ZodChecks[]): Parser {
  let [least, above, most, below, isWhole] = [-Infinity, -Infinity, Infinity, Infinity, false]
  const left: z.core.$ZodChecks[] = []
  for (const check of checks) {
    const { def } = check._zod
    if (left.length > 0) left.push(check)
    else if (def.check === 'greater_than' && def.inclusive) least = Math.max(least, Number(def.value))
    else if (def.check === 'greater_than') above = Math.max(above, Number(def.value))
    else if (def.check === 'less_than' && def.inclusive) most = Math.min(most, Number(def.value))
    else if (def.check === 'less_than') below = Math.min(below, Number(def.value))
    else if (isSafeInteger(def)) isWhole = true
    else left.push(check)
  }
  const rest = left.length === 0 ? undefined : inTurn(left.map(checkOf))
  return (input) => {
    if (typeof input !== 'number' || !(input >= least && input > above && input <= most && input < below)) return INVALID
    if (isWhole && !Number.isSafeInteger(input)) return INVALID
    return rest === undefined ? input : rest(input)
  }
}

function arrayParser(element: Parser): Parser {
  return (input) => {
    if (!Array.isArray(input)) return INVALID
    const out: unknown[] = []
    for (let index = 0; index < input.length; index++) {
      const value = element(input[index])
      if (value === INVALID) return INVALID
      out.push(value)
    }
    return out
  }
}

function objectParser(def: z.core.$ZodObjectDef): Parser | undefined {
  if (def.catchall !== undefined || Object.getOwnPropertySymbols(def.shape).length > 0 || Object.hasOwn(def.shape, '__proto__')) return undefined
  const properties = Object.entries(def.shape).map(([key, schema]) => ({ key, parse: parserOf(schema), isOptional: schema._zod.optin !== undefined && schema._zod.optout === undefined }))
  return (input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return INVALID
    const held = input as Readonly<Record<string, unknown>>
    const out: Record<string, unknown> = {}
    for (const { key, parse, isOptional } of properties) {
      const given = held[key]
      // A key may be absent where the schema makes a value of nothing; the other cases of absence are zod's.
      const isAbsent = given === undefined && !(key in held)
      if (isAbsent && !isOptional) return INVALID
      const value = parse(given)
      if (value === INVALID || (isAbsent && value === undefined)) return INVALID
      out[key] = value
    }
    return out
  }
}

/** Whether `INVALID` means that zod refuses, and not only that zod must be asked: a union may then try its next option. */
function isDecided(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod
  const checks = checksOf(schema)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is not named here is left to zod
  switch (def.type) {
    case 'literal': case 'enum': return checks.length === 0
    case 'string': return def.coerce !== true && !('format' in def) && checks.every((check) => check._zod.def.check === 'overwrite' || isNotEmpty(check._zod.def) || ruleOf(check) !== undefined)
    case 'number': return def.coerce !== true && checks.every(({ _zod }) => _zod.def.check === 'greater_than' || _zod.def.check === 'less_than' || isSafeInteger(_zod.def))
    default: return false
  }
}

type CheckDef = z.core.$ZodChecks['_zod']['def']
// Of one character or none, the length says the same as the count of code points.
const isNotEmpty = (def: CheckDef): def is z.core.$ZodCheckMinLengthDef => def.check === 'min_length' && def.minimum <= 1
const isSafeInteger = (def: CheckDef) => def.check === 'number_format' && def.format === 'safeint'

function unionParser(options: readonly Parser[]): Parser {
  const [first, second, ...others] = options
  if (first !== undefined && second !== undefined && others.length === 0) {
    return (input) => {
      const value = first(input)
      return value === INVALID ? second(input) : value
    }
  }
  return (input) => {
    for (const option of options) {
      const value = option(input)
      if (value !== INVALID) return value
    }
    return INVALID
  }
}

const isTagged = (def: z.core.$ZodUnionDef): def is z.core.$ZodDiscriminatedUnionDef => 'discriminator' in def

function taggedParser(def: z.core.$ZodDiscriminatedUnionDef): Parser | undefined {
  const byTag = new Map<unknown, Parser>()
  for (const option of def.options) {
    const parse = parserOf(option)
    for (const tag of option._zod.propValues?.[def.discriminator] ?? []) {
      if (byTag.has(tag)) return undefined
      byTag.set(tag, parse)
    }
  }
  return (input) => {
    const option = typeof input === 'object' && input !== null ? byTag.get((input as Readonly<Record<string, unknown>>)[def.discriminator]) : undefined
    return option === undefined ? INVALID : option(input)
  }
}

function checksOf(schema: z.core.$ZodTypes): readonly z.core.$ZodChecks[] {
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodChecks] : []
  return [...own, ...((schema._zod.def.checks ?? []) as readonly unknown[] as readonly z.core.$ZodChecks[])]
}

/** One check: the value, changed where the check changes it, or `INVALID`. */
function checkOf(check: z.core.$ZodChecks): Parser {
  const { def } = check._zod
  if (isNotEmpty(def)) {
    const { minimum } = def
    return (value) => ((value as { readonly length: number }).length >= minimum ? value : INVALID)
  }
  const rule = ruleOf(check)
  if (rule === undefined) return askedOf(check)
  return (value) => (isPassed(rule(value)) ? value : INVALID)
}

const isPassed = (verdict: unknown): boolean => verdict === true || (Boolean(verdict) && !(verdict instanceof Promise))

/** The function of a plain `refine`. */
function ruleOf(check: z.core.$ZodChecks | undefined): ((value: unknown) => unknown) | undefined {
  const def = check?._zod.def
  return def !== undefined && 'fn' in def && typeof def.fn === 'function' && !('when' in def && def.when !== undefined) ? (def.fn as (value: unknown) => unknown) : undefined
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
