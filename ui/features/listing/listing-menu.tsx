import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDotsVertical,
  IconExternalLink,
  IconLayoutBoard,
  IconRestore,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import type { OwnListing } from '../../../core/contracts/listing.contract.ts'
import { productAddress } from '../../../core/navigation/addresses.ts'
import type { Action } from '../../../core/permissions/catalogue.ts'
import { listingName } from './listing-name.ts'

/** The actions for one listing. */
export interface ListingActions {
  readonly may: (action: Action) => boolean
  readonly onDuplicate: (row: OwnListing) => void
  readonly onFeature: (row: OwnListing) => void
  readonly onBigPost: (row: OwnListing) => void
  readonly onDelete: (row: OwnListing) => void
  readonly onRestore: (row: OwnListing) => void
}

export function ListingMenu({ row, actions }: { readonly row: OwnListing; readonly actions: ListingActions }) {
  const { may } = actions
  const isDeleted = row.is_deleted === 1
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${listingName(row)}`}>
          <IconDotsVertical size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isDeleted ? (
          may('Restore') ? (
            <Menu.Item leftSection={<IconRestore size={16} stroke={1.5} />} onClick={() => actions.onRestore(row)}>
              Restore as a draft
            </Menu.Item>
          ) : null
        ) : (
          <>
            {row.published === 1 ? (
              <Menu.Item
                component="a"
                href={productAddress(row)}
                target="_blank"
                leftSection={<IconExternalLink size={16} stroke={1.5} />}
              >
                See it as buyers do
              </Menu.Item>
            ) : null}
            {may('Duplicate') ? (
              <Menu.Item leftSection={<IconCopy size={16} stroke={1.5} />} onClick={() => actions.onDuplicate(row)}>
                Duplicate
              </Menu.Item>
            ) : null}
            {may('Featured') && (row.published === 1 || row.is_featured === 1) ? (
              <Menu.Item leftSection={<IconStar size={16} stroke={1.5} />} onClick={() => actions.onFeature(row)}>
                {row.is_featured === 1 ? 'Stop featuring' : 'Feature'}
              </Menu.Item>
            ) : null}
            {may('Big Post') ? (
              <Menu.Item
                leftSection={<IconLayoutBoard size={16} stroke={1.5} />}
                onClick={() => actions.onBigPost(row)}
              >
                {row.big_post === 1 ? 'Stop showing as big post' : 'Show as big post'}
              </Menu.Item>
            ) : null}
            {may('Delete') ? (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.5} />}
                onClick={() => actions.onDelete(row)}
              >
                Delete
              </Menu.Item>
            ) : null}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
