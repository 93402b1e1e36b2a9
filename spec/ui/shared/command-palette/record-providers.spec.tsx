import { afterEach, describe, expect, it } from 'vitest'
import { recentRecords, RECENT_RECORDS } from '../../../../adapters/client/recent-records.ts'
import type { Client } from '../../../../adapters/client/client.ts'
import {
  findRecords,
  type FoundRecord,
  forgetProviders,
  registerRecords,
} from '../../../../ui/shared/command-palette/record-providers.ts'

const owner = { type: 'seller', permissions: null } as const
const asking = { client: {} as Client, viewer: owner, signal: new AbortController().signal }

afterEach(forgetProviders)

describe('findRecords', () => {
  it('joins the records of all features in the order of registration', async () => {
    register('leads', async () => [record('Amira')])
    register('deals', async () => [record('Big deal')])
    expect((await findRecords('a', asking)).map(({ label }) => label)).toEqual(['Amira', 'Big deal'])
  })

  it('puts names before e-mail addresses, whatever kind of record they are', async () => {
    register('leads', async () => [record('Bo'), record('Ann Kestrel')])
    register('deals', async () => [record('Kestrel Minerals FZE'), record('Old deal')])
    expect((await findRecords('kestrel', asking)).map(({ label }) => label)).toEqual([
      'Kestrel Minerals FZE',
      'Ann Kestrel',
      'Bo',
      'Old deal',
    ])
  })

  it('keeps the other records when one provider fails, and rejects when all fail', async () => {
    register('leads', () => Promise.reject(new Error('no leads')))
    register('deals', async () => [record('Big deal')])
    expect((await findRecords('a', asking)).map(({ label }) => label)).toEqual(['Big deal'])
    register('deals', () => Promise.reject(new Error('no deals')))
    await expect(findRecords('a', asking)).rejects.toThrow('no leads')
  })
})

describe('recentRecords', () => {
  it('keeps the latest first, without duplicates and up to the limit', () => {
    const store = recentRecords(() => 1)
    for (let id = 0; id < RECENT_RECORDS + 2; id += 1) store.add(record(`Lead ${id}`))
    store.add(record('Lead 4'))
    expect(store.read().map(({ label }) => label)).toEqual(['Lead 4', 'Lead 7', 'Lead 6', 'Lead 5', 'Lead 3', 'Lead 2'])
    store.remove(record('Lead 4'))
    expect(store.read()[0]?.label).toBe('Lead 7')
  })

  it('hides the records that another account opened', () => {
    recentRecords(() => 1).add(record('Amira'))
    expect(recentRecords(() => 2).read()).toEqual([])
  })

  it.each([
    'no json',
    '{"id":1}',
    '[{"id":"1"}]',
    '[{"id":"1","label":"x","kind":"Lead","address":"https://evil.example"}]',
    '[{"id":"1","label":"x","kind":"Lead","address":"//evil.example"}]',
  ])('passes over what is broken or foreign: %s', (text) => {
    localStorage.setItem('tradehall:1:recent-records', text)
    expect(recentRecords(() => 1).read()).toEqual([])
  })
})

// Helpers

const record = (label: string): FoundRecord => ({ id: label, label, kind: 'Lead', address: '/crm/leads' })

function register(route: 'leads' | 'deals', find: () => Promise<readonly FoundRecord[]>): void {
  registerRecords({ id: route, route, load: async () => find })
}
