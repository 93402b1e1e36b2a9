import { MultiSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ChatState } from '../../../core/chat/chat-state.ts'
import { groupPeople, newGroup, type RoomRow } from '../../../core/chat/chat.schema.ts'
import { roomsOf } from '../../../core/chat/chat-views.ts'
import { changeGroup, roomsCreate } from '../../../core/contracts/chat.contract.ts'
import { useChat, useChatSnapshot } from '../../shared/app/chat-context.tsx'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { DialogForm } from '../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import classes from './chat.module.css'

interface GroupDialogProps {
  readonly onClose: () => void
  readonly onMade: (roomId: string) => void
}

/** Makes a group of contacts; colleagues have no chat (D-30). */
export const GroupDialog = (props: GroupDialogProps) => (
  <FormDialog title="New group" onClose={props.onClose}>
    <GroupForm {...props} />
  </FormDialog>
)

export interface GroupChangeProps {
  readonly row: RoomRow
  readonly onClose: () => void
}

/** Adds people to a group of the own making, and removes them. */
export const GroupPeopleDialog = (props: GroupChangeProps) => (
  <FormDialog title="People in the group" onClose={props.onClose}>
    <GroupPeopleForm {...props} />
  </FormDialog>
)

function GroupPeopleForm({ row, onClose }: GroupChangeProps) {
  const client = useAppClient()
  const me = useSessionUser()?.id
  const present = row.participants.filter(({ user_id }) => user_id !== me)
  const form = useForm<{ readonly user_ids: readonly number[] }, unknown>({
    schema: groupPeople,
    initial: { user_ids: present.map(({ user_id }) => user_id) },
    draft: `group:${row.room_id}`,
    save: ({ user_ids }, { call }) =>
      client.call(
        changeGroup,
        {
          room_id: row.room_id,
          add: user_ids.filter((id) => present.every(({ user_id }) => user_id !== id)),
          remove: present.map(({ user_id }) => user_id).filter((id) => !user_ids.includes(id)),
        },
        call,
      ),
    onSaved: onClose,
  })
  return (
    <DialogForm form={form} names={['user_ids']} submitLabel="Save" onClose={onClose}>
      <PeopleField
        value={form.values.user_ids}
        error={form.errors['user_ids']}
        present={present.map(({ user_id, full_name, company }) => ({
          value: String(user_id),
          label: company == null || company === '' ? full_name : `${full_name} (${company})`,
        }))}
        onChange={(ids) => form.change('user_ids', ids)}
      />
      <p className={classes.dialogNote}>
        People who join read what was written before. Those who are removed no longer see the group.
      </p>
    </DialogForm>
  )
}

interface LeaveGroupProps extends GroupChangeProps {
  readonly onLeft: () => void
}

/** Asks before the person leaves a group. */
export const LeaveGroupDialog = (props: LeaveGroupProps) => (
  <FormDialog title={`Leave ${props.row.name}?`} onClose={props.onClose}>
    <LeaveGroupForm {...props} />
  </FormDialog>
)

function LeaveGroupForm({ row, onClose, onLeft }: LeaveGroupProps) {
  const client = useAppClient()
  const me = useSessionUser()?.id ?? 0
  const form = useForm<{ readonly room_id: string }, unknown>({
    schema: changeGroup.input.pick({ room_id: true }),
    initial: { room_id: row.room_id },
    save: ({ room_id }, { call }) => client.call(changeGroup, { room_id, remove: [me] }, call),
    onSaved: () => {
      onClose()
      onLeft()
    },
  })
  return (
    <DialogForm form={form} names={[]} submitLabel="Leave group" onClose={onClose}>
      <p>You no longer see its messages. The person who made the group can add you again.</p>
    </DialogForm>
  )
}

const NO_ONE: { readonly name: string; readonly user_ids: readonly number[] } = { name: '', user_ids: [] }

function GroupForm({ onClose, onMade }: GroupDialogProps) {
  const client = useAppClient()
  const chat = useChat()
  const form = useForm<typeof NO_ONE, { readonly data: RoomRow }>({
    schema: newGroup,
    initial: NO_ONE,
    draft: 'group:new',
    save: ({ name, user_ids }, { call }) =>
      client.call(roomsCreate, { name, user_ids: [...user_ids], is_group: 1 }, call),
    onSaved: ({ data }) => {
      chat?.addRoom(data)
      onClose()
      onMade(data.room_id)
    },
  })
  return (
    <DialogForm form={form} names={['name', 'user_ids']} submitLabel="Create group" onClose={onClose}>
      <TextInput label="Name" required data-autofocus autoComplete="off" {...form.input('name')} />
      <PeopleField
        value={form.values.user_ids}
        error={form.errors['user_ids']}
        present={[]}
        onChange={(ids) => form.change('user_ids', ids)}
      />
      <p className={classes.dialogNote}>
        People with whom you have no accepted chat get a request first. A stranger becomes a contact by a first message.
      </p>
    </DialogForm>
  )
}

interface PeopleFieldProps {
  readonly value: readonly number[]
  readonly error: ReactNode
  /** Those who are in the group, whether the person could write to them alone or not. */
  readonly present: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (ids: readonly number[]) => void
}

function PeopleField({ value, error, present, onChange }: PeopleFieldProps) {
  const snapshot = useChatSnapshot()
  const [query, setQuery] = useState('')
  const contacts = snapshot === undefined ? [] : contactsOf(snapshot.chat)
  const known = new Set(present.map((person) => person.value))
  return (
    <MultiSelect
      label="People"
      required
      searchable
      hidePickedOptions
      searchValue={query}
      onSearchChange={setQuery}
      data={[
        { group: 'In the group', items: [...present] },
        { group: 'Contacts', items: contacts.filter((person) => !known.has(person.value)) },
      ].filter(({ items }) => items.length > 0)}
      value={value.map(String)}
      onChange={(ids) => {
        onChange(ids.map(Number))
        setQuery('')
      }}
      error={error}
      placeholder={value.length === 0 ? 'Type a name or a company' : ''}
      nothingFoundMessage="No contact matches"
    />
  )
}

/** The others of the chats of two that are open, by name. */
const contactsOf = (chat: ChatState) =>
  (['all', 'archive'] as const)
    .flatMap((tab) => roomsOf(chat, tab, 'chats'))
    .flatMap(({ row }) => row ?? [])
    .map(({ id, name, participants }) => {
      const company = participants.find(({ user_id }) => user_id === id)?.company
      return { value: String(id), label: company == null ? name : `${name} (${company})` }
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
