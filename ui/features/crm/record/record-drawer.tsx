import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { FormDrawer } from '../../../shared/form/form-drawer.tsx'
import { recordKinds } from '../crm-config.ts'
import { LazyRecordEditor } from './lazy-record-editor.tsx'
import type { RecordStart } from './record-start.ts'

/** Quick add: a form beside the list, which keeps its state. */
export function RecordDrawer({
  type,
  start,
  opened,
  onClose,
  onSaved,
  onOpen,
}: {
  readonly type: RecordTypeName
  /** What the form starts with; by default it is empty. */
  readonly start?: RecordStart
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSaved: (uniqueId: string) => void
  /** Opens the created record. */
  readonly onOpen: (uniqueId: string) => void
}) {
  return (
    <FormDrawer opened={opened} onClose={onClose} size={640} title={`New ${recordKinds[type].one}`}>
      <LazyRecordEditor
        type={type}
        {...(start !== undefined && { start })}
        onSaved={onSaved}
        onCancel={onClose}
        quick={{ onOpen }}
      />
    </FormDrawer>
  )
}
