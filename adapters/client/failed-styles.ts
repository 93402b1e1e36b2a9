const failed = new Set<HTMLLinkElement>()

/** Notes each stylesheet of a part that fails to load. */
export function watchFailedStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.matches('[rel=stylesheet][crossorigin]')) failed.add(target)
    },
    true,
  )
}

/**
 * Loads the failed stylesheets again. The build requests each stylesheet of a part once, so that the next try would show the
 * part without it. One that fails again stays noted, and holds up no other part.
 */
export async function loadFailedStyles(): Promise<void> {
  const links = [...failed]
  failed.clear()
  await Promise.allSettled(links.map(loadAgain))
}

// Helpers

const loadAgain = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    link.replaceWith(Object.assign(link.cloneNode(), { onload: resolve, onerror: reject }))
  })
