import { useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './shell.module.css'

/**
 * Switches between light and dark. The page contains both icons and CSS shows one, so the server need not know the
 * scheme.
 */
export function ColorSchemeToggle() {
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <button
      type="button"
      data-scripted
      className={classes.iconButton}
      aria-label="Switch between light and dark"
      title="Light or dark"
      onClick={toggleColorScheme}
    >
      <IconMoon size={18} stroke={1.5} className={classes.onlyLight} aria-hidden />
      <IconSun size={18} stroke={1.5} className={classes.onlyDark} aria-hidden />
    </button>
  )
}
