import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../app/link-to.ts'
import { MAIN_ID, SkipLink } from '../app/skip-link.tsx'
import { OfflineBar } from '../states/offline-bar.tsx'
import { Logo } from '../theme/logo.tsx'
import '../theme/form-styles.ts'
import classes from './auth-shell.module.css'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'

/** The minimal frame of sign-in, sign-up and password reset: only the form. */
export function AuthShell({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.header}>
        <Link {...linkTo(addressOf('home'))} className={classes.logo} aria-label="Tradehall, home">
          <Logo />
        </Link>
        <ColorSchemeToggle />
      </header>
      <OfflineBar />
      <main id={MAIN_ID} className={classes.main} tabIndex={-1}>
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  )
}
