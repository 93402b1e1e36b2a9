import { MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ChatState } from '../../../core/chat/chat-state.ts'
import { newGroup, type RoomRow } from '../../../core/chat/chat.schema.ts'
import { roomsOf } from '../../../core/chat/chat-views.ts'
import { roomsCreate } from '../../../core/contracts/chat.contract.ts'
import { crmUsers } from '../../../core/contracts/crm.contract.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { useChat, useChatSnapshot } from '../../shared/app/chat-context.tsx'
import { useCall } from '../../shared/app/use-call.ts'
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

/** Makes a group of contacts and colleagues. */
export const GroupDialog = (props: GroupDialogProps) => (
  <FormDialog title="New group" onClose={props.onClose}>
    <GroupForm {...props} />
  </FormDialog>
)

const NO_ONE: { readonly name: string; readonly user_ids: readonly number[] } = { name: '', user_ids: [] }

function GroupForm({ onClose, onMade }: GroupDialogProps) {
  const client = useAppClient()
  const chat = useChat()
  const people = usePeople()
  const [query, setQuery] = useState('')
  const form = useForm<typeof NO_ONE, { readonly data: RoomRow }>({
    schema: newGroup,
    initial: NO_ONE,
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
      <MultiSelect
        label="People"
        required
        searchable
        hidePickedOptions
        searchValue={query}
        onSearchChange={setQuery}
        data={people.map(({ group, items }) => ({ group, items: [...items] }))}
        value={form.values.user_ids.map(String)}
        onChange={(ids) => {
          form.change('user_ids', ids.map(Number))
          setQuery('')
        }}
        error={form.errors['user_ids']}
        placeholder={form.values.user_ids.length === 0 ? 'Type a name or a company' : ''}
        nothingFoundMessage="No contact or colleague matches"
      />
      <p className={classes.dialogNote}>
        People with whom you have no accepted chat get a request first. A stranger becomes a contact by a first message.
      </p>
    </DialogForm>
  )
}

/** The people to whom the signed-in person may write, as a list shows them. */
function usePeople() {
  const user = useSessionUser()
  const snapshot = useChatSnapshot()
  const { access } = crmUsers
  const seesColleagues =
    user !== undefined && access.kind === 'permission' && access.anyOf.some((need) => isGranted(user, need))
  const colleagues = useCall(crmUsers, {}, { enabled: seesColleagues }).data?.data.filter(({ id }) => id !== user?.id)
  const ids = new Set(colleagues?.map(({ id }) => id))
  const contacts =
    snapshot === undefined ? [] : contactsOf(snapshot.chat).filter(({ value }) => !ids.has(Number(value)))
  return [
    { group: 'Contacts', items: contacts },
    {
      group: 'Colleagues',
      items: (colleagues ?? []).map(({ id, full_name }) => ({ value: String(id), label: full_name })),
    },
  ].filter(({ items }) => items.length > 0)
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
