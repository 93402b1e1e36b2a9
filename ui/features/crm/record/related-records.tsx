import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import type { RecordInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { dayText } from '../../../shared/app/moments.ts'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import classes from '../crm.module.css'
import { LazyRecordDrawer } from './lazy-record-drawer.tsx'
import { recordKinds } from '../crm-config.ts'
import { CategoryBadge, dollarText } from '../record-value.tsx'
import { useRights } from '../use-crm.ts'
import { ADDED_FROM, type RecordStart } from './record-start.ts'

/** The contacts, deals and leads that refer to a record, each with a way to add one. */
export function RelatedRecords({ type, info }: { readonly type: RecordTypeName; readonly info: RecordInfo }) {
  const start = { from: type, uniqueId: info.record.unique_id }
  return (
    <>
      <RelatedSection type="Contacts" rows={info.contacts} start={start} />
      <RelatedSection type="Deals" rows={info.deals} start={start} />
      <RelatedSection type="Leads" rows={info.leads} start={start} />
    </>
  )
}

/** Records that a section shows before "Show all". */
const SHOWN = 5

const textsOf = (...values: readonly unknown[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

/** What a person wants to know of a related record besides its name and status. */
const FACTS = {
  Contacts: (row: RecordRow) => textsOf(row.fields['title'], row.email),
  Deals: (row: RecordRow) => {
    const [worth, day] = [row.fields['amount'], row.fields['closing_date']]
    return textsOf(
      typeof worth === 'number' ? dollarText(worth) : undefined,
      typeof day === 'string' && day !== '' ? `closes ${dayText(day)}` : undefined,
    )
  },
  Leads: (row: RecordRow) => textsOf(row.owner?.name),
} as const

interface RelatedSectionProps {
  readonly type: keyof typeof FACTS
  readonly rows: RecordInfo['contacts']
  /** The record that a new one is related with. */
  readonly start: Extract<RecordStart, { readonly from: RecordTypeName }>
}

function RelatedSection({ type, rows, start }: RelatedSectionProps) {
  const { canAdd } = useRights(type)
  const [isAdding, setAdding] = useState(false)
  const hasDrawer = useOnceOpened(isAdding)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || rows.length <= SHOWN + 1 ? rows : rows.slice(0, SHOWN)
  const isAddable = canAdd && ADDED_FROM[start.from]?.includes(type) === true
  if (rows.length === 0 && !isAddable) return null
  return (
    <section className={classes.section}>
      <div className={classes.relatedHead}>
        <h2 className={classes.sectionTitle}>
          {type} {rows.length === 0 ? null : <span className={classes.count}>{rows.length}</span>}
        </h2>
        {isAddable ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => setAdding(true)}
          >
            Add {recordKinds[type].one}
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? null : (
        <ul className={classes.list}>
          {shown.map((row) => (
            <li key={row.unique_id} className={classes.related}>
              <Link {...linkTo(recordAddress(type, row.unique_id))}>{recordLabel(row)}</Link>
              {row.category === '' || type === 'Contacts' ? null : <CategoryBadge value={row.category} />}
              <span className={classes.quiet}>{FACTS[type](row).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {shown.length === rows.length ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show all {rows.length} {recordKinds[type].many}
        </Button>
      )}
      {hasDrawer ? (
        <LazyRecordDrawer type={type} start={start} opened={isAdding} onClose={() => setAdding(false)} />
      ) : null}
    </section>
  )
}
