import type { Page } from '@playwright/test'

/** Waits until the page reacts: earlier clicks are lost. */
export async function waitReady(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** Opens an address of the server under test and waits until the page reacts. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitReady(page)
}
