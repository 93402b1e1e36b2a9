import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { checkDuplicates, type FoundDuplicate } from '../../../../core/contracts/crm-duplicates.contract.ts'
import type { FilledForm } from '../../../../core/contracts/crm-forms.contract.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { Refused } from '../../../../core/failure/failures.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import type { FormValues } from '../../../shared/form/form.types.ts'
import { sentFields } from '../form-sections.ts'
import { useRights } from '../use-crm.ts'

/** Typing pauses before the server is asked. */
const PAUSE_MS = 600

/** Looks for duplicates of a new record while somebody types, and asks before one is created. */
export function useDuplicateCheck(type: RecordTypeName, form: FilledForm, isNew: boolean) {
  const { canView } = useRights(type)
  const zone = useTimeZone()
  const [values, setValues] = useState<FormValues>({})
  const [settled] = useDebouncedValue(values, PAUSE_MS)
  const sent = sentFields(form, settled, zone).filter(({ value }) => typeof value === 'string' && value !== '')
  const { data } = useCall(
    checkDuplicates,
    { type_name: type, form_fields: sent },
    { enabled: isNew && canView && sent.length > 0, keepPreviousData: true },
  )
  const [asked, setAsked] = useState<{
    readonly found: readonly FoundDuplicate[]
    readonly answer: (creates: boolean) => void
  }>()
  return {
    onValues: setValues,
    /** The records that the typed one seems to repeat. */
    found: isNew && sent.length > 0 ? (data?.data ?? []) : [],
    question: asked?.found,
    onAnswer: (creates: boolean) => asked?.answer(creates),
    /** Creates; when the server refuses a repeated record, asks and creates it anyway or not at all. */
    create: async <Response>(send: (refuses: boolean) => Promise<Response>): Promise<Response> => {
      if (!canView) return send(false)
      try {
        return await send(true)
      } catch (failure) {
        const found = duplicatesIn(failure)
        if (found === undefined) throw failure
        const creates = await new Promise<boolean>((answer) => setAsked({ found, answer }))
        setAsked(undefined)
        if (!creates) throw new Refused({ message: 'Nothing was created, because such a record exists.' })
        return send(false)
      }
    },
  }
}

function duplicatesIn(failure: unknown): readonly FoundDuplicate[] | undefined {
  const { _tag, present } = failure as {
    readonly _tag?: string
    readonly present?: { readonly duplicates?: readonly FoundDuplicate[] }
  }
  return _tag === 'Conflict' ? present?.duplicates : undefined
}
