import { Menu, Popover } from '@mantine/core'
import { Fragment, type Ref, useLayoutEffect } from 'react'
import { useOpenAfterMount } from '../app/use-once-opened.ts'
import type { MenuEntry, MenuPanelProps, PanelProps, PopoverPanelProps } from './dropdown.types.ts'

/** The menu of a button; see `useDropdown`. */
export function MenuPanel({ groups, position = 'bottom-start', width, ...panel }: MenuPanelProps) {
  const { id, button, isOpen, onOpen } = panel
  return (
    <Menu
      id={id}
      opened={useOpenAfterMount(isOpen)}
      onChange={onOpen}
      shadow="md"
      position={position}
      {...(width === undefined ? {} : { width })}
    >
      <Menu.Target>
        <ButtonElsewhere button={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ entries, className }, index) => (
          // Groups have no id and keep their order.
          <Fragment key={index}>
            {index === 0 ? null : <Menu.Divider />}
            <div className={className}>
              {entries.map((entry, place) => (
                <Entry key={entry.id ?? String(place)} {...entry} />
              ))}
            </div>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ label, icon, onSelect, href, isDestructive, isCurrent }: MenuEntry) {
  const common = {
    leftSection: icon,
    'aria-current': isCurrent === true || undefined,
    ...(isDestructive === true && { color: 'red' }),
  }
  return href === undefined ? (
    <Menu.Item {...common} onClick={onSelect}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...common} component="a" href={href} target="_blank">
      {label}
    </Menu.Item>
  )
}

/** A panel with inputs at a button; see `useDropdown`. */
export function PopoverPanel({
  label,
  padding,
  position = 'bottom-start',
  isAsking = false,
  children,
  ...panel
}: PopoverPanelProps) {
  const { id, button, isOpen, onOpen } = panel
  return (
    <Popover
      id={id}
      opened={useOpenAfterMount(isOpen)}
      onChange={onOpen}
      position={position}
      width={300}
      shadow="md"
      closeOnEscape={!isAsking}
      closeOnClickOutside={!isAsking}
      trapFocus={!isAsking}
      returnFocus
    >
      <Popover.Target>
        <ButtonElsewhere button={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={padding}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Gives a panel the button that is rendered outside of it. */
function ButtonElsewhere({ button, ref }: Pick<PanelProps, 'button'> & { readonly ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined
    const cleanUp = ref(button.current)
    return () => (typeof cleanUp === 'function' ? cleanUp() : void ref(null))
  }, [button, ref])
  return null
}
