import { ActionIcon } from '@mantine/core'
import {
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
  const [isAsking, setAsking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const others = row.participants.filter(({ user_id }) => user_id !== me)
  const isGroup = row.is_group === 1
  const isMaker = row.id === me
  const isHere = isOtherHere(row, here)
  const present = others.filter(({ user_id }) => here.has(user_id)).length
  const more = useDropdown('menu')
  const block = {
    label: row.is_blocked === 1 ? 'Unblock' : 'Block',
    icon: <IconBan size={16} stroke={1.5} />,
    onSelect: () => chat.toggleBlock(roomId),
  }
  const report = {
    label: 'Report',
    icon: <IconFlag size={16} stroke={1.5} />,
    onSelect: () => setReporting(true),
  }
  const deleteGroup = {
    label: 'Delete group',
    icon: <IconTrash size={16} stroke={1.5} />,
    isDestructive: true,
    onSelect: () => setAsking(true),
  }
  const members = {
    label: isMaker ? 'People in the group' : 'Leave group',
    icon: isMaker ? <IconUsers size={16} stroke={1.5} /> : <IconLogout size={16} stroke={1.5} />,
    onSelect: () => setChanging(true),
  }
  return (
    <>
      <header className={classes.conversationHead}>
        <ActionIcon
          className={classes.phoneOnly}
          variant="subtle"
          color="gray"
          aria-label="Back to conversations"
          onClick={onBack}
        >
          <IconArrowLeft size={18} stroke={1.5} />
        </ActionIcon>
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
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={row.is_pinned === 1 ? 'Unpin' : 'Pin'}
          title={row.is_pinned === 1 ? 'Unpin' : 'Pin'}
          onClick={() => chat.togglePin(roomId)}
        >
          {row.is_pinned === 1 ? <IconPinnedOff size={18} stroke={1.5} /> : <IconPin size={18} stroke={1.5} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={row.is_archived === 1 ? 'Unarchive' : 'Archive'}
          title={row.is_archived === 1 ? 'Unarchive' : 'Archive'}
          onClick={() => chat.toggleArchive(roomId)}
        >
          {row.is_archived === 1 ? <IconArchiveOff size={18} stroke={1.5} /> : <IconArchive size={18} stroke={1.5} />}
        </ActionIcon>
        <ActionIcon
          className={classes.narrowOnly}
          variant="subtle"
          color="gray"
          aria-label="What this is about"
          title="What this is about"
          onClick={onContext}
        >
          <IconInfoCircle size={18} stroke={1.5} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="More" {...more.target}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
        {more.panel === undefined ? null : (
          <LazyMenuPanel
            {...more.panel}
            position="bottom-end"
            groups={[
              { entries: isGroup ? (isMaker ? [members, block, deleteGroup] : [block, members]) : [block, report] },
            ]}
          />
        )}
      </header>
      {isReporting ? (
        <ReportDialog subject="person" id={row.id} name={row.name} onClose={() => setReporting(false)} />
      ) : null}
      {!isChanging ? null : isMaker ? (
        <GroupPeopleDialog row={row} onClose={() => setChanging(false)} />
      ) : (
        <LeaveGroupDialog row={row} onClose={() => setChanging(false)} onLeft={onGone} />
      )}
      <ConfirmDelete
        opened={isAsking}
        kind="group"
        name={row.name}
        consequence="The group and all its messages will be deleted for everyone in it."
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await chat.deleteGroup(roomId)
          setAsking(false)
          onGone()
        }}
      />
    </>
  )
}
