import { Link } from '@tanstack/react-router'
import type { FoundDuplicate } from '../../../../core/contracts/crm-duplicates.contract.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { reasonText } from './reason-text.ts'
import classes from './duplicates.module.css'

/** The records that a new one seems to repeat, as links that open beside the form. */
export function DuplicateList({
  type,
  found,
}: {
  readonly type: RecordTypeName
  readonly found: readonly FoundDuplicate[]
}) {
  return (
    <ul className={classes.found}>
      {found.map((record) => (
        <li key={record.unique_id}>
          <Link {...linkTo(recordAddress(type, record.unique_id))} target="_blank">
            {recordLabel(record)}
          </Link>{' '}
          <span className={classes.quiet}>has {reasonText(record.reasons)}</span>
        </li>
      ))}
    </ul>
  )
}
