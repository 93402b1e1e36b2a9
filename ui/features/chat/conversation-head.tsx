import { ActionIcon } from '@mantine/core'
import {
  type Icon,
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconBan,
  IconDots,
  IconFlag,
  IconInfoCircle,
  IconLogout,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ChatClient } from '../../../adapters/client/chat.client.ts'
import type { RoomRow } from '../../../core/chat/chat.schema.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { LazyMenuPanel } from '../../shared/dropdown/lazy-panels.tsx'
import type { ReportDialogProps } from '../../shared/complaints/report-dialog.tsx'
import { useDropdown } from '../../shared/dropdown/use-dropdown.ts'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import classes from './chat.module.css'
import type { GroupChangeProps } from './group-dialog.tsx'
import { Initials } from './initials.tsx'
import { HERE, isOtherHere } from './presence.ts'

const ReportDialog = lazyPart<ReportDialogProps>(() =>
  import('../../shared/complaints/report-dialog.tsx').then((module) => module.ReportDialog),
)

const GroupPeopleDialog = lazyPart<GroupChangeProps>(() =>
  import('./group-dialog.tsx').then((module) => module.GroupPeopleDialog),
)
const LeaveGroupDialog = lazyPart<GroupChangeProps & { readonly onLeft: () => void }>(() =>
  import('./group-dialog.tsx').then((module) => module.LeaveGroupDialog),
)

interface ConversationHeadProps {
  readonly chat: ChatClient
  readonly roomId: string
  readonly row: RoomRow
  readonly me: number
  readonly here: ReadonlySet<number>
  readonly onBack: () => void
  readonly onGone: () => void
  readonly onContext: () => void
}

/** The name of a conversation and what can be done with it. */
export function ConversationHead({ chat, roomId, row, me, here, onBack, onGone, onContext }: ConversationHeadProps) {
  const others = row.participants.filter(({ user_id }) => user_id !== me)
  const isGroup = row.is_group === 1
  const isHere = isOtherHere(row, here)
  const present = others.filter(({ user_id }) => here.has(user_id)).length
  return (
    <header className={classes.conversationHead}>
      <HeadButton className={classes.phoneOnly} label="Back to conversations" Icon={IconArrowLeft} onClick={onBack} />
      <Initials name={row.name} icon={isGroup ? <IconUsers size={18} stroke={1.5} /> : undefined} isHere={isHere} />
      <div className={classes.conversationTitle}>
        <h2>{row.name}</h2>
        <p>
          {[
            isHere ? HERE : isGroup && present > 0 ? `${present} online` : '',
            isGroup ? others.map(({ full_name }) => full_name).join(', ') : (others[0]?.company ?? ''),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <HeadButton
        label={row.is_pinned === 1 ? 'Unpin' : 'Pin'}
        Icon={row.is_pinned === 1 ? IconPinnedOff : IconPin}
        onClick={() => chat.togglePin(roomId)}
      />
      <HeadButton
        label={row.is_archived === 1 ? 'Unarchive' : 'Archive'}
        Icon={row.is_archived === 1 ? IconArchiveOff : IconArchive}
        onClick={() => chat.toggleArchive(roomId)}
      />
      <HeadButton className={classes.narrowOnly} label="What this is about" Icon={IconInfoCircle} onClick={onContext} />
      <ConversationMenu chat={chat} roomId={roomId} row={row} me={me} onGone={onGone} />
    </header>
  )
}

interface HeadButtonProps {
  readonly label: string
  readonly Icon: Icon
  readonly className?: string | undefined
  readonly onClick: () => void
}

const HeadButton = ({ label, Icon, className = '', onClick }: HeadButtonProps) => (
  <ActionIcon variant="subtle" color="gray" className={className} aria-label={label} title={label} onClick={onClick}>
    <Icon size={18} stroke={1.5} />
  </ActionIcon>
)

type ConversationMenuProps = Pick<ConversationHeadProps, 'chat' | 'roomId' | 'row' | 'me' | 'onGone'>

/** Blocks or reports the other person, and changes, leaves or deletes a group. */
function ConversationMenu({ chat, roomId, row, me, onGone }: ConversationMenuProps) {
  const more = useDropdown('menu')
  const [dialog, setDialog] = useState<'report' | 'people' | 'delete'>()
  const close = () => setDialog(undefined)
  const isGroup = row.is_group === 1
  const isMaker = row.id === me
  const block = {
    label: row.is_blocked === 1 ? 'Unblock' : 'Block',
    icon: <IconBan size={16} stroke={1.5} />,
    onSelect: () => chat.toggleBlock(roomId),
  }
  const report = {
    label: 'Report',
    icon: <IconFlag size={16} stroke={1.5} />,
    onSelect: () => setDialog('report'),
  }
  const people = {
    label: isMaker ? 'People in the group' : 'Leave group',
    icon: isMaker ? <IconUsers size={16} stroke={1.5} /> : <IconLogout size={16} stroke={1.5} />,
    onSelect: () => setDialog('people'),
  }
  const deleteGroup = {
    label: 'Delete group',
    icon: <IconTrash size={16} stroke={1.5} />,
    isDestructive: true,
    onSelect: () => setDialog('delete'),
  }
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label="More" {...more.target}>
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
      {more.panel === undefined ? null : (
        <LazyMenuPanel
          {...more.panel}
          position="bottom-end"
          groups={[{ entries: isGroup ? (isMaker ? [people, block, deleteGroup] : [block, people]) : [block, report] }]}
        />
      )}
      {dialog === 'report' ? <ReportDialog subject="person" id={row.id} name={row.name} onClose={close} /> : null}
      {dialog !== 'people' ? null : isMaker ? (
        <GroupPeopleDialog row={row} onClose={close} />
      ) : (
        <LeaveGroupDialog row={row} onClose={close} onLeft={onGone} />
      )}
      <ConfirmDelete
        opened={dialog === 'delete'}
        kind="group"
        name={row.name}
        consequence="The group and all its messages will be deleted for everyone in it."
        onCancel={close}
        onConfirm={async () => {
          await chat.deleteGroup(roomId)
          close()
          onGone()
        }}
      />
    </>
  )
}
