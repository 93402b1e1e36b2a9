import { expect, test } from '@playwright/test'
import { open } from './support/pages.ts'
import { personAtWork } from './support/people.ts'

test('[D-184] likely duplicates are compared side by side, become one record, and come back with Undo', async ({
  browser,
}) => {
  const { page, context } = await personAtWork(browser, 'seller')
  await open(page, '/crm/duplicates')
  const groups = page
    .getByRole('list', { name: 'Likely duplicates' })
    .getByRole('button', { name: /^Compare and merge/ })
  await expect(groups.first()).toBeVisible()
  const before = await groups.count()
  const name = ((await groups.first().getAttribute('aria-label')) ?? '').replace('Compare and merge ', '')

  await groups.first().click()
  const dialog = page.getByRole('dialog', { name: /^Merge \d leads$/ })
  const stays = dialog.getByRole('row', { name: /^Stays/ }).getByRole('radio')
  await expect(stays.first()).toBeVisible()
  await expect(dialog.getByRole('radio', { checked: true }).first()).toBeVisible()
  await stays.nth(1).check()
  await dialog.getByRole('button', { name: 'Merge leads' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(groups).toHaveCount(before - 1)

  await page.reload()
  const merged = page.getByRole('list', { name: 'Merged lately' }).getByRole('listitem').filter({ hasText: name })
  await expect(merged).toContainText('Can be undone until')
  await merged.getByRole('button', { name: `Undo the merge into ${name}` }).click()
  await expect(groups).toHaveCount(before)
  await expect(merged).toHaveCount(0)
  await context.close()
})
