import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FieldOption, LookupSource } from './form.types.ts'
import { newChoice, newChoiceName } from './new-choice.ts'
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
 * Picks a record by typing part of its name. With `creates` of the source, a name that nothing has is a choice, too, and stays
 * when somebody goes on typing in the next field.
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
  const [chosen, setChosen] = useState<FieldOption | undefined>(() =>
    source.known?.find((option) => option.value === value),
  )
  const { found, searched, state } = useSearch({ source, isOpen, query, chosen })

  const labelNew = (name: string) => `${name} (new ${source.creates ?? ''})`
  const newOption = (name: string): FieldOption => ({ value: newChoice(name), label: labelNew(name) })
  const newName = newChoiceName(value)
  const current =
    newName !== undefined
      ? { value, label: labelNew(newName) }
      : chosen?.value === value
        ? chosen
        : source.known?.find((option) => option.value === value)
  const typed = query.trim() === current?.label ? '' : query.trim()
  const known =
    current === undefined || found?.some((option) => option.value === current.value)
      ? (found ?? [])
      : [current, ...(found ?? [])]
  const isNew = source.creates !== undefined && typed !== '' && searched === typed && named(known, typed) === undefined
  const options = isNew ? [...known, newOption(typed)] : known
  const choose = (option: FieldOption | undefined) => {
    setChosen(option)
    onChange(option?.value ?? '')
  }
  const settle = (all: readonly FieldOption[]) =>
    choose(named(all, typed) ?? (all.length === 0 ? newOption(typed) : undefined))
  const keepTyped = async () => {
    if (source.creates === undefined || typed === '') return
    if (searched === typed) {
      if (found?.length === 0 || named(known, typed) !== undefined) settle(found ?? [])
      return
    }
    const result = source.search(typed, new AbortController().signal)
    if (source.onTyped !== undefined) {
      // Nothing is chosen before the search says what the name means.
      const all = await result.catch(() => [])
      if (all.length === 0 || named(all, typed) !== undefined) settle(all)
      return
    }
    // Somebody who types fast leaves the field, or saves, before the search is back.
    settle([])
    await result.then(settle, () => undefined)
  }
  return (
    <Select
      id={id}
      data={options.map((option) => ({ ...option }))}
      value={value === '' ? null : value}
      searchable
      clearable={!isRequired}
      allowDeselect={!isRequired}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      onSearchChange={setQuery}
      filter={({ options: all }) => all}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(next) => choose(options.find((option) => option.value === next))}
      onBlur={() => {
        onBlur()
        const kept = keepTyped()
        source.onTyped?.(kept)
      }}
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

interface SearchOptions {
  readonly source: LookupSource
  readonly isOpen: boolean
  readonly query: string
  readonly chosen: FieldOption | undefined
}

/** Searches while the list is open: waits for a pause in typing, and drops responses to older queries. */
function useSearch({ source, isOpen, query, chosen }: SearchOptions) {
  const [found, setFound] = useState<readonly FieldOption[]>()
  const [searched, setSearched] = useState('')
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
          setSearched(isTyped ? query.trim() : '')
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
  return {
    found,
    /** The words to which `found` belongs. */
    searched,
    state,
  }
}

/** The option of this name, letter case ignored. */
const named = (options: readonly FieldOption[], name: string): FieldOption | undefined =>
  options.find(({ label }) => label.toLowerCase() === name.toLowerCase())
