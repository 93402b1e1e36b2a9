import type { Context } from '../http/context.ts'

/** Where a picture is fetched: a stored file by its key, everything else is an address already. */
export function pictureAddress(stored: string, { services, now }: Pick<Context, 'services' | 'now'>): string {
  return stored === '' || stored.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(stored)
    ? stored
    : services.links.to(stored, now)
}
