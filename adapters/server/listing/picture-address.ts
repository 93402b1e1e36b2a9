import type { Context } from '../http/context.ts'
import { PUBLIC_PREFIX } from '../http/file-links.ts'

/**
 * The address of a picture: a public file by its key, or the value itself when it is already an address. The value was
 * once sent by a browser, so no link to a private file is ever signed for it.
 */
export function pictureAddress(stored: string, { services }: Pick<Context, 'services'>): string {
  return stored.startsWith(PUBLIC_PREFIX) ? services.links.toPublic(stored) : stored
}
