import type { Context } from '../http/context.ts'

/** The address of a picture: a stored file by its key, or the value itself when it is already an address. */
export function pictureAddress(stored: string, { services, now }: Pick<Context, 'services' | 'now'>): string {
  return stored === '' || stored.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(stored)
    ? stored
    : services.links.to(stored, now)
}
