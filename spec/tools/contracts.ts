import { readdirSync } from 'node:fs'
import type { AnyEndpoint } from '../../core/contracts/endpoint.ts'

export interface DeclaredContract {
  readonly contract: AnyEndpoint
  /** The file, from the root, and the name of its export. */
  readonly file: string
  readonly name: string
}

const isContract = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** The contracts of an export: itself, or those of a table such as `definitionCalls`. */
function contractsOf(value: unknown): readonly AnyEndpoint[] {
  if (isContract(value)) return [value]
  const isTable = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isTable ? Object.values(value).flatMap(contractsOf) : []
}

/** Every contract of core by id, bound or not. */
export async function declaredContracts(): Promise<readonly DeclaredContract[]> {
  const subjects = readdirSync('core/contracts').flatMap((file) => /^(.+)\.contract\.ts$/.exec(file)?.[1] ?? [])
  const modules = await Promise.all(
    subjects.map(async (subject) => ({
      file: `core/contracts/${subject}.contract.ts`,
      exported: (await import(`../../core/contracts/${subject}.contract.ts`)) as Readonly<Record<string, unknown>>,
    })),
  )
  return modules
    .flatMap(({ file, exported }) =>
      Object.entries(exported).flatMap(([name, value]) =>
        contractsOf(value).map((contract) => ({ contract, file, name })),
      ),
    )
    .toSorted((one, other) => (one.contract.id < other.contract.id ? -1 : 1))
}
