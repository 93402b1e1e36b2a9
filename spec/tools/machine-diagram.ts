import type { AnyStateMachine, AnyStateNode } from 'xstate'

/**
 * A machine's chart as a mermaid stateDiagram-v2: states, events with guards, delays, invoked actors. Actions are
 * listed where no transition leaves the state.
 */
export function diagramOf(machine: AnyStateMachine): string {
  const body = bodyOf(machine.root, machine)
  // Only a state can have regions side by side.
  const states =
    machine.root.type === 'parallel' ? [`  state "${machine.id}" as all {`, ...body.map(indented), '  }'] : body
  const lines = ['stateDiagram-v2', ...states, ...edgesOf(machine.root, machine)]
  return `${lines.join('\n')}\n`
}

// States

function bodyOf(node: AnyStateNode, machine: AnyStateMachine): readonly string[] {
  const children = Object.values(node.states)
  if (node.type === 'parallel')
    return children
      .flatMap((child, index) => [...(index === 0 ? [] : ['--']), ...stateOf(child, machine)])
      .map(indented)
  const initial = node.initial?.target[0]
  return [
    ...(initial === undefined ? [] : [`[*] --> ${idOf(initial)}`]),
    ...children.flatMap((child) => stateOf(child, machine)),
    ...children.filter(({ type }) => type === 'final').map((child) => `${idOf(child)} --> [*]`),
  ].map(indented)
}

function stateOf(node: AnyStateNode, machine: AnyStateMachine): readonly string[] {
  const head = `state "${node.key}" as ${idOf(node)}`
  const inside = insideOf(node, machine)
  if (Object.keys(node.states).length === 0) return [head, ...inside.map((line) => `${idOf(node)} : ${line}`)]
  const note = inside.length === 0 ? [] : [`note right of ${idOf(node)}`, ...inside.map(indented), 'end note']
  return [`${head} {`, ...bodyOf(node, machine), '}', ...note]
}

/** What happens in a state without leaving it. */
function insideOf(node: AnyStateNode, machine: AnyStateMachine): readonly string[] {
  return [
    ...node.invoke.map(({ src }) => `calls ${nameOf(src)}`),
    ...named('on entry', node.entry.filter(isOwn)),
    ...named('on exit', node.exit.filter(isOwn)),
    ...arrowsOf(node).flatMap((arrow) => {
      if (arrow.target === undefined)
        return [`${labelOf(arrow, node, machine)} / ${arrow.actions.map(nameOf).join(', ')}`]
      return arrow.target
        .filter((target) => isWithin(target, node))
        .map((target) => `${labelOf(arrow, node, machine)} → ${target === node ? 'anew' : target.key}`)
    }),
  ]
}

// Arrows

type Arrow = {
  readonly target: readonly AnyStateNode[] | undefined
  readonly eventType: string
  readonly guard?: unknown
  readonly actions: readonly unknown[]
  readonly isElse: boolean
}

function arrowsOf(node: AnyStateNode): readonly Arrow[] {
  const candidates = [...node.transitions.values(), node.always ?? []] as readonly (readonly Omit<Arrow, 'isElse'>[])[]
  return candidates.flatMap((list) =>
    list.map(({ target, eventType, guard, actions }, place) => ({
      target,
      eventType,
      guard,
      actions,
      isElse: place > 0 && guard === undefined,
    })),
  )
}

/** One arrow for all transitions from one state to another; a transition from a state to itself is listed inside it. */
function edgesOf(node: AnyStateNode, machine: AnyStateMachine): readonly string[] {
  const labels = new Map<string, string[]>()
  for (const arrow of arrowsOf(node)) {
    for (const target of arrow.target ?? []) {
      if (node.parent !== undefined && isWithin(target, node)) continue
      const ends = `${node.parent === undefined ? 'anywhere' : idOf(node)} --> ${idOf(target)}`
      labels.set(ends, [...(labels.get(ends) ?? []), labelOf(arrow, node, machine)])
    }
  }
  const own = [...labels].map(([ends, [first = '', ...more]]) => {
    const text = [first, ...more].join('<br>')
    return indented(text === '' ? ends : `${ends} : ${text}`)
  })
  const head = node.parent === undefined && own.length > 0 ? [indented('state "in any state" as anywhere')] : []
  return [...head, ...own, ...Object.values(node.states).flatMap((child) => edgesOf(child, machine))]
}

/** Charts draw no arrow from a compound state to one of its children. */
const isWithin = (target: AnyStateNode, node: AnyStateNode): boolean =>
  Object.keys(node.states).length > 0 &&
  (target === node || (target.parent !== undefined && isWithin(target.parent, node)))

/** 'event [guard]'; a colon or semicolon would end a label, but names contain neither. */
function labelOf({ eventType, guard, isElse }: Arrow, node: AnyStateNode, machine: AnyStateMachine): string {
  const condition = guard !== undefined ? `[${nameOf(guard)}]` : isElse ? '[else]' : ''
  return [eventText(eventType, node, machine), condition].filter((part) => part !== '').join(' ')
}

function eventText(eventType: string, node: AnyStateNode, machine: AnyStateMachine): string {
  const after = /^xstate\.after\.([^.]+)\./.exec(eventType)
  if (after !== null) return `after ${after[1]}${delayText(machine.implementations.delays[after[1] ?? ''])}`
  const settled = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType)
  if (settled === null) return eventType
  const source = nameOf(node.invoke.find(({ id }) => id === settled[2])?.src ?? 'actor')
  return settled[1] === 'done' ? `${source} succeeds` : `${source} fails`
}

/** A fixed delay in the largest unit that divides it. */
function delayText(delay: unknown): string {
  if (typeof delay !== 'number') return ''
  const [unit, ms] = UNITS.find(([, size]) => delay % size === 0) ?? ['ms', 1]
  return ` (${delay / ms} ${unit})`
}

const UNITS = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const

// Names

const named = (word: string, actions: readonly unknown[]): readonly string[] =>
  actions.length === 0 ? [] : [`${word} ${actions.map(nameOf).join(', ')}`]

/** xstate implements delays by actions of its own, which raise an event and cancel it. */
const isOwn = (action: unknown): boolean => !['raise', 'cancel'].includes(nameOf(action))

/** The name of an action or guard; an inline one is named by its type: 'assign'. */
function nameOf(given: unknown): string {
  if (typeof given === 'string') return given
  const { type, name } = given as { readonly type?: string; readonly name?: string }
  return (type ?? name ?? 'action').replace(/^xstate\./, '')
}

const idOf = (node: AnyStateNode): string => node.path.join('_').replaceAll(/\W/g, '_')
const indented = (line: string): string => `  ${line}`
