import { Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import {
  type SavedSearch,
  savedSearches,
  savedSearchStore,
  savedSearchUpdate,
} from '../../../core/contracts/saved-searches.contract.ts'
import type { ProductListState } from '../../../core/product-list/product-list.ts'
import { savedQuery, savedSearchForm } from '../../../core/product-list/saved-search.ts'
import { useAppClient } from '../app/use-client.ts'
import { useInvalidate } from '../app/use-invalidate.ts'
import { DialogForm } from '../form/dialog-form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useForm } from '../form/use-form.ts'
import { notify } from '../notice/notify.ts'

export interface SavedSearchDialogProps {
  /** The first name. */
  readonly name: string
  /** The list to save. */
  readonly state: ProductListState
  readonly currency: number
  /** A saved search that is renamed; without it, a new one is saved. */
  readonly renames?: SavedSearch
  readonly onClose: () => void
}

/** Names a search of the product list. */
export function SavedSearchDialog(props: SavedSearchDialogProps) {
  return (
    <FormDialog onClose={props.onClose} title={props.renames === undefined ? 'Save this search' : 'Rename the search'}>
      <SavedSearchFields {...props} />
    </FormDialog>
  )
}

type Values = Pick<z.input<typeof savedSearchForm>, 'name' | 'query'> & { readonly notices: boolean }

function SavedSearchFields({ name, state, currency, renames, onClose }: SavedSearchDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const query = savedQuery(state)
  const form = useForm<Values, { readonly message: string }>({
    schema: savedSearchForm,
    initial: { name, query, notices: renames?.notices ?? true },
    draft: `saved-search:${renames?.id ?? query}`,
    save: async (values, { call }) => {
      const response =
        renames === undefined
          ? await client.call(savedSearchStore, { ...values, currency }, call)
          : await client.call(savedSearchUpdate, { id: renames.id, name: values.name }, call)
      await invalidate(savedSearches)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      names={['name', 'notices']}
      submitLabel={renames === undefined ? 'Save search' : 'Rename'}
      onClose={onClose}
    >
      <TextInput label="Name" required autoComplete="off" data-autofocus {...form.input('name')} />
      {renames === undefined ? (
        <Switch
          label="Tell me about new products"
          description="At most once a day, in Tradehall and by e-mail as your preferences say."
          {...form.input('notices', 'checkbox')}
        />
      ) : null}
    </DialogForm>
  )
}
