import { useRef, useState } from 'react'
import { type MatrixRow, matrixUpdateMany } from '../../../core/contracts/variation.contract.ts'
import type { useVariationCalls } from './specifications-section.tsx'

export interface Target {
  readonly row: MatrixRow
  readonly price?: number
  readonly status?: 0 | 1
}

export const counted = (many: number, what = 'price') =>
  `${many.toLocaleString('en')} ${many === 1 ? what : `${what}s`}`

/** Changes that were made together. */
export type Step = readonly Target[]

interface Steps {
  readonly undo: readonly Step[]
  readonly redo: readonly Step[]
}

/** Makes changes of variations with their outcome in words, which are undone and redone one after the other. */
export function useMatrixSteps(calls: ReturnType<typeof useVariationCalls>) {
  const [text, setText] = useState<string>()
  const { steps, takeNewest, add, clearRedo } = useSteps()
  const { send, known } = useMatrixSend(calls)
  const make = (targets: Step, done: string): Promise<boolean> =>
    send(targets, (back) => {
      setText(done)
      add('undo', back)
      clearRedo()
    })
  const takeBack = async (from: keyof Steps): Promise<void> => {
    const step = takeNewest(from)
    if (step === undefined) {
      setText(`Nothing to ${from}.`)
      return
    }
    const isDone = await send(step, (back) => {
      add(from === 'undo' ? 'redo' : 'undo', back)
      setText(`${counted(step.length, 'variation')} ${from === 'undo' ? 'as before' : 'changed again'}.`)
    })
    if (!isDone) add(from, step)
  }
  return {
    known,
    make,
    /** What was done last, in words. */
    text,
    setText,
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
    undo: () => void takeBack('undo'),
    redo: () => void takeBack('redo'),
  }
}

function useMatrixSend(calls: ReturnType<typeof useVariationCalls>) {
  const saved = useRef(new WeakMap<MatrixRow, MatrixRow>())
  /** A row with what was saved of it since it was read: it may be changed again before the page has read it again. */
  const known = (row: MatrixRow): MatrixRow => {
    const now = saved.current.get(row)
    return now === undefined ? row : known(now)
  }
  /** Saves the changes; `onSaved` gets what takes them back, before later changes are sent. */
  const send = (targets: Step, onSaved: (back: Step) => void): Promise<boolean> =>
    calls.run(async (product_id) => {
      const all = targets.map((target) => ({ ...target, was: known(target.row) }))
      await calls.client.call(matrixUpdateMany, {
        product_id,
        published: 0,
        draft: 1,
        changes: all.map(({ row, was, price, status }) => ({
          matrix_id: row.matrix_id,
          ...(price !== undefined && { price, was_price: was.price }),
          ...(status !== undefined && { status, was_status: was.status }),
        })),
      })
      const back = all.map(({ row, was, price, status }) => {
        const now = { ...was, ...(price !== undefined && { price }), ...(status !== undefined && { status }) }
        saved.current.set(row, now)
        return {
          row: now,
          ...(price !== undefined && { price: was.price }),
          ...(status !== undefined && { status: was.status }),
        }
      })
      onSaved(back)
    }, targets.length === 1)
  return { send, known }
}

const NO_STEPS: Steps = { undo: [], redo: [] }

/** The steps that can be undone and redone; each is taken at once, so that a second key press takes the next one. */
function useSteps() {
  const [steps, setSteps] = useState(NO_STEPS)
  const latest = useRef(steps)
  const keep = (next: Steps) => {
    latest.current = next
    setSteps(next)
  }
  return {
    steps,
    takeNewest: (from: keyof Steps): Step | undefined => {
      const newest = latest.current[from].at(-1)
      keep({ ...latest.current, [from]: latest.current[from].slice(0, -1) })
      return newest
    },
    add: (to: keyof Steps, step: Step) => keep({ ...latest.current, [to]: [...latest.current[to], step] }),
    clearRedo: () => keep({ ...latest.current, redo: [] }),
  }
}
