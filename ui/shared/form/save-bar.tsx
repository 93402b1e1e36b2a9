import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPointFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { timeOfDay } from '../../../core/time/calendar.ts'
import { useTimeZone } from '../app/use-time-zone.ts'
import classes from './form.module.css'
import type { SaveState } from './form.types.ts'

export interface SaveBarProps {
  readonly form: { readonly state: SaveState; readonly isDirty: boolean; readonly discard: () => void }
  readonly saveLabel: string
  readonly saveColor?: 'red' | undefined
  /** Shown before the state of the form. */
  readonly note?: string
  /** Shown instead of "Saved" and its time. */
  readonly saved?: ReactNode
  /** Shown instead of Discard. */
  readonly onCancel?: (() => void) | undefined
  /** What happens after the save besides the main button's way. */
  readonly choices?: SaveChoices | undefined
}

/** Further buttons that save. Each press says first which one it was; Enter is the main button. */
export interface SaveChoices {
  readonly onMain: () => void
  readonly others: readonly { readonly label: string; readonly onPick: () => void }[]
}

/** The bar under a form: the state of the form, Cancel or Discard, and Save. */
export function SaveBar({
  form: { state, isDirty, discard },
  saveLabel,
  saveColor,
  note,
  saved,
  onCancel,
  choices,
}: SaveBarProps) {
  const isSaving = state.kind === 'saving'
  return (
    <div className={classes.bar} data-bottom-bar>
      <span className={classes.barState} role="status" data-state={state.kind}>
        {note === undefined ? null : <span>{note}</span>}
        {state.kind === 'saved' && saved !== undefined ? saved : <StateWords state={state} />}
      </span>
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
      )}
      {isDirty && onCancel === undefined ? (
        <Button variant="subtle" color="gray" onClick={discard} disabled={isSaving}>
          Discard
        </Button>
      ) : null}
      {choices?.others.map(({ label, onPick }) => (
        <Button
          key={label}
          variant="default"
          disabled={isSaving}
          onClick={(event) => {
            onPick()
            event.currentTarget.form?.requestSubmit()
          }}
        >
          {label}
        </Button>
      ))}
      <Button
        type="submit"
        {...(saveColor !== undefined && { color: saveColor })}
        loading={isSaving}
        onClick={choices?.onMain}
      >
        {saveLabel}
      </Button>
    </div>
  )
}

/** The state of a form in words. */
export function StateWords({ state }: { readonly state: SaveState }) {
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
          Saved <Clock at={state.at} />
        </>
      )
    case 'failed':
      return (
        <>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          Not saved
        </>
      )
  }
}

const Clock = ({ at }: { readonly at: number }) => timeOfDay(at, useTimeZone())
