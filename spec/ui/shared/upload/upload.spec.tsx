import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FileDropzone } from '../../../../ui/shared/upload/file-dropzone.tsx'
import { ImageDropzone } from '../../../../ui/shared/upload/image-dropzone.tsx'
import type { SendFile, UploadItem } from '../../../../ui/shared/upload/upload.types.ts'
import { show } from '../show.tsx'

describe('ImageDropzone', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview'
    URL.revokeObjectURL = () => undefined
  })

  it('should reject another type and a renamed file with the exact text and send neither', async () => {
    const send = vi.fn<SendFile>()
    show(<Photos send={send} />)

    // The picker's own filter is only advice: files can be dropped or renamed.
    await anyFile().upload(screen.getByLabelText('Photos'), [
      new File(['GIF89a'], 'a.gif'),
      new File(['GIF89a'], 'b.png'),
    ])
    await waitFor(() => expect(screen.getAllByText('Please upload only PNG, JPEG and JPG')).toHaveLength(2))
    expect(send).not.toHaveBeenCalled()
  })

  it('should reject a file over 2 MB with the exact text', async () => {
    const { user } = show(<Photos />)

    await user.upload(screen.getByLabelText('Photos'), picture('big.png', 2_097_153))
    expect(await screen.findByText('File size too large: Max size is 2MB')).toBeTruthy()
  })

  it('should show progress, then the stored picture', async () => {
    const { promise, resolve } = Promise.withResolvers<{ readonly url: string }>()
    const { user } = show(
      <Photos
        send={(_, { onProgress }) => {
          onProgress(40)
          return promise
        }}
      />,
    )

    await user.upload(screen.getByLabelText('Photos'), picture('front.png'))
    const bar = await screen.findByRole('progressbar', { name: 'Sending front.png' })
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
    await act(async () => resolve({ url: '/7.png' }))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('should not claim a percentage that is unknown', async () => {
    const { user } = show(<Photos send={() => new Promise(() => undefined)} />)

    await user.upload(screen.getByLabelText('Photos'), picture('front.png'))
    const bar = await screen.findByRole('progressbar', { name: 'Sending front.png' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([null, null])
  })

  it('should keep the focus and the alternative text that is typed while the picture is stored', async () => {
    const { promise, resolve } = Promise.withResolvers<{ readonly url: string }>()
    const { user } = show(<Photos send={() => promise} />)

    await user.upload(screen.getByLabelText('Photos'), picture('yard.png'))
    const alt = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Alt text of yard.png' })
    await user.type(alt, 'Our ')
    await act(async () => resolve({ url: '/7.png' }))
    await user.keyboard('yard')
    expect(document.activeElement).toBe(alt)
    expect(screen.getByRole('img', { name: 'Our yard' }).getAttribute('src')).toBe('/7.png')
  })

  it("should show the server's rejection under its own file only, and send it again on request", async () => {
    const send = vi.fn<SendFile>(async (file) => {
      if (file.name === 'bad.png' && send.mock.calls.length < 3) throw new Error('The storage is full.')
      return { url: file.name }
    })
    const { user } = show(<Photos send={send} />)

    await user.upload(screen.getByLabelText('Photos'), [picture('good.png'), picture('bad.png')])
    expect((await screen.findByRole('alert')).textContent).toContain('The storage is full.')
    await user.click(screen.getByRole('button', { name: 'Retry bad.png' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('should reorder with the arrow keys, announce the place and remove with Delete', async () => {
    const { user } = show(<Photos items={stored} />)

    screen.getByRole('group', { name: /^a\.png/ }).focus()
    await user.keyboard('{ArrowRight}')
    expect(names()).toEqual(['b.png', 'a.png'])
    expect(screen.getByText('a.png, position 2 of 2')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: /^a\.png/ }))
    await user.keyboard('{Delete}')
    expect(names()).toEqual(['b.png'])
  })

  it('should keep an alternative text for each picture and stop at the limit', async () => {
    const { user } = show(<Photos items={stored} maxFiles={3} />)

    await user.type(screen.getByRole('textbox', { name: 'Alt text of b.png' }), 'Side view')
    expect(screen.getByRole('img', { name: 'Side view' })).toBeTruthy()
    await user.upload(screen.getByLabelText('Photos'), [picture('c.png'), picture('d.png')])
    expect(await screen.findByText('At most 3 files: 1 not added.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Photos').disabled).toBe(true)
  })
})

describe('FileDropzone', () => {
  it('should let the next file take the place of one that is too large', async () => {
    const send = vi.fn<SendFile>(async () => ({ url: '/7.pdf' }))
    const user = anyFile()
    show(<Documents send={send} maxFiles={1} />)

    const input = screen.getByLabelText('Certificates')
    await user.upload(input, new File(['%PDF-1.7', new Uint8Array(2_097_153)], 'big.pdf'))
    expect(await screen.findByText('File size too large: Max size is 2MB')).toBeTruthy()
    await user.upload(input, new File(['%PDF-1.7'], 'small.pdf'))
    expect(await screen.findByRole('link', { name: 'small.pdf' })).toBeTruthy()
    expect(screen.queryByText('big.pdf')).toBeNull()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('should reject other types with the exact text and accept a PDF', async () => {
    show(<Documents />)

    await anyFile().upload(screen.getByLabelText('Certificates'), [
      new File(['hello'], 'notes.txt'),
      new File(['%PDF-1.7'], 'iso.pdf'),
    ])
    expect(await screen.findByText('Please upload files only in PDF, Excel or Doc format')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(within(screen.getByRole('list', { name: 'Certificates' })).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })
})

// Helpers

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const picture = (name: string, size = 64) =>
  new File([PNG, new Uint8Array(size - PNG.length)], name, { type: 'image/png' })
const stored: readonly UploadItem[] = ['a.png', 'b.png'].map((name) => ({
  id: name,
  name,
  url: `/${name}`,
  state: { kind: 'stored' },
}))
const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('group')
    .map((item) => item.getAttribute('aria-label')?.split(',')[0])
const anyFile = () => userEvent.setup({ applyAccept: false })
const accept: SendFile = async (file) => ({ url: file.name })

function Photos({
  items = [],
  send = accept,
  ...rest
}: {
  readonly items?: readonly UploadItem[]
  readonly send?: SendFile
  readonly maxFiles?: number
}) {
  const [now, setNow] = useState(items)
  return <ImageDropzone label="Photos" items={now} onItems={setNow} send={send} hasAltText {...rest} />
}

function Documents({ send = accept, ...rest }: { readonly send?: SendFile; readonly maxFiles?: number }) {
  const [now, setNow] = useState<readonly UploadItem[]>([])
  return <FileDropzone label="Certificates" items={now} onItems={setNow} send={send} {...rest} />
}
