import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourcesBelow } from '../tools/imports.ts'

describe('every form on a screen', () => {
  const forms = sourcesBelow('ui').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/<form\b(?:[^>]|=>)*>/g)].map(([tag]) => ({ path, tag })),
  )

  it('is found', () => {
    expect(forms.length).toBeGreaterThan(10)
  })

  // A form that the browser sends before React runs puts a GET form's values into the address, passwords included.
  it('is a POST, except searches, whose words belong in the address', () => {
    const wrong = forms.filter(
      ({ tag }) => !tag.includes(tag.includes('role="search"') ? 'method="get"' : 'method="post"'),
    )

    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
