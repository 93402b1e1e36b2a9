import type { Draft } from '../../../adapters/client/drafts.ts'
import { isCalendarDay, isKnownZone } from '../../../core/time/calendar.ts'
import { fromLocalTime, toLocalTime } from '../app/moments.ts'
import type { FormSection } from './form.types.ts'
import type { DraftOptions } from './use-draft.ts'

/** Keeps the moments of a form with times when its draft is restored in another zone. */
export function draftTimes(sections: readonly FormSection[], zone: string): NonNullable<DraftOptions['times']> {
  const times = sections.flatMap(({ fields }) =>
    fields.flatMap(({ kind, name }) => (kind === 'datetime' ? [name] : [])),
  )
  return { zone, moved: (draft) => draftInZone(draft, zone, times) }
}

function draftInZone(draft: Draft, zone: string, times: readonly string[]): Draft {
  const typedIn = draft.zone
  if (!isKnownZone(typedIn) || typedIn === zone) return draft
  const moved = (values: Draft['values']) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        times.includes(name) && typeof value === 'string' && !isCalendarDay(value)
          ? toLocalTime(fromLocalTime(value, typedIn), zone) || value
          : value,
      ]),
    )
  return { ...draft, values: moved(draft.values), base: moved(draft.base) }
}
