import { chromium } from '@playwright/test'
import { chromiumSwitches, findChromium } from '../tools/chromium.ts'
const found = await findChromium()
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...chromiumSwitches], env: { ...process.env, ...found.environment } })
const t0 = Date.now(); const log = (...a) => console.log(((Date.now()-t0)/1000).toFixed(1), ...a)
const base = 'http://localhost:4471'
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: base, locale: 'en-GB' })
const answer = await (await fetch(base + '/api/v1/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email_id: 'seller@demo.tradehall.example', password: 'Harbour-42' }) })).json()
await context.addInitScript(({ token, user }) => { localStorage.setItem('token', token); localStorage.setItem('user', JSON.stringify(user)) }, { token: answer.accessToken, user: answer.user })
const page = await context.newPage()
page.setDefaultTimeout(15000)
page.on('console', (m) => { if (m.type() === 'error') log('console', m.text().slice(0, 300)) })
page.on('pageerror', (e) => log('pageerror', e.message.slice(0, 300)))
const step = async (name, work) => { try { await work(); log('ok', name) } catch (e) { log('FAIL', name, e.message.split('\n').slice(0, 12).join('\n   ')); await page.screenshot({ path: `/tmp/listing/fail-${name.replace(/\W+/g, '-')}.png` }); } }
const choose = async (label, typed, option = typed) => {
  const field = page.getByRole('textbox', { name: label, exact: true }).or(page.getByRole('combobox', { name: label, exact: true })).first()
  await field.click()
  if (await field.isEditable()) await field.fill(typed)
  await page.getByRole('option', { name: option, ...(typeof option === 'string' && { exact: true }) }).first().click()
}
export { page, step, choose, log, browser, context, base }
