/** A listing that is chosen in a form. */
export interface PickedListing {
  readonly id: number
  readonly name: string
  readonly image?: string | null
  readonly is_on_sale: boolean
}
