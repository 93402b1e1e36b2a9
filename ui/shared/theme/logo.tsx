/** The mark: a trading hall, roof and columns over a quay. Drawn in the current text colour, so it follows the scheme. */
export function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path d="M16 3 29 10.5V13H3v-2.5L16 3Z" fill="currentColor" />
      <path d="M5.5 15h3.6v9H5.5zM14.2 15h3.6v9h-3.6zM22.9 15h3.6v9h-3.6z" fill="currentColor" />
      <path
        d="M3 27.5c2.2 0 2.2 1.5 4.3 1.5s2.2-1.5 4.4-1.5 2.1 1.5 4.3 1.5 2.2-1.5 4.3-1.5 2.2 1.5 4.4 1.5 2.1-1.5 4.3-1.5"
        fill="none"
        stroke="var(--th-money)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The logo with the name beside it. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, color: 'var(--th-brand-text)' }}>
      <LogoMark size={size} />
      <span style={{ fontWeight: 700, fontSize: '1.125rem', letterSpacing: '-0.015em', color: 'var(--th-text)' }}>
        Tradehall
      </span>
    </span>
  )
}
