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

/** Loads them again. The build requests each stylesheet of a part once, so that the next try would show the part without it. */
export async function loadFailedStyles(): Promise<void> {
  const links = [...failed]
  failed.clear()
  await Promise.all(links.map(loadAgain))
}

// Helpers

const loadAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded again`)))
    link.replaceWith(again)
  })
