import { Button, type ButtonProps, Group, Menu, Modal, Text } from '@mantine/core'
import { IconCircleDot, IconPencil, IconTag, IconTagOff, IconTrash, IconUser } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { tags as tagsCall } from '../../../../core/contracts/crm-tags.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../../core/crm/lists/kanban.ts'
import { closingDateField, WON } from '../../../../core/crm/records/stages.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import type { ListSelection } from '../../../shared/list-page/list-page.types.ts'
import { tellRefusal } from '../../../shared/notice/tell-refusal.ts'
import { recordKinds } from '../crm-config.ts'
import { useColleagues } from '../use-crm.ts'
import { BulkEditDialog, type Edited } from './bulk-edit-dialog.tsx'
import type { OwnForm } from './record-columns.tsx'
import type { BulkChangeInput, BulkRequest } from './use-bulk-change.ts'

interface BulkActionsProps {
  readonly type: RecordTypeName
  readonly form: OwnForm
  readonly selection: ListSelection<RecordRow>
  readonly filters: FilterTree
  readonly query: string
  readonly rights: { readonly canEdit: boolean; readonly canDelete: boolean }
  readonly isBusy: boolean
  readonly onStart: (request: BulkRequest) => Promise<unknown>
}

interface Asked {
  /** The button that was pressed. */
  readonly button: string
  readonly what: string
  readonly change: BulkChangeInput
  readonly read?: BulkRequest['read']
}

/**
 * Actions for the selected records: assign, set the status, tag, edit any field, delete. Changes that include rows that are
 * not shown ask first.
 */
export function BulkActions({ type, form, selection, filters, query, rights, isBusy, onStart }: BulkActionsProps) {
  const colleagues = useColleagues()
  /** The field that is edited, chosen by the person or already with its value. */
  const [editing, setEditing] = useState<Edited>()
  const { one, many } = recordKinds[type]
  const counted = `${selection.count.toLocaleString('en')} ${selection.count === 1 ? one : many}`
  const category = fieldsOf(form).find((field) => field.name === CATEGORY_FIELDS[type])
  const send = (change: BulkChangeInput, read?: BulkRequest['read']) =>
    onStart({ change, selection, filters, query, read })
  const { ask, busy, question } = useQuestion(selection.isAll, isBusy, ({ change, read }) => send(change, read))

  return (
    <>
      {rights.canEdit ? (
        <>
          <ChoiceMenu
            label="Assign"
            icon={<IconUser size={16} stroke={1.5} />}
            busy={busy}
            choices={colleagues}
            onChoice={({ value, label }) =>
              ask({
                button: 'Assign',
                what: `Give ${counted} to ${label}`,
                change: { kind: 'owner', user_id: Number(value) },
                read: (row) => row.owner?.id,
              })
            }
          />
          {category === undefined ? null : (
            <ChoiceMenu
              label={category.label}
              icon={<IconCircleDot size={16} stroke={1.5} />}
              busy={busy}
              choices={category.option_list.map((name) => ({ value: name, label: name }))}
              onChoice={({ value }) => {
                if (type === 'Deals' && value === WON && closingDateField(form) !== undefined)
                  return setEditing({ fieldId: category.id, value })
                ask({
                  button: category.label,
                  what: `Set ${counted} to ${value}`,
                  change: { kind: 'field', field_id: category.id, value },
                  read: (row) => row.category,
                })
              }}
            />
          )}
          <TagMenus type={type} counted={counted} busy={busy} onAsk={ask} />
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setEditing({})}
          >
            Edit field
          </Button>
        </>
      ) : null}
      {rights.canDelete ? (
        <Button
          variant="default"
          size="compact-sm"
          color="red"
          {...busy('Delete')}
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => ask({ button: 'Delete', what: `Delete ${counted}`, change: { kind: 'delete' } })}
        >
          Delete
        </Button>
      ) : null}
      {editing === undefined ? null : (
        <BulkEditDialog
          type={type}
          form={form}
          counted={counted}
          start={editing}
          onClose={() => setEditing(undefined)}
          onSave={({ name, ...change }) => send({ kind: 'field', ...change }, (row) => row.fields[name])}
        />
      )}
      <AllQuestion many={many} {...question} />
    </>
  )
}

/** Sends a change, after a question when it includes rows that are not shown. The button that was pressed waits for it. */
function useQuestion(isAll: boolean, isBusy: boolean, send: (asked: Asked) => Promise<unknown>) {
  const [asked, setAsked] = useState<Asked>()
  const [pressed, setPressed] = useState<string>()
  const go = async (wanted: Asked) => {
    setPressed(wanted.button)
    await send(wanted).catch(tellRefusal)
    setPressed(undefined)
  }
  return {
    ask: (wanted: Asked) => (isAll ? setAsked(wanted) : void go(wanted)),
    busy: (button: string): Busy => ({ disabled: isBusy, loading: pressed === button }),
    question: {
      asked,
      onCancel: () => setAsked(undefined),
      onConfirm: () => {
        if (asked !== undefined) void go(asked)
        setAsked(undefined)
      },
    },
  }
}

type Busy = Pick<ButtonProps, 'disabled' | 'loading'>

interface TagMenusProps {
  readonly type: RecordTypeName
  readonly counted: string
  readonly busy: (button: string) => Busy
  readonly onAsk: (asked: Asked) => void
}

function TagMenus({ type, counted, busy, onAsk }: TagMenusProps) {
  const { data } = useCall(tagsCall, { type_name: type })
  const choices = (data?.data ?? []).map((tag) => ({ value: String(tag.id), label: tag.name }))
  if (choices.length === 0) return null
  return (
    <>
      <ChoiceMenu
        label="Tag"
        icon={<IconTag size={16} stroke={1.5} />}
        busy={busy}
        choices={choices}
        onChoice={({ value, label }) =>
          onAsk({
            button: 'Tag',
            what: `Tag ${counted} with ${label}`,
            change: { kind: 'tag', tag_id: Number(value) },
          })
        }
      />
      <ChoiceMenu
        label="Remove tag"
        icon={<IconTagOff size={16} stroke={1.5} />}
        busy={busy}
        choices={choices}
        onChoice={({ value, label }) =>
          onAsk({
            button: 'Remove tag',
            what: `Remove ${label} from ${counted}`,
            change: { kind: 'untag', tag_id: Number(value) },
          })
        }
      />
    </>
  )
}

interface AllQuestionProps {
  readonly asked: Asked | undefined
  readonly many: string
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before records change that the person has not seen. */
function AllQuestion({ asked, many, onCancel, onConfirm }: AllQuestionProps) {
  return (
    <Modal
      opened={asked !== undefined}
      onClose={onCancel}
      title={`${asked?.what ?? ''}?`}
      centered
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">
        These are all {many} that match, also those that are not on the screen. You can undo it for ten minutes.
      </Text>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button {...(asked?.change.kind === 'delete' && { color: 'red' })} data-autofocus onClick={onConfirm}>
          {asked?.what}
        </Button>
      </Group>
    </Modal>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface ChoiceMenuProps {
  readonly label: string
  readonly icon: ReactNode
  readonly busy: (button: string) => Busy
  readonly choices: readonly Choice[]
  readonly onChoice: (choice: Choice) => void
}

function ChoiceMenu({ label, icon, busy, choices, onChoice }: ChoiceMenuProps) {
  return (
    <Menu shadow="md">
      <Menu.Target>
        <Button variant="default" size="compact-sm" {...busy(label)} leftSection={icon}>
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
