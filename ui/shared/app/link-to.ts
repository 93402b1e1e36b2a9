import type { LinkProps } from '@tanstack/react-router'
import { parseAddress } from '../../../core/navigation/address.ts'

/** The part of a link's props that defines the destination. */
export type Destination = Pick<LinkProps, 'to' | 'search' | 'hash'>

/**
 * The destination for an address of core/navigation: `<Link {...linkTo(address)}>` or `navigate(linkTo(address))`.
 * Addresses have their own types there, so no screen repeats the router's path literals.
 */
export function linkTo(address: string): Destination {
  const { path, query, fragment } = parseAddress(address)
  return { to: path, search: { ...query }, ...(fragment !== '' && { hash: fragment }) } as unknown as Destination
}
