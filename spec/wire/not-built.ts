/**
 * Calls of the specification that the product does not have yet. The list only shrinks: a call that gets built leaves it and
 * needs a request in `requests/`.
 */
export const NOT_BUILT: readonly string[] = []
