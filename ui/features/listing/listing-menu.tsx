import { ActionIcon } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconLayoutBoard,
  IconRestore,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import type { OwnListing } from '../../../core/contracts/listing.contract.ts'
import { productAddress } from '../../../core/navigation/addresses.ts'
import type { Action } from '../../../core/permissions/catalogue.ts'
import { LazyMenuPanel } from '../../shared/dropdown/lazy-panels.tsx'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { useDropdown } from '../../shared/dropdown/use-dropdown.ts'
import { listingName } from './listing-name.ts'

/** The actions for one listing. */
export interface ListingActions {
  readonly may: (action: Action) => boolean
  /** The plan has room for another featured listing. */
  readonly mayFeature: boolean
  readonly onDuplicate: (row: OwnListing) => void
  readonly onFeature: (row: OwnListing) => void
  readonly onBigPost: (row: OwnListing) => void
  readonly onDelete: (row: OwnListing) => void
  readonly onRestore: (row: OwnListing) => void
}

export function ListingMenu({ row, actions }: { readonly row: OwnListing; readonly actions: ListingActions }) {
  const { target, panel } = useDropdown('menu')
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${listingName(row)}`} {...target}>
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
      {panel === undefined ? null : (
        <LazyMenuPanel
          {...panel}
          position="bottom-end"
          groups={[{ entries: row.is_deleted === 1 ? deletedEntries(row, actions) : entriesOf(row, actions) }]}
        />
      )}
    </>
  )
}

function deletedEntries(row: OwnListing, { may, onRestore }: ListingActions): readonly MenuEntry[] {
  if (!may('Restore')) return []
  return [
    {
      label: 'Restore as a draft',
      icon: <IconRestore size={16} stroke={1.5} />,
      onSelect: () => onRestore(row),
    },
  ]
}

function entriesOf(row: OwnListing, { may, mayFeature, ...on }: ListingActions): readonly MenuEntry[] {
  const isPublished = row.published === 1
  const entries: (MenuEntry | false)[] = [
    isPublished && {
      label: 'See it as buyers do',
      icon: <IconExternalLink size={16} stroke={1.5} />,
      href: productAddress(row),
    },
    may('Duplicate') && {
      label: 'Duplicate',
      icon: <IconCopy size={16} stroke={1.5} />,
      onSelect: () => on.onDuplicate(row),
    },
    may('Featured') &&
      ((isPublished && mayFeature) || row.is_featured === 1) && {
        label: row.is_featured === 1 ? 'Stop featuring' : 'Feature',
        icon: <IconStar size={16} stroke={1.5} />,
        onSelect: () => on.onFeature(row),
      },
    may('Big Post') && {
      label: row.big_post === 1 ? 'Stop showing as big post' : 'Show as big post',
      icon: <IconLayoutBoard size={16} stroke={1.5} />,
      onSelect: () => on.onBigPost(row),
    },
    may('Delete') && {
      label: 'Delete',
      icon: <IconTrash size={16} stroke={1.5} />,
      isDestructive: true,
      onSelect: () => on.onDelete(row),
    },
  ]
  return entries.filter((entry) => entry !== false)
}
