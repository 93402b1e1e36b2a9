import { Button, Menu } from '@mantine/core'
import { IconCircleDot, IconTag, IconTrash, IconUser } from '@tabler/icons-react'
import { setTags, tags as tagsCall } from '../../../../core/contracts/crm-tags.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  assignLeads,
  deleteRecords,
  leadStatuses,
  updateLeadStatus,
} from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { OWNER_FIELDS } from '../../../../core/crm/lists/filter-fields.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../../core/crm/lists/kanban.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSave } from '../../../shared/form/use-save.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { recordKinds } from '../crm-config.ts'
import type { OwnForm } from './record-columns.tsx'
import { useColleagues, useRefresh } from '../use-crm.ts'

interface BulkActionsProps {
  readonly type: RecordTypeName
  readonly form: OwnForm
  readonly rows: readonly RecordRow[]
  readonly rights: { readonly canEdit: boolean; readonly canDelete: boolean }
  readonly onDone: () => void
  readonly onDeleted: (ids: readonly string[], message: string) => void
}

interface Work {
  readonly work: () => Promise<unknown>
  /** What is said of it afterwards. */
  readonly done: string | undefined
}

/** So many calls travel at once when each record has its own. */
const AT_ONCE = 6

/** What can be done with the chosen records: give, tag, set the status, delete. */
export function BulkActions({ type, form, rows, rights, onDone, onDeleted }: BulkActionsProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const colleagues = useColleagues()
  const { data: tags } = useCall(tagsCall, { type_name: type })
  const { data: statuses } = useCall(leadStatuses, {}, { enabled: type === 'Leads' })
  const { one, many } = recordKinds[type]
  const owner = fieldsOf(form).find((field) => field.name === OWNER_FIELDS[type])
  const category = fieldsOf(form).find((field) => field.name === CATEGORY_FIELDS[type])
  const counted = rows.length === 1 ? `1 ${one}` : `${rows.length} ${many}`

  const { save, isSaving: isBusy } = useSave<Work, unknown>({
    save: ({ work }) => work().finally(() => refresh.records(type)),
    onSaved: (_, { done }) => {
      if (done !== undefined) notify.done(done)
      onDone()
    },
  })
  // The failure shows itself as a notice; what was chosen stays chosen.
  const run = (work: () => Promise<unknown>, done?: string) => save({ work, done }).catch(() => undefined)
  const each = async (work: (row: RecordRow) => Promise<unknown>) => {
    const waiting = [...rows]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await work(row)
      }),
    )
  }
  const setField = (id: number, value: unknown) =>
    each((row) =>
      client.call(
        saveRecord,
        { type_name: type, unique_id: row.unique_id, form_fields: [{ id, value }] },
        { isAsked: true },
      ),
    )
  const assign = (userId: string, name: string) =>
    run(
      () =>
        type === 'Leads'
          ? client.call(
              assignLeads,
              { lead_ids: rows.map((row) => row.unique_id), user_id: Number(userId) },
              { isAsked: true },
            )
          : setField(owner?.id ?? 0, Number(userId)),
      `${counted} given to ${name}`,
    )
  const setCategory = (name: string) => {
    const status = statuses?.data.find((known) => known.name === name)
    return run(
      () =>
        status === undefined
          ? setField(category?.id ?? 0, name)
          : each((row) =>
              client.call(updateLeadStatus, { lead_id: row.unique_id, status_id: status.id }, { isAsked: true }),
            ),
      `${counted} set to ${name}`,
    )
  }
  const addTag = (id: number, name: string) =>
    run(
      () =>
        each((row) =>
          client.call(
            setTags,
            { id: row.unique_id, tag_ids: [...new Set([...row.tags.map((tag) => tag.id), id])] },
            { isAsked: true },
          ),
        ),
      `${counted} tagged ${name}`,
    )
  const remove = () => {
    const ids = rows.map((row) => row.unique_id)
    return run(async () => {
      await client.call(deleteRecords, { type_name: type, unique_ids: ids }, { isAsked: true })
      // The undo tells it.
      onDeleted(ids, `Deleted ${counted}`)
    })
  }

  return (
    <>
      {rights.canEdit && owner !== undefined ? (
        <Menu shadow="md">
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              disabled={isBusy}
              leftSection={<IconUser size={16} stroke={1.5} />}
            >
              Assign
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {colleagues.map(({ value, label }) => (
              <Menu.Item key={value} onClick={() => void assign(value, label)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {rights.canEdit && category !== undefined ? (
        <Menu shadow="md">
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              disabled={isBusy}
              leftSection={<IconCircleDot size={16} stroke={1.5} />}
            >
              {category.label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {category.option_list.map((name) => (
              <Menu.Item key={name} onClick={() => void setCategory(name)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {rights.canEdit && (tags?.data.length ?? 0) > 0 ? (
        <Menu shadow="md">
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              disabled={isBusy}
              leftSection={<IconTag size={16} stroke={1.5} />}
            >
              Tag
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {tags?.data.map((tag) => (
              <Menu.Item key={tag.id} onClick={() => void addTag(tag.id, tag.name)}>
                {tag.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {rights.canDelete ? (
        <Button
          variant="default"
          size="compact-sm"
          color="red"
          disabled={isBusy}
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      ) : null}
    </>
  )
}
