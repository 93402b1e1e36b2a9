import { z } from 'zod'

/** The id of a row on the wire: a positive whole number, also written as text. */
export const id = z.coerce.number<number | string>().int().positive()
