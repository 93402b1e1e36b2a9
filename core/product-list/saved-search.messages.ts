/** Texts about saved searches. All are ours. */
export const savedSearchMessages = {
  saved: 'The search is saved. You are told when new products match it.',
  renamed: 'The search is renamed.',
  noticesOn: 'You are told when new products match this search.',
  noticesOff: 'You get no more notices about this search.',
  deleted: 'The search is deleted.',
  restored: 'The search is back.',
  nothingChosen: 'Search for something or choose a filter first. There is nothing to save yet.',
  tooLong: 'This search has too many filters to be saved. Remove some of them.',
  savedAlready: (name: string) => `You have saved this search already, as “${name}”.`,
  full: (limit: number) => `You have ${limit} saved searches. Delete one to save another.`,
  /** `names` are the newest ones of `count` products. */
  news: (search: string, count: number, names: readonly string[]) => ({
    title: `New products for “${search}”`,
    message:
      count === 1
        ? `The new product “${names[0] ?? ''}”.`
        : `${count.toLocaleString('en')} new products, the newest of them “${names[0] ?? ''}”.`,
  }),
} as const
