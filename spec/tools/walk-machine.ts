import type {
  Actor,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  InspectionEvent,
  SnapshotFrom,
} from 'xstate'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import fc from 'fast-check'
import { runs } from '../arbitraries/runs.ts'

/** The possible results of an invoked actor, by a name for the trail. */
export type Answers = Readonly<Record<string, { readonly output: unknown } | { readonly error: unknown }>>

export interface WalkOptions<M extends AnyStateMachine> {
  readonly machine: M
  /** Created for every path; `now` returns the time of the simulated clock, which starts at `startAt`. */
  readonly input?: (now: () => number) => InputFrom<M>
  readonly startAt?: number
  /** Events to try in every state, by a name for the trail; a function receives the state. */
  readonly events: Readonly<Record<string, EventFromLogic<M> | ((snapshot: SnapshotFrom<M>) => EventFromLogic<M>)>>
  /** The results of each invoked actor, by its name in `setup`. */
  readonly answers?: Readonly<Record<string, Answers>>
  /** Implementations of actions that the machine does not provide. */
  readonly actions?: Readonly<Record<string, (args: { readonly context: unknown }, params: never) => void>>
  /** Further stimuli, such as a tab that sleeps. */
  readonly more?: Readonly<Record<string, (world: World<M>) => void>>
  /** Identifies a situation in addition to the state's value: a projection of context and time with few values. */
  readonly keyOf?: (world: World<M>) => unknown
  /** Throws when an invariant fails after a step. */
  readonly check?: (step: WalkedStep<M>) => void
  /** The most complete paths to walk (60 by default, more by PROPERTY_RUNS); above it, a random sample is walked. */
  readonly maxPaths?: number
  readonly maxSituations?: number
}

/** A running machine with its simulated environment. */
export interface World<M extends AnyStateMachine> {
  readonly actor: Actor<M>
  readonly now: () => number
  readonly pass: (ms: number) => void
  /** Advances to the next timer; false when none is set. */
  readonly passToNextTimer: () => boolean
  /** Advances the time without firing a timer, as in a frozen tab. */
  readonly sleep: (ms: number) => void
  /** Settles the running call of this actor, if there is one. */
  readonly answer: (source: string, answer: Answers[string]) => void
  /** Names of actors whose calls are running. */
  readonly running: () => readonly string[]
  readonly calls: readonly { readonly source: string; readonly input: unknown }[]
  readonly emitted: readonly EmittedFrom<M>[]
}

export interface WalkedStep<M extends AnyStateMachine> {
  readonly trail: readonly string[]
  readonly before: SnapshotFrom<M> | undefined
  readonly after: SnapshotFrom<M>
  readonly world: World<M>
  /** The calls and emitted events of this step alone. */
  readonly calls: World<M>['calls']
  readonly emitted: World<M>['emitted']
}

export interface Walked {
  /** Number of distinct situations. */
  readonly situations: number
  /** Number of steps between them; each one was tried. */
  readonly steps: number
  /** Number of complete paths that were walked, none of which repeats a situation. */
  readonly paths: number
  /** True when no such path was left out. */
  readonly isEveryPath: boolean
  /** States and transitions of the definition that no step reached: must be empty. */
  readonly unreached: readonly string[]
  /**
   * Trails that led to another situation than the same step did before: must be empty, otherwise `keyOf` distinguishes
   * too little.
   */
  readonly astray: readonly string[]
}

interface Situation {
  /** The stimuli that are possible here. */
  readonly stimuli: readonly string[]
  readonly trail: readonly string[]
  readonly next: Map<string, string>
}

/**
 * Explores a machine from its start: tries every stimulus (event, result of a running call, time to the next timer) in
 * every situation it reaches, and then walks complete paths. Each path runs on its own actor with a simulated clock.
 * Several starts (of one machine, with different inputs) are explored one after the other and counted together.
 */
export function walkMachine<M extends AnyStateMachine>(
  ...starts: readonly [WalkOptions<M>, ...WalkOptions<M>[]]
): Walked {
  const reached = new Set<string>()
  const walked = starts.map((options) => walkFrom(prepared(options), reached))
  const sum = (of: 'situations' | 'steps' | 'paths') => walked.reduce((total, each) => total + each[of], 0)
  return {
    situations: sum('situations'),
    steps: sum('steps'),
    paths: sum('paths'),
    isEveryPath: walked.every(({ isEveryPath }) => isEveryPath),
    astray: walked.flatMap(({ astray }) => astray),
    unreached: partsOf(starts[0].machine).filter((part) => !reached.has(part)),
  }
}

function walkFrom<M extends AnyStateMachine>(options: Prepared<M>, reached: Set<string>): Omit<Walked, 'unreached'> {
  const situations = new Map<string, Situation>()
  const first = replay(options, [], reached)
  situations.set(first.key, { trail: [], stimuli: first.stimuli, next: new Map() })
  const waiting = [first.key]
  const limit = options.maxSituations ?? 3_000
  let steps = 0
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    const situation = situations.get(key)
    if (situation === undefined) continue
    for (const stimulus of situation.stimuli) {
      const trail = [...situation.trail, stimulus]
      // The steps that lead here were checked when they were first walked.
      const to = replay(options, trail, reached, situation.trail.length)
      steps += 1
      situation.next.set(stimulus, to.key)
      if (situations.has(to.key)) continue
      if (situations.size >= limit)
        throw new Error(`More than ${limit} situations: keyOf tells too many apart, such as ${to.key}`)
      situations.set(to.key, { trail, stimuli: to.stimuli, next: new Map() })
      waiting.push(to.key)
    }
  }
  const { paths, isEveryPath, astray } = walkPaths(options, situations, first.key, reached)
  return { situations: situations.size, steps, paths, isEveryPath, astray }
}

/** Every state and transition of a machine's definition, by name. */
export function partsOf(machine: AnyStateMachine): readonly string[] {
  return nodesOf(machine.root).flatMap((node) => [
    stateName(node),
    ...transitionsOf(node).map((transition) => transitionName(transition)),
  ])
}

/** Starts a machine whose calls wait for `answer` and whose time advances only on request. */
export const startWorld = <M extends AnyStateMachine>(
  options: Pick<WalkOptions<M>, 'machine' | 'input' | 'startAt' | 'actions'>,
): World<M> => openWorld(prepared({ ...options, events: {} }), () => undefined)

/** A machine that is prepared once for many runs. */
interface Prepared<M extends AnyStateMachine> extends WalkOptions<M> {
  readonly names: ReadonlyMap<unknown, string>
  /** Records the calls of each run. */
  readonly callsOf: WeakMap<object, { source: string; input: unknown }[]>
}

function prepared<M extends AnyStateMachine>(options: WalkOptions<M>): Prepared<M> {
  const callsOf: Prepared<M>['callsOf'] = new WeakMap()
  const actors = Object.fromEntries(
    Object.keys(options.machine.implementations.actors).map((source) => [
      source,
      fromPromise(({ input, self }) => {
        callsOf.get(self._parent ?? self)?.push({ source, input })
        return new Promise(() => undefined)
      }),
    ]),
  )
  // The machine's own types serve callers; here all machines are treated alike.
  const machine = options.machine.provide({ actors, actions: (options.actions ?? {}) as never }) as M
  const names = new Map(
    nodesOf(machine.root).flatMap((node) =>
      transitionsOf(node).map((transition) => [transition, transitionName(transition)] as const),
    ),
  )
  return { ...options, machine, names, callsOf }
}

function openWorld<M extends AnyStateMachine>(
  { machine, input, startAt = 0, names, callsOf }: Prepared<M>,
  onReached: (part: string) => void,
): World<M> {
  const clock = new SimulatedClock()
  const timers = new Map<number, number>()
  const calls: { source: string; input: unknown }[] = []
  const emitted: EmittedFrom<M>[] = []
  let slept = startAt
  const now = () => clock.now() + slept
  const actor = createActor(machine, {
    ...(input === undefined ? {} : { input: input(now) }),
    clock: {
      setTimeout: (fire: () => void, ms: number) => {
        const id = clock.setTimeout(() => {
          timers.delete(id)
          fire()
        }, ms)
        timers.set(id, clock.now() + ms)
        return id
      },
      clearTimeout: (id: number) => {
        timers.delete(id)
        clock.clearTimeout(id)
      },
    },
    inspect: (inspected: InspectionEvent) => {
      if (inspected.type !== '@xstate.microstep') return
      for (const transition of inspected._transitions) {
        onReached(stateName(transition.source))
        onReached(names.get(transition) ?? transitionName(transition))
      }
      for (const node of (inspected.snapshot as AnyMachineSnapshot)._nodes) onReached(stateName(node))
    },
  } as never) as Actor<M>
  callsOf.set(actor, calls)
  actor.on('*', (event) => emitted.push(event as EmittedFrom<M>))
  actor.start()
  const present = () => actor.getSnapshot() as AnyMachineSnapshot
  for (const node of present()._nodes) onReached(stateName(node))
  const childOf = (source: string) =>
    (Object.values(present().children) as (AnyActorRef & { readonly src: unknown })[]).find(({ src }) => src === source)
  return {
    actor,
    now,
    calls,
    emitted,
    pass: (ms) => clock.increment(ms),
    passToNextTimer: () => {
      const next = Math.min(...timers.values())
      if (!Number.isFinite(next)) return false
      clock.increment(Math.max(0, next - clock.now()))
      return true
    },
    sleep: (ms) => {
      slept += ms
    },
    running: () => Object.keys(machine.implementations.actors).filter((source) => childOf(source) !== undefined),
    answer: (source, answer) => {
      const child = childOf(source)
      if (child === undefined) return
      const kind = 'output' in answer ? 'done' : 'error'
      actor.send({ type: `xstate.${kind}.actor.${child.id}`, actorId: child.id, ...answer } as never)
    },
  }
}

// Paths

function replay<M extends AnyStateMachine>(
  options: Prepared<M>,
  trail: readonly string[],
  reached: Set<string>,
  checkFrom = 0,
): { readonly key: string; readonly stimuli: readonly string[] } {
  const world = openWorld(options, (part) => reached.add(part))
  if (checkFrom === 0) checkStep(options, world, [], undefined, 0, 0)
  trail.forEach((stimulus, index) => {
    const before = world.actor.getSnapshot() as SnapshotFrom<M>
    const [calls, emitted] = [world.calls.length, world.emitted.length]
    stimulate(options, world, stimulus)
    if (index >= checkFrom) checkStep(options, world, trail.slice(0, index + 1), before, calls, emitted)
  })
  const { value, status } = world.actor.getSnapshot() as AnyMachineSnapshot
  return {
    key: JSON.stringify([status === 'active' ? value : status, options.keyOf?.(world) ?? null]),
    stimuli: stimuliOf(options, world),
  }
}

function checkStep<M extends AnyStateMachine>(
  { check }: Prepared<M>,
  world: World<M>,
  trail: readonly string[],
  before: SnapshotFrom<M> | undefined,
  calls: number,
  emitted: number,
): void {
  const after = world.actor.getSnapshot() as SnapshotFrom<M>
  const { status, error } = after as AnyMachineSnapshot
  try {
    if (status === 'error') throw error
    check?.({ trail, before, after, world, calls: world.calls.slice(calls), emitted: world.emitted.slice(emitted) })
  } catch (cause) {
    throw new Error(
      `After ${trail.length === 0 ? 'the start' : trail.join(' → ')}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

/** The stimuli that are possible now: all events, the results of running calls, time when a timer runs. */
function stimuliOf<M extends AnyStateMachine>(options: Prepared<M>, world: World<M>): readonly string[] {
  if ((world.actor.getSnapshot() as AnyMachineSnapshot).status !== 'active') return []
  const answers = world
    .running()
    .flatMap((source) => Object.keys(options.answers?.[source] ?? {}).map((name) => `${source} ${name}`))
  return [...Object.keys(options.events), ...answers, ...Object.keys(options.more ?? {}), 'time']
}

function stimulate<M extends AnyStateMachine>(options: Prepared<M>, world: World<M>, stimulus: string): void {
  const given = options.events[stimulus]
  if (given !== undefined) {
    const event =
      typeof given === 'function'
        ? (given as (snapshot: SnapshotFrom<M>) => unknown)(world.actor.getSnapshot() as SnapshotFrom<M>)
        : given
    world.actor.send(event as never)
    return
  }
  if (stimulus === 'time') {
    world.passToNextTimer()
    return
  }
  const more = options.more?.[stimulus]
  if (more !== undefined) {
    more(world)
    return
  }
  const [source = '', ...name] = stimulus.split(' ')
  const answer = options.answers?.[source]?.[name.join(' ')]
  if (answer === undefined) throw new Error(`No stimulus ${stimulus}`)
  world.answer(source, answer)
}

/**
 * Walks paths without repeated situations, each until it cannot continue, and checks that every step leads to the same
 * situation as before. Above the limit, walks a deterministic sample.
 */
function walkPaths<M extends AnyStateMachine>(
  options: Prepared<M>,
  situations: ReadonlyMap<string, Situation>,
  start: string,
  reached: Set<string>,
): Pick<Walked, 'paths' | 'isEveryPath' | 'astray'> {
  const limit = runs(options.maxPaths ?? 60)
  const every = completePaths(situations, start, limit)
  const draw = fc.sample(fc.infiniteStream(fc.nat()), { numRuns: 1, seed: 1 })[0]
  const paths =
    every ?? Array.from({ length: limit }, () => drawnPath(situations, start, () => Number(draw?.next().value ?? 0)))
  const astray = paths.flatMap(({ trail, end }) => {
    const { key } = replay(options, trail, reached)
    return key === end ? [] : [`${trail.join(' → ')}: ${key} instead of ${end}`]
  })
  return { paths: paths.length, isEveryPath: every !== undefined, astray }
}

interface Path {
  readonly trail: readonly string[]
  readonly end: string
}

/** All complete paths; undefined when there are more than `limit`. */
function completePaths(
  situations: ReadonlyMap<string, Situation>,
  start: string,
  limit: number,
): readonly Path[] | undefined {
  const found: Path[] = []
  const visit = (key: string, trail: readonly string[], seen: ReadonlySet<string>): void => {
    if (found.length > limit) return
    const onward = onwardFrom(situations, key, seen)
    for (const [stimulus, to] of onward) visit(to, [...trail, stimulus], new Set(seen).add(to))
    if (onward.length === 0) found.push({ trail, end: key })
  }
  visit(start, [], new Set([start]))
  return found.length > limit ? undefined : found
}

function drawnPath(situations: ReadonlyMap<string, Situation>, start: string, draw: () => number): Path {
  const seen = new Set([start])
  const trail: string[] = []
  for (let key = start; ;) {
    const onward = onwardFrom(situations, key, seen)
    const step = onward[draw() % Math.max(1, onward.length)]
    if (step === undefined) return { trail, end: key }
    trail.push(step[0])
    key = step[1]
    seen.add(key)
  }
}

const onwardFrom = (situations: ReadonlyMap<string, Situation>, key: string, seen: ReadonlySet<string>) =>
  [...(situations.get(key)?.next ?? [])].filter(([, to]) => !seen.has(to))

// The definition

type Transition = AnyStateNode['always'] extends readonly (infer T)[] | undefined ? T : never

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
]

const transitionsOf = (node: AnyStateNode): readonly Transition[] =>
  [...[...node.transitions.values()].flat(), ...(node.always ?? [])] as Transition[]

const stateName = (node: AnyStateNode): string => `state ${node.path.join('.') || '(root)'}`

function transitionName(transition: Transition): string {
  const { source, eventType } = transition as { readonly source: AnyStateNode; readonly eventType: string }
  const place = transitionsOf(source)
    .filter((other) => other.eventType === eventType)
    .indexOf(transition)
  return `${stateName(source)} on ${eventType === '' ? 'always' : eventType} #${place + 1}`
}
