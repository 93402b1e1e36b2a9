import type { Feature } from '../../../core/plans/features.ts'

const LIMITED = new Intl.NumberFormat('en')

/** A feature of a plan in words, and whether the plan has it: '5,000 products', 'No ads', 'Automation'. */
export function featureText({ name, value }: Feature): { readonly text: string; readonly has: boolean } {
  if (typeof value === 'boolean') return { text: name, has: value }
  if (value === null) return { text: `Any number of ${lower(name)}`, has: true }
  return value === 0 ? { text: name, has: false } : { text: `${LIMITED.format(value)} ${lower(name)}`, has: true }
}

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** '2 weeks' in a sentence: 'every 2 weeks'; 'Monthly': 'monthly'. */
export const renewalText = (period: string): string =>
  /^\d/.test(period) ? `every ${period.toLowerCase()}` : period.toLowerCase()

export const count = (value: number): string => LIMITED.format(value)
