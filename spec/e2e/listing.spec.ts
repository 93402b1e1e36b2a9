import { type Page, expect as expectSoon, test } from '@playwright/test'
import { storageKeys } from '../../core/account/stored-sign-in.ts'
import { goodForm, png } from '../adapters/server/listing/forms.ts'
import { accessFaults } from './support/laws.ts'
import { open, waitReady } from './support/pages.ts'
import { demoPerson, newVisitor, type PersonAtWork, personAtWork } from './support/people.ts'
import { takeScreens, sidewaysOverflow, transitionsEnd } from './support/screens.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })
const run = Date.now().toString(36)

test.describe('a seller creates a listing', () => {
  test.describe.configure({ timeout: 120_000 })

  test('sees what is missing, follows the links to it, and publishes the completed form', async ({ browser }) => {
    const name = `Harbour crate ${run}`
    const { page, context } = await personAtWork(browser, 'seller')
    await open(page, '/products/List')
    await expect(page.getByRole('heading', { name: /^Listings/ })).toBeVisible()
    await page.getByRole('link', { name: 'Add listing' }).click()
    await expect(page.getByRole('heading', { name: 'New listing' })).toBeVisible()

    await page.getByRole('button', { name: 'Publish' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'need your attention' })
    await expect(summary).toBeFocused()
    for (const text of [
      'Please enter name',
      'No Attributes Added, Please add new attributes',
      'Please select product brand',
      'Please select at least one Category',
      'Please select Paymeny Terms',
      'Please enter nearest seaport',
      'Please enter nearest Airport',
    ]) {
      await expect(summary).toContainText(text)
    }
    await summary.getByRole('link', { name: 'Name' }).click()
    await expect(page.getByLabel('Name *', { exact: true })).toBeFocused()
    await page.getByLabel('Name *', { exact: true }).fill('x'.repeat(101))
    await expect(page.getByText('content is too long. Please limit it to 100 characters.').first()).toBeVisible()
    await page.getByLabel('Name *', { exact: true }).fill(name)
    await page.getByLabel('Description *').fill('A stackable crate for fish, fruit and parts.')

    await page.getByRole('button', { name: 'Add attribute' }).click()
    await page
      .locator('input')
      .and(page.getByLabel('Attribute 1', { exact: true }))
      .fill('Material')
    await page.keyboard.press('Escape')
    await page
      .locator('input')
      .and(page.getByLabel('Values of attribute 1', { exact: true }))
      .fill('HDPE')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')

    await choose(page, 'Categories *', 'Plastic Crates', /Pallets & Protection \/ Plastic Crates/)
    await page.getByLabel('Brand *').fill('Nordkran')
    await page.keyboard.press('Escape')

    // First with invalid tiers.
    await page.getByRole('button', { name: 'Add price tier' }).click()
    await page.getByLabel('From quantity, tier 1').fill('10')
    await page.getByLabel('To quantity, tier 1').fill('5')
    await page.getByLabel('Price per unit, tier 1').fill('0')
    await page.keyboard.press('Tab')
    await expect(
      page.getByText('The maximum quantity must be a whole number, not below the minimum').first(),
    ).toBeVisible()
    await expect(page.getByText('Price per unit must be above 0').first()).toBeVisible()
    await page.getByLabel('To quantity, tier 1').fill('99')
    await page.getByLabel('Price per unit, tier 1').fill('12.50')
    await choose(page, 'Quantity unit *', 'Pieces')
    await choose(page, 'Quantity currency *', 'EUR', /EUR/)
    await choose(page, 'Payment terms *', 'FOB')
    await choose(page, 'Validity *', '6 months')
    await choose(page, 'Manufacturing year *', '2024')
    await page.getByLabel('Dispatch time *').fill('5')
    await choose(page, 'Dispatch period *', 'Days')
    await choose(page, 'Country of existence', 'Germany')
    await page.getByLabel('City of existence').fill('Hamburg')
    await choose(page, 'Country of origin *', 'Germany')
    await page.getByLabel('Nearest seaport *').fill('Hamburg')
    await page.keyboard.press('Escape')
    await page.getByLabel('Nearest airport *').fill('Hamburg Airport')
    await page.keyboard.press('Escape')

    // By order hides the fields of In stock and keeps their values.
    await page.getByText('By Order', { exact: true }).click()
    await expect(page.getByLabel('Dispatch time *')).toHaveCount(0)
    await expect(page.getByLabel('Territory *')).toBeVisible()
    await page.getByText('In Stock', { exact: true }).click()
    await expect(page.getByLabel('Dispatch time *')).toHaveValue('5')

    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/Published\. See it as buyers do/)).toBeVisible()
    await expect(page).toHaveURL(/\/products\/add\?Id=\d+$/)
    await context.close()
  })

  test('adds photos, sees why one is rejected, and sees the score rise by the announced gain', async ({ browser }) => {
    const { page, context } = await personAtWork(browser, 'seller')
    await open(page, '/products/add')
    const photos = page.locator('input[type="file"]').and(page.getByLabel('Photos', { exact: true }))
    await photos.setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png(40, 30, 3 * 1024 * 1024)),
    })
    await expect(page.getByText('File size too large: Max size is 2MB')).toBeVisible()
    await photos.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('only text') })
    await expect(page.getByText('Please upload only PNG, JPEG and JPG')).toBeVisible()
    await page.getByRole('button', { name: 'Remove large.png' }).click()
    await page.getByRole('button', { name: 'Remove notes.png' }).click()
    await photos.setInputFiles({ name: 'crate.png', mimeType: 'image/png', buffer: Buffer.from(png(640, 480)) })
    await expect(page.getByLabel('Alt text of crate.png')).toBeVisible()
    await expect(page.getByText('Photos are on their way…')).toHaveCount(0)

    // The first action links to its field and raises the score by its gain.
    const score = page.getByTestId('score').first()
    await choose(page, 'Categories *', 'Plastic Crates', /Pallets & Protection \/ Plastic Crates/)
    const before = Number.parseFloat((await score.textContent()) ?? '')
    const action = page
      .getByRole('list', { name: 'Next best actions' })
      .getByRole('button')
      .filter({ hasText: 'Payment methods' })
    await expect(action).toContainText('+8.00')
    await action.click()
    await expect(page.locator('input').and(page.getByLabel('Payment methods'))).toBeFocused()
    await choose(page, 'Payment methods', 'TT')
    await expect(score).toHaveText(`${(before + 8).toFixed(2)}%`)
    await page.getByLabel('Alt text of crate.png').fill('A blue crate')
    await expect(score).toHaveText(`${(before + 12).toFixed(2)}%`)
    await context.close()
  })

  test('adds specifications with terms, which saves a draft, and gets a message about repeated ones', async ({
    browser,
  }) => {
    const { page, context } = await personAtWork(browser, 'seller')
    await open(page, '/products/add')
    await page.getByLabel('Name *', { exact: true }).fill(`Variation crate ${run}`)
    await page.getByText('Config', { exact: true }).click()
    for (const [specification, terms] of [
      ['Size', ['Small', 'Large']],
      ['Colour', ['Dark red']],
    ] as const) {
      await page.getByLabel('New specification').fill(specification)
      await page.getByRole('button', { name: 'Add specification' }).click()
      await expect(page.getByRole('region', { name: specification })).toBeVisible()
      for (const term of terms) {
        await page.getByLabel(`New term of ${specification}`).fill(term)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('checkbox', { name: term })).toBeChecked()
      }
    }
    await expect(page).toHaveURL(/\/products\/add\?Id=\d+$/)
    await page.getByLabel('New specification').fill('size')
    await page.getByRole('button', { name: 'Add specification' }).click()
    await expect(page.getByText('Please enter a unique value for the custom specification.')).toBeVisible()
    await page.getByLabel('New specification').fill('')
    await page.getByLabel('New term of Size').fill('small')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Duplicate options/terms are not allowed.')).toBeVisible()
    await context.close()
  })

  test('creates variations of two levels, one after the other, and prices one', async ({ browser }) => {
    const seller = await personAtWork(browser, 'seller')
    const { page, context } = seller
    await open(
      page,
      `/products/add?Id=${await configuredDraft(seller, `Variation crate ${run}`, { hasLevels: false })}`,
    )
    for (const [specification, made] of [
      ['Size (2)', '2 new'],
      ['Colour (2)', '4 new'],
    ] as const) {
      await choose(page, 'Make a level of', specification)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add level' }).click()
      await expect(page.getByRole('dialog')).toContainText(made)
      await page.getByRole('button', { name: 'Change the variations' }).click()
      await expect(
        page.getByRole('list', { name: 'Levels' }).getByText(specification.split(' ')[0] ?? ''),
      ).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: '4 variations' })).toBeVisible()
    const first = page.getByLabel('Price of Small · Blue')
    await first.fill('9.75')
    await first.press('Enter')
    await page.getByLabel('Search variations').fill('large red')
    await expect(page.getByRole('heading', { name: '1 variation' })).toBeVisible()
    await page.getByLabel('Search variations').fill('')
    await expect(first).toHaveValue('9.75')
    await page.reload()
    await waitReady(page)
    await expect(first).toHaveValue('9.75')
    await context.close()
  })

  test('prices variations by a formula, publishes, and a visitor finds the listing in the list and in the shop', async ({
    browser,
  }) => {
    const name = `Formula crate ${run}`
    const seller = await personAtWork(browser, 'seller')
    const { page, context } = seller
    // Due reminders of the demo would cover the bar with Publish.
    await page.addLocatorHandler(page.getByRole('button', { name: /^Dismiss( \d+)?$/ }), (dismiss) => dismiss.click())
    await open(page, `/products/add?Id=${await configuredDraft(seller, name)}`)
    await expect(page.getByRole('heading', { name: '4 variations' })).toBeVisible()

    // An invalid formula is rejected with position and reason; a valid one prices every variation.
    const formula = page.getByLabel('Price formula', { exact: true })
    await formula.fill('base_price + weight')
    await expect(page.getByText("'weight' is not known (position 14)")).toBeVisible()
    await formula.fill('(base_price + ')
    await expect(page.getByText(/\(position \d+\)$/).first()).toBeVisible()
    await formula.fill('base_price + ')
    await page
      .getByRole('group', { name: 'Variables for Price formula' })
      .getByRole('button', { name: 'Insert size' })
      .click()
    await expect(formula).toHaveValue('base_price + size')
    await page.getByLabel('Value of Large').fill('2.5')
    const preview = page.getByRole('region', { name: 'Preview table' })
    await expect(preview.getByRole('row', { name: /Large · Dark red/ })).toContainText('15.00')
    await page.getByRole('button', { name: 'Save prices' }).click()
    await expect(page.getByLabel('Price of Large · Dark red')).toHaveValue('15.00')
    await expect(page.getByLabel('Price of Small · Blue')).toHaveValue('12.50')

    // The form is not saved yet, so leaving asks.
    await page.getByLabel('Model number').fill('HC-60')
    await page.getByRole('link', { name: 'Listings', exact: true }).first().click()
    await page.getByRole('button', { name: 'Stay and keep editing' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/Published\. See it as buyers do/)).toBeVisible()
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

    // Visitors see it at once: in the list and in the shop.
    const slug = await page.evaluate(
      () => document.querySelector<HTMLAnchorElement>('a[href^="/productdetail/"]')?.pathname.split('/')[3] ?? '',
    )
    const visitor = await newVisitor(browser)
    for (const address of [
      `/productlist?search_keyword=${encodeURIComponent(name)}`,
      `/mini-site/${slug}`,
      `http://${slug}.localhost:${new URL(page.url()).port}/`,
    ]) {
      await open(visitor.page, address)
      await expect(visitor.page.getByText(name).first()).toBeVisible()
    }

    // [D-212] A change of variations belongs to the next version: visitors keep seeing the one on sale.
    await page.getByLabel('New term of Colour').fill('Green, Black')
    await page.keyboard.press('Enter')
    await expect(page.getByText('On sale, with changes that are not on sale yet')).toBeVisible()
    await open(visitor.page, `/productlist?search_keyword=${encodeURIComponent(name)}`)
    await expect(visitor.page.getByText(name).first()).toBeVisible()
    await page.getByRole('button', { name: 'See the changes' }).click()
    const changes = page.getByRole('dialog', { name: 'Changes that are not on sale' })
    await expect(changes.getByText(/New specifications and terms \(2\)/)).toBeVisible()
    await changes.getByRole('button', { name: 'Close' }).click()

    // Taking it off sale is a decision of its own.
    await page.getByRole('button', { name: 'Take off sale' }).click()
    await expect(page.getByText('Draft. Publish to show it again.')).toBeVisible()
    await open(visitor.page, `/productlist?search_keyword=${encodeURIComponent(name)}`)
    await expect(visitor.page.getByText(name).and(visitor.page.getByRole('link'))).toHaveCount(0)
    await visitor.context.close()
    await context.close()
  })

  test('has an editor that fits every screen and passes axe in dark', async ({ browser }) => {
    const seller = await personAtWork(browser, 'seller')
    const { page, context } = seller
    await open(page, `/products/add?Id=${await configuredDraft(seller, `Screen crate ${run}`)}`)
    await expect(page.getByRole('heading', { name: '4 variations' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Preview table' })).toBeVisible()
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysOverflow(page), `at ${width}`).toBe(0)
    }
    // The sweep has the light one.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await transitionsEnd(page)
    expect(await accessFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    for (const section of ['basics', 'photos', 'variations', 'calculator']) {
      await page.locator(`#listing-${section}`).evaluate((place) => place.scrollIntoView({ block: 'start' }))
      await takeScreens(page, `listing-editor-${section}`)
    }
    await context.close()
  })

  test('lists, searches, duplicates, deletes and restores own listings', async ({ browser }) => {
    const { page } = await personAtWork(browser, 'seller')
    await open(page, '/products/List')
    await expect(page.getByRole('button', { name: /^Published \d+/ })).toBeVisible()
    await takeScreens(page, 'listings')
    expect(await sidewaysOverflow(page)).toBe(0)
    const row = page.getByRole('button', { name: /^Actions for / }).first()
    await row.click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page).toHaveURL(/\/products\/add\?Id=\d+$/)
    await expect(page.getByRole('heading', { name: /\(copy\)$/ })).toBeVisible()
    await open(page, '/products/List')
    await page.getByLabel('Search listings').fill('(copy)')
    await page
      .getByRole('button', { name: /^Actions for .*\(copy\)$/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('1 listing deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /^Actions for .*\(copy\)$/ }).first()).toBeVisible()
  })

  test('[ROUTE-41] is redirected to the list when the listing does not exist', async ({ browser }) => {
    const { page } = await personAtWork(browser, demoPerson('seller'))
    await open(page, '/products/add?Id=99999999')
    await expect(page).toHaveURL(/\/products\/List$/)
    await open(page, '/products/add?Id=abc')
    await expect(page).toHaveURL(/\/products\/List$/)
    await waitReady(page)
  })
})

// Helpers

/** Picks an option of a select by its label: opens it, types, and takes the first match. */
async function choose(page: Page, label: string, typed: string, option: string | RegExp = typed): Promise<void> {
  const field = page
    .locator('input')
    .and(page.getByLabel(label, { exact: true }))
    .first()
  if (await field.isEditable()) {
    await field.click()
    await field.fill(typed)
  } else await field.press('ArrowDown')
  await page
    .getByRole('option', { name: option, ...(typeof option === 'string' && { exact: true }) })
    .first()
    .click()
}

/**
 * Creates a complete draft with two specifications by the server's own calls, on request with levels and four
 * variations.
 */
async function configuredDraft(
  { context, page }: PersonAtWork,
  name: string,
  { hasLevels = true } = {},
): Promise<number> {
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)
  const call = async (path: string, about: Parameters<typeof context.request.post>[1]) => {
    const response = await context.request.post(`/api/v1/product/${path}`, {
      ...about,
      headers: { authorization: `Bearer ${token}` },
    })
    const answer: { readonly status: boolean; readonly data: Record<string, unknown> } = await response.json()
    expect(answer.status, `${path}: ${JSON.stringify(answer)}`).toBe(true)
    return answer.data
  }
  const { url } = await call('photo/upload', {
    multipart: { photo: { name: 'crate.png', mimeType: 'image/png', buffer: Buffer.from(png(640, 480)) } },
  })
  const order_quantity = [{ min: 1, max: 99, per_unit: 12.5 }]
  const { id: product_id } = await call('store', {
    data: {
      ...goodForm,
      name,
      product_type: 'configured',
      order_quantity,
      photos: [{ url, alt: 'A crate' }],
      published: 0,
    },
  })
  for (const [specification, terms] of [
    ['Size', ['Small', 'Large']],
    ['Colour', ['Blue', 'Dark_red']],
  ] as const) {
    const { id: parent } = await call('create/specifications', {
      data: { product_id, name: specification, published: 0 },
    })
    for (const term of terms)
      await call('create/specifications', { data: { product_id, name: term, parent, published: 0 } })
    if (hasLevels)
      await call('levels/createv2', {
        data: { product_id, attributes: [parent], is_multi_specification: 'NO', published: 0 },
      })
  }
  return Number(product_id)
}
