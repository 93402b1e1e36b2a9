import { notify } from '../notice/notify.ts'

/** Copies a text and says so. Browsers without a clipboard (pages without TLS) show the text to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.done(done)
  } catch {
    notify.lastingError(['Your browser does not let this page copy. Copy it yourself:', text])
  }
}
