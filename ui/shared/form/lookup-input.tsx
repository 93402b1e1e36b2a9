import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FieldOption, LookupSource } from './form.types.ts'
import { Select } from '../inputs/lazy-lists.tsx'

const SEARCH_DELAY_MS = 200

export interface LookupInputProps {
  readonly id: string
  readonly label: string
  readonly source: LookupSource
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly placeholder: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly isRequired: boolean
  readonly isDisabled: boolean
}

/**
 * Picks a record by typing part of its name. The search waits for a pause in typing and drops responses to older
 * queries.
 */
export function LookupInput({
  id,
  label,
  source,
  value,
  onChange,
  onBlur,
  placeholder,
  description,
  error,
  isRequired,
  isDisabled,
}: LookupInputProps) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly FieldOption[]>()
  const [chosen, setChosen] = useState<FieldOption | undefined>(() =>
    source.known?.find((option) => option.value === value),
  )
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle')

  useEffect(() => {
    if (!isOpen) return
    const control = new AbortController()
    const isTyped = query !== '' && query !== chosen?.label
    const timer = setTimeout(() => {
      setState('searching')
      source.search(isTyped ? query : '', control.signal).then(
        (options) => {
          if (control.signal.aborted) return
          setFound(options)
          setState('idle')
        },
        () => {
          if (!control.signal.aborted) setState('failed')
        },
      )
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [isOpen, query, chosen, source])

  const current = chosen?.value === value ? chosen : source.known?.find((option) => option.value === value)
  const options =
    current === undefined || found?.some((option) => option.value === current.value)
      ? (found ?? [])
      : [current, ...(found ?? [])]
  return (
    <Select
      id={id}
      data={options.map((option) => ({ ...option }))}
      value={value === '' ? null : value}
      searchable
      clearable={!isRequired}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      onSearchChange={setQuery}
      filter={({ options: all }) => all}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(next) => {
        setChosen(options.find((option) => option.value === next))
        onChange(next ?? '')
      }}
      onBlur={onBlur}
      placeholder={placeholder}
      description={description}
      error={error}
      required={isRequired}
      disabled={isDisabled}
      inputWrapperOrder={['input', 'description', 'error']}
      nothingFoundMessage={
        state === 'failed'
          ? 'The search failed. Type again to retry.'
          : state === 'searching' || found === undefined
            ? 'Searching…'
            : 'Nothing found'
      }
      rightSection={state === 'searching' ? <Loader size={16} aria-hidden /> : undefined}
    />
  )
}
