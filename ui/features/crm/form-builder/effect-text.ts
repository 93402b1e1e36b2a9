import type { FormEffect } from '../../../../core/contracts/crm-forms.contract.ts'

/** Options that are named with their numbers. */
const NAMED_OPTIONS = 5

/** What a changed form means for stored records: "12 leads have no Email. …" */
export function effectText(
  { kind, label, records, options }: FormEffect,
  { one, many }: { readonly one: string; readonly many: string },
): string {
  const counted = `${records.toLocaleString('en')} ${records === 1 ? one : many}`
  const [has, it] = records === 1 ? ['has', 'It'] : ['have', 'They']
  switch (kind) {
    case 'required':
      return `${counted} ${has} no ${label}. Whoever edits one must fill it in.`
    case 'unique':
      return `${counted} share their ${label} with another ${one}. Whoever edits one must change it.`
    case 'removed':
      return `${counted} ${has} a value in ${label}, which is no longer shown. It comes back with the field.`
    case 'options': {
      const named = options.slice(0, NAMED_OPTIONS).map((option) => `${option.name} (${option.records})`)
      const rest = options.length - named.length
      return `${counted} ${records === 1 ? 'uses' : 'use'} removed options of ${label}: ${named.join(', ')}${
        rest > 0 ? ` and ${rest} more` : ''
      }. ${it} ${records === 1 ? 'keeps' : 'keep'} them until somebody chooses another.`
    }
  }
}
