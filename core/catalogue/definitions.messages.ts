import type { DefinitionKind } from './definitions.ts'

const ONE: Readonly<Record<DefinitionKind, string>> = {
  category: 'category',
  brand: 'brand',
  specification: 'specification',
  application: 'product application',
  usecases: 'use case',
}

/** Texts of the definitions; the specification gives none. */
export const definitionMessages = {
  nameTaken: (kind: DefinitionKind) => `You have a ${ONE[kind]} with this name already`,
  marketHas: (kind: DefinitionKind) =>
    `The market has a ${ONE[kind]} with this name already. Listings can choose it without a definition of yours.`,
  parentMissing: 'Please choose the category of the market that this one belongs to',
  slash: 'A category name cannot contain a slash',
  oneLine: 'Please enter one line',
  termsTwice: 'Duplicate options/terms are not allowed.',
  tooMany: (limit: number) => `You have ${limit} of them. Delete one that is not used first.`,
  inUse: (listings: number, rules: number) =>
    `${usedBy(listings, rules)} Choose what takes its place, or change ${listings + rules === 1 ? 'it' : 'them'} first.`,
  replacementMissing: 'Please choose another one of the list',
  textTooLong: (listings: number, limit: number) =>
    `With this name the text of ${listings === 1 ? 'one listing' : `${listings} listings`} would exceed ${limit} characters. Choose a shorter one.`,
  created: (kind: DefinitionKind) => `The ${ONE[kind]} is added`,
  saved: (kind: DefinitionKind, listings: number) =>
    listings === 0
      ? `The ${ONE[kind]} is saved`
      : `The ${ONE[kind]} is saved, in ${listings === 1 ? 'one listing' : `${listings} listings`} too`,
  deleted: (kind: DefinitionKind) => `The ${ONE[kind]} is deleted`,
  replaced: (kind: DefinitionKind, listings: number) =>
    `The ${ONE[kind]} is deleted, ${listings === 1 ? 'one listing has' : `${listings} listings have`} the other one now`,
} as const

/** 'It is used by 3 listings and 1 pricing rule.' */
function usedBy(listings: number, rules: number): string {
  const parts = [
    listings === 0 ? '' : listings === 1 ? 'one listing' : `${listings} listings`,
    rules === 0 ? '' : rules === 1 ? 'one pricing rule' : `${rules} pricing rules`,
  ].filter((part) => part !== '')
  return `It is used by ${parts.join(' and ')}.`
}
