import { Alert, Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { memo, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import {
  PRODUCT_SECTIONS,
  type ProductSection,
  type ProductSectionId,
} from '../../../core/catalogue/product-form/field.ts'
import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_LABELS,
  productField,
  SELECTOR_LABELS,
  type SelectorName,
} from '../../../core/catalogue/product-form/fields.ts'
import { formNameOf, toWire } from '../../../core/catalogue/product-form.schema.ts'
import { discardDraft, productList, productPhotoUpload, productShow } from '../../../core/contracts/listing.contract.ts'
import type { ScorableListing } from '../../../core/listing-score/listing-entries.ts'
import { pathOf, productAddress, productFormAddress } from '../../../core/navigation/addresses.ts'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { notify } from '../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { DraftNote } from '../../shared/form/draft-note.tsx'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { useOnceOpened } from '../../shared/app/use-once-opened.ts'
import { ErrorSummary } from '../../shared/form/error-summary.tsx'
import { errorOf } from '../../shared/form/form-errors.ts'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { StateWords } from '../../shared/form/save-bar.tsx'
import { SectionIndex } from '../../shared/form/section-index.tsx'
import { PlanRoomNow } from '../../shared/plan/plan-room-now.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { ScorePanel, ScoreSheet } from '../../shared/score/score-panel.tsx'
import { ImageDropzone } from '../../shared/upload/image-dropzone.tsx'
import type { SendFile } from '../../shared/upload/upload.types.ts'
import type { DraftDifferenceProps } from './draft-difference.tsx'
import { FieldConflict, VARIATIONS_PLACE } from './editor-field.tsx'
import { SectionFields, VariantSwitches } from './form-sections.tsx'
import classes from './listing-editor.module.css'
import type { ListingFacts } from './product-controls.tsx'
import { scoreOf } from './listing-score.ts'
import { VARIATION_CALLS } from './variation-calls.ts'
import type { MatrixGoal } from './use-matrix-rows.ts'
import type { SpecificationsSectionProps } from './specifications-section.tsx'
import type { VariationsSectionProps } from './variations-section.tsx'
import { type ListingEditor, type StoredListing, useListingEditor } from './use-listing-editor.ts'
import type { UnpricedQuestionProps } from './unpriced-question.tsx'

// Formulas need mathjs: 33 KiB (gzip) that only listings with levels use.
const LazyCalculator = lazyPart(() => import('./calculator-panel.tsx').then(({ CalculatorPanel }) => CalculatorPanel), {
  failed: (retry) => <ErrorState title="The calculator could not be loaded." onRetry={retry} />,
  loading: (
    <Loading label="Loading the calculator">
      <FormSkeleton />
    </Loading>
  ),
})

// Only products with variations show them.
const LazyVariations = lazyPart<VariationsSectionProps>(
  () => import('./variations-section.tsx').then(({ VariationsSection }) => VariationsSection),
  {
    failed: (retry) => <ErrorState title="The variations could not be loaded." onRetry={retry} />,
    // Links of the score lead here before the code has loaded, too.
    loading: (
      <div data-field={VARIATIONS_PLACE} tabIndex={-1}>
        <Loading label="Loading the variations">
          <FormSkeleton fields={2} />
        </Loading>
      </div>
    ),
  },
)

// Far below the first screen.
const LazySpecifications = lazyPart<SpecificationsSectionProps>(
  () => import('./specifications-section.tsx').then(({ SpecificationsSection }) => SpecificationsSection),
  {
    waitsForIdle: true,
    failed: (retry) => <ErrorState title="The specifications could not be loaded." onRetry={retry} />,
    loading: (
      <div data-field="specification_terms" tabIndex={-1}>
        <Loading label="Loading the specifications">
          <FormSkeleton fields={2} />
        </Loading>
      </div>
    ),
  },
)

const LazyUnpricedQuestion = lazyPart<UnpricedQuestionProps>(
  () => import('./unpriced-question.tsx').then(({ UnpricedQuestion }) => UnpricedQuestion),
  { failed: (retry) => <ErrorState title="The question could not be loaded." onRetry={retry} /> },
)

const LazyDifference = lazyPart<DraftDifferenceProps>(
  () => import('./draft-difference.tsx').then(({ DraftDifference }) => DraftDifference),
  { failed: (retry) => <ErrorState title="The changes could not be loaded." onRetry={retry} /> },
)

const SECTIONS: readonly (ProductSection & { readonly id: ProductSectionId })[] = PRODUCT_SECTIONS

/** Every field with its label, in the order of the form, for the error summary. */
const SUMMARY_FIELDS = ([...(Object.keys(SELECTOR_LABELS) as SelectorName[]), ...PRODUCT_FIELD_NAMES] as const).map(
  (name) => ({ name: formNameOf(name), label: PRODUCT_LABELS[name] }),
)

/** The form's names of a section's fields. */
const fieldsIn = (section: ProductSectionId): readonly string[] =>
  PRODUCT_FIELD_NAMES.filter((name) => productField(name).section === section).map(formNameOf)

export interface ListingEditorScreenProps {
  readonly opened: StoredListing | undefined
  readonly currentYear: number
  /** Opens the stored listing again. */
  readonly onReload: () => void
  /** Called when a new listing gets its id. */
  readonly onMade?: (id: number) => void
}

/** The listing form: sections with an index, the live score beside it, and a bar that saves or publishes. */
export function ListingEditorScreen({ opened, currentYear, onReload, onMade }: ListingEditorScreenProps) {
  const editor = useListingEditor(opened, currentYear)
  const navigate = useNavigate()
  const [goal, setGoal] = useState<MatrixGoal>()
  const { id, stored, form, values, photos, texts, fields, handle } = editor
  usePreload(LazySpecifications, LazyVariations)
  const isConfigured = values.product_type === 'configured'
  const listing = scorable(editor)

  // A new listing gets its address as soon as it has an id, so that a reload opens it again.
  const goOn = useEffectEvent((made: number) => {
    onMade?.(made)
    void navigate({ ...linkTo(productFormAddress(made)), replace: true, ignoreBlocker: true, resetScroll: false })
  })
  useEffect(() => {
    if (id !== undefined && opened === undefined) goOn(id)
  }, [id, opened])

  const sections = SECTIONS.filter((section) => isConfigured || section.isForConfigured !== true)
  const brandName = stored?.brand_name ?? undefined
  const facts = useMemo((): ListingFacts => ({ currentYear, brandName }), [currentYear, brandName])
  const ownParts: Partial<Record<ProductSectionId, ReactNode>> = {
    photos: <Photos photos={photos} onPhotos={editor.setPhotos} fields={fields} />,
    specifications: <LazySpecifications id={id} handle={handle} fields={fields} />,
    variations: <LazyVariations id={id} handle={handle} goal={goal} />,
    calculator:
      id === undefined ? (
        <p className={classes.quiet}>Save a draft and make a level first.</p>
      ) : (
        <LazyCalculator productId={id} />
      ),
  }

  return (
    <div className={classes.editor}>
      <FormGuard form={form} />
      <EditorHead editor={editor} onReload={onReload} />
      <div className={classes.columns}>
        <SectionIndex
          sections={sections.map(({ id: section, title }) => ({
            id: section,
            title,
            hasError: fieldsIn(section).some((field) => errorOf(texts, field) !== undefined),
          }))}
          sectionId={(section) => `listing-${section}`}
        />
        <div className={classes.main}>
          {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
          <ErrorSummary form={{ ...form, errors: texts }} fields={SUMMARY_FIELDS} attempt={editor.attempt} />
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
        </div>
        <aside className={classes.aside}>
          <ScorePanel {...scoreOf(listing)} />
        </aside>
      </div>
      {editor.undoToast}
      <EditorBar editor={editor} listing={listing} onGoTo={setGoal} />
    </div>
  )
}

interface EditorHeadProps {
  readonly editor: ListingEditor
  readonly onReload: () => void
}

function EditorHead({ editor, onReload }: EditorHeadProps) {
  const { id, stored, values } = editor
  return (
    <header className={classes.head}>
      <p className={classes.crumb}>
        <Link {...linkTo(pathOf('productsList'))}>Listings</Link>
      </p>
      <h1>{values.name.trim() === '' ? (id === undefined ? 'New listing' : 'Listing without a name') : values.name}</h1>
      {id === undefined ? <PlanRoomNow limit="product_limit" full={say.productLimit} /> : null}
      {stored === undefined ? null : stored.published === 1 ? (
        <p className={classes.live}>
          <IconCheck size={16} stroke={2} aria-hidden /> Published. <BuyersLink stored={stored} />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={editor.isSending || editor.form.isSaving}
            onClick={editor.takeOff}
          >
            Take off sale
          </Button>
        </p>
      ) : stored.taken_off_reason ? (
        <Alert variant="light" color="red" icon={<IconInfoCircle size={18} stroke={1.5} />}>
          {say.takenOffMarket(stored.taken_off_reason)}
        </Alert>
      ) : stored.has_live ? (
        <LiveWithDraft editor={editor} stored={stored} onReload={onReload} />
      ) : stored.was_published ? (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} stroke={1.5} />}>
          {say.draftNotice}
        </Alert>
      ) : (
        <p className={classes.quiet}>Draft. Only you see it.</p>
      )}
    </header>
  )
}

const BuyersLink = ({ stored }: { readonly stored: StoredListing }) => (
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
)

interface LiveWithDraftProps extends EditorHeadProps {
  readonly stored: StoredListing
}

/** A listing on sale whose next version is edited: the difference, and the ways to end the draft. */
function LiveWithDraft({ editor, stored, onReload }: LiveWithDraftProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const [shows, setShows] = useState(false)
  const [isDropping, setDropping] = useState(false)
  const wasShown = useOnceOpened(shows)
  const drop = async () => {
    const version = editor.versionNow()
    const dropped = await client
      .call(discardDraft, { id: stored.id, ...(version !== undefined && { version }) })
      .catch((failure: unknown) => {
        // A colleague was faster, or only the answer to the first press was lost.
        if (isNotFound(failure)) return undefined
        throw failure
      })
    editor.form.discard()
    await invalidate(productShow, productList, ...VARIATION_CALLS)
    // Throws when the listing is gone too: the page leaves it, and a word of its draft would be untrue.
    if (dropped === undefined) await client.call(productShow, { id: stored.id })
    setDropping(false)
    if (dropped === undefined) notify.news(say.draftGone)
    else notify.done(dropped.message)
    onReload()
  }
  return (
    <Alert variant="light" color="blue" icon={<IconInfoCircle size={18} stroke={1.5} />} title={say.editedTitle}>
      {say.editedNotice} <BuyersLink stored={stored} />
      <div className={classes.liveActions}>
        <Button size="compact-sm" variant="default" onClick={() => setShows(true)}>
          See the changes
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setDropping(true)}>
          Discard draft
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={editor.isSending || editor.form.isSaving}
          onClick={editor.takeOff}
        >
          Take off sale
        </Button>
      </div>
      {wasShown ? <LazyDifference id={stored.id} opened={shows} onClose={() => setShows(false)} /> : null}
      <ConfirmDelete
        opened={isDropping}
        verb="Discard"
        kind="draft"
        name={editor.values.name.trim() === '' ? 'this draft' : `the draft of ${editor.values.name}`}
        consequence="Its changes of fields, specifications and variations are dropped. The listing stays on sale as buyers see it now."
        onCancel={() => setDropping(false)}
        onConfirm={drop}
      />
    </Alert>
  )
}

interface EditorBarProps {
  readonly editor: ListingEditor
  readonly listing: ScorableListing
  readonly onGoTo: (goal: MatrixGoal) => void
}

/** Saves or publishes; asks before it publishes variations without a price. */
function EditorBar({ editor, listing, onGoTo }: EditorBarProps) {
  const { form, stored, values } = editor
  const unpriced = values.product_type === 'configured' ? (stored?.variations.unpriced ?? 0) : 0
  const [asksAboutPrices, setAsksAboutPrices] = useState(false)
  const wasAsked = useOnceOpened(asksAboutPrices)
  return (
    <>
      <div className={classes.bar} data-bottom-bar>
        <span className={classes.sheetOnly}>
          <ScoreSheet {...scoreOf(listing)} classNames={{ line: classes.scoreLine, word: classes.scoreWord }} />
        </span>
        <span className={classes.barState} role="status" data-state={form.state.kind}>
          {editor.isSending ? 'Photos are on their way…' : <StateWords state={form.state} />}
        </span>
        <Button variant="default" onClick={editor.saveDraft} disabled={editor.isSending || form.isSaving}>
          Save draft
        </Button>
        <Button
          color="amber"
          loading={form.isSaving}
          onClick={() => {
            if (!editor.checkPublishable()) return
            if (unpriced > 0) setAsksAboutPrices(true)
            else editor.publish()
          }}
          disabled={editor.isSending}
        >
          Publish
        </Button>
      </div>
      {wasAsked ? (
        <LazyUnpricedQuestion
          count={asksAboutPrices ? unpriced : 0}
          listingId={editor.id}
          onClose={() => setAsksAboutPrices(false)}
          onGoTo={onGoTo}
          onPublish={editor.publish}
        />
      ) : null}
    </>
  )
}

interface PhotosProps {
  readonly photos: ListingEditor['photos']
  readonly onPhotos: ListingEditor['setPhotos']
  readonly fields: ListingEditor['fields']
}

const Photos = memo(function Photos({ photos, onPhotos, fields }: PhotosProps) {
  const client = useAppClient()
  const send: SendFile = async (photo, options) => {
    const { data } = await client.call(productPhotoUpload, { photo }, options).catch((cause: unknown) => {
      throw new Error(photoReason(cause))
    })
    return { url: data.url }
  }
  return (
    <div data-field="photos" id={fields.fieldId('photos')} tabIndex={-1}>
      <ImageDropzone
        label="Photos"
        items={photos}
        onItems={onPhotos}
        hasAltText
        firstBadge="Main"
        maxFiles={20}
        send={send}
      />
      <FieldConflict fields={fields} name="photos" />
    </div>
  )
})

/** The input of the score: the open form with the stored facts about its variations. */
function scorable({ values: form, stored }: ListingEditor): ScorableListing {
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

function photoReason(cause: unknown): string {
  const failure = cause as { readonly errors?: { readonly photo?: readonly string[] }; readonly message?: string }
  return (
    failure.errors?.photo?.[0] ??
    (failure.message !== undefined && failure.message !== '' ? failure.message : 'The photo could not be sent.')
  )
}
