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

    expect(
      wrong.map(({ path }) => path),
      'give the form method="post"',
    ).toEqual([])
  })
})

/** Forms whose unsaved input is not kept on the device (D-119). */
const WITHOUT_DRAFT: readonly (readonly [why: string, ...paths: readonly string[]])[] = [
  [
    'holds a password',
    'ui/features/account/reset-password-forms.tsx',
    'ui/features/account/reset-password-forms.tsx',
    'ui/features/account/sign-up-form.tsx',
    'ui/features/profile/password-card.tsx',
  ],
  [
    'asks a question without an answer to type',
    'ui/features/chat/group-dialog.tsx',
    'ui/features/operator/definition-dialogs.tsx',
  ],
  ['changes a selection, which ends with the page', 'ui/features/crm/lists/bulk-edit-dialog.tsx'],
  ['is saved when it is left: a draft would be saved later unseen', 'ui/features/crm/record/use-field-form.ts'],
  ['is a step of the builder, which keeps its steps', 'ui/features/crm/form-builder/field-window.tsx'],
  ['orders cards, of which a later day may have others', 'ui/features/dashboard/choose-cards.tsx'],
  ['saves nothing', 'ui/features/web-forms/web-form-preview.tsx'],
  ['takes the draft of its props', 'ui/shared/form/record-form.tsx'],
]

describe('what is typed into a form', () => {
  const forms = sourcesBelow('ui')
    .filter((path) => path !== 'ui/shared/form/use-form.ts')
    .flatMap((path) => declarationsIn(readFileSync(path, 'utf8')).map((declaration) => ({ path, declaration })))

  it('stays on the device as a draft, except where that would be wrong', () => {
    const without = forms.filter(({ declaration }) => !/\bdraft\b/.test(declaration)).map(({ path }) => path)

    expect(forms.length).toBeGreaterThan(50)
    expect(
      without.toSorted(),
      'give the form a `draft`, or name its file in WITHOUT_DRAFT with the reason, once for each such form',
    ).toEqual(WITHOUT_DRAFT.flatMap(([, ...paths]) => paths).toSorted())
  })
})

/** The options of each form in a source: the argument of `useForm`, or the props of `RecordForm`. */
function declarationsIn(source: string): readonly string[] {
  return [...source.matchAll(/\buseForm(?:<[^(]*>)?\((?!\))|<RecordForm\b/g)].map(({ index }) => {
    let depth = 0
    let at = source.indexOf(source[index] === '<' ? ' ' : '(', index)
    do {
      const char = source[at] ?? ''
      if ('({['.includes(char)) depth++
      if (')}]'.includes(char)) depth--
      at++
    } while (at < source.length && (depth > 0 || (source[index] === '<' && !source.startsWith('/>', at))))
    return source.slice(index, at)
  })
}
