import { z } from 'zod'
import { pleaseSelect } from '../text/messages.ts'
import { textWithin, webLink } from '../text/text.schema.ts'
import { shopPages } from './shop-pages.ts'
import { type ShopTarget, type ShopTargetKind, shopTargetKinds } from './shop-target.ts'
import { storefrontMessages as say } from './storefront.messages.ts'

/** Longest slug of a category and longest web address. Our own choice. */
const TARGET_LIMIT = 255

/** The fields of a target, for the shape of a menu entry or a banner's picture; `checkTarget` completes them. */
export const targetShape = {
  kind: z.enum(Object.keys(shopTargetKinds) as ShopTargetKind[], pleaseSelect('where it leads')).default('none'),
  target: textWithin(TARGET_LIMIT),
}

const link = webLink(say.link)

/** Refuses a target that its kind does not allow, at the field `target`. */
export function checkTarget({ kind, target }: ShopTarget, context: z.RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['target'], message })
  if (kind === 'page' && !shopPages.some((page) => page === target)) refuse(pleaseSelect('page'))
  if (kind === 'category' && !/^[a-z0-9-]+$/.test(target)) refuse(pleaseSelect('category'))
  if (kind === 'link' && (target === '' || !link.safeParse(target).success)) refuse(say.link)
}

/** The target as stored: a link with its scheme, nothing for `none`. */
export const storedTarget = <T extends ShopTarget>(given: T): T => ({
  ...given,
  target: given.kind === 'link' ? (link.safeParse(given.target).data ?? '') : given.kind === 'none' ? '' : given.target,
})
