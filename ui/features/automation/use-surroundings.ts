import { useMemo } from 'react'
import { crmUsers } from '../../../core/contracts/crm.contract.ts'
import { userForm } from '../../../core/contracts/crm-forms.contract.ts'
import { tags } from '../../../core/contracts/crm-tags.contract.ts'
import { automatedType } from '../../../core/crm/automation/automation.ts'
import type { RuleNames } from '../../../core/crm/automation/rule-sentence.ts'
import { fieldsOf, type FormField } from '../../../core/crm/forms/form.schema.ts'
import { filterFieldsOf } from '../../../core/crm/lists/filter-fields.ts'
import type { FilterField } from '../../../core/filters/filter-tree.ts'
import { useCall } from '../../shared/app/use-call.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

/** What rules for one type of records refer to: fields, people and tags. */
export interface Surroundings {
  readonly fields: readonly FormField[]
  readonly filterFields: readonly FilterField[]
  readonly people: readonly Choice[]
  readonly tags: readonly Choice[]
  readonly names: RuleNames
}

/** Undefined while they load; `error` and `retry` when they could not be loaded. */
export function useSurroundings(typeId: number, enabled = true) {
  const type = automatedType(typeId) ?? 'Leads'
  const form = useCall(userForm, { type_name: type }, { enabled })
  const users = useCall(crmUsers, {}, { enabled })
  const ofType = useCall(tags, { type_id: typeId }, { enabled })
  const surroundings = useMemo(
    () =>
      form.data === undefined || users.data === undefined || ofType.data === undefined
        ? undefined
        : surroundingsOf(
            fieldsOf(form.data.data),
            filterFieldsOf(form.data.data),
            users.data.data.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
            ofType.data.data.map(({ id, name }) => ({ value: String(id), label: name })),
          ),
    [form.data, users.data, ofType.data],
  )
  const failed = [form, users, ofType].filter(({ isError }) => isError)
  return {
    surroundings,
    hasFailed: surroundings === undefined && failed.length > 0,
    retry: () => {
      for (const each of failed) void each.refetch()
    },
  }
}

function surroundingsOf(
  fields: readonly FormField[],
  all: readonly FilterField[],
  people: readonly Choice[],
  tagChoices: readonly Choice[],
): Surroundings {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const labelIn = (choices: readonly Choice[], id: unknown) => choices.find(({ value }) => value === String(id))?.label
  const filterFields = all.flatMap((field): readonly FilterField[] => {
    if (field.name === 'tag') return [{ ...field, options: tagChoices }]
    const kind = byName.get(field.name)?.field_type
    if (kind === 'owner') return [{ ...field, options: people }]
    // A record is chosen by its id, which nobody types.
    return kind === 'lookup' ? [] : [field]
  })
  return {
    fields,
    filterFields,
    people,
    tags: tagChoices,
    names: {
      field: (name) => byName.get(name)?.label,
      person: (id) => labelIn(people, id),
      tag: (id) => labelIn(tagChoices, id),
      value: (name, value) =>
        name === 'tag'
          ? labelIn(tagChoices, value)
          : byName.get(name)?.field_type === 'owner'
            ? labelIn(people, value)
            : undefined,
    },
  }
}
