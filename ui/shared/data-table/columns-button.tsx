import { Button, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazyPart } from '../app/lazy-part.tsx'
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

/** Opens the choice of the columns of a table. */
export function ColumnsButton<Row>(props: ColumnsButtonProps<Row>) {
  const preload = () => void LazyColumnsPanel.preload()
  return (
    <Popover position="bottom-end" width={300} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.columnsButton ?? ''}
          leftSection={<IconColumns3 size={18} stroke={1.5} />}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <span className={classes.columnsText}>Columns</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" p={8}>
        <LazyColumnsPanel {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}
