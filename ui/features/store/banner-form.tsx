import { useMemo, useState } from 'react'
import { bannerCreate, bannerList, bannerUpdate, storeSettings } from '../../../core/contracts/store.contract.ts'
import { type BannerSwitch, bannerSwitches, bannerSwitchTexts } from '../../../core/storefront/banner.ts'
import { bannerForm, type BannerForm, type BannerRow } from '../../../core/storefront/banner.schema.ts'
import { shopPages, shopPageTitles } from '../../../core/storefront/shop-pages.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import type { FieldControlArgs, FormField, FormSection, FormValues } from '../../shared/form/form.types.ts'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { ColourInput } from './colour-input.tsx'
import { PicturesInput } from './pictures-input.tsx'
import { categoriesOf } from './shop-categories.ts'
import { ShopPreview } from './shop-preview.tsx'
import type { PartProps } from './store-part.tsx'
import type { ShopCategory } from './target-input.tsx'
import classes from './store.module.css'

export interface BannerFormProps extends PartProps {
  /** Undefined for a new banner. */
  readonly banner: BannerRow | undefined
  readonly onDone: () => void
}

/** Creates a banner or edits one. */
export function BannerEditor({ store, shop, banner, onDone }: BannerFormProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const initial = useMemo(() => valuesOf(banner ?? NEW), [banner])
  const [values, setValues] = useState(initial)
  const [picture, setPicture] = useState(0)
  const sections = useMemo(() => sectionsOf(categoriesOf(shop), setPicture), [shop])
  const shown = wireOf(values)
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <RecordForm
          label={banner === undefined ? 'New banner' : 'Banner'}
          sections={sections}
          schema={bannerForm}
          initial={initial}
          draft={banner === undefined ? 'store:banner:new' : `store:banner:${banner.id}`}
          hasIndex={false}
          onCancel={onDone}
          onValues={setValues}
          save={(form, { call, changed, base }) => {
            const input = formDataOf(wireOf(form))
            return banner === undefined
              ? client.call(bannerCreate, input, call)
              : client.call(
                  bannerUpdate,
                  { id: banner.id, ...input, was: JSON.stringify(pickFields(wireOf(base), changed)) },
                  call,
                )
          }}
          storedOf={({ present }) => flagsOf(present as Partial<BannerForm>)}
          onSaved={({ message }) => {
            void invalidate(bannerList, storeSettings)
            notify.done(message)
            onDone()
          }}
        />
      </div>
      <div className={classes.aside}>
        <ShopPreview shop={shop} store={store} page={shown.page} banner={shown} picture={picture} />
      </div>
    </div>
  )
}

const NEW: BannerForm = {
  ...(Object.fromEntries(bannerSwitches.map((name) => [name, 'off'])) as Record<BannerSwitch, 'off'>),
  active_banner: 'on',
  indicator_banner: 'on',
  navigation_button: 'on',
  page: 'home',
  background_color: '',
  alt_tag: '',
  images: [],
}

/** The images travel as JSON, because a form has no lists of objects. */
const formDataOf = ({ images, ...settings }: BannerForm) => ({ ...settings, images: JSON.stringify(images) })

/** The switches as the form's checkboxes hold them. */
const flagsOf = (banner: Partial<BannerForm>): FormValues =>
  Object.fromEntries(Object.entries(banner).map(([name, value]) => [name, isSwitch(name) ? value === 'on' : value]))

const valuesOf = ({ id: _id, ...banner }: BannerForm & { readonly id?: number }): FormValues => flagsOf(banner)

const wireOf = (values: FormValues): BannerForm =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isSwitch(name) ? (value === true ? 'on' : 'off') : value]),
  ) as BannerForm

const isSwitch = (name: string): name is BannerSwitch => Object.hasOwn(bannerSwitchTexts, name)

const switchField = (name: BannerSwitch): FormField => {
  const { label, help } = bannerSwitchTexts[name]
  return { name, kind: 'boolean', label, ...(help !== '' && { help }) }
}

const sectionsOf = (
  categories: readonly ShopCategory[],
  onPicture: (index: number) => void,
): readonly FormSection[] => [
  {
    id: 'pictures',
    title: 'Pictures',
    fields: [
      {
        name: 'images',
        kind: 'custom',
        label: 'Pictures',
        isWide: true,
        render: (args: FieldControlArgs) => <PicturesInput categories={categories} onPicture={onPicture} {...args} />,
        textOf: (value) => (value as BannerForm['images']).map(({ name }) => name).join(', '),
      },
      {
        name: 'alt_tag',
        kind: 'text',
        label: 'Alternative text',
        help: 'For pictures without one of their own. It says what is to be seen.',
        isWide: true,
      },
      {
        name: 'background_color',
        kind: 'custom',
        label: 'Background colour of the words',
        isWide: true,
        render: (args: FieldControlArgs) => <ColourInput {...args} />,
        textOf: String,
      },
    ],
  },
  {
    id: 'place',
    title: 'Where it is shown',
    fields: [
      {
        name: 'page',
        kind: 'choice',
        label: 'Page',
        required: true,
        options: shopPages.map((page) => ({ value: page, label: shopPageTitles[page] })),
      },
      switchField('active_banner'),
      switchField('default_banner'),
    ],
  },
  {
    id: 'several',
    title: 'With several pictures',
    fields: (
      ['swap_banner', 'indicator_banner', 'navigation_button', 'nav_button_visible', 'full_height_hover'] as const
    ).map(switchField),
  },
]
