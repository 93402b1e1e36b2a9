import { z } from 'zod'
import { requiredText } from '../text/text.schema.ts'
import { isMenu, MAX_MENU_ENTRIES, MENU_LEVELS, type MenuEntry } from './shop-menu.ts'
import { checkTarget, storedTarget, targetShape } from './shop-target.schema.ts'
import { storefrontMessages as say } from './storefront.messages.ts'

const menuEntry = z
  .object({
    /** Made by the editor, so that a moved entry stays the same entry. */
    id: z.string().regex(/^[\w-]{1,40}$/),
    name: requiredText('text', 'name'),
    ...targetShape,
    depth: z.coerce
      .number<number | string>()
      .int()
      .min(0)
      .max(MENU_LEVELS - 1, say.menuTooDeep)
      .default(0),
  })
  .superRefine(checkTarget)
  .transform(storedTarget)

/** The menu of a shop: a list whose depths make a tree. An empty one shows the pages of the shop. D-159. */
export const shopMenu: z.ZodType<readonly MenuEntry[]> = z
  .array(menuEntry)
  .max(MAX_MENU_ENTRIES, say.menuTooLong(MAX_MENU_ENTRIES))
  .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, say.menuTwice)
  .refine(isMenu, say.menuTooDeep)

/** The form of the menu. */
export const shopMenuForm = z.object({ items: shopMenu })
