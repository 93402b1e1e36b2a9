import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useRailWidth } from '../../../../ui/shared/shell/use-rail-width.ts'
import { show } from '../show.tsx'

const BY_DEFAULT = window.matchMedia

describe('useRailWidth', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    window.matchMedia = BY_DEFAULT
  })

  it('is wide on a desktop and narrow on a tablet by default', () => {
    const { redraw } = show(<Rail key="desk" />)
    expect(railSays()).toBe('wide')
    beTablet()
    redraw(<Rail key="tablet" />)
    expect(railSays()).toBe('narrow')
  })

  it("keeps the person's choice, on a tablet too", async () => {
    beTablet()
    const { user, redraw } = show(<Rail key="first" />)
    await user.click(screen.getByRole('button'))
    expect(railSays()).toBe('wide')
    redraw(<Rail key="second" />)
    expect(railSays()).toBe('wide')
    await user.click(screen.getByRole('button'))
    expect(railSays()).toBe('narrow')
    expect(localStorage.getItem('tradehall:rail')).toBe('narrow')
  })
})

// Helpers

function Rail() {
  const { isNarrow, toggle } = useRailWidth()
  return (
    <button type="button" onClick={toggle}>
      {isNarrow ? 'narrow' : 'wide'}
    </button>
  )
}

const railSays = () => screen.getByRole('button').textContent

function beTablet() {
  window.matchMedia = (query) => Object.assign(BY_DEFAULT(query), { matches: query === '(max-width: 64em)' })
}
