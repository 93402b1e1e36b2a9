import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFileLinks } from '../../../../adapters/server/http/file-links.ts'
import { fileRoutes } from '../../../../adapters/server/http/files.ts'
import { createRateLimit } from '../../../../adapters/server/http/rate-limit.ts'
import { createFileStore } from '../../../../adapters/server/integrations/files.ts'
import type { FileStore } from '../../../../adapters/server/integrations/file-store.ts'
import { signedHeaders } from '../../../../adapters/server/integrations/s3-files.ts'
import type { Services } from '../../../../adapters/server/services.ts'
import { type PeerAnswer, type PeerRequest, startPeer, stopPeers } from './http-peer.ts'

const png = { contentType: 'image/png' }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(stopPeers)

describe.each([
  ['a folder', async (): Promise<FileStore> => createFileStore({ folder: await mkdtemp(join(folder, 'disk-')) })],
  [
    'an S3-compatible store',
    async (): Promise<FileStore> => createFileStore({ folder, s3: settings((await startPeer(bucket())).url) }),
  ],
])('createFileStore with %s', (_, open) => {
  it('should return the stored bytes unchanged', async () => {
    const store = await open()
    const bytes = new Uint8Array([0, 255, 13, 10, 0, 128])
    await store.put('products/12/a.png', bytes, png)

    expect(await store.get('products/12/a.png')).toEqual({ bytes, contentType: 'image/png', size: 6 })
  })

  it('should replace and delete files, and return undefined for a missing key', async () => {
    const store = await open()
    await store.put('a', text('one'), png)
    await store.put('a', text('two'), { contentType: 'image/jpeg' })
    expect(await store.get('a')).toEqual({ bytes: text('two'), contentType: 'image/jpeg', size: 3 })

    await store.delete('a')
    await store.delete('a')
    expect(await store.get('a')).toBeUndefined()
    expect(await store.get('a/b')).toBeUndefined()
  })

  it.each([0, 6, 64 * 1024, 64 * 1024 + 1, 300_000])('should open a file of %i bytes for a response', async (size) => {
    const store = await open()
    const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251)
    await store.put('long', bytes, png)
    const opened = await store.open('long')
    if (opened === undefined) throw new Error('It is not there.')

    const pieces: Uint8Array[] = []
    if (opened.body instanceof Uint8Array) pieces.push(opened.body)
    else for await (const piece of opened.body) pieces.push(piece)
    expect([opened.contentType, opened.size, Buffer.compare(Buffer.concat(pieces), bytes)]).toEqual([
      'image/png',
      size,
      0,
    ])
    expect(await store.open('missing')).toBeUndefined()
  })

  it('should store an empty file', async () => {
    const store = await open()
    await store.put('empty', new Uint8Array(), png)

    expect(await store.get('empty')).toEqual({ bytes: new Uint8Array(), contentType: 'image/png', size: 0 })
  })

  it.each([
    '../a',
    'a/../b',
    '/a',
    'a//b',
    'a/',
    '',
    '.types/a',
    'a\\b',
    'a%2fb',
    'a\0',
    'ä',
    'a?b',
    `a${'/b'.repeat(8)}`,
    'x'.repeat(129),
  ])('should refuse the key "%s"', async (key) => {
    const store = await open()

    await expect(store.put(key, text('x'), png)).rejects.toMatchObject({ _tag: 'UnsafeKey', key })
    await expect(store.get(key)).rejects.toMatchObject({ _tag: 'UnsafeKey' })
    await expect(store.delete(key)).rejects.toMatchObject({ _tag: 'UnsafeKey' })
  })
})

describe('createFileStore with a folder', () => {
  it('should store the file unchanged under its key, without temporary files beside it', async () => {
    const own = await mkdtemp(join(folder, 'disk-'))
    const store = createFileStore({ folder: own })
    const versions = Array.from({ length: 20 }, (_, n) => `${n} `.repeat(10_000 - n))
    await Promise.all(versions.map((version) => store.put('a/b.txt', text(version), png)))

    expect(versions).toContain(await readFile(join(own, 'a/b.txt'), 'utf8'))
    expect(await readdir(join(own, '.unfinished'))).toEqual([])
  })

  it('should keep the old file when the new one cannot be written, and reject with a named error', async () => {
    const own = await mkdtemp(join(folder, 'disk-'))
    const store = createFileStore({ folder: own })
    await store.put('a', text('old'), png)
    await rm(join(own, '.unfinished'), { recursive: true })
    await writeFile(join(own, '.unfinished'), 'in the way')

    await expect(store.put('a', text('new'), png)).rejects.toMatchObject({
      _tag: 'FileStoreFailed',
      operation: 'put',
      key: 'a',
    })
    expect(await store.get('a')).toMatchObject({ bytes: text('old') })
  })

  it('should leave no file after deleting', async () => {
    const own = await mkdtemp(join(folder, 'disk-'))
    const store = createFileStore({ folder: own })
    await store.put('a/b', text('x'), png)
    await store.delete('a/b')

    const left = await readdir(own, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })

  it('should not treat a folder as a file', async () => {
    const own = await mkdtemp(join(folder, 'disk-'))
    await mkdir(join(own, 'a'))

    expect(await createFileStore({ folder: own }).get('a')).toBeUndefined()
  })
})

describe('createFileStore with an S3-compatible store', () => {
  it('should retry when the store is temporarily failing', async () => {
    const answer = bucket()
    const peer = await startPeer((request, nth) => (nth === 1 ? { status: 500 } : answer(request)))
    const store = createFileStore({ folder, s3: settings(peer.url) })
    await store.put('a', text('one'), png)

    expect(await store.get('a')).toMatchObject({ bytes: text('one') })
    expect(peer.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'GET'])
  })

  // Whole files waited in memory for clients that did not read.
  it('[D-324] should pass a file on while it arrives, and let go of it when nobody wants it', async () => {
    let hasLetGo: (value: boolean) => void = () => undefined
    const letGo = new Promise<boolean>((resolve) => (hasLetGo = resolve))
    const server = createServer((_, response) => {
      response.on('close', () => hasLetGo(true))
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000000' })
      response.write(Buffer.alloc(1_000))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const store = createFileStore({ folder, s3: settings(`http://127.0.0.1:${port}`) })
    const links = createFileLinks('secret')
    const routes = fileRoutes({ files: store, links } as unknown as Services, createRateLimit(100), () => new Date())

    const opened = await store.open('a')
    if (opened === undefined || opened.body instanceof Uint8Array) throw new Error('It is held whole.')
    const reader = opened.body.getReader()
    expect((await reader.read()).value?.byteLength).toBe(1_000)
    expect(opened.size).toBe(1_000_000)
    await reader.cancel()
    expect(await letGo).toBe(true)

    const asked = new Promise<boolean>((resolve) => (hasLetGo = resolve))
    const { status, headers } = await routes.request('/files/public/a', { method: 'HEAD' })
    expect([status, headers.get('content-length')]).toEqual([200, '1000000'])
    expect(await asked).toBe(true)
    server.closeAllConnections()
    server.close()
  })

  it('should fail with a named error when the store refuses the credentials', async () => {
    const peer = await startPeer(bucket())
    const store = createFileStore({ folder, s3: { ...settings(peer.url), secretKey: 'guess' } })

    await expect(store.put('a', text('one'), png)).rejects.toMatchObject({
      _tag: 'FileStoreFailed',
      cause: { _tag: 'IntegrationRefused', status: 403 },
    })
  })
})

describe('signedHeaders', () => {
  it('should sign like another implementation of Signature Version 4', () => {
    const headers = signedHeaders(settings('https://s3.example.com'), {
      method: 'PUT',
      url: new URL('https://s3.example.com/market/products/12/a.png'),
      body: text('hello'),
      now: new Date('2026-01-02T03:04:05.678Z'),
    })

    expect(headers).toEqual(VECTOR)
  })
})

// Helpers

/** The result of aws4fetch 1.0.20 for the same request. */
const VECTOR = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=AKEXAMPLE/20260102/eu-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, ' +
    'Signature=5a5488c51f3464e0c0c1ac0a95b04e810ffb96ed70e1a72e7e1b8a8c241f5aef',
  'x-amz-content-sha256': '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  'x-amz-date': '20260102T030405Z',
}
const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content)
const settings = (endpoint: string) => ({
  endpoint,
  region: 'eu-1',
  bucket: 'market',
  accessKey: 'AKEXAMPLE',
  secretKey: 'not/a+secret',
})

/** A small store that checks the signature of each request. */
function bucket(): (request: PeerRequest) => PeerAnswer {
  const stored = new Map<string, { body: Buffer; type: string }>()
  return ({ method, path, headers, body }) => {
    if (!isSigned({ method, path, headers, body })) return { status: 403, body: 'SignatureDoesNotMatch' }
    const file = stored.get(path)
    if (method === 'PUT') stored.set(path, { body, type: headers['content-type'] ?? '' })
    if (method === 'DELETE') stored.delete(path)
    if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 }
    if (file === undefined) return { status: 404 }
    return {
      headers: { 'content-type': file.type, 'content-length': String(file.body.byteLength) },
      body: file.body,
    }
  }
}

function isSigned({ method, path, headers, body }: PeerRequest): boolean {
  const [, access, scope, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const sha = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
  const time = String(headers['x-amz-date'])
  const signed = names
    .split(';')
    .map((name) => `${name}:${String(headers[name])}\n`)
    .join('')
  const canonical = [method, path, '', signed, names, sha(body)].join('\n')
  let key: string | Buffer = 'AWS4not/a+secret'
  for (const part of [time.slice(0, 8), 'eu-1', 's3', 'aws4_request'])
    key = createHmac('sha256', key).update(part).digest()
  const expected = createHmac('sha256', key)
    .update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha(canonical)}`)
    .digest('hex')
  return access === 'AKEXAMPLE' && signature === expected && headers['x-amz-content-sha256'] === sha(body)
}
