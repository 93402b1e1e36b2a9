import { Button, Menu } from '@mantine/core'
import { IconCircleDot, IconTag, IconTrash, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { tags as tagsCall } from '../../../../core/contracts/crm-tags.contract.ts'
import { leadStatuses } from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { OWNER_FIELDS } from '../../../../core/crm/lists/filter-fields.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../../core/crm/lists/kanban.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import type { OwnForm } from './record-columns.tsx'
import { useColleagues } from '../use-crm.ts'
import { EACH_MAX, useBulkCalls } from './use-bulk-calls.ts'

interface BulkActionsProps {
  readonly type: RecordTypeName
  readonly form: OwnForm
  readonly rows: readonly RecordRow[]
  readonly rights: { readonly canEdit: boolean; readonly canDelete: boolean }
  readonly onDone: () => void
  readonly onDeleted: (ids: readonly string[], message: string) => void
}

/** Actions for the selected records: assign, set the status, tag, delete. */
export function BulkActions({ type, form, rows, rights, onDone, onDeleted }: BulkActionsProps) {
  const colleagues = useColleagues()
  const { data: tags } = useCall(tagsCall, { type_name: type })
  const { data: statuses } = useCall(leadStatuses, {}, { enabled: type === 'Leads' })
  const owner = fieldsOf(form).find((field) => field.name === OWNER_FIELDS[type])
  const category = fieldsOf(form).find((field) => field.name === CATEGORY_FIELDS[type])
  const calls = useBulkCalls({ type, rows, onDone, onDeleted })
  // Each record needs a call of its own, which is too much load above this number.
  const isTooMany = rows.length > EACH_MAX
  const tooMany = isTooMany ? `At most ${EACH_MAX} at once` : undefined

  return (
    <>
      {rights.canEdit && owner !== undefined ? (
        <ChoiceMenu
          label="Assign"
          icon={<IconUser size={16} stroke={1.5} />}
          isBusy={calls.isBusy}
          refusal={type === 'Leads' ? undefined : tooMany}
          choices={colleagues}
          onChoice={({ value, label }) => calls.assign(owner.id, Number(value), label)}
        />
      ) : null}
      {rights.canEdit && category !== undefined ? (
        <ChoiceMenu
          label={category.label}
          icon={<IconCircleDot size={16} stroke={1.5} />}
          isBusy={calls.isBusy}
          refusal={tooMany}
          choices={category.option_list.map((name) => ({ value: name, label: name }))}
          onChoice={({ value }) =>
            calls.setCategory(category.id, value, statuses?.data.find((known) => known.name === value)?.id)
          }
        />
      ) : null}
      {rights.canEdit && (tags?.data.length ?? 0) > 0 ? (
        <ChoiceMenu
          label="Tag"
          icon={<IconTag size={16} stroke={1.5} />}
          isBusy={calls.isBusy}
          refusal={tooMany}
          choices={(tags?.data ?? []).map((tag) => ({ value: String(tag.id), label: tag.name }))}
          onChoice={({ value, label }) => calls.addTag(Number(value), label)}
        />
      ) : null}
      {rights.canDelete ? (
        <Button
          variant="default"
          size="compact-sm"
          color="red"
          disabled={calls.isBusy}
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={calls.remove}
        >
          Delete
        </Button>
      ) : null}
    </>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface ChoiceMenuProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isBusy: boolean
  /** The reason why the menu is disabled. */
  readonly refusal: string | undefined
  readonly choices: readonly Choice[]
  readonly onChoice: (choice: Choice) => void
}

function ChoiceMenu({ label, icon, isBusy, refusal, choices, onChoice }: ChoiceMenuProps) {
  return (
    <Menu shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy || refusal !== undefined}
          title={refusal}
          leftSection={icon}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {choices.map((choice) => (
          <Menu.Item key={choice.value} onClick={() => onChoice(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
