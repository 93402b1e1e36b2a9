import type { EmailTemplateRow } from '../../../../core/contracts/email-templates.contract.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useOpenAfterMount } from '../../../shared/app/use-once-opened.ts'
import { FormDrawer } from '../../../shared/form/form-drawer.tsx'
import { SignatureForm } from './signature-form.tsx'
import { TemplateForm } from './template-form.tsx'

export type OpenedForm =
  | { readonly kind: 'edit'; readonly template: EmailTemplateRow | undefined }
  | { readonly kind: 'signature' }

export interface TemplateDrawersProps {
  readonly opened: OpenedForm | undefined
  /** The types whose records the person may write to. */
  readonly types: readonly RecordTypeName[]
  readonly onClose: () => void
}

/** The drawers of a template and of the signature; at most one is open. */
export function TemplateDrawers({ opened, types, onClose }: TemplateDrawersProps) {
  const isMounted = useOpenAfterMount(true)
  const edited = opened?.kind === 'edit' ? opened : undefined
  return (
    <>
      <FormDrawer
        opened={isMounted && edited !== undefined}
        onClose={onClose}
        title={edited?.template === undefined ? 'New template' : 'Edit template'}
      >
        {edited === undefined ? null : <TemplateForm template={edited.template} types={types} onClose={onClose} />}
      </FormDrawer>
      <FormDrawer opened={isMounted && opened?.kind === 'signature'} onClose={onClose} title="My signature">
        <SignatureForm onClose={onClose} />
      </FormDrawer>
    </>
  )
}
