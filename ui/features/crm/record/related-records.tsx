import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import classes from '../crm.module.css'
import { LazyRecordDrawer } from './lazy-record-drawer.tsx'
import { recordKinds } from '../crm-config.ts'
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

interface RelatedSectionProps {
  readonly type: RecordTypeName
  readonly rows: RecordInfo['contacts']
  /** The record that a new one is related with. */
  readonly start: Extract<RecordStart, { readonly from: RecordTypeName }>
}

function RelatedSection({ type, rows, start }: RelatedSectionProps) {
  const { canAdd } = useRights(type)
  const [isAdding, setAdding] = useState(false)
  const hasDrawer = useOnceOpened(isAdding)
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
          {rows.map((row) => (
            <li key={row.unique_id} className={classes.item}>
              <Link {...linkTo(recordAddress(type, row.unique_id))}>{recordLabel(row)}</Link>
              <span className={classes.quiet}>{row.category}</span>
            </li>
          ))}
        </ul>
      )}
      {hasDrawer ? (
        <LazyRecordDrawer type={type} start={start} opened={isAdding} onClose={() => setAdding(false)} />
      ) : null}
    </section>
  )
}
