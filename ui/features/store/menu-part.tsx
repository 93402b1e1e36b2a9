import { useMemo, useState } from 'react'
import { menuStore, storeSettings } from '../../../core/contracts/store.contract.ts'
import { bannerOf } from '../../../core/storefront/banner.ts'
import type { MenuEntry } from '../../../core/storefront/shop-menu.ts'
import { shopMenuForm } from '../../../core/storefront/shop-menu.schema.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import type { FieldControlArgs, FormSection, FormValues } from '../../shared/form/form.types.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { MenuEditor } from './menu-editor.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { categoriesOf } from './shop-categories.ts'
import type { PartProps } from './store-part.tsx'
import classes from './store.module.css'

type MenuForm = FormValues & { readonly items: readonly MenuEntry[] }

/** The menu of the shop. */
export function MenuPart({ store, shop }: PartProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const initial = useMemo((): MenuForm => ({ items: store.menu }), [store.menu])
  const [{ items }, setValues] = useState(initial)
  const sections = useMemo(
    (): readonly FormSection[] => [
      {
        id: 'menu',
        title: 'Menu',
        description: 'Drag an entry to its place, also to the right to put it below the one above it.',
        fields: [
          {
            name: 'items',
            kind: 'custom',
            label: 'Entries',
            isWide: true,
            render: (args: FieldControlArgs) => <MenuEditor shop={shop} categories={categoriesOf(shop)} {...args} />,
            textOf: (value) => (value as readonly MenuEntry[]).map(({ name }) => name).join(', '),
          },
        ],
      },
    ],
    [shop],
  )
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <RecordForm
          label="Menu"
          sections={sections}
          schema={shopMenuForm}
          initial={initial}
          draft="store:menu"
          hasIndex={false}
          onValues={(values) => setValues(values as MenuForm)}
          save={(form, { call, base }) =>
            client.call(menuStore, { items: [...(form as MenuForm).items], was: [...(base as MenuForm).items] }, call)
          }
          onSaved={({ message }) => {
            void invalidate(storeSettings)
            notify.done(message)
          }}
        />
      </div>
      <div className={classes.aside}>
        <ShopPreview shop={shop} store={{ ...store, menu: items }} banner={bannerOf(store.banners, 'home')} />
      </div>
    </div>
  )
}
