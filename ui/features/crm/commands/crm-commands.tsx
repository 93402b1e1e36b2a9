import { IconPhone, IconPlus, IconStatusChange, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import type { RecordInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import { recordColumns } from '../../../../core/crm/lists/kanban.ts'
import { asksForReason } from '../../../../core/crm/records/stages.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { crmTypeOf, RECORD_TYPE_NAMES, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { matchRoute } from '../../../../core/navigation/match.ts'
import { isAnyGranted } from '../../../../core/permissions/permissions.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import { type SessionUser, useSessionUser } from '../../../shared/app/use-session.ts'
import type { PaletteCommand } from '../../../shared/command-palette/command-palette.tsx'
import { usePageCommands } from '../../../shared/command-palette/page-commands.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { usePlanLock } from '../../../shared/plan/use-plan.ts'
import { ActivityDialogs, type OpenedActivity } from '../activities/activity-dialogs.tsx'
import { activityKinds } from '../activities/activity-calls.ts'
import type { ActivityKind } from '../activities/activity-forms.ts'
import { LazyRecordDrawer } from '../record/lazy-record-drawer.tsx'
import { recordKinds } from '../crm-config.ts'
import { useHeadChanges } from '../record/use-head-changes.ts'
import { useColleagues, useRights } from '../use-crm.ts'

const NO_OPTIONS: readonly string[] = []
const RECORD_KEYS: Readonly<Record<RecordTypeName, string>> = { Leads: 'L', Contacts: 'C', Accounts: 'A', Deals: 'D' }
const ACTIVITY_KEYS: Readonly<Record<ActivityKind, string>> = { task: 'T', meeting: 'M', call: 'P' }
const KINDS = ['task', 'meeting', 'call'] as const
const RECORD_ROUTES: Readonly<Record<string, RecordTypeName>> = {
  lead: 'Leads',
  contact: 'Contacts',
  account: 'Accounts',
  deal: 'Deals',
}
const MODULES = [...RECORD_TYPE_NAMES, ...KINDS.map((kind) => activityKinds[kind].module)]

/** Rendered on every page of the workspace for everybody who may see a part of the CRM. */
export function CrmCommands() {
  const user = useSessionUser()
  return user !== undefined &&
    user.type !== 'other' &&
    isAnyGranted(
      user,
      MODULES.map((module) => ({ module, action: 'View' as const })),
    ) ? (
    <Commands key={user.id} user={user} />
  ) : null
}

function Commands({ user }: { readonly user: SessionUser }) {
  const client = useAppClient()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [adding, setAdding] = useState<RecordTypeName>()
  const [opened, setOpened] = useState<OpenedActivity>()
  const hasDrawer = useOnceOpened(adding !== undefined)
  // On every page of the workspace: forms load for those who open one.
  const hasDialogs = useOnceOpened(opened !== undefined)
  const [lastType, setLastType] = useState<RecordTypeName>('Leads')
  if (adding !== undefined && adding !== lastType) setLastType(adding)

  const match = matchRoute(pathname)
  const type = match === undefined ? undefined : RECORD_ROUTES[match.id]
  const uniqueId = type === undefined ? '' : (match?.params['uniqueId'] ?? '')
  const shown = type ?? 'Leads'
  const { data: info } = useQuery({
    ...recordKinds[shown].info(client, uniqueId),
    enabled: type !== undefined && uniqueId !== '',
    // The page of the record loads it and shows when it cannot.
    retry: false,
  })
  const name = info === undefined ? undefined : recordLabel(info.data.record)
  const canAdd = useAddable(user)

  const commands = useMemo((): readonly PaletteCommand[] => {
    const related =
      type === undefined || name === undefined
        ? {}
        : { related: { value: `${crmTypeOf(type).id}:${uniqueId}`, label: name } }
    return [
      ...RECORD_TYPE_NAMES.filter((each) => canAdd.has(each)).map((each) => ({
        id: `new-${recordKinds[each].one}`,
        label: `New ${recordKinds[each].one}`,
        group: 'Create',
        keywords: ['add', 'create'],
        icon: <IconPlus size={18} stroke={1.5} />,
        shortcut: ['N', RECORD_KEYS[each]],
        onRun: () => setAdding(each),
      })),
      ...KINDS.filter((kind) => canAdd.has(activityKinds[kind].module)).map((kind) => ({
        id: `new-${kind}`,
        label: kind === 'call' ? 'Log call' : `New ${kind}`,
        group: 'Create',
        keywords: ['add', 'create', 'plan', kind],
        icon: kind === 'call' ? <IconPhone size={18} stroke={1.5} /> : <IconPlus size={18} stroke={1.5} />,
        shortcut: ['N', ACTIVITY_KEYS[kind]],
        onRun: () => setOpened({ kind, ...related }),
      })),
    ]
  }, [canAdd, type, name, uniqueId])
  usePageCommands('crm', commands)

  return (
    <>
      {type === undefined || info === undefined ? null : <RecordCommands key={uniqueId} type={type} info={info.data} />}
      {hasDrawer ? (
        <LazyRecordDrawer
          key={lastType}
          type={lastType}
          opened={adding !== undefined}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
      {hasDialogs ? <ActivityDialogs opened={opened} canEdit onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

/** The modules of which the person may add something, by rights and plan. */
function useAddable(user: SessionUser): ReadonlySet<string> {
  const lockOf = usePlanLock()
  const modules = MODULES.filter(
    (module) => isAnyGranted(user, [{ module, action: 'Add' }]) && lockOf(module) === undefined,
  ).join('\n')
  return useMemo(() => new Set(modules.split('\n')), [modules])
}

/** Assigning the record of the page and setting its status; found by typing. */
function RecordCommands({ type, info }: { readonly type: RecordTypeName; readonly info: RecordInfo }) {
  const { canEdit } = useRights(type)
  const colleagues = useColleagues()
  const { category, status, owner } = useHeadChanges(type, info)
  const { one } = recordKinds[type]
  const failure = (status.failure ?? owner.failure)?.message
  useEffect(() => {
    if (failure !== undefined) notify.error(failure)
  }, [failure])
  const { data: form } = useCall(userForm, { type_name: type })
  // Losing a record and winning a deal ask for more, on the page.
  const options =
    form === undefined || category === undefined
      ? NO_OPTIONS
      : recordColumns(type, form.data)
          .map((column) => column.category)
          .filter((name) => name !== '' && !asksForReason(type, name))
  const { category: present, owner: owned } = info.record
  const ownerId = owned?.id
  const commands = useMemo((): readonly PaletteCommand[] => {
    if (!canEdit) return []
    const field = (category?.label ?? 'Status').toLowerCase()
    return [
      ...options
        .filter((option) => option !== present)
        .map((option) => ({
          id: `status-${option}`,
          label: `Set ${field} to ${option}`,
          group: `This ${one}`,
          keywords: ['status', 'stage', option],
          icon: <IconStatusChange size={18} stroke={1.5} />,
          isOnlyTyped: true,
          onRun: () => void status.choose(option),
        })),
      ...colleagues
        .filter(({ value }) => value !== String(ownerId))
        .map(({ value, label }) => ({
          id: `assign-${value}`,
          label: `Assign to ${label}`,
          group: `This ${one}`,
          keywords: ['assign', 'owner', label],
          icon: <IconUserShare size={18} stroke={1.5} />,
          isOnlyTyped: true,
          onRun: () => void owner.choose(Number(value)),
        })),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the changes are new at every render and read what is stored
  }, [canEdit, category?.label, options.join('\n'), present, one, colleagues, ownerId])
  usePageCommands('crm-record', commands)
  return null
}
