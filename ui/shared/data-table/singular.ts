/** 'lead' of 'leads', 'category' of 'categories'. */
export const singular = (noun: string): string =>
  noun === 'people' ? 'person' : noun.replace(/ies$/, 'y').replace(/s$/, '')
