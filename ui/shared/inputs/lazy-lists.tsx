import type { AutocompleteProps, MultiSelectProps, SelectProps, TagsInputProps, TextInputProps } from '@mantine/core'
import { ComboboxChevron, Pill, PillsInput, TextInput } from '@mantine/core'
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { lazyPart } from '../app/lazy-part.tsx'

// Mantine's inputs with a list of options bring 40 KiB (gzip) that show only once a list opens. They load when the browser
// is idle, or when somebody reaches for one; until then an input without a list, with the same look, stands in its place.

type Lists = typeof import('./lists.ts')

const lists = () => import('./lists.ts')
const COULD_NOT_LOAD = 'The list could not be loaded. Check the connection, then try again.'

export const Select = lazyList<SelectProps>((of) => of.Select as ComponentType<SelectProps>, RestingSelect)
export const MultiSelect = lazyList<MultiSelectProps>(
  (of) => of.MultiSelect as ComponentType<MultiSelectProps>,
  RestingChoices,
)
export const TagsInput = lazyList<TagsInputProps>((of) => of.TagsInput, RestingTags)
export const Autocomplete = lazyList<AutocompleteProps>((of) => of.Autocomplete, RestingAutocomplete)

/** For specs: what a page does when the browser is idle. */
export const preloadLists = async (): Promise<void> => {
  for (const { preload } of [Select, MultiSelect, TagsInput, Autocomplete]) await preload()
}

type ListProps = SelectProps | MultiSelectProps | TagsInputProps | AutocompleteProps
type RestingProps<Props extends ListProps> = Props & {
  readonly id: string
  /** Loads the list now. */
  readonly load: () => void
}

function lazyList<Props extends ListProps>(
  pick: (of: Lists) => ComponentType<Props>,
  Resting: ComponentType<RestingProps<Props>>,
) {
  const resting = (props: Props, load: () => void) => <Resting {...(props as RestingProps<Props>)} load={load} />
  const Part = lazyPart<Props>(() => lists().then(pick), {
    waitsForIdle: true,
    loading: resting,
    failed: (retry, props) => resting({ ...props, error: COULD_NOT_LOAD }, retry),
  })
  // The id is the same before and after, so that labels and the focus find the input.
  const List = (props: Props) => {
    const ownId = useId()
    return <Part {...props} id={props.id ?? ownId} />
  }
  return Object.assign(List, { preload: Part.preload })
}

/** Gives the focus, a press and the typed keys of an input to the one that replaces it. */
function useHandOver(id: string, load: () => void) {
  const input = useRef<HTMLInputElement>(null)
  const isPressed = useRef(false)
  const keys = useRef<string[]>([])
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== input.current) return
      const wasPressed = isPressed.current
      const typed = keys.current
      queueMicrotask(() => {
        const next = document.getElementById(id)
        if (!(next instanceof HTMLInputElement)) return
        next.focus()
        if (wasPressed) next.click()
        for (const key of typed) pressAgain(next, key)
      })
    },
    [id],
  )
  return {
    ref: input,
    onFocus: load,
    // Pills stand around their input, and the keys of both come here.
    onKeyDown: (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (input.current?.readOnly === true && (isText || event.key === 'Backspace' || event.key === 'Enter')) {
        // Enter would submit the form around it.
        event.preventDefault()
        keys.current.push(event.key)
      }
    },
    onPointerEnter: load,
    onClick: () => {
      isPressed.current = true
      load()
    },
  }
}

/** Does in the input what the key would have done. */
function pressAgain(input: HTMLInputElement, key: string): void {
  const isOpen = input.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  if (!isOpen || input.readOnly || key === 'Enter') return
  const text = key === 'Backspace' ? input.value.slice(0, -1) : input.value + key
  if (text === input.value) return
  // React listens to the property of the prototype.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new window.Event('input', { bubbles: true }))
}

/** What an input looks like, without what only its list needs. */
function frameOf(props: ListProps): TextInputProps {
  const { id, className, classNames, size, label, description, error, required, disabled, placeholder } = props
  const { leftSection, leftSectionWidth, inputWrapperOrder, w, maw, style, onBlur } = props
  return Object.fromEntries(
    Object.entries({
      id,
      className,
      classNames,
      size,
      label,
      description,
      error,
      required,
      disabled,
      placeholder,
      leftSection,
      leftSectionWidth,
      inputWrapperOrder,
      w,
      maw,
      style,
      onBlur,
      'aria-label': props['aria-label'],
    }).filter(([, value]) => value !== undefined),
  )
}

const chevron = ({ size, error }: ListProps): ReactNode => <ComboboxChevron size={size ?? 'sm'} error={error} />

function RestingSelect({ id, load, ...props }: RestingProps<SelectProps>) {
  return (
    <TextInput
      {...frameOf({ ...props, id })}
      {...useHandOver(id, load)}
      readOnly
      role="combobox"
      aria-expanded={false}
      pointer={props.searchable !== true}
      value={labelIn(props.data as Data, props.value ?? props.defaultValue) ?? ''}
      rightSection={props.rightSection ?? chevron(props)}
      rightSectionPointerEvents="none"
    />
  )
}

function RestingAutocomplete({ id, load, value = '', onChange, ...props }: RestingProps<AutocompleteProps>) {
  return (
    <TextInput
      {...frameOf({ ...props, id })}
      {...useHandOver(id, load)}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}

function RestingChoices(props: RestingProps<MultiSelectProps>) {
  return <RestingPills {...props} arrow={props.rightSection ?? chevron(props)} />
}

function RestingTags(props: RestingProps<TagsInputProps>) {
  return <RestingPills {...props} arrow={undefined} />
}

type RestingPillsProps = (RestingProps<MultiSelectProps> | RestingProps<TagsInputProps>) & { readonly arrow: ReactNode }

function RestingPills({ id, load, arrow, ...props }: RestingPillsProps) {
  const { placeholder, 'aria-label': label, onBlur, ...frame } = frameOf({ ...props, id } as ListProps)
  const { ref, ...handOver } = useHandOver(id, load)
  const chosen = props.value ?? props.defaultValue ?? []
  // A list that can be cleared shows two signs.
  const hasClear = props.clearable === true && chosen.length > 0 && props.disabled !== true
  return (
    <PillsInput
      {...(frame as object)}
      {...handOver}
      rightSection={arrow}
      {...(hasClear && { rightSectionWidth: 'calc(var(--input-height) + 18px)' })}
    >
      <Pill.Group>
        {chosen.map((value) => (
          <Pill key={value} withRemoveButton={props.disabled !== true}>
            {labelIn(props.data as Data, value) ?? value}
          </Pill>
        ))}
        <PillsInput.Field
          ref={ref}
          id={id}
          readOnly
          placeholder={placeholder}
          aria-label={label}
          disabled={props.disabled === true}
          onBlur={onBlur}
        />
      </Pill.Group>
    </PillsInput>
  )
}

type Data = readonly (string | Option)[] | undefined

interface Option {
  readonly value?: string | number | boolean
  readonly label?: string
  readonly items?: readonly (string | Option)[]
}

/** The label of an option. */
function labelIn(data: Data, value: string | number | boolean | null | undefined): string | undefined {
  const options = (data ?? []).flatMap((entry) => (typeof entry === 'object' ? (entry.items ?? [entry]) : entry))
  for (const option of options) {
    if (typeof option === 'string' ? option === value : String(option.value) === String(value))
      return typeof option === 'string' ? option : option.label
  }
  return undefined
}
