import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchWithProgress } from '../../../adapters/http/fetch-with-progress.ts'

describe('fetchWithProgress', () => {
  beforeEach(() => vi.stubGlobal('XMLHttpRequest', Sending))
  afterEach(() => vi.unstubAllGlobals())

  it('sends method, headers and body, reports the sent percentage, and resolves with the response', async () => {
    const percents: number[] = []
    const { response, sent } = await started((percent) => percents.push(percent))
    sent.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
    sent.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 })
    sent.onload?.()

    expect(percents).toEqual([25])
    expect([sent.opened, sent.headers['authorization'], await sent.body?.text()]).toEqual([
      'POST https://a.example/file',
      'Bearer t',
      'file',
    ])
    const { status, headers } = await response
    expect([status, headers.get('retry-after'), await (await response).text()]).toEqual([429, '7', '{}'])
  })

  it('rejects when there is no response', async () => {
    const { response, sent } = await started()
    sent.onerror?.()
    await expect(response).rejects.toBeInstanceOf(TypeError)
  })

  it('cancels the upload with its signal', async () => {
    const control = new AbortController()
    const { response, sent } = await started(undefined, control.signal)
    control.abort()
    await expect(response).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent.isAborted).toBe(true)
  })

  it('sends nothing when it was cancelled before', async () => {
    Sending.last = undefined
    await expect(upload(undefined, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(Sending.last).toBeUndefined()
  })
})

// Helpers

interface Progress {
  readonly lengthComputable: boolean
  readonly loaded: number
  readonly total: number
}

/** What the function uses of XMLHttpRequest, which Node.js lacks. */
class Sending {
  static last: Sending | undefined
  readonly upload: { onprogress?: (event: Progress) => void } = {}
  readonly headers: Record<string, string> = {}
  readonly status = 429
  readonly responseText = '{}'
  opened = ''
  body: Blob | undefined
  isAborted = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open(method: string, url: string) {
    this.opened = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: Blob) {
    this.body = body
    Sending.last = this
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nretry-after: 7\r\n'
  }
}

const upload = (onProgress: (percent: number) => void = () => undefined, signal?: AbortSignal) =>
  fetchWithProgress(onProgress)('https://a.example/file', {
    method: 'POST',
    headers: { authorization: 'Bearer t' },
    body: 'file',
    ...(signal !== undefined && { signal }),
  })

/** An upload on its way. */
async function started(onProgress?: (percent: number) => void, signal?: AbortSignal) {
  Sending.last = undefined
  const response = upload(onProgress, signal)
  response.catch(() => undefined)
  const sent = await vi.waitFor(() => {
    const last = Sending.last
    if (last === undefined) throw new Error('Nothing was sent.')
    return last
  })
  return { response, sent }
}
