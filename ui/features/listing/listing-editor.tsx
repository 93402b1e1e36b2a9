import { Alert, Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconPointFilled } from '@tabler/icons-react'
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import {
  PRODUCT_SECTIONS,
  type ProductSection,
  type ProductSectionId,
} from '../../../core/catalogue/product-form/field.ts'
import { PRODUCT_FIELD_NAMES, PRODUCT_LABELS, productField } from '../../../core/catalogue/product-form/fields.ts'
import { formNameOf, toWire } from '../../../core/catalogue/product-form.schema.ts'
import { productPhotoUpload } from '../../../core/contracts/listing.contract.ts'
import type { ScorableListing } from '../../../core/listing-score/listing-entries.ts'
import { pathOf, productAddress, productFormAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { RouterLeaveGuard, useUnloadGuard } from '../../shared/form/leave-guard.tsx'
import { ImageDropzone } from '../../shared/upload/image-dropzone.tsx'
import type { SendFile } from '../../shared/upload/upload.types.ts'
import { CalculatorPanel } from './calculator-panel.tsx'
import { goToField } from './editor-field.tsx'
import { SectionFields, VariantSwitches } from './form-sections.tsx'
import classes from './listing-editor.module.css'
import type { ListingFacts } from './product-controls.tsx'
import { ScorePanel, ScoreSheet } from './score-panel.tsx'
import { SpecificationsSection } from './specifications-section.tsx'
import { type ListingEditor, type StoredListing, useListingEditor } from './use-listing-editor.ts'
import { VariationsSection } from './variations-section.tsx'

const SECTIONS: readonly (ProductSection & { readonly id: ProductSectionId })[] = PRODUCT_SECTIONS

/** The form's names of a section's fields. */
const fieldsIn = (section: ProductSectionId): readonly string[] =>
  PRODUCT_FIELD_NAMES.filter((name) => productField(name).section === section).map(formNameOf)

export interface ListingEditorScreenProps {
  readonly opened: StoredListing | undefined
  readonly currentYear: number
  /** A new listing has got its id. */
  readonly onMade?: (id: number) => void
}

/** The listing form: sections with an index, the live score beside it, and a bar that saves or publishes. */
export function ListingEditorScreen({ opened, currentYear, onMade }: ListingEditorScreenProps) {
  const editor = useListingEditor(opened, currentYear)
  const navigate = useNavigate()
  const [showsSummary, setSummary] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const { id, stored, values, photos, texts, fields, work } = editor
  const isConfigured = values.product_type === 'configured'
  const listing = scorable(editor)
  useUnloadGuard(editor.isDirty)

  // A new listing gets its address as soon as it has an id: reloading then opens it again.
  const goOn = useEffectEvent((made: number) => {
    onMade?.(made)
    void navigate({ ...linkTo(productFormAddress(made)), replace: true, ignoreBlocker: true, resetScroll: false })
  })
  useEffect(() => {
    if (id !== undefined && opened === undefined) goOn(id)
  }, [id, opened])

  const publish = () => {
    editor.publish().then(
      () => setSummary(false),
      () => {
        setSummary(true)
        requestAnimationFrame(() => summary.current?.focus())
      },
    )
  }
  const saveDraft = () => {
    editor.saveDraft().then(
      () => setSummary(false),
      () => setSummary(true),
    )
  }
  const wrong = fieldsWith(texts)
  const sections = SECTIONS.filter((section) => isConfigured || section.isForConfigured !== true)
  const brandName = stored?.brand_name ?? undefined
  const facts = useMemo((): ListingFacts => ({ currentYear, brandName }), [currentYear, brandName])
  const ownParts: Partial<Record<ProductSectionId, ReactNode>> = {
    photos: <Photos photos={photos} onPhotos={editor.setPhotos} />,
    specifications: <SpecificationsSection id={id} work={work} fields={fields} />,
    variations: <VariationsSection id={id} work={work} />,
    calculator:
      id === undefined ? (
        <p className={classes.quiet}>Save a draft and make a level first.</p>
      ) : (
        <CalculatorPanel productId={id} />
      ),
  }

  return (
    <div className={classes.editor}>
      <RouterLeaveGuard isDirty={editor.isDirty} />
      <header className={classes.head}>
        <p className={classes.crumb}>
          <Link {...linkTo(pathOf('productsList'))}>Listings</Link>
        </p>
        <h1>
          {values.name.trim() === '' ? (id === undefined ? 'New listing' : 'Listing without a name') : values.name}
        </h1>
        {stored === undefined ? null : stored.published === 1 ? (
          <p className={classes.live}>
            <IconCheck size={16} stroke={2} aria-hidden /> Published.{' '}
            <Link
              {...linkTo(
                productAddress({
                  id: stored.id,
                  slug: stored.slug,
                  product_url: stored.product_url,
                  brand_name: stored.brand_name,
                  company_details: stored.company_details,
                }),
              )}
            >
              See it as buyers do
            </Link>
          </p>
        ) : stored.was_published ? (
          <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} stroke={1.5} />}>
            {say.draftNotice}
          </Alert>
        ) : (
          <p className={classes.quiet}>Draft. Only you see it.</p>
        )}
      </header>
      <div className={classes.columns}>
        <nav className={classes.index} aria-label="Sections">
          {sections.map((section) => {
            const isWrong = fieldsIn(section.id).some((field) => wrong.includes(field))
            return (
              <a
                key={section.id}
                className={classes.indexLink}
                data-wrong={isWrong || undefined}
                href={`#listing-${section.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(`listing-${section.id}`)?.scrollIntoView?.({ block: 'start' })
                }}
              >
                {section.title}
                {isWrong ? <IconAlertTriangle size={14} stroke={1.5} aria-label="has errors" /> : null}
              </a>
            )
          })}
        </nav>
        <main className={classes.main}>
          {showsSummary && wrong.length > 0 ? (
            <div ref={summary} className={classes.summary} role="alert" tabIndex={-1}>
              <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
              <div>
                <p className={classes.summaryTitle}>
                  {wrong.length === 1 ? '1 field needs your attention' : `${wrong.length} fields need your attention`}
                </p>
                <ul>
                  {wrong.map((field) => (
                    <li key={field}>
                      <a
                        href={`#${field}`}
                        onClick={(event) => {
                          event.preventDefault()
                          goToField(field)
                        }}
                      >
                        {labelOf(field)}
                      </a>
                      : {firstText(texts, field)}
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          ) : null}
          <VariantSwitches fields={fields} />
          {sections.map((section) => (
            <section
              key={section.id}
              id={`listing-${section.id}`}
              className={classes.section}
              aria-labelledby={`listing-${section.id}-title`}
            >
              <h2 id={`listing-${section.id}-title`} className={classes.sectionTitle}>
                {section.title}
              </h2>
              {section.description === undefined ? null : <p className={classes.quiet}>{section.description}</p>}
              {ownParts[section.id] === undefined ? null : <div className={classes.plain}>{ownParts[section.id]}</div>}
              <div className={classes.grid}>
                <SectionFields fields={fields} section={section.id} facts={facts} />
              </div>
            </section>
          ))}
        </main>
        <aside className={classes.aside}>
          <ScorePanel listing={listing} />
        </aside>
      </div>
      <div className={classes.bar} data-bottom-bar>
        <span className={classes.sheetOnly}>
          <ScoreSheet listing={listing} />
        </span>
        <span className={classes.barState} role="status" data-state={editor.state.kind}>
          <StateWords editor={editor} />
        </span>
        <Button variant="default" onClick={saveDraft} disabled={editor.isSending}>
          Save draft
        </Button>
        <Button color="amber" loading={editor.state.kind === 'saving'} onClick={publish} disabled={editor.isSending}>
          Publish
        </Button>
      </div>
    </div>
  )
}

interface PhotosProps {
  readonly photos: ListingEditor['photos']
  readonly onPhotos: ListingEditor['setPhotos']
}

const Photos = memo(function Photos({ photos, onPhotos }: PhotosProps) {
  const client = useAppClient()
  const send: SendFile = async (photo, { signal }) => {
    const { data } = await client.call(productPhotoUpload, { photo }, { signal }).catch((cause: unknown) => {
      throw new Error(photoReason(cause))
    })
    return { id: data.url, url: data.url }
  }
  return (
    <div data-field="photos">
      <ImageDropzone
        label="Photos"
        items={photos}
        onItems={onPhotos}
        hasAltText
        firstBadge="Main"
        maxFiles={20}
        send={send}
      />
    </div>
  )
})

function StateWords({ editor: { state, isSending } }: { readonly editor: ListingEditor }) {
  if (isSending) return <>Photos are on their way…</>
  switch (state.kind) {
    case 'clean':
      return null
    case 'dirty':
      return (
        <>
          <IconPointFilled size={16} aria-hidden />
          Unsaved changes
        </>
      )
    case 'saving':
      return <>Saving…</>
    case 'saved':
      return (
        <>
          <IconCheck size={16} stroke={2} aria-hidden />
          Saved {state.at}
        </>
      )
    case 'failed':
      return (
        <>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {state.message}
        </>
      )
  }
}

/** What the score reads: the open form, with what the server knows of its variations. */
function scorable({ form, stored }: ListingEditor): ScorableListing {
  const terms = stored?.form['specification_terms']
  return {
    ...toWire(form),
    ...(terms !== undefined && { specification_terms: terms }),
    variations:
      form.product_type === 'configured'
        ? (stored?.variations ?? { levels_complete: false, default_price: null })
        : undefined,
  } as ScorableListing
}

/** The fields with a message, in the order of the form. */
function fieldsWith(texts: Readonly<Record<string, string>>): readonly string[] {
  const found = new Set(Object.keys(texts).map((path) => path.split('.')[0] ?? path))
  const known = PRODUCT_FIELD_NAMES.map(formNameOf)
  return [...known.filter((field) => found.has(field)), ...[...found].filter((field) => !known.includes(field))]
}

const firstText = (texts: Readonly<Record<string, string>>, field: string): string =>
  texts[field] ?? Object.entries(texts).find(([path]) => path.startsWith(`${field}.`))?.[1] ?? ''

const labels = Object.fromEntries(Object.entries(PRODUCT_LABELS).map(([name, label]) => [formNameOf(name), label]))
const labelOf = (field: string): string => labels[field] ?? 'The listing'

function photoReason(cause: unknown): string {
  const failure = cause as { readonly errors?: { readonly photo?: readonly string[] }; readonly message?: string }
  return (
    failure.errors?.photo?.[0] ??
    (failure.message !== undefined && failure.message !== '' ? failure.message : 'The photo could not be sent.')
  )
}
