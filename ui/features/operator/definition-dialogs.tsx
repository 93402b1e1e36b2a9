import { useMemo, useState } from 'react'
import {
  operatorAuditLog,
  operatorBrandUpdate,
  operatorCategoryUpdate,
  operatorDefinitionList,
  operatorDefinitionMerge,
  type OperatorDefinitionRow,
  operatorSpecificationUpdate,
} from '../../../core/contracts/operator.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import type { SharedKind } from '../../../core/operator/operator-states.ts'
import { mergeForm, sharedForms } from '../../../core/operator/shared-definitions.schema.ts'
import { readAfter } from '../../shared/app/read-after.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import type { FieldOption, FormSection, FormValues } from '../../shared/form/form.types.ts'
import { useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { notify } from '../../shared/notice/notify.ts'

export interface DefinitionDialogProps {
  readonly kind: SharedKind
  readonly row: OperatorDefinitionRow
  readonly onClose: () => void
}

const ONE = { category: 'category', brand: 'brand', specification: 'specification' } as const
const UPDATES = { brand: operatorBrandUpdate, specification: operatorSpecificationUpdate } as const

/** Renames a definition that all companies share, or moves a category. */
export function ChangeDefinitionDialog(props: DefinitionDialogProps) {
  return (
    <FormDialog onClose={props.onClose} title={`Change ${props.row.name}`} size={520}>
      <ChangeForm {...props} />
    </FormDialog>
  )
}

function ChangeForm({ kind, row, onClose }: DefinitionDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const search = useSearch(kind)
  const isPlaced = kind === 'category' && row.parent_id !== null
  const [initial] = useState<FormValues>(() => ({
    name: row.name,
    ...(kind === 'category' && { parent_id: row.parent_id === null ? '' : String(row.parent_id) }),
  }))
  const sections = useMemo<readonly FormSection[]>(
    () => [
      {
        id: 'change',
        title: 'What changes',
        description: `${usageText(row)} ${kind === 'category' ? 'Its old address leads to the new one.' : 'They show the new name at once.'}`,
        fields: [
          { name: 'name', label: 'Name', kind: 'text', required: true },
          ...(isPlaced
            ? [
                {
                  name: 'parent_id',
                  label: 'Below',
                  kind: 'lookup' as const,
                  required: true,
                  help: 'On the same level as now.',
                  lookup: {
                    search: search(
                      (each) => each.id !== row.id && each.path !== null && levelOf(each) === levelOf(row) - 1,
                    ),
                    known: [
                      { value: String(row.parent_id), label: row.path?.split(' / ').slice(0, -1).join(' / ') ?? '' },
                    ],
                  },
                },
              ]
            : []),
        ],
      },
    ],
    [row, kind, isPlaced, search],
  )
  return (
    <RecordForm
      label={`Change ${row.name}`}
      sections={sections}
      initial={initial}
      schema={sharedForms[kind]}
      draft={`shared-${kind}:${row.id}`}
      hasIndex={false}
      saveLabel="Save"
      onCancel={() => leave(onClose)}
      save={async (values, { call, changed, base }) => {
        const name = textOf(values['name'])
        const read = pickFields(
          { ...base, ...('parent_id' in base && { parent_id: idOf(base['parent_id']) }) },
          changed,
        )
        const response =
          kind === 'category'
            ? await client.call(
                operatorCategoryUpdate,
                { id: row.id, name, parent_id: idOf(values['parent_id']), was: read },
                call,
              )
            : await client.call(UPDATES[kind], { id: row.id, name, was: read }, call)
        await invalidate(operatorDefinitionList, operatorAuditLog)
        return response
      }}
      onSaved={({ message }) => {
        notify.done(message)
        onClose()
      }}
    />
  )
}

/** Puts another definition in the place of one, after saying what that means. */
export function MergeDefinitionDialog(props: DefinitionDialogProps) {
  return (
    <FormDialog onClose={props.onClose} title={`Merge ${props.row.name}`} size={520}>
      {props.row.below > 0 ? <p>{say.mergeHasBelow(props.row.below)}.</p> : <MergeForm {...props} />}
    </FormDialog>
  )
}

const NOTHING: FormValues = { into_id: '' }

function MergeForm({ kind, row, onClose }: DefinitionDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const search = useSearch(kind)
  const sections = useMemo<readonly FormSection[]>(
    () => [
      {
        id: 'merge',
        title: 'What happens',
        description: `The ${ONE[kind]} “${row.path ?? row.name}” is deleted for good. ${usageText(row)} All of it goes to the one that you choose.${kind === 'category' ? ' Its address leads there.' : ''}`,
        fields: [
          {
            name: 'into_id',
            label: 'Merge into',
            kind: 'lookup',
            required: true,
            lookup: { search: search((each) => each.id !== row.id && levelOf(each) === levelOf(row)) },
          },
        ],
      },
    ],
    [row, kind, search],
  )
  return (
    <RecordForm
      label={`Merge ${row.name}`}
      sections={sections}
      initial={NOTHING}
      schema={mergeForm}
      hasIndex={false}
      saveLabel="Merge and delete"
      saveColor="red"
      onCancel={() => leave(onClose)}
      save={(values, { call }) =>
        readAfter(
          client.call(operatorDefinitionMerge, { kind, id: row.id, into_id: textOf(values['into_id']) }, call),
          () => invalidate(operatorDefinitionList, operatorAuditLog),
        )
      }
      onSaved={({ message }) => {
        notify.done(message)
        onClose()
      }}
    />
  )
}

/** Finds definitions of a kind by their name. */
function useSearch(kind: SharedKind) {
  const client = useAppClient()
  return useMemo(
    () => (fits: (row: OperatorDefinitionRow) => boolean) => async (query: string, signal: AbortSignal) => {
      const { data } = await client.call(operatorDefinitionList, { kind, search: query, per_page: 100 }, { signal })
      return data.data.filter(fits).map((row): FieldOption => ({ value: String(row.id), label: row.path ?? row.name }))
    },
    [client, kind],
  )
}

/** 1 for a sector; the same for everything that is no category. */
const levelOf = ({ path }: OperatorDefinitionRow): number => path?.split(' / ').length ?? 0

function usageText({ listings, rules, own_below }: OperatorDefinitionRow): string {
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en')} ${number === 1 ? one : many}`
  const parts = [
    count(listings, 'listing', 'listings'),
    ...(rules > 0 ? [count(rules, 'pricing rule', 'pricing rules')] : []),
    ...(own_below > 0 ? [count(own_below, 'category of a company', 'categories of companies')] : []),
  ]
  const last = parts.at(-1) ?? ''
  const all = parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
  return `${all} ${parts.length === 1 && listings === 1 ? 'uses' : 'use'} it.`
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOf = (value: unknown): number | null =>
  value === '' || value === null || value === undefined ? null : Number(value)
