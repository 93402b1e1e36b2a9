/** Reads one parameter of an address; undefined when it is missing or invalid. */
export type SearchField<Value> = (given: unknown) => Value | undefined

type Fields = Readonly<Record<string, SearchField<unknown>>>

/** What a page reads from its address. */
export type SearchOf<Search extends { readonly parse: (given: Record<string, unknown>) => unknown }> = ReturnType<
  Search['parse']
>

/**
 * The parameters of a page's address: `validateSearch` of its route. An invalid value counts as absent. The routes of all
 * pages are in the first file that a browser loads, so their addresses are read without the validation library (D-328).
 */
export function searchOf<const F extends Fields>(fields: F) {
  return {
    fields,
    parse: (given: Record<string, unknown>) =>
      // An invalid value is undefined, not missing: the router lays these over what the address holds.
      Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(given[name])])) as {
        readonly [Name in keyof F]?: ReturnType<F[Name]>
      },
  }
}

export const text: SearchField<string> = (given) => (typeof given === 'string' ? given : undefined)

/** A text of at most so many characters, which may look like a number. */
export const textUpTo =
  (most: number): SearchField<string> =>
  (given) => {
    const trimmed = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : undefined
    return trimmed !== undefined && trimmed.length <= most ? trimmed : undefined
  }

export const textThat =
  (isValid: (given: string) => boolean): SearchField<string> =>
  (given) =>
    typeof given === 'string' && isValid(given) ? given : undefined

/** A whole number from 1: a page, or the id of a row. */
export const positive: SearchField<number> = (given) => {
  const number = typeof given === 'string' || typeof given === 'number' ? Number(given) : 0
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

export const oneOf =
  <const Value extends string>(...values: readonly Value[]): SearchField<Value> =>
  (given) =>
    values.find((value) => value === given)

/** A checkbox of a form, which is sent as 1. */
export const ticked: SearchField<1> = (given) => (given === '1' || given === 1 ? 1 : undefined)
