/** The spelling of yes and no in forms, on the wire and in the database. */
export type Flag = '0' | '1'

/** Whether the form asks for a value. */
export const isRequired = (field: { readonly is_required: Flag }): boolean => field.is_required === '1'
/** Whether no two records of the type may have the same value. */
export const isUnique = (field: { readonly unique: Flag }): boolean => field.unique === '1'
