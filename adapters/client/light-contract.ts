import type { AnyEndpoint } from '../../core/contracts/endpoint.ts'

/** Everything of a contract but its schemas. */
export type ContractFacts = Omit<AnyEndpoint, 'params' | 'input' | 'answer' | 'summary'>

/**
 * A contract as the browser's bundle carries it (adapters/node/light-contracts.ts): what a page needs to ask the query cache.
 * The schemas, and the validation library with them, follow with the first call.
 */
export class LightContract {
  readonly id: string
  /** Loads the contract as it was declared. */
  readonly whole: () => Promise<AnyEndpoint>

  constructor(facts: ContractFacts, whole: () => Promise<AnyEndpoint>) {
    const { params: _params, input: _input, answer: _answer, ...rest } = facts as Partial<AnyEndpoint>
    Object.assign(this, rest)
    this.id = facts.id
    this.whole = whole
  }

  get params(): never {
    return this.#absent()
  }
  get input(): never {
    return this.#absent()
  }
  get answer(): never {
    return this.#absent()
  }

  #absent(): never {
    throw new Error(`The schemas of ${this.id} come with its first call: import the schema itself from core instead.`)
  }
}

/** The contract with its schemas, from wherever they are. */
export const wholeContract = <E extends AnyEndpoint>(contract: E): Promise<E> | E =>
  contract instanceof LightContract ? (contract.whole() as Promise<E>) : contract
