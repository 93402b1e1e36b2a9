import { useNavigate } from '@tanstack/react-router'
import { IconBuildingStore, IconCategory, IconHistory, IconPackage, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useMemo, useState, type ReactNode } from 'react'
import { recentSearches } from '../../../adapters/client/recent-searches.ts'
import { searchSuggestions } from '../../../core/contracts/suggestions.contract.ts'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { continuing, LEAST_SUGGESTED } from '../../../core/search/suggestions.ts'
import { linkTo } from '../app/link-to.ts'
import { useCall } from '../app/use-call.ts'
import { useAppClient } from '../app/use-client.ts'
import classes from './search-suggestions.module.css'

export interface SearchSuggestionsProps {
  /** The field that somebody types in; it keeps the focus, and works without this part. */
  readonly input: HTMLInputElement
}

interface Suggestion {
  readonly key: string
  readonly label: string
  readonly detail?: string | null
  readonly picture: ReactNode
  readonly address: string
  /** The search that it is, to be kept as a recent one. */
  readonly keyword?: string
}

interface SuggestionGroup {
  readonly label: string
  readonly suggestions: readonly Suggestion[]
}

/** Suggestions are requested once the text has not changed for this long. */
const PAUSE_MS = 120
const RECENT_BESIDE_OTHERS = 3

/** What the search may mean while somebody types: an ARIA combobox over a plain search field. */
export function SearchSuggestions({ input }: SearchSuggestionsProps) {
  const id = useId()
  const navigate = useNavigate()
  const { session } = useAppClient()
  const store = useMemo(() => recentSearches(() => session.current()?.user.id), [session])
  const [recent, setRecent] = useState(store.read)
  const [typed, setTyped] = useState(input.value)
  const [isWanted, setWanted] = useState(() => document.activeElement === input)
  const [active, setActive] = useState<string>()
  const asked = usePaused(typed.trim())
  const { data, isPlaceholderData } = useCall(
    searchSuggestions,
    { keyword: asked },
    { enabled: isWanted && asked.length >= LEAST_SUGGESTED, keepPreviousData: true },
  )
  const isAsked = typed.trim().length >= LEAST_SUGGESTED
  const groups = groupsOf(typed.trim(), recent, isAsked ? data?.data : undefined)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const isOpen = isWanted && all.length > 0
  const at = all.findIndex(({ key }) => key === active)

  const close = () => {
    setWanted(false)
    setActive(undefined)
  }
  const choose = ({ address, keyword }: Suggestion) => {
    if (keyword !== undefined) store.add(keyword)
    close()
    input.blur()
    void navigate(linkTo(address))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const chosen = all[at]
    if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list, the next one empties the field.
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setWanted(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // Behind the last one and before the first one is the field itself.
      const next = at < 0 && step < 0 ? all.length - 1 : at + step
      setActive(all[next]?.key)
    } else if (event.key === 'Enter' && isOpen && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Tab') close()
  }
  useFieldEvents(input, {
    onKeyDown,
    onInput: () => {
      setTyped(input.value)
      setActive(undefined)
      setWanted(true)
    },
    onFocus: () => {
      setRecent(store.read())
      setTyped(input.value)
      setWanted(true)
    },
    onSubmit: () => {
      store.add(input.value)
      close()
    },
    onBlur: close,
  })
  useComboboxAttributes(input, id, isOpen, at)

  return (
    <>
      <span className={classes.heard} role="status">
        {isOpen && isAsked && !isPlaceholderData ? countText(all.length) : ''}
      </span>
      {/* The field keeps the focus, so that a click does not close the list before it counts. */}
      <div className={classes.panel} hidden={!isOpen} onMouseDown={(event) => event.preventDefault()}>
        {data?.data.shown != null && isAsked ? (
          <p className={classes.shown}>
            Suggestions for <strong>{data.data.shown}</strong>
          </p>
        ) : null}
        <SuggestionList id={id} groups={groups} active={active} onChoose={choose} />
        {groups[0]?.label === RECENT && !isAsked ? (
          <button
            type="button"
            className={classes.forget}
            tabIndex={-1}
            onClick={() => {
              store.clear()
              setRecent([])
            }}
          >
            Clear recent searches
          </button>
        ) : null}
      </div>
    </>
  )
}

interface SuggestionListProps {
  readonly id: string
  readonly groups: readonly SuggestionGroup[]
  /** The key of the suggestion that Enter chooses. */
  readonly active: string | undefined
  readonly onChoose: (suggestion: Suggestion) => void
}

function SuggestionList({ id, groups, active, onChoose }: SuggestionListProps) {
  const all = groups.flatMap(({ suggestions }) => suggestions)
  return (
    <div role="listbox" id={id} aria-label="Suggestions">
      {groups.map(({ label, suggestions }) => (
        <div key={label} role="group" aria-label={label}>
          <div className={classes.group} aria-hidden>
            {label}
          </div>
          {suggestions.map((one) => {
            const place = all.indexOf(one)
            return (
              <div
                key={one.key}
                id={`${id}-${place}`}
                role="option"
                aria-selected={one.key === active}
                className={classes.option}
                onClick={() => onChoose(one)}
              >
                <span className={classes.picture} aria-hidden>
                  {one.picture}
                </span>
                <span className={classes.label}>{one.label}</span>
                {one.detail ? <span className={classes.detail}>{one.detail}</span> : null}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface FieldEvents {
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onInput: () => void
  /** The field got the focus, or was pressed. */
  readonly onFocus: () => void
  readonly onBlur: () => void
  /** The form of the field is sent. */
  readonly onSubmit: () => void
}

/** Listens to a field that React did not draw. */
function useFieldEvents(input: HTMLInputElement, events: FieldEvents): void {
  const onKeyDown = useEffectEvent(events.onKeyDown)
  const onInput = useEffectEvent(events.onInput)
  const onFocus = useEffectEvent(events.onFocus)
  const onBlur = useEffectEvent(events.onBlur)
  const onSubmit = useEffectEvent(events.onSubmit)
  useEffect(() => {
    const ended = new AbortController()
    const heard = { signal: ended.signal }
    input.addEventListener('keydown', onKeyDown, heard)
    input.addEventListener('input', onInput, heard)
    input.addEventListener('focus', onFocus, heard)
    input.addEventListener('click', onFocus, heard)
    input.addEventListener('blur', onBlur, heard)
    input.form?.addEventListener('submit', onSubmit, heard)
    return () => ended.abort()
  }, [input])
}

/** Makes a plain search field the combobox of a list, of which it names the active option. */
function useComboboxAttributes(input: HTMLInputElement, id: string, isOpen: boolean, at: number): void {
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': id,
      'aria-activedescendant': at < 0 ? undefined : `${id}-${at}`,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
  }, [input, id, isOpen, at])
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
}

// Helpers

const RECENT = 'Recent searches'
const ICON = { size: 18, stroke: 1.5 } as const

type Found = NonNullable<ReturnType<typeof useCall<typeof searchSuggestions>>['data']>['data']

function groupsOf(typed: string, recent: readonly string[], found: Found | undefined) {
  const searches = typed === '' ? recent : continuing(recent, (one) => one, typed, RECENT_BESIDE_OTHERS)
  const groups: readonly SuggestionGroup[] = [
    {
      label: RECENT,
      suggestions: searches
        .filter((one) => one !== typed)
        .map((keyword) => ({
          key: `search ${keyword}`,
          label: keyword,
          picture: <IconHistory {...ICON} />,
          address: addressOf('productList', {}, { search_keyword: keyword }),
          keyword,
        })),
    },
    {
      label: 'Products',
      suggestions: (found?.products ?? []).map((product) => ({
        key: `product ${product.id}`,
        label: product.name,
        detail: product.company_details.name,
        picture:
          product.cover === null ? (
            <IconPackage {...ICON} />
          ) : (
            <img src={product.cover} alt="" width={32} height={32} decoding="async" />
          ),
        address: productAddress(product, typed),
      })),
    },
    {
      label: 'Categories',
      suggestions: (found?.categories ?? []).map(({ slug, name, above }) => ({
        key: `category ${slug}`,
        label: name,
        detail: above,
        picture: <IconCategory {...ICON} />,
        address: addressOf('category', { slug }),
      })),
    },
    {
      label: 'Sellers',
      suggestions: (found?.sellers ?? []).map(({ slug, name, country_name }) => ({
        key: `seller ${slug}`,
        label: name,
        detail: country_name,
        picture: <IconBuildingStore {...ICON} />,
        address: addressOf('shop', { slug }),
      })),
    },
    {
      label: 'Search',
      suggestions:
        found === undefined
          ? []
          : [
              {
                key: 'typed',
                label: `All results for “${found.shown ?? typed}”`,
                picture: <IconSearch {...ICON} />,
                address: addressOf('productList', {}, { search_keyword: found.shown ?? typed }),
                keyword: found.shown ?? typed,
              },
            ],
    },
  ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

const countText = (count: number): string => (count === 1 ? '1 suggestion' : `${count} suggestions`)

/** The text once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
