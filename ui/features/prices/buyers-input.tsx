import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type BuyerChoice, priceBuyers } from '../../../core/contracts/price-settings.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'

const TYPING_PAUSE_MS = 250

interface Named {
  readonly id: number
  readonly name: string
}

interface BuyersInputProps {
  readonly label: string
  readonly description?: string
  /** The names of the ids that are chosen already. */
  readonly known: readonly Named[]
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly error?: string | undefined
  readonly required?: boolean
}

/** Contacts and accounts of the CRM. */
export function BuyersInput({ label, description, known, value, onChange, error, required = false }: BuyersInputProps) {
  const { found, query, setQuery } = useBuyers()
  const [kept, setKept] = useState(known)
  // More become known when a colleague's choice is taken over.
  const chosen = [...kept, ...known.filter(({ id }) => value.includes(id) && !kept.some((each) => each.id === id))]
  const names = new Map([...chosen, ...found].map(({ id, name }) => [id, name]))
  const options = [...found, ...chosen.filter(({ id }) => !found.some((each) => each.id === id))]
  return (
    <MultiSelect
      label={label}
      description={description}
      required={required}
      searchable
      searchValue={query}
      onSearchChange={setQuery}
      filter={({ options: all }) => all}
      data={options.map((each) => ({ value: String(each.id), label: labelOf(each) }))}
      value={value.map(String)}
      onChange={(ids) => {
        setKept(ids.map((id) => ({ id: Number(id), name: names.get(Number(id)) ?? id })))
        onChange(ids.map(Number))
      }}
      error={error}
      placeholder={value.length === 0 ? 'Type a name or an e-mail address' : ''}
      nothingFoundMessage="No contact or account matches"
      hidePickedOptions
    />
  )
}

interface BuyerInputProps {
  readonly label: string
  readonly placeholder: string
  readonly value: number | undefined
  readonly onChange: (id: number | undefined) => void
}

/** One contact or account, or nobody. */
export function BuyerInput({ label, placeholder, value, onChange }: BuyerInputProps) {
  const { found, query, setQuery } = useBuyers()
  const [kept, setKept] = useState<BuyerChoice>()
  const options = kept === undefined || found.some(({ id }) => id === kept.id) ? found : [kept, ...found]
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      searchValue={query}
      onSearchChange={setQuery}
      filter={({ options: all }) => all}
      data={options.map((each) => ({ value: String(each.id), label: labelOf(each) }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => {
        setKept(found.find((each) => String(each.id) === id))
        onChange(id === null ? undefined : Number(id))
      }}
      nothingFoundMessage="No contact or account matches"
    />
  )
}

function useBuyers() {
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query, TYPING_PAUSE_MS)
  // The label of a chosen one stands in the box, and is not a search.
  const words = asked.replace(/ \(.*\)$/, '')
  const found = useCall(priceBuyers, { query: words }, { keepPreviousData: true }).data?.data ?? []
  return { found, query, setQuery }
}

const labelOf = (each: Named & Partial<BuyerChoice>): string =>
  each.type === undefined
    ? each.name
    : `${each.name} (${each.type === 'account' ? 'account' : each.about || 'contact'})`
