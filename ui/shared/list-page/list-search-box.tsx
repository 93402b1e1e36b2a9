import { TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { upTo } from '../theme/breakpoints.ts'
import classes from './list-page.module.css'

const TYPING_PAUSE_MS = 250
const SEARCH_LIMIT = 200

interface ListSearchBoxProps {
  readonly label: string
  /** The query in the address. */
  readonly query: string
  readonly onQuery: (text: string) => void
  readonly ref: RefObject<HTMLInputElement | null>
}

/** The search of a list: searches once for what was typed, and follows the address when something else changes it. */
export function ListSearchBox({ label, query, onQuery, ref }: ListSearchBoxProps) {
  const isNarrow = useMediaQuery(upTo(1024), false)
  const [text, setText] = useState(query)
  const sent = useRef(query)
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed.trim() === '' ? '' : typed
    onQuery(typed)
  }, TYPING_PAUSE_MS)
  useEffect(() => {
    if (query === sent.current) return
    sent.current = query
    // oxlint-disable-next-line react/set-state-in-effect -- the address is the external system that the box follows
    setText(query)
  }, [query])
  return (
    <TextInput
      ref={ref}
      className={classes.search ?? ''}
      aria-label={label}
      placeholder={isNarrow ? 'Search' : 'Search, press /'}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      type="search"
      value={text}
      maxLength={SEARCH_LIMIT}
      onChange={(event) => {
        setText(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}
