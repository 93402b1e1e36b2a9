import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { importsBelow, packageOf, targetOf } from '../tools/imports.ts'

const KNOWN_TO_CORE = ['effect', 'mathjs', 'xstate', 'zod']

/** The packages that the modules of a subject may import. State machines, and only they, also import xstate. */
const PACKAGES_OF: Readonly<Record<string, readonly string[]>> = {
  account: ['zod'],
  ads: ['zod'],
  catalogs: ['zod'],
  calculator: ['zod', 'mathjs'],
  catalogue: ['zod'],
  chat: ['zod'],
  company: ['zod'],
  complaints: ['zod'],
  contracts: ['zod'],
  crm: ['zod'],
  failure: ['effect'],
  filters: ['zod'],
  import: ['zod'],
  invitations: ['zod'],
  'lead-form': ['zod'],
  'listing-score': ['zod'],
  'mobile-verification': ['zod'],
  navigation: [],
  notifications: ['zod'],
  operator: ['zod'],
  permissions: ['zod'],
  plans: ['zod'],
  pricing: [],
  'product-list': ['zod'],
  reference: [],
  reminders: ['zod'],
  session: [],
  site: ['zod'],
  storefront: ['zod'],
  text: ['zod'],
  time: [],
  tracking: ['zod'],
  trade: ['zod'],
  uploads: ['zod'],
}

/** Modules that take steps of a machine without running it; the server stores its state between two steps. */
const TAKES_STEPS = ['core/trade/negotiate.ts']

/** The modules that parse formulas; no other module imports mathjs. */
const READS_FORMULAS = [
  'core/calculator/expression.ts',
  'core/calculator/formula-entry.ts',
  'core/calculator/formula-steps.ts',
  'core/calculator/price-plan.ts',
]

/** Hot or widely used rules that are plain functions and import no package. */
const PLAIN = [
  'core/account/password.ts',
  'core/calculator/evaluate.ts',
  'core/calculator/tags.ts',
  'core/chat/chat.reducer.ts',
  'core/crm/lists/order-key.ts',
  'core/failure/effect-of.ts',
  'core/failure/envelope.ts',
  'core/filters/filter-predicate.ts',
  'core/filters/filter-sentence.ts',
  'core/filters/filter-sql.ts',
  'core/listing-score/listing-score.ts',
  'core/listing-score/score-entry.ts',
  'core/permissions/permissions.ts',
  'core/storefront/slug.ts',
  'core/text/file-name.ts',
  'core/text/period.ts',
  'core/text/relative-time.ts',
  'core/uploads/content-kind.ts',
  'core/uploads/uploads.ts',
]

/** The bundle of a script that imports one export: its packages and its maximum size (KiB, minified, gzip). */
const ENTRIES: readonly {
  readonly from: string
  readonly names: readonly string[]
  readonly packages: readonly string[]
  readonly kib: number
}[] = [
  { from: 'core/account/password.ts', names: ['isStrongPassword'], packages: [], kib: 0.5 },
  { from: 'core/account/account.schema.ts', names: ['signUpForm'], packages: ['zod'], kib: 27 },
  { from: 'core/catalogue/product-form.schema.ts', names: ['productFormSchema'], packages: ['zod'], kib: 32 },
  { from: 'core/catalogue/matrix.ts', names: ['matrixDifference'], packages: ['zod'], kib: 27 },
  {
    from: 'core/listing-score/listing-score.ts',
    names: ['createListingScorer', 'explainListing'],
    packages: [],
    // The score names each entry by the label of the product form's declaration, which each new field lengthens.
    kib: 8,
  },
  { from: 'core/filters/filter-check.ts', names: ['checkFilter'], packages: ['zod'], kib: 28 },
  { from: 'core/filters/filter-predicate.ts', names: ['toPredicate'], packages: [], kib: 3.5 },
  { from: 'core/pricing/price-for.ts', names: ['priceFor'], packages: [], kib: 2.5 },
  { from: 'core/permissions/permissions.ts', names: ['hasPermission'], packages: [], kib: 1.5 },
  { from: 'core/navigation/guard.ts', names: ['guard'], packages: [], kib: 5.5 },
  { from: 'core/calculator/expression.ts', names: ['admit'], packages: ['mathjs'], kib: 45 },
  { from: 'core/failure/failures.ts', names: ['Refused'], packages: ['effect'], kib: 6 },
  {
    from: 'core/mobile-verification/mobile-verification.machine.ts',
    names: ['mobileVerificationMachine'],
    packages: ['xstate'],
    kib: 18,
  },
]

describe('a module of core', () => {
  const reached = packagesReached()

  it('is found with its imports', () => {
    expect(reached.get('core/calculator/expression.ts')).toEqual(['mathjs'])
    expect(reached.get('core/session/session.machine.ts')).toEqual(['xstate'])
  })

  it('imports no package except those of its subject', () => {
    const wrong = [...reached].flatMap(([path, packages]) =>
      packages.filter((name) => !isAllowed(path, name)).map((name) => `${path} → ${name}`),
    )

    expect(wrong, 'spec/architecture/size.spec.ts says which subject may import which package').toEqual([])
  })

  it('imports mathjs only where formulas are parsed', () => {
    expect([...reached].flatMap(([path, packages]) => (packages.includes('mathjs') ? [path] : [])).toSorted()).toEqual(
      READS_FORMULAS,
    )
  })

  it.each(PLAIN)('%s imports no package', (path) => {
    expect(reached.get(path)).toEqual([])
  })
})

describe('a bundle', () => {
  it.each(ENTRIES.map((entry) => [`${entry.names.join(', ')} of ${entry.from}`, entry] as const))(
    'with %s holds what that needs',
    async (_, entry) => {
      const { packages, kib } = await bundled(`export { ${entry.names.join(', ')} } from '${resolve(entry.from)}'`)

      expect(packages).toEqual(entry.packages)
      expect(kib, 'KiB; raise the limit in ENTRIES when the growth is wanted').toBeLessThanOrEqual(entry.kib)
    },
  )
})

// Helpers

function isAllowed(path: string, name: string): boolean {
  const subject = path.split('/')[1] ?? ''
  return (
    PACKAGES_OF[subject]?.includes(name) === true ||
    (name === 'xstate' && (path.endsWith('.machine.ts') || TAKES_STEPS.includes(path)))
  )
}

/** For every module of core, the packages that it needs at run time, directly or indirectly. */
function packagesReached(): ReadonlyMap<string, readonly string[]> {
  const files = importsBelow('core')
  return new Map([...files.keys()].map((path) => [path, [...below(path, new Set())].toSorted()]))

  function below(path: string, seen: Set<string>): ReadonlySet<string> {
    seen.add(path)
    const found = new Set<string>()
    for (const { from, isTypeOnly } of files.get(path) ?? []) {
      const target = targetOf(path, from)
      if (isTypeOnly) continue
      if (target === undefined) found.add(packageOf(from) ?? from)
      else if (!seen.has(target)) for (const name of below(target, seen)) found.add(name)
    }
    return found
  }
}

/** Bundles a module and returns its packages and size. */
async function bundled(code: string): Promise<{ readonly packages: readonly string[]; readonly kib: number }> {
  const entry = '\0entry'
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? entry : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict' },
    },
  })
  const [chunk] = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('no chunk')
  const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0)
  const packages = KNOWN_TO_CORE.filter((name) => modules.some(([id]) => id.includes(`/node_modules/${name}/`)))
  return { packages, kib: gzipSync(chunk.code).length / 1024 }
}
