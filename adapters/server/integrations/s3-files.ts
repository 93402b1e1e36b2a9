import { createHash, createHmac } from 'node:crypto'
import * as Effect from 'effect/Effect'
import type { FileStore } from './file-store.ts'
import { type IntegrationRequest, openIntegration, requestIntegration } from './request-integration.ts'

export interface S3Settings {
  /** Origin, with the path before the bucket if there is one: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** Timeout of one attempt. Default 10 s. */
  readonly timeoutMs?: number
}

const RETRIES = 2
const MAX_FILE_BYTES = 67_108_864

/**
 * Stores files in a bucket of any S3-compatible store, addressed by path (`endpoint/bucket/key`). All calls are safe to
 * repeat.
 */
export function s3Files(settings: S3Settings): FileStore {
  const requestOf = (
    method: string,
    key: string,
    body?: Uint8Array<ArrayBuffer>,
    contentType?: string,
  ): IntegrationRequest => {
    const url = new URL(`${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/${key}`)
    return {
      peer: 'files',
      url,
      method,
      headers: () => ({
        ...signedHeaders(settings, { method, url, body, now: new Date(Date.now()) }),
        ...(contentType !== undefined && { 'content-type': contentType }),
      }),
      ...(body !== undefined && { body }),
      timeoutMs: settings.timeoutMs ?? 10_000,
      retries: RETRIES,
      maxBytes: MAX_FILE_BYTES,
      accept: method === 'PUT' ? [] : [404],
    }
  }
  const call = (...request: Parameters<typeof requestOf>) =>
    Effect.runPromise(requestIntegration(requestOf(...request)))
  const get: FileStore['get'] = async (key) => {
    const { status, headers, bytes } = await call('GET', key)
    if (status === 404) return undefined
    return { bytes, contentType: headers.get('content-type') ?? 'application/octet-stream', size: bytes.byteLength }
  }
  return {
    put: async (key, bytes, { contentType }) => {
      await call('PUT', key, bytes, contentType)
    },
    get,
    open: async (key) => {
      const { status, headers, body } = await Effect.runPromise(openIntegration(requestOf('GET', key)))
      if (status === 404) {
        await body.cancel()
        return undefined
      }
      const size = headers.get('content-length')
      return {
        body,
        contentType: headers.get('content-type') ?? 'application/octet-stream',
        // A compressed response says how long it is before it is unpacked.
        size: size === null || headers.has('content-encoding') ? undefined : Number(size),
      }
    },
    delete: async (key) => {
      await call('DELETE', key)
    },
  }
}

export interface S3Request {
  readonly method: string
  readonly url: URL
  readonly body: Uint8Array | undefined
  readonly now: Date
}

/** The headers of an AWS Signature Version 4. The path must need no encoding and there is no query. */
export function signedHeaders(settings: S3Settings, { method, url, body, now }: S3Request): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const contentHash = sha256(body ?? '')
  const signed = { host: url.host, 'x-amz-content-sha256': contentHash, 'x-amz-date': time }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')
  const canonical = [method, url.pathname, '', lines, names, contentHash].join('\n')
  const scope = `${day}/${settings.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, settings.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${settings.secretKey}`)
  const signature = hmac(key, toSign).toString('hex')
  const { host: _, ...sent } = signed // fetch sets the host itself
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${settings.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
