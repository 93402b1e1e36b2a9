import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazyPart } from '../app/lazy-part.tsx'
import { LazyPopoverPanel } from '../dropdown/lazy-panels.tsx'
import { useDropdown } from '../dropdown/use-dropdown.ts'
import { ErrorState } from '../states/error-state.tsx'
import { FormSkeleton, Loading } from '../states/skeletons.tsx'
import classes from './data-table.module.css'
import type { ColumnsButtonProps } from './data-table.types.ts'

// Dragging and check boxes load when the pointer or the focus reaches the button.
const LazyColumnsPanel = lazyPart<ColumnsButtonProps<never>>(
  () => import('./columns-panel.tsx').then(({ ColumnsPanel }) => ColumnsPanel),
  {
    failed: (retry) => <ErrorState title="The columns could not be loaded." onRetry={retry} />,
    loading: (
      <Loading label="Loading the columns">
        <FormSkeleton />
      </Loading>
    ),
  },
)

const preload = () => void LazyColumnsPanel.preload()

/** Opens the choice of the columns of a table. */
export function ColumnsButton<Row>(props: ColumnsButtonProps<Row>) {
  const { target, panel } = useDropdown('dialog', { preload })
  return (
    <>
      <Button
        variant="default"
        className={classes.columnsButton ?? ''}
        leftSection={<IconColumns3 size={18} stroke={1.5} />}
        {...target}
      >
        <span className={classes.columnsText}>Columns</span>
      </Button>
      {panel === undefined ? null : (
        <LazyPopoverPanel {...panel} label="Columns" position="bottom-end" padding={8}>
          <LazyColumnsPanel {...props} />
        </LazyPopoverPanel>
      )}
    </>
  )
}
