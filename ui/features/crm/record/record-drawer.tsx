import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { FormDrawer } from '../../../shared/form/form-drawer.tsx'
import { recordKinds } from '../crm-config.ts'
import { LazyRecordEditor } from './lazy-record-editor.tsx'

/** Quick add: a form beside the list, which keeps its state. */
export function RecordDrawer({
  type,
  opened,
  onClose,
  onSaved,
  onOpen,
}: {
  readonly type: RecordTypeName
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSaved: (uniqueId: string) => void
  /** Opens the created record. */
  readonly onOpen: (uniqueId: string) => void
}) {
  return (
    <FormDrawer opened={opened} onClose={onClose} size={640} title={`New ${recordKinds[type].one}`}>
      <LazyRecordEditor type={type} onSaved={onSaved} onCancel={onClose} quick={{ onOpen }} />
    </FormDrawer>
  )
}
