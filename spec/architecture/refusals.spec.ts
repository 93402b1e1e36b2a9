import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourcesBelow, withoutComments } from '../tools/imports.ts'

const SENT = /const\s+(\{[^}]*\}|\w+)\s*=\s*useSend\(/g
const SHOWS = ['alert', 'failure', 'sendAsync']

/** The variables that hold a `useSend` of which the file shows no refusal. */
function unshownSends(code: string): readonly string[] {
  return [...code.matchAll(SENT)].flatMap(({ 0: found, 1: name = '', index }, at, all) => {
    const call = code.slice(index + found.length, all[at + 1]?.index).split(/\n\s*\}\)/)[0] ?? ''
    const isShown = name.startsWith('{')
      ? SHOWS.some((field) => name.includes(field))
      : SHOWS.some((field) => new RegExp(`\\b${name}\\??\\.${field}\\b`).test(code))
    return isShown || /onFailed|isShownInPlace/.test(call) ? [] : [name]
  })
}

describe('a component that sends', () => {
  it('shows why a call was refused, or lets `useAction` say it', () => {
    const silent = sourcesBelow('ui').flatMap((path) =>
      unshownSends(withoutComments(readFileSync(path, 'utf8'))).map((name) => `${path}: ${name}`),
    )
    expect(silent, 'show `alert` of useSend, or send by useAction, which shows a refusal itself').toEqual([])
  })

  it.each(['const { send } = useSend(approve)', 'const remove = useSend(approve)\nremove.send({})'])(
    'would be found with %s',
    (code) => {
      expect(unshownSends(code)).toHaveLength(1)
    },
  )

  it.each([
    'const { send, alert } = useSend(approve)',
    'const remove = useSend(approve)\nremove.alert',
    'const { send } = useSend(approve, { onFailed: show })',
  ])('may have %s', (code) => {
    expect(unshownSends(code)).toEqual([])
  })
})
