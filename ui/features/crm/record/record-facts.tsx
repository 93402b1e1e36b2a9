import { IconBuilding } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RecordInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import { isOverdueStep } from '../../../../core/crm/activities/next-step.ts'
import type { FieldType } from '../../../../core/crm/forms/form.schema.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { telephoneAddress } from '../../../shared/app/telephone.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { activityName } from '../activities/activity-calls.ts'
import { recordKinds } from '../crm-config.ts'
import { siteText, valueText } from '../record-value.tsx'
import { shownStep, stepTime } from '../shown-step.ts'
import type { ContactBy } from './record-context.ts'
import classes from './record-head.module.css'
import { useRecordStream } from './use-record-stream.ts'

export interface RecordFactsProps {
  readonly type: RecordTypeName
  readonly info: RecordInfo
  readonly onContact: ContactBy
}

/** The company and the facts by which a record is known. */
export function RecordFacts({ type, info, onContact }: RecordFactsProps) {
  const { record } = info
  const zone = useTimeZone()
  const fields = info.sections.flatMap((section) => section.fields)
  const account = type === 'Accounts' ? undefined : fields.find((field) => field.name === 'account')
  const accountName = typeof account?.value === 'string' ? record.names[account.value] : undefined
  const facts = recordKinds[type].facts.flatMap((name) => {
    const field = fields.find((one) => one.name === name)
    const text =
      field === undefined
        ? undefined
        : valueText({ name: field.name, field_type: field.field_type as FieldType }, field.value, record.names, zone)
    return field === undefined || text === undefined || field === account ? [] : [{ field, text }]
  })
  return (
    <dl className={classes.facts}>
      {accountName === undefined || typeof account?.value !== 'string' ? null : (
        <div>
          <dt>
            <IconBuilding size={16} stroke={1.5} aria-label={account.label} />
          </dt>
          <dd>
            <Link {...linkTo(recordAddress('Accounts', account.value))}>{accountName}</Link>
          </dd>
        </div>
      )}
      {facts.map(({ field, text }) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>
            {field.field_type === 'email' ? (
              <a href={`mailto:${text}`} onClick={(event) => onContact('email', text, event)}>
                {text}
              </a>
            ) : field.field_type === 'phone' ? (
              <a href={telephoneAddress(text)} onClick={(event) => onContact('call', text, event)}>
                {text}
              </a>
            ) : field.field_type === 'url' ? (
              <a href={text} target="_blank" rel="noreferrer noopener">
                {siteText(text)}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The first task, meeting or call that is still to be done. */
export function NextStepFact({ info: { record } }: { readonly info: RecordInfo }) {
  const zone = useTimeZone()
  const { data, dataUpdatedAt: now } = useRecordStream(record.unique_id)
  const step = data?.pages[0]?.next[0]
  const next =
    step === undefined
      ? data === undefined && record.next_activity !== null
        ? shownStep(record.next_activity)
        : undefined
      : { kind: step.kind, name: activityName(step), at: step.kind === 'task' ? step.row.task_date : step.at }
  return (
    <p className={classes.next}>
      <span className={classes.label}>Next step</span>
      {next === undefined ? (
        <span className={classes.none}>{data === undefined ? '…' : 'None planned'}</span>
      ) : (
        <span>
          {next.name},{' '}
          <span className={classes.quiet} data-late={isOverdueStep(next, now, zone) || undefined}>
            {stepTime(next, now, zone)}
          </span>
        </span>
      )}
    </p>
  )
}
