import { describe, expect, it } from 'vitest'
import { LightContract, wholeContract } from '../../../adapters/client/light-contract.ts'
import { signIn } from '../../../core/contracts/account.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'

const light = () => new LightContract(signIn, async () => signIn) as unknown as AnyEndpoint

describe('LightContract', () => {
  it('says what the query cache and the guard of a button ask', () => {
    expect([light().id, light().method, light().path, light().access]).toEqual([
      signIn.id,
      signIn.method,
      signIn.path,
      signIn.access,
    ])
  })

  it.each(['params', 'input', 'answer'] as const)('says clearly that its %s is not here', (part) => {
    expect(() => light()[part] as unknown).toThrow(`The schemas of ${signIn.id} come with its first call`)
  })
})

describe('wholeContract', () => {
  it('loads a light contract and leaves a whole one alone', async () => {
    expect(await wholeContract(light())).toBe(signIn)
    expect(wholeContract(signIn)).toBe(signIn)
  })
})
