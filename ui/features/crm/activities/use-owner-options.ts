import { useMemo } from 'react'
import type { FilterField } from '../../../../core/filters/filter-tree.ts'
import { useColleagues } from '../use-crm.ts'

const OWNERS = new Set(['task_owner', 'host', 'call_owner'])

/** The fields of a filter; those of owners with the colleagues to choose from, once these are loaded. */
export function useOwnerOptions(fields: readonly FilterField[]): readonly FilterField[] {
  const colleagues = useColleagues()
  return useMemo(
    () =>
      fields.map((field) =>
        OWNERS.has(field.name) && colleagues.length > 0 ? { ...field, options: colleagues } : field,
      ),
    [fields, colleagues],
  )
}
