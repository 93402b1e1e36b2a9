import { useMemo, useRef, useState } from 'react'
import { draftsOf } from '../../../../adapters/client/drafts.ts'
import type { BuilderEvent } from '../../../../core/crm/forms/lead-form-builder.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { notify } from '../../../shared/notice/notify.ts'

/**
 * The draft of a record form on the device: the unsaved steps, which are taken again on the same version of the stored
 * form (D-119); a notice says when somebody saved it meanwhile. Steps that lead behind the stored form, such as Undo after
 * a save, end the draft until the next save.
 */
export function useBuilderDraft(type: RecordTypeName) {
  const client = useAppClient()
  const drafts = useMemo(() => draftsOf(client), [client])
  const key = `record-form:${type}`
  const steps = useRef<readonly BuilderEvent[]>([])
  const [isWhole, setWhole] = useState(true)
  const [isRestored, setRestored] = useState(false)
  /** Forgets the steps: the form was saved or discarded. `isUnsaved` says whether it still differs from the stored one. */
  const forget = (isUnsaved: boolean) => {
    steps.current = []
    setWhole(!isUnsaved)
    drafts.write(key, undefined)
    setRestored(false)
  }
  return {
    /** Whether the unsaved steps are on the device. */
    isWhole,
    isRestored,
    /** Takes the steps of the draft again, once the stored form is loaded. */
    restore: (version: number, take: (step: BuilderEvent) => void) => {
      const kept = drafts.read(key)
      if (kept === undefined) return
      if (kept.base['version'] !== version) {
        drafts.write(key, undefined)
        return notify.lastingError('The form was saved meanwhile, so your unsaved changes of it were not restored.')
      }
      // Written by `add`, for the same version of the form.
      steps.current = kept.values['steps'] as readonly BuilderEvent[]
      for (const step of steps.current) take(step)
      setRestored(true)
    },
    /** Keeps a step that changed the form. */
    add: (step: BuilderEvent, version: number) => {
      const isBehind =
        !isWhole ||
        (step.type === 'undone' && undoable(steps.current) === 0) ||
        (step.type === 'redone' && redoable(steps.current) === 0)
      steps.current = [...steps.current, step]
      setWhole(!isBehind)
      drafts.write(key, isBehind ? undefined : { values: { steps: steps.current }, base: { version } })
    },
    forget,
  }
}

/** How many of the steps Undo can take back. */
const undoable = (steps: readonly BuilderEvent[]): number =>
  steps.reduce((count, { type }) => count + (type === 'undone' ? -1 : 1), 0)

/** How many of the steps Redo can take again. */
const redoable = (steps: readonly BuilderEvent[]): number =>
  steps.reduce((count, { type }) => (type === 'undone' ? count + 1 : type === 'redone' ? count - 1 : 0), 0)
