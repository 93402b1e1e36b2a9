import { Button } from '@mantine/core'
import { IconLink, IconLinkOff, IconPhone, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dealingRecords, type DealingRecords, linkDealing } from '../../../../core/contracts/crm-dealings.contract.ts'
import type { DealingRef } from '../../../../core/contracts/crm.contract.ts'
import { failureText } from '../../../../core/failure/effect-of-call.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { PlanLock } from '../../../shared/plan/plan-lock.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { ActivityDialogs, type OpenedActivity } from '../activities/activity-dialogs.tsx'
import { recordKinds } from '../crm-config.ts'
import { RecordDrawer } from '../record/record-drawer.tsx'
import { CategoryBadge } from '../record-value.tsx'
import { useRefresh, useRights } from '../use-crm.ts'
import classes from './dealing-records.module.css'

export interface DealingRecordsProps {
  readonly about: DealingRef
  /** Records that the page shows itself. */
  readonly shown?: readonly string[]
}

type FoundRecord = DealingRecords['records'][number]

/** The records of the person of an enquiry or chat, and ways to add one, a task or a call (D-245). */
export function DealingRecordsPart({ about, shown = [] }: DealingRecordsProps) {
  const { data, isError, refetch, isFetching } = useCall(dealingRecords, about)
  if (isError && data === undefined)
    return <ErrorState title={failureText(dealingRecords)} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (data === undefined)
    return (
      <Loading label="Loading the records">
        <LinesSkeleton lines={3} />
      </Loading>
    )
  const { person, records } = data.data
  if (person === null) return null
  return <Records about={about} person={person} records={records} shown={shown} />
}

interface RecordsProps extends Required<DealingRecordsProps> {
  readonly person: NonNullable<DealingRecords['person']>
  readonly records: readonly FoundRecord[]
}

function Records({ about, person, records, shown }: RecordsProps) {
  const [adding, setAdding] = useState<RecordTypeName>()
  const [activity, setActivity] = useState<OpenedActivity>()
  const hasDrawer = useOnceOpened(adding !== undefined)
  const [lastType, setLastType] = useState<RecordTypeName>('Leads')
  if (adding !== undefined && adding !== lastType) setLastType(adding)
  const rights = { Leads: useRights('Leads'), Contacts: useRights('Contacts'), Deals: useRights('Deals') }
  const [tasks, calls] = [useRights('Tasks'), useRights('Calls')]
  const has = (type: RecordTypeName) => records.some((record) => record.type === type)
  // A person is one lead or one contact; an enquiry has one deal.
  const offered = [
    ...(has('Leads') || has('Contacts') ? [] : (['Leads'] as const)),
    ...(has('Contacts') ? [] : (['Contacts'] as const)),
    ...(records.some(({ type, link }) => type === 'Deals' && link !== null) ? [] : (['Deals'] as const)),
  ].filter((type) => rights[type].canAdd)
  const listed = records.filter(({ unique_id }) => !shown.includes(unique_id))
  const first = records[0]
  const start = (kind: 'task' | 'call', verb: string) =>
    setActivity({
      kind,
      preset: { subject: `${verb} ${[person.name, person.company].filter((text) => text !== '').join(', ')}` },
      ...(first !== undefined && {
        related: { value: `${crmTypeOf(first.type).id}:${first.unique_id}`, label: recordLabel(first) },
      }),
    })
  const lock = rights.Leads.lock ?? rights.Contacts.lock ?? rights.Deals.lock ?? tasks.lock ?? calls.lock
  if (listed.length === 0 && offered.length === 0 && !tasks.canAdd && !calls.canAdd && lock === undefined) return null
  return (
    <section className={classes.part}>
      <h3>In your CRM</h3>
      {listed.length === 0 ? null : (
        <ul className={classes.list}>
          {listed.map((record) => (
            <li key={record.unique_id}>
              <span className={classes.name}>
                {crmTypeOf(record.type).singular}:{' '}
                <Link {...linkTo(recordAddress(record.type, record.unique_id))}>{recordLabel(record)}</Link>
              </span>
              {record.category === '' ? null : <CategoryBadge value={record.category} />}
              <LinkButton about={about} record={record} />
            </li>
          ))}
        </ul>
      )}
      {lock === undefined ? null : <PlanLock>{lock}</PlanLock>}
      <div className={classes.actions}>
        {offered.map((type) => (
          <Button
            key={type}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => setAdding(type)}
          >
            New {recordKinds[type].one}
          </Button>
        ))}
        {tasks.canAdd ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => start('task', 'Answer')}
          >
            New task
          </Button>
        ) : null}
        {calls.canAdd ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPhone size={16} stroke={1.5} />}
            onClick={() => start('call', 'Call with')}
          >
            Log call
          </Button>
        ) : null}
      </div>
      {hasDrawer ? (
        <RecordDrawer
          key={lastType}
          type={lastType}
          start={{ about }}
          opened={adding !== undefined}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
      <ActivityDialogs opened={activity} canEdit onClose={() => setActivity(undefined)} />
    </section>
  )
}

/** Links a record of the same person, whose stream then shows the enquiry or chat, or takes the link back. */
function LinkButton({ about, record }: { readonly about: DealingRef; readonly record: FoundRecord }) {
  const client = useAppClient()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  if (record.link === 'own' || !record.can_edit) return null
  const isLinked = record.link === 'made'
  const send = async () => {
    setBusy(true)
    try {
      await client.call(linkDealing, { ...about, unique_id: record.unique_id, is_linked: !isLinked })
    } catch (failure) {
      notify.error(failure instanceof Error ? failure.message : failureText(linkDealing))
    } finally {
      await refresh.dealings()
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color={isLinked ? 'gray' : 'harbour'}
      loading={isBusy}
      aria-label={`${isLinked ? 'Unlink' : 'Link'} ${recordLabel(record)}`}
      leftSection={isLinked ? <IconLinkOff size={14} stroke={1.5} /> : <IconLink size={14} stroke={1.5} />}
      onClick={() => void send()}
    >
      {isLinked ? 'Unlink' : 'Link'}
    </Button>
  )
}
