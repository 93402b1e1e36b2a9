import { Kbd, Modal } from '@mantine/core'
import classes from './data-table.module.css'

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['↑', '↓', '←', '→'], 'Move between cells'],
  [['Home', 'End'], 'First or last cell of the row, with Ctrl of the table'],
  [['Page ↑', 'Page ↓'], 'A screenful up or down'],
  [['Enter'], 'Open the record, or sort by the column'],
  [['Space'], 'Select the row, with Shift up to this row'],
  [['Ctrl', 'A'], 'Select all loaded rows'],
  [['Esc'], 'Clear the selection'],
  [['Alt', '←', '→'], 'Move the column (in the header)'],
  [['Shift', '←', '→'], 'Make the column narrower or wider (in the header)'],
  [['←', '→'], 'Close or open the group (at its heading)'],
  [['/'], 'Search'],
  [['?'], 'This help'],
]

export function KeyboardHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" size={480} closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={classes.help}>
        {KEYS.map(([keys, what]) => (
          <div key={what} className={classes.helpLine}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
