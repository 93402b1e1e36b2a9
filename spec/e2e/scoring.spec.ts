import { expect as expectSoon, type Page, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'

/** Several browsers share one server, which can be slow to respond. */
const expect = expectSoon.configure({ timeout: 20_000 })

test.describe('lead scores', () => {
  test.describe.configure({ timeout: 120_000 })

  test('[SCOPE-15] [SCREEN-26] [ERR-20] change with a rule that is seen beforehand, and explain themselves', async ({
    browser,
  }) => {
    const { page, context } = await personAtWork(browser, 'seller')
    await open(page, '/crm/engagment-score?group=cold')
    const ada = page.getByRole('table').getByRole('link').first()
    const name = (await ada.innerText()).trim()
    await ada.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('tab', { name: 'Score' }).click()
    const before = await pointsOf(page)
    expect(before.score).toBeGreaterThan(0)
    const address = new URL(page.url()).pathname

    await open(page, '/crm/settings/scoring-rules')
    const preview = page.getByRole('region', { name: 'Scores of your leads' })
    await expect(preview.getByText(/Edit a rule to see/)).toBeVisible()
    await page.getByRole('button', { name: 'Edit: Email is known' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Points *', { exact: true })
    // A repetition of this journey finds the rule of the run before.
    const points = Number(await field.inputValue()) + 295
    await field.fill(String(points))
    await field.press('Enter')
    await expect(dialog).toBeHidden()
    // What it would change is seen before it is saved, and leaving asks.
    await expect(preview.getByText(/Nothing changes until you save/)).toBeVisible()
    await expect(preview.getByText(/→/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
    await page.getByRole('button', { name: 'Stay and keep editing' }).click()
    const shown = await watchNotice(page, 'Lead scoring saved successfully')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await shown()

    await expect(async () => {
      await open(page, address)
      await page.getByRole('tab', { name: 'Score' }).click()
      expect((await pointsOf(page)).maximum).toBe(before.maximum + 295)
    }).toPass()
    const after = await pointsOf(page)
    expect(after.score).toBe(before.score + 295)
    // The parts add up.
    const parts = await page.getByRole('region', { name: 'Contact information' }).getByText(`+${points}`).count()
    expect(parts).toBeGreaterThan(0)

    await open(page, '/crm/engagment-score?group=hot')
    await page.getByRole('link', { name: /hot leads: open in the list of leads/ }).click()
    await expect(page).toHaveURL(/\/crm\/leads\?filter=score\.gte\.70/)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await context.close()
  })
})

// Helpers

/** Returns what waits until the page has shown a notice. It watches in the page: a notice leaves after a second, and a slow test looks less often. */
async function watchNotice(page: Page, text: string): Promise<() => Promise<void>> {
  const seen = await page.evaluateHandle((wanted) => {
    const found = Promise.withResolvers<void>()
    const observer = new MutationObserver(() => {
      const shown = document.querySelector('[aria-label=Notices]')?.textContent ?? ''
      if (shown.includes(wanted)) found.resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true })
    return { promise: found.promise }
  }, text)
  return () => seen.evaluate(({ promise }) => promise)
}

/** The points of the lead on the screen. */
async function pointsOf(page: Page): Promise<{ readonly score: number; readonly maximum: number }> {
  const text = await page.getByText(/^[\d,.]+ of [\d,.]+ points$/).innerText()
  const [score = 0, maximum = 0] = [...text.matchAll(/[\d,.]+/g)].map(([number]) => Number(number.replaceAll(',', '')))
  return { score, maximum }
}
