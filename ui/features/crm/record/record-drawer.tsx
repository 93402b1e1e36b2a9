import { useNavigate } from '@tanstack/react-router'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { FormDrawer } from '../../../shared/form/form-drawer.tsx'
import { recordKinds } from '../crm-config.ts'
import { LazyRecordEditor } from './lazy-record-editor.tsx'
import type { RecordStart } from './record-start.ts'

export interface RecordDrawerProps {
  readonly type: RecordTypeName
  /** What the form starts with; by default it is empty. */
  readonly start?: RecordStart
  readonly opened: boolean
  readonly onClose: () => void
}

/** Quick add: a form beside the page, which keeps its state. The person may open the created record. */
export function RecordDrawer({ type, start, opened, onClose }: RecordDrawerProps) {
  const navigate = useNavigate()
  const onOpen = (uniqueId: string) => {
    onClose()
    void navigate(linkTo(recordAddress(type, uniqueId)))
  }
  return (
    <FormDrawer opened={opened} onClose={onClose} size={640} title={`New ${recordKinds[type].one}`}>
      <LazyRecordEditor
        type={type}
        {...(start !== undefined && { start })}
        onSaved={onClose}
        onCancel={onClose}
        quick={{ onOpen }}
      />
    </FormDrawer>
  )
}
