import { Button } from '@mantine/core'
import { IconPlus, IconTags, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { pagesFor } from '../../../../adapters/client/queries.ts'
import { deleteTags, tagUsage, type UsedTag } from '../../../../core/contracts/crm-tags.contract.ts'
import { CRM_TYPES, type CrmType } from '../../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../../core/permissions/permissions.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { readAfter } from '../../../shared/app/read-after.ts'
import { useMay } from '../../../shared/app/use-may.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import type { DataColumn } from '../../../shared/data-table/data-table.types.ts'
import { editEntries } from '../../../shared/dropdown/edit-entries.tsx'
import { RowMenu } from '../../../shared/dropdown/row-menu.tsx'
import { ListPage } from '../../../shared/list-page/list-page.tsx'
import { QuickFilter } from '../../../shared/list-page/quick-filter.tsx'
import { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../../shared/list-page/use-list-rows.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { useRefresh } from '../use-crm.ts'
import { TagChip } from '../tag-chip.tsx'
import type { TagsSearch } from './tags-search.ts'

const LazyTagDialog = lazyPart(() => import('./tag-dialog.tsx').then(({ TagDialog }) => TagDialog), {
  failed: (retry) => <ErrorState title="The tag could not be loaded." onRetry={retry} />,
})
const BY_NAME = { column: 'name', direction: 'asc' } as const

/** The tags of each type of the CRM, one type at a time. */
export function TagsPage({ search }: { readonly search: TagsSearch }) {
  const user = useSessionUser()
  const types = CRM_TYPES.filter(({ name }) => user !== undefined && isGranted(user, { module: name, action: 'View' }))
  const type = types.find(({ name }) => name === search.type) ?? types[0]
  return type === undefined ? null : <TagsOfType key={type.id} type={type} types={types} search={search} />
}

interface TagsOfTypeProps {
  readonly type: CrmType
  readonly types: readonly CrmType[]
  readonly search: TagsSearch
}

type Open =
  | { readonly kind: 'edit'; readonly tag: UsedTag | undefined }
  | { readonly kind: 'delete'; readonly tags: readonly UsedTag[]; readonly done: () => void }

function TagsOfType({ type, types, search }: TagsOfTypeProps) {
  const client = useAppClient()
  const may = useMay(type.name)
  usePreload(LazyTagDialog)
  const [opened, setOpened] = useState<Open>()
  const address = useListAddress('tags', search, { defaultSort: BY_NAME, narrowing: [] })
  const { query, sort = BY_NAME } = address
  const list = useListRows(
    pagesFor(
      client,
      tagUsage,
      {
        type_id: type.id,
        search: query,
        sort: sort.column === 'used' ? 'used' : 'name',
        direction: sort.direction,
      },
      ({ data }) => data,
    ),
    { rowId },
  )
  const many = type.name.toLowerCase()
  const add = may('Edit') ? (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} />}
      onClick={() => setOpened({ kind: 'edit', tag: undefined })}
    >
      Add tag
    </Button>
  ) : undefined
  const edit = (tag: UsedTag) => {
    if (tag.can_change) setOpened({ kind: 'edit', tag })
  }
  const remove = (tags: readonly UsedTag[], done: () => void = () => undefined) =>
    setOpened({ kind: 'delete', tags, done })
  const close = () => setOpened(undefined)
  return (
    <ListPage<UsedTag>
      title="Tags"
      many="tags"
      address={address}
      list={list}
      columns={columnsOf(many, edit, (tag) => remove([tag]))}
      rowId={rowId}
      rowName={(tag) => tag.name}
      onOpen={edit}
      canOpen={({ can_change: canChange }) => canChange}
      tools={add}
      quick={
        <QuickFilter
          label="Type"
          value={type.name}
          options={types.map(({ name }) => ({ value: name, label: name }))}
          onChange={(next) => address.go({ type: next, query: undefined, sort: undefined })}
        />
      }
      bulk={
        may('Edit')
          ? ({ rows, clear }) => {
              const fixed = rows.filter((tag) => !tag.can_change)
              return (
                <Button
                  variant="default"
                  size="compact-sm"
                  color="red"
                  disabled={fixed.length > 0}
                  title={
                    fixed.length === 0
                      ? undefined
                      : `${fixed[0]!.name} is a tag of somebody else. Your role lacks the right General Settings: Edit.`
                  }
                  leftSection={<IconTrash size={16} stroke={1.5} />}
                  onClick={() => remove(rows, clear)}
                >
                  Delete
                </Button>
              )
            }
          : undefined
      }
      empty={
        <EmptyState title={`No tags for ${many} yet`} icon={<IconTags size={28} stroke={1.5} />} action={add}>
          Tags mark {many} that belong together, so that lists can filter by them.
        </EmptyState>
      }
    >
      {opened?.kind === 'edit' ? <LazyTagDialog type={type} tag={opened.tag} onClose={close} /> : null}
      <DeleteTags type={type} asked={opened?.kind === 'delete' ? opened : undefined} onClose={close} />
    </ListPage>
  )
}

interface DeleteTagsProps {
  readonly type: CrmType
  readonly asked: Extract<Open, { readonly kind: 'delete' }> | undefined
  readonly onClose: () => void
}

/** Asks before tags are deleted, and says on how many records they are. */
function DeleteTags({ type, asked, onClose }: DeleteTagsProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const tags = asked?.tags ?? []
  const remove = async () => {
    const call = { isUserInitiated: true, isShownInPlace: true } as const
    const { message } = await client.call(deleteTags, { ids: tags.map(({ id }) => id) }, call)
    notify.done(message)
    asked?.done()
    onClose()
  }
  return (
    <ConfirmDelete
      opened={asked !== undefined}
      kind={tags.length === 1 ? 'tag' : 'tags'}
      name={tags.length === 1 ? tags[0]!.name : `${tags.length} tags`}
      consequence={usedText(tags, type.name.toLowerCase())}
      onCancel={onClose}
      onConfirm={() => readAfter(remove(), () => refresh.taggedLists(type.name))}
    />
  )
}

const rowId = (tag: UsedTag) => String(tag.id)

function usedText(tags: readonly UsedTag[], many: string): string {
  const used = tags.reduce((sum, tag) => sum + tag.used, 0)
  const them = tags.length === 1 ? 'It is' : 'They are'
  if (used === 0) return `${them} not used. Tags cannot be brought back.`
  return `${them} set ${used === 1 ? 'once' : `${used.toLocaleString('en')} times`} on ${many} and will be removed there. Tags cannot be brought back.`
}

const columnsOf = (
  many: string,
  edit: (tag: UsedTag) => void,
  remove: (tag: UsedTag) => void,
): readonly DataColumn<UsedTag>[] => [
  {
    id: 'name',
    header: 'Tag',
    width: 320,
    minWidth: 160,
    sortable: true,
    text: (tag) => tag.name,
    cell: (tag) => <TagChip tag={tag} />,
  },
  {
    id: 'used',
    header: `Used on ${many}`,
    width: 160,
    minWidth: 120,
    numeric: true,
    sortable: true,
    cell: (tag) => tag.used.toLocaleString('en'),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (tag) => (
      <RowMenu
        name={tag.name}
        entries={tag.can_change ? editEntries({ onEdit: () => edit(tag), onDelete: () => remove(tag) }) : []}
      />
    ),
  },
]
