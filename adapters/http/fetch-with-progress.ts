/**
 * A `fetch` for one upload, which reports the percentage of the body that was sent. Only XMLHttpRequest reports it:
 * `fetch` streams a request over HTTP/2 alone, and not in every browser.
 */
export const fetchWithProgress =
  (onProgress: (percent: number) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const body = await request.blob()
    request.signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const sent = new XMLHttpRequest()
      sent.open(request.method, request.url)
      for (const [name, value] of request.headers) sent.setRequestHeader(name, value)
      sent.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress((100 * loaded) / total)
      }
      sent.onload = () => resolve(new Response(sent.responseText, { status: sent.status, headers: headersOf(sent) }))
      sent.onerror = () => reject(new TypeError('The upload got no response.'))
      sent.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
      request.signal.addEventListener('abort', () => sent.abort())
      sent.send(body)
    })
  }

function headersOf(sent: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of sent.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(':')
    if (name !== '') headers.append(name, value.join(':').trim())
  }
  return headers
}
