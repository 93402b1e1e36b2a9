import { Button } from '@mantine/core'
import classes from './form.module.css'

/** Says that the form shows a draft kept on this device, with the way to throw it away. */
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
