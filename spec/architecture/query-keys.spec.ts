import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourcesBelow, withoutComments } from '../tools/imports.ts'

/** A literal or destructured key. `adapters/client/queries.ts` derives keys from contracts. */
const OWN_KEY = /\bqueryKey(?::\s*\[(?!\.\.\.\w*[kK]eyOf\()|\[\d)/g

describe('a component', () => {
  it('takes query keys from the contract, never from a literal', () => {
    const own = sourcesBelow('ui').flatMap((path) =>
      [...withoutComments(readFileSync(path, 'utf8')).matchAll(OWN_KEY)].map(([text]) => `${path}: ${text}`),
    )

    expect(own, 'take the key from keyOf(client, contract) of adapters/client/queries.ts').toEqual([])
  })

  it.each(["queryKey: ['leads']", 'queryKey: [leads.id]', 'query.queryKey[0]'])('would be found with %s', (code) => {
    expect(code.match(OWN_KEY)).not.toBeNull()
  })

  it.each(['queryKey: keyOf(client, leads)', 'queryKey: [...keyOf(client, leads), id]', 'queryKey })'])(
    'may have %s',
    (code) => {
      expect(code.match(OWN_KEY)).toBeNull()
    },
  )
})
