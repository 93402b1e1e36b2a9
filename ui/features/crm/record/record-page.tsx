import { Button, Tabs } from '@mantine/core'
import type { RecordContext } from './record-context.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { createTag, setTags, tags as tagsCall } from '../../../../core/contracts/crm-tags.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  assignLeads,
  deleteRecords,
  leadStatuses,
  type RecordInfo,
  updateLeadStatus,
} from '../../../../core/contracts/crm-lists.contract.ts'
import { OWNER_FIELDS } from '../../../../core/crm/lists/filter-fields.ts'
import type { FieldType } from '../../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS, recordColumns } from '../../../../core/crm/lists/kanban.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { tagKey } from '../../../../core/crm/lists/tags.ts'
import { addressOf, recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { usePageName } from '../../../shared/app/page-name.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { useRememberRecord } from '../../../shared/command-palette/use-recent-records.ts'
import { LeaveScope, useLeave } from '../../../shared/form/leave-guard.tsx'
import { useSave } from '../../../shared/form/use-save.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { LeadScoreBadge } from '../../../shared/score/lead-score-badge.tsx'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import classes from '../crm.module.css'
import { recordKinds } from '../crm-config.ts'
import { foundRecord } from '../lists/find-records.ts'
import { ConvertButton, ConvertedNote } from './lead-conversion.tsx'
import { LazyRecordEditor } from './lazy-record-editor.tsx'
import { RecordFields } from './record-fields.tsx'
import { HistoryList, RecordTimeline } from './record-timeline.tsx'
import { valueText } from '../record-value.tsx'
import { useColleagues, useRefresh, useRights } from '../use-crm.ts'
import { Select, TagsInput } from '../../../shared/inputs/lazy-lists.tsx'

type TabModule = typeof import('./record-tabs.ts')

/** The content of a tab other than the first one: loaded once the page is shown. */
function lazyTab<Props extends object>(pick: (tabs: TabModule) => ComponentType<Props>) {
  return lazyPart<Props>(() => import('./record-tabs.ts').then(pick), {
    failed: (retry) => <ErrorState title="The tab could not be loaded." onRetry={retry} />,
    loading: (
      <Loading label="Loading the tab">
        <LinesSkeleton lines={6} />
      </Loading>
    ),
  })
}

const LazyNotes = lazyTab((tabs) => tabs.RecordNotes)
const LazyFiles = lazyTab((tabs) => tabs.RecordFiles)
const LazyEmails = lazyTab((tabs) => tabs.RecordEmails)
const LazyActivities = lazyTab((tabs) => tabs.RecordActivities)
const LazyVisits = lazyTab((tabs) => tabs.RecordVisits)
const LazyScore = lazyTab((tabs) => tabs.RecordScore)

/** A lead, contact, account or deal with its notes, files, e-mails, activities and history. */
export function RecordPage({ type, uniqueId }: { readonly type: RecordTypeName; readonly uniqueId: string }) {
  const client = useAppClient()
  const kind = recordKinds[type]
  const { data, isError, error, refetch } = useQuery(kind.info(client, uniqueId))
  if (isError && data === undefined) {
    const isGone = (error as { _tag?: string })._tag === 'NotFound'
    const back = (
      <Button variant="default" renderRoot={(props) => <Link {...linkTo(addressOf(kind.route))} {...props} />}>
        To all {kind.many}
      </Button>
    )
    return isGone ? (
      <EmptyState title={`There is no such ${kind.one}`} action={back} isPage>
        It may have been deleted.
      </EmptyState>
    ) : (
      <ErrorState title={`The ${kind.one} could not be loaded.`} onRetry={() => void refetch()} isPage />
    )
  }
  if (data === undefined)
    return (
      <Loading label={`Loading the ${kind.one}`}>
        <LinesSkeleton lines={10} />
      </Loading>
    )
  return <LoadedRecord key={uniqueId} type={type} info={data.data} />
}

function LoadedRecord({ type, info }: { readonly type: RecordTypeName; readonly info: RecordInfo }) {
  const rights = useRights(type)
  const [tasks, meetings, calls] = [useRights('Tasks'), useRights('Meetings'), useRights('Calls')]
  const [tab, setTab] = useState<string>('overview')
  const leave = useLeave()
  usePreload(LazyNotes, LazyRecordEditor)
  const { record } = info
  useRememberRecord(foundRecord(type, record))
  usePageName(recordLabel(record))
  const context: RecordContext = {
    type,
    uniqueId: record.unique_id,
    name: recordLabel(record),
    canEdit: rights.canEdit,
  }
  return (
    <div className={classes.record}>
      <RecordHeader type={type} info={info} />
      <Tabs value={tab} onChange={(next) => leave.request(() => setTab(next ?? 'overview'))} keepMounted={false}>
        <Tabs.List className={classes.tabs ?? ''}>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="notes">Notes</Tabs.Tab>
          <Tabs.Tab value="files">Files</Tabs.Tab>
          <Tabs.Tab value="emails">E-mails</Tabs.Tab>
          {tasks.canView ? <Tabs.Tab value="tasks">Tasks</Tabs.Tab> : null}
          {meetings.canView ? <Tabs.Tab value="meetings">Meetings</Tabs.Tab> : null}
          {calls.canView ? <Tabs.Tab value="calls">Calls</Tabs.Tab> : null}
          {type === 'Leads' ? <Tabs.Tab value="score">Score</Tabs.Tab> : null}
          <Tabs.Tab value="history">History</Tabs.Tab>
          <Tabs.Tab value="tracking">Tracking</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" className={classes.tabBody ?? ''}>
          <LeaveScope value={leave.scope}>
            <Overview type={type} info={info} canEdit={rights.canEdit} />
          </LeaveScope>
        </Tabs.Panel>
        <Tabs.Panel value="notes" className={classes.tabBody ?? ''}>
          <LazyNotes {...context} />
        </Tabs.Panel>
        <Tabs.Panel value="files" className={classes.tabBody ?? ''}>
          <LazyFiles {...context} />
        </Tabs.Panel>
        <Tabs.Panel value="emails" className={classes.tabBody ?? ''}>
          <LazyEmails {...context} address={record.email} />
        </Tabs.Panel>
        <Tabs.Panel value="tasks" className={classes.tabBody ?? ''}>
          <LazyActivities kind="task" {...context} />
        </Tabs.Panel>
        <Tabs.Panel value="meetings" className={classes.tabBody ?? ''}>
          <LazyActivities kind="meeting" {...context} />
        </Tabs.Panel>
        <Tabs.Panel value="calls" className={classes.tabBody ?? ''}>
          <LazyActivities kind="call" {...context} />
        </Tabs.Panel>
        {type === 'Leads' ? (
          <Tabs.Panel value="score" className={classes.tabBody ?? ''}>
            <LazyScore uniqueId={record.unique_id} />
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="history" className={classes.tabBody ?? ''}>
          <HistoryList {...context} />
        </Tabs.Panel>
        <Tabs.Panel value="tracking" className={classes.tabBody ?? ''}>
          <LazyVisits {...context} address={record.email} />
        </Tabs.Panel>
      </Tabs>
      <RecordTimeline {...context} />
      {leave.question}
    </div>
  )
}

function RecordHeader({ type, info }: { readonly type: RecordTypeName; readonly info: RecordInfo }) {
  const kind = recordKinds[type]
  const client = useAppClient()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const rights = useRights(type)
  const colleagues = useColleagues()
  const { data: form } = useCall(userForm, { type_name: type })
  const [isDeleting, setDeleting] = useState(false)
  const { record } = info
  const fields = info.sections.flatMap((section) => section.fields)
  const { category, owner, setCategory, setOwner } = useRecordChanges(type, info)
  const options =
    form === undefined
      ? []
      : recordColumns(type, form.data, record.category === '' ? [] : [record.category])
          .filter((column) => column.category !== '')
          .map((column) => column.category)

  const conversion = { leadId: record.unique_id, name: recordLabel(record), canEdit: rights.canEdit }

  return (
    <header className={classes.recordHead}>
      <div className={classes.recordTitle}>
        <h1 className={classes.recordName}>{recordLabel(record)}</h1>
        {type === 'Leads' ? <LeadScoreBadge percent={record.score} /> : null}
        <dl className={classes.facts}>
          {kind.facts.map((name) => {
            const field = fields.find((one) => one.name === name)
            const text =
              field === undefined
                ? undefined
                : valueText({ field_type: field.field_type as FieldType }, field.value, record.names)
            return field === undefined ? null : (
              <div key={name}>
                <dt>{field.label}</dt>
                <dd>{text ?? '–'}</dd>
              </div>
            )
          })}
        </dl>
      </div>
      <div className={classes.controls}>
        {category === undefined ? null : (
          <Select
            className={classes.control ?? ''}
            label={category.label}
            size="sm"
            data={options}
            value={record.category === '' ? null : record.category}
            onChange={setCategory}
            disabled={!rights.canEdit}
            allowDeselect={false}
            placeholder="None"
          />
        )}
        {owner === undefined ? null : (
          <Select
            className={classes.control ?? ''}
            label="Owner"
            size="sm"
            data={
              colleagues.length === 0 && record.owner !== null
                ? [{ value: String(record.owner.id), label: record.owner.name }]
                : [...colleagues]
            }
            value={record.owner === null ? null : String(record.owner.id)}
            onChange={setOwner}
            disabled={!rights.canEdit}
            allowDeselect={false}
            placeholder="Nobody"
          />
        )}
        {type === 'Leads' ? <ConvertButton {...conversion} /> : null}
        {rights.canDelete ? (
          <Button
            className={classes.iconOnPhone ?? ''}
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.5} />}
            onClick={() => setDeleting(true)}
          >
            <span className={classes.wideText}>Delete</span>
          </Button>
        ) : null}
      </div>
      {type === 'Leads' ? <ConvertedNote {...conversion} /> : null}
      <ConfirmDelete
        opened={isDeleting}
        kind={kind.one}
        name={recordLabel(record)}
        consequence="Its notes, files and history go with it."
        onCancel={() => setDeleting(false)}
        onConfirm={async () => {
          await client.call(deleteRecords, { type_name: type, unique_ids: [record.unique_id] })
          await refresh.records(type)
          notify.done(`Deleted ${recordLabel(record)}`)
          await navigate(linkTo(addressOf(kind.route)))
        }}
      />
    </header>
  )
}

/** Changes of one field of a record, sent with the value as it was read. A failure shows as a notice. */
function useRecordChanges(type: RecordTypeName, info: RecordInfo) {
  const client = useAppClient()
  const refresh = useRefresh()
  const { data: statuses } = useCall(leadStatuses, {}, { enabled: type === 'Leads' })
  const { record } = info
  const fields = info.sections.flatMap((section) => section.fields)
  const category = fields.find((field) => field.name === CATEGORY_FIELDS[type])
  const owner = fields.find((field) => field.name === OWNER_FIELDS[type])

  const change = async (send: () => Promise<{ readonly message: string }>) => {
    try {
      const { message } = await send()
      if (message !== '') notify.done(message)
    } catch {
      // The failure shows as a notice.
    }
    await refresh.records(type)
  }
  const shownValue = (id: number) => fields.find((field) => field.id === id)?.value ?? null
  const setField = (id: number, value: unknown) =>
    client.call(
      saveRecord,
      { type_name: type, unique_id: record.unique_id, form_fields: [{ id, value, was: shownValue(id) }] },
      { isUserInitiated: true },
    )
  const setCategory = (name: string | null) => {
    const status = statuses?.data.find((known) => known.name === name)
    if (name === null || category === undefined) return
    void change(() =>
      status === undefined
        ? setField(category.id, name)
        : client.call(
            updateLeadStatus,
            { lead_id: record.unique_id, status_id: status.id, was: record.category },
            { isUserInitiated: true },
          ),
    )
  }
  const setOwner = (id: string | null) => {
    if (id === null || owner === undefined) return
    void change(() =>
      type === 'Leads'
        ? client.call(
            assignLeads,
            {
              lead_ids: [record.unique_id],
              user_id: Number(id),
              was: { [record.unique_id]: record.owner?.id ?? null },
            },
            { isUserInitiated: true },
          )
        : setField(owner.id, Number(id)),
    )
  }
  return { category, owner, setCategory, setOwner }
}

function Overview({
  type,
  info,
  canEdit,
}: {
  readonly type: RecordTypeName
  readonly info: RecordInfo
  readonly canEdit: boolean
}) {
  const [isEditing, setEditing] = useState(false)
  const { record } = info
  if (isEditing)
    return (
      <LazyRecordEditor
        type={type}
        uniqueId={record.unique_id}
        onSaved={() => setEditing(false)}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <>
      <div className={classes.head} style={{ marginBottom: 16 }}>
        <TagsOfRecord type={type} info={info} canEdit={canEdit} />
        <span className={classes.spacer} />
        {canEdit ? (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.5} />}
            onClick={() => setEditing(true)}
          >
            Edit {recordKinds[type].one}
          </Button>
        ) : null}
      </div>
      <RecordFields type={type} info={info} canEdit={canEdit} onContact={() => undefined} />
      <RelatedRecords title="Contacts" type="Contacts" rows={info.contacts} />
      <RelatedRecords title="Deals" type="Deals" rows={info.deals} />
    </>
  )
}

function RelatedRecords({
  title,
  type,
  rows,
}: {
  readonly title: string
  readonly type: RecordTypeName
  readonly rows: RecordInfo['contacts']
}) {
  if (rows.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>
        {title} <span className={classes.count}>{rows.length}</span>
      </h2>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.unique_id} className={classes.item}>
            <Link {...linkTo(recordAddress(type, row.unique_id))}>{recordLabel(row)}</Link>
            <span className={classes.quiet}>{row.category}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The tags of a record; an unknown name creates a tag. */
function TagsOfRecord({
  type,
  info,
  canEdit,
}: {
  readonly type: RecordTypeName
  readonly info: RecordInfo
  readonly canEdit: boolean
}) {
  const client = useAppClient()
  const refresh = useRefresh()
  const { data } = useCall(tagsCall, { type_name: type })
  const { save, isSaving } = useSave<readonly string[], unknown>({
    save: async (names) => {
      const known = data?.data ?? []
      const ids: number[] = []
      for (const name of names) {
        const found = known.find((tag) => tagKey(tag.name) === tagKey(name))
        if (found !== undefined) ids.push(found.id)
        else {
          const { data: made, message } = await client.call(
            createTag,
            { type_id: crmTypeOf(type).id, name },
            { isUserInitiated: true },
          )
          ids.push(made.id)
          notify.done(message)
        }
      }
      await client.call(
        setTags,
        { id: info.record.unique_id, tag_ids: ids, was: info.tags.map((tag) => tag.id) },
        { isUserInitiated: true },
      )
      await renewed()
    },
    // The failure shows as a notice; the stored tags are restored.
    onFailed: () => void renewed(),
  })
  const renewed = () => Promise.all([refresh.records(type), refresh.tags()])
  return (
    <TagsInput
      aria-label="Tags"
      w={320}
      maw="100%"
      placeholder={info.tags.length === 0 ? 'Add tags' : ''}
      data={(data?.data ?? []).map((tag) => tag.name)}
      value={info.tags.map((tag) => tag.name)}
      disabled={!canEdit || isSaving}
      onChange={(names) => void save(names)}
    />
  )
}
