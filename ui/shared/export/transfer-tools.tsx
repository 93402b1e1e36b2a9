import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconDownload, IconFileImport, IconX } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { linkTo } from '../app/link-to.ts'
import type { MenuEntry } from '../dropdown/dropdown.types.ts'
import { LazyMenuPanel } from '../dropdown/lazy-panels.tsx'
import { useDropdown } from '../dropdown/use-dropdown.ts'
import classes from './transfer-tools.module.css'
import { type ExportedList, useExport } from './use-export.ts'

export interface TransferToolsProps {
  /** Undefined when the person or the plan may not export. */
  readonly exported: ExportedList | undefined
  /** The address of the import; undefined when the person may not import. */
  readonly importTo: string | undefined
}

/** Export and import of a list: two buttons, where the window is narrow one menu. */
export function TransferTools({ exported, importTo }: TransferToolsProps) {
  return exported === undefined ? <Tools importTo={importTo} /> : <WithExport exported={exported} importTo={importTo} />
}

function WithExport({ exported, importTo }: TransferToolsProps & { readonly exported: ExportedList }) {
  return <Tools importTo={importTo} run={useExport(exported)} />
}

interface ToolsProps extends Pick<TransferToolsProps, 'importTo'> {
  readonly run?: ReturnType<typeof useExport>
}

function Tools({ importTo, run }: ToolsProps) {
  const navigate = useNavigate()
  const { target, panel } = useDropdown('menu')
  const entries: readonly MenuEntry[] = [
    ...(run === undefined || run.running !== undefined
      ? []
      : [{ label: 'Export', icon: <IconDownload size={16} stroke={1.5} />, onSelect: run.start }]),
    ...(importTo === undefined
      ? []
      : [
          {
            label: 'Import',
            icon: <IconFileImport size={16} stroke={1.5} />,
            onSelect: () => void navigate(linkTo(importTo)),
          },
        ]),
  ]
  return (
    <>
      {run === undefined ? null : run.running === undefined ? (
        <Button
          className={classes.wide ?? ''}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.5} />}
          loading={run.isStarting}
          onClick={run.start}
        >
          Export
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconX size={18} stroke={1.5} />}
          loading={run.running.isCancelling}
          onClick={run.running.cancel}
        >
          Cancel export · {run.running.percent}%
        </Button>
      )}
      {importTo === undefined ? null : (
        <Button
          className={classes.wide ?? ''}
          variant="default"
          leftSection={<IconFileImport size={18} stroke={1.5} />}
          renderRoot={(props) => <Link {...linkTo(importTo)} {...props} />}
        >
          Import
        </Button>
      )}
      {entries.length === 0 ? null : (
        <>
          <ActionIcon
            className={classes.narrow ?? ''}
            variant="default"
            size={36}
            aria-label="Export and import"
            loading={run?.isStarting === true}
            {...target}
          >
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
          {panel === undefined ? null : <LazyMenuPanel {...panel} position="bottom-end" groups={[{ entries }]} />}
        </>
      )}
    </>
  )
}
