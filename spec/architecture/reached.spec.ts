import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bindings } from '../../adapters/server/bindings.ts'
import { declaredContracts } from '../tools/contracts.ts'
import { documentedExamples } from '../tools/core-exports.ts'
import { readSources, unusedExports } from '../tools/exports.ts'
import { type Import, importsBelow, importsOf, sourcesBelow, targetOf, withoutComments } from '../tools/imports.ts'

/** Contracts that the server does not bind yet, with the page that needs them. The list only shrinks. */
const NOT_BOUND: Readonly<Record<string, string>> = {}

/** Calls that no part of this product makes, with the reason. The list contains no call that a client uses. */
const FOR_OTHER_CLIENTS: Readonly<Record<string, string>> = {
  'account.issueAutologinCode': 'mails and other services open a page for a person (D-19)',
  'calculator.finalEquation': 'the specification lists it beside product/calculator, which answers more',
  'calculator.multipleCheck': 'a preview for clients that do not run the calculator of core',
  'listing.export': 'all listings at once (IMPLIED-07); the list exports what it shows, in the background',
  'crm.dataListing': 'one call for all four types (D-83)',
  'crm.deleteFormSection': 'the builder saves the whole form',
  'crm.inputFields': 'screens know the kinds of fields from core',
  'crm.leadChoices': 'pickers of other clients; screens use crm/record_choices',
  'crm.leadSideList': 'a side list of leads in other clients (D-83)',
  'crm.types': 'the ids of the types, which screens know from core',
  'lookup.cities': '/companySettings/companyDetails: addresses',
  'lookup.passiveAttributeCreate': 'a name that exists returns its row; the page of specifications refuses it',
  'lookup.priceTerms': 'screens know the terms from core',
  'lookup.units': 'screens know the units from core',
  'market.productFilterGroups': 'the specification asks by GET; screens ask by POST',
  'market.sellerProducts': 'the page of manufacturers',
  'profile.listSocial': 'other clients: the settings read all tabs in one call',
  'profile.submitSocial': 'other clients: the settings save the tab',
  'variation.levelsByPost': 'the same call by POST (D-08)',
}

/** Modules of core that nothing outside core uses yet, with the page or call that will use them. The list only shrinks. */
const NOT_REACHED: Readonly<Record<string, string>> = {}

/** Exports that only specs use, with the reason. An export of core that nothing uses is a rule for others: show it in a README. */
const FOR_SPECS: Readonly<Record<string, string>> = {
  'adapters/server/database/row-reach.ts reachedTables':
    'the walk through the rights on rows visits each of these tables',
  'adapters/server/demo/sign-ins.ts DemoPerson': 'journeys and benches sign in as people of the demo market',
  'ui/entry-server.tsx render': 'the server loads the built module as a whole',
  'ui/shared/app/chat-context.tsx GivenChat': 'specs of screens provide a chat of their own',
  'ui/shared/command-palette/record-providers.ts forgetProviders':
    'each spec starts without the providers of the last one',
  'ui/shared/data-table/header-drag.tsx DragHeaderCell': 'use-header-drag.ts loads the module as a whole',
  'ui/shared/data-table/header-drag.tsx HeaderDrag': 'use-header-drag.ts loads the module as a whole',
  'ui/shared/inputs/lazy-lists.tsx preloadLists': 'specs show lists without waiting for their code',
}

/** Folders whose code makes calls. */
const CLIENTS = ['adapters/client', 'adapters/node', 'ui']

describe('a contract', async () => {
  const contracts = await declaredContracts()

  it('is found', () => {
    expect(contracts.length).toBeGreaterThan(150)
  })

  it('is bound by the server', () => {
    const bound = new Set(bindings.map(({ contract }) => contract.id))

    expect(
      contracts.flatMap(({ contract: { id } }) => (bound.has(id) ? [] : [id])).toSorted(),
      'bind the contract in a list of adapters/server/bindings.ts',
    ).toEqual(Object.keys(NOT_BOUND).toSorted())
  })

  it('is used by a client, or listed for other clients', () => {
    const used = namesUsed()

    expect(
      contracts.flatMap(({ contract, file, name }) => (used.has(`${file} ${name}`) ? [] : [contract.id])).toSorted(),
      'make the call in ui or adapters/node, or name it in FOR_OTHER_CLIENTS with the reason; nothing else stands there',
    ).toEqual(Object.keys(FOR_OTHER_CLIENTS).toSorted())
  })
})

describe('a module of core', () => {
  it('is used by an adapter or a screen, or listed with its future user', () => {
    const core = importsBelow('core')
    const reached = reachedFrom([...importsBelow('adapters'), ...importsBelow('ui')], core)

    expect(
      [...core.keys()].filter((path) => !reached.has(path)).toSorted(),
      'use the module outside core, or remove it',
    ).toEqual(Object.keys(NOT_REACHED).toSorted())
  })

  it('counts as used when another used module imports it', () => {
    const to = (from: string): Import => ({ from, isTypeOnly: false })
    const core = new Map([
      ['core/a.ts', [to('./b.ts')]],
      ['core/b.ts', []],
      ['core/c.ts', [to('./a.ts')]],
    ])

    expect([...reachedFrom([['ui/x.ts', [to('../core/a.ts')]]], core)]).toEqual(['core/a.ts', 'core/b.ts'])
  })
})

describe('an export', () => {
  it('is used by code or an example, or listed for specs', () => {
    const sources = readSources(['core', 'adapters', 'ui', 'vite.config.ts'])

    expect(
      unusedExports(sources, documentedExamples()).toSorted(),
      'remove the export, or show it in the README of its subject when other backends need it',
    ).toEqual(Object.keys(FOR_SPECS).toSorted())
  })

  it('counts as used when its own file, a file that imports it, or an example names it', () => {
    const sources = new Map([
      ['core/a.ts', 'export const one = 1\nexport type Two = 2\nexport const three = 3\n// one Two three four'],
      ['core/b.ts', "import { one } from './a.ts'\nexport const four = one\nexport const five = four"],
    ])

    expect(unusedExports(sources)).toEqual(['core/a.ts Two', 'core/a.ts three', 'core/b.ts five'])
    expect(unusedExports(sources, ["import { three } from '@tradehall/core/a'"])).toEqual([
      'core/a.ts Two',
      'core/b.ts five',
    ])
  })
})

// Helpers

type Files = ReadonlyMap<string, readonly Import[]>

function reachedFrom(outside: readonly (readonly [string, readonly Import[]])[], core: Files): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (path: string, imports: readonly Import[]): void => {
    for (const { from } of imports) {
      const target = targetOf(path, from)
      if (target === undefined || reached.has(target) || !core.has(target)) continue
      reached.add(target)
      visit(target, core.get(target) ?? [])
    }
  }
  for (const [path, imports] of outside) visit(path, imports)
  return reached
}

/** The text `file name` of every value that a client imports from a contract file. */
function namesUsed(): ReadonlySet<string> {
  const used = new Set<string>()
  for (const path of CLIENTS.flatMap(sourcesBelow)) {
    const source = readFileSync(path, 'utf8')
    const code = withoutComments(source)
    for (const { from } of importsOf(source)) {
      const target = targetOf(path, from)
      if (target === undefined || !target.endsWith('.contract.ts')) continue
      for (const [, name] of code.matchAll(/\b([a-z]\w*)\b/g)) used.add(`${target} ${name}`)
    }
  }
  return used
}
