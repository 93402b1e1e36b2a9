import { Button } from '@mantine/core'
import classes from './form.module.css'

/** A note that the form shows a draft kept on this device, with a button that discards it. */
export function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div className={classes.draft} role="status">
      <span>Draft restored</span>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  )
}
