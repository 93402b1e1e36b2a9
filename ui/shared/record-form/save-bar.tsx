import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPointFilled } from '@tabler/icons-react'
import classes from './record-form.module.css'
import type { SaveState } from './use-record-form.ts'

export interface SaveBarProps {
  readonly state: SaveState
  readonly saveLabel: string
  readonly isDirty: boolean
  readonly onDiscard: () => void
  readonly onCancel: (() => void) | undefined
}

export function SaveBar({ state, saveLabel, isDirty, onDiscard, onCancel }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <span className={classes.barState} role="status" data-state={state.kind}>
        <StateWords state={state} />
      </span>
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {isDirty && onCancel === undefined ? (
        <Button variant="subtle" color="gray" onClick={onDiscard} disabled={state.kind === 'saving'}>
          Discard
        </Button>
      ) : null}
      <Button type="submit" loading={state.kind === 'saving'}>
        {saveLabel}
      </Button>
    </div>
  )
}

function StateWords({ state }: { readonly state: SaveState }) {
  switch (state.kind) {
    case 'clean':
      return null
    case 'dirty':
      return (
        <>
          <IconPointFilled size={16} aria-hidden />
          Unsaved changes
        </>
      )
    case 'saving':
      return <>Saving…</>
    case 'saved':
      return (
        <>
          <IconCheck size={16} stroke={2} aria-hidden />
          Saved {state.at}
        </>
      )
    case 'failed':
      return (
        <>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {state.message}
        </>
      )
  }
}
