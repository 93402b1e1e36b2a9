import { Select, TagsInput, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { definitionForms } from '../../../core/catalogue/definitions.schema.ts'
import { type DefinitionKind, TERM_LIMIT } from '../../../core/catalogue/definitions.ts'
import { type Definition, definitionCalls } from '../../../core/contracts/definitions.contract.ts'
import { brands, categoriesCache, passiveAttributes } from '../../../core/contracts/lookup.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FieldConflict } from '../../shared/form/conflict-choice.tsx'
import { DialogForm } from '../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { pickFields } from '../../shared/form/merge-values.ts'
import { type Form, useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './definitions.module.css'
import { KINDS } from './definition-kinds.ts'

export interface DefinitionDialogProps {
  readonly kind: DefinitionKind
  /** Undefined for a new one. */
  readonly row: Definition | undefined
  readonly onClose: () => void
}

/** Adds a definition, or changes it in every listing that uses it. */
export function DefinitionDialog(props: DefinitionDialogProps) {
  const { kind, row, onClose } = props
  return (
    <FormDialog onClose={onClose} title={row === undefined ? `Add ${KINDS[kind].one}` : `Edit ${row.name}`}>
      <DefinitionForm {...props} />
    </FormDialog>
  )
}

type Values = {
  readonly name: string
  readonly parent_id: string
  readonly terms: readonly string[]
}

/** The fields that each kind has. */
const namesOf = (kind: DefinitionKind): readonly (keyof Values)[] =>
  kind === 'category' ? ['name', 'parent_id'] : kind === 'specification' ? ['name', 'terms'] : ['name']

function DefinitionForm({ kind, row, onClose }: DefinitionDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const { one, nameLabel, nameHelp } = KINDS[kind]
  const names = namesOf(kind)
  // One union of contracts cannot be called; the form checks what each kind needs.
  const { list, create, update } = definitionCalls[kind] as unknown as typeof definitionCalls.category
  const form = useForm<Values, { readonly message: string }>({
    schema: definitionForms[kind],
    initial: { name: row?.name ?? '', parent_id: String(row?.parent?.id ?? ''), terms: row?.terms ?? [] },
    draft: { key: `definition:${kind}:${row?.id ?? 'new'}` },
    save: async (values, { call, changed, base }) => {
      const sent = wireOf(pickFields(values, names))
      const response =
        row === undefined
          ? await client.call(create, sent, call)
          : await client.call(update, { id: row.id, ...sent, was: wireOf(pickFields(base, changed)) }, call)
      await invalidate(list, brands, passiveAttributes)
      return response
    },
    storedOf: ({ present }) => ({
      ...present,
      ...('parent_id' in present && { parent_id: `${present['parent_id'] as number}` }),
    }),
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      names={names}
      submitLabel={row === undefined ? `Add ${one}` : `Save ${one}`}
      onClose={onClose}
    >
      <div>
        <TextInput
          label={nameLabel}
          description={nameHelp}
          required
          data-autofocus
          autoComplete="off"
          {...form.input('name')}
        />
        <FieldConflict form={form} name="name" label={nameLabel} />
      </div>
      {kind === 'category' ? <ParentField form={form} /> : null}
      {kind === 'specification' ? (
        <div>
          <TagsInput
            label="Suggested values"
            description="Type a value, then Enter. The listing editor offers them in this order."
            {...form.input('terms')}
            value={[...form.values.terms]}
            maxTags={TERM_LIMIT}
            acceptValueOnBlur
            onChange={(terms) => form.change('terms', terms)}
          />
          <FieldConflict
            form={form}
            name="terms"
            label="Suggested values"
            textOf={(terms) => (terms as Values['terms']).join(', ')}
          />
        </div>
      ) : null}
      {row !== undefined && row.used > 0 ? (
        <p className={classes.note}>
          {row.used === 1 ? 'One listing uses it' : `${row.used.toLocaleString('en')} listings use it`} and will follow
          the change.
        </p>
      ) : null}
    </DialogForm>
  )
}

/** Ids are texts in the form and numbers on the wire. */
const wireOf = ({ parent_id, ...values }: Partial<Values>) =>
  ({ ...values, ...(parent_id !== undefined && { parent_id: parent_id === '' ? 0 : Number(parent_id) }) }) as {
    name: string
    parent_id: number
  }

/** The category of the market that the company divides, by its path. */
function ParentField({ form }: { readonly form: Form<Values, { readonly message: string }> }) {
  const { error, id, onBlur } = form.input('parent_id')
  const value = form.values.parent_id
  const tree = useCall(categoriesCache, {}).data?.data
  const options = useMemo(() => {
    const byId = new Map((tree ?? []).map((row) => [row.id, row]))
    const pathOf = (at: number | null): string => {
      const row = at === null ? undefined : byId.get(at)
      if (row === undefined) return ''
      const above = pathOf(row.parent)
      return above === '' ? row.name : `${above} / ${row.name}`
    }
    return (tree ?? []).flatMap((row) =>
      row.parent === null ? [] : [{ value: String(row.id), label: pathOf(row.id) }],
    )
  }, [tree])
  return (
    <div>
      <Select
        id={id}
        label="Below the category"
        description="A category of the market. Buyers find your products there, too."
        required
        searchable
        limit={60}
        data={options}
        value={value === '' ? null : value}
        onChange={(next) => form.change('parent_id', next ?? '')}
        onBlur={onBlur}
        error={error}
        placeholder="Type part of a category"
        nothingFoundMessage="No category matches"
      />
      <FieldConflict
        form={form}
        name="parent_id"
        label="Below the category"
        textOf={(parent) => options.find((option) => option.value === parent)?.label ?? ''}
      />
    </div>
  )
}
