import { useMemo, useState } from 'react'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { type Store, storeSettings, storeUpdate } from '../../../core/contracts/store.contract.ts'
import { bannerOf } from '../../../core/storefront/banner.ts'
import { type StoreForm, storeForm } from '../../../core/storefront/store-form.schema.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import type { FieldControlArgs, FormSection, FormValues } from '../../shared/form/form.types.ts'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { ShopPreview } from './shop-preview.tsx'
import { SlugInput } from './slug-input.tsx'
import classes from './store.module.css'

export interface PartProps {
  readonly store: Store
  readonly shop: PublicCompany
}

/** The address, title and description of the shop. */
export function StorePart({ store, shop }: PartProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const initial = useMemo(() => valuesOf(store), [store])
  const [values, setValues] = useState<FormValues>(initial)
  const sections = useMemo(() => sectionsOf(store.slug, shop), [store.slug, shop])
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <RecordForm
          key={store.slug}
          label="Store"
          sections={sections}
          schema={storeForm}
          initial={initial}
          draft="store"
          hasIndex={false}
          onValues={setValues}
          save={(form, { call, changed, base }) =>
            client.call(storeUpdate, { ...(form as StoreForm), was: pickFields(base, changed) }, call)
          }
          onSaved={({ message }) => {
            void invalidate(storeSettings)
            notify.done(message)
          }}
        />
      </div>
      <div className={classes.aside}>
        <ShopPreview
          shop={shop}
          store={{ ...store, ...(values as StoreForm) }}
          banner={bannerOf(store.banners, 'home')}
        />
      </div>
    </div>
  )
}

const valuesOf = ({ slug, title, description, shows_logo }: Store): FormValues => ({
  slug,
  title,
  description,
  shows_logo,
})

const sectionsOf = (own: string, shop: PublicCompany): readonly FormSection[] => [
  {
    id: 'address',
    title: 'Address',
    fields: [
      {
        name: 'slug',
        kind: 'custom',
        label: 'Address of the shop',
        required: true,
        isWide: true,
        render: (args: FieldControlArgs) => <SlugInput own={own} {...args} />,
        textOf: String,
      },
    ],
  },
  {
    id: 'introduction',
    title: 'Introduction',
    fields: [
      {
        name: 'title',
        kind: 'text',
        label: 'Title',
        placeholder: shop.name,
        help: 'Empty: the name of the company.',
        isWide: true,
      },
      {
        name: 'description',
        kind: 'multiline',
        label: 'Description',
        help: 'The first words of your shop, and what search engines show. Empty: what your company settings say.',
      },
      {
        name: 'shows_logo',
        kind: 'boolean',
        label: 'Show the logo of the company',
        ...(shop.logo === null && { help: 'There is no logo yet, so the first letter of the name is shown.' }),
      },
    ],
  },
]
