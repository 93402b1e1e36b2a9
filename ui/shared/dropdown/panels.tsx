import { Drawer, Menu, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type Ref, useLayoutEffect } from 'react'
import { useOpenAfterMount } from '../app/use-once-opened.ts'
import { upTo } from '../theme/breakpoints.ts'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
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

/** A panel with inputs at a button, on a phone a sheet over the window; see `useDropdown`. */
export function PopoverPanel({
  label,
  padding,
  position = 'bottom-start',
  isAsking = false,
  children,
  ...panel
}: PopoverPanelProps) {
  const { id, button, isOpen, onOpen } = panel
  const opened = useOpenAfterMount(isOpen)
  const isPhone = useMediaQuery(upTo(600), false)
  if (isPhone)
    return (
      <Drawer
        id={`${id}-sheet`}
        opened={opened}
        onClose={() => onOpen(false)}
        position="bottom"
        // Lists of options open inside, and the keyboard of the phone takes the lower half.
        size="100%"
        title={label}
        // Room for the ring around a focused field.
        styles={{ body: { paddingTop: 4 } }}
        closeOnEscape={!isAsking}
        closeOnClickOutside={!isAsking}
        trapFocus={!isAsking}
        closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      >
        {children}
      </Drawer>
    )
  return (
    <Popover
      id={id}
      opened={opened}
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
