/** Maximum number of listings that one call deletes or restores. Our own choice. */
export const MAX_BULK = 1000
