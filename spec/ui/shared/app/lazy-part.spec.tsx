import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { lazyPart } from '../../../../ui/shared/app/lazy-part.tsx'
import { show } from '../show.tsx'

const Part = ({ name }: { readonly name: string }) => <p>Part {name}</p>
const failed = (retry: () => void) => <button onClick={retry}>Retry</button>

describe('lazyPart', () => {
  it('should show the fallback until the code has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Part>()
    const Lazy = lazyPart(() => promise, { loading: <p>Loading</p> })
    show(<Lazy name="one" />)
    expect(screen.getByText('Loading')).toBeTruthy()
    resolve(Part)
    expect(await screen.findByText('Part one')).toBeTruthy()
  })

  it('should give the fallback the props, so that it can reserve the same space', () => {
    const Lazy = lazyPart(() => new Promise<typeof Part>(() => undefined), {
      loading: ({ name }) => <p>Loading {name}</p>,
    })
    show(<Lazy name="five" />)
    expect(screen.getByText('Loading five')).toBeTruthy()
  })

  it('should load again code that failed to load', async () => {
    const load = vi.fn(async () => Part)
    load.mockRejectedValueOnce(new Error('no such file'))
    const Lazy = lazyPart(load, { failed })
    show(<Lazy name="two" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Part two')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('should begin no load offline, because browsers never repeat one that failed', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(async () => Part)
    const Lazy = lazyPart(load, { failed })
    await Lazy.preload()
    show(<Lazy name="ten" />)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(load).not.toHaveBeenCalled()
    onLine.mockRestore()
    await userEvent.click(retry)
    expect(await screen.findByText('Part ten')).toBeTruthy()
  })

  it('should say at its place that a part without a message of its own failed, and load it again', async () => {
    const load = vi.fn(async () => Part)
    load.mockRejectedValueOnce(new Error('no such file'))
    const Lazy = lazyPart(load)
    show(<Lazy name="three" />)
    expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Part three')).toBeTruthy()
  })

  it('should render nothing when a part fails that nobody asked for, and retry the next time', async () => {
    const load = vi.fn(async () => Part)
    load.mockRejectedValueOnce(new Error('no such file'))
    const Lazy = lazyPart(load, { loading: (_, now) => <button onClick={now}>Resting</button>, waitsForIdle: true })
    const { redraw } = show(<Lazy name="three" />)
    await userEvent.click(screen.getByRole('button', { name: 'Resting' }))
    await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    redraw(null)
    redraw(<Lazy name="three" />)
    await userEvent.click(screen.getByRole('button', { name: 'Resting' }))
    expect(await screen.findByText('Part three')).toBeTruthy()
  })

  it('should show code that was preloaded at once', async () => {
    const Lazy = lazyPart(async () => Part, { loading: <p>Loading</p>, waitsForIdle: true })
    await Lazy.preload()
    show(<Lazy name="four" />)
    expect(screen.getByText('Part four')).toBeTruthy()
  })

  it('should wait for an idle browser, unless somebody asks before', async () => {
    const load = vi.fn(async () => Part)
    const Lazy = lazyPart(load, {
      loading: ({ name }, now) => <button onClick={now}>Resting {name}</button>,
      waitsForIdle: true,
    })
    show(<Lazy name="six" />)
    const resting = screen.getByRole('button', { name: 'Resting six' })
    expect(load).not.toHaveBeenCalled()
    await userEvent.click(resting)
    expect(await screen.findByText('Part six')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('should preload without rendering, and never reject', async () => {
    const load = vi.fn(async () => Part)
    load.mockRejectedValueOnce(new Error('no such file'))
    const Lazy = lazyPart(load)
    await Lazy.preload()
    await Lazy.preload()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('should take over from a server that knew the code, while the browser loads it', async () => {
    const OfServer = lazyPart(async () => Part)
    await OfServer.preload()
    const { promise, resolve } = Promise.withResolvers<typeof Part>()
    const OfBrowser = lazyPart(() => promise)
    const place = document.createElement('div')
    place.innerHTML = renderToString(<OfServer name="seven" />)
    const onRecoverableError = vi.fn()
    const root = await act(async () => hydrateRoot(place, <OfBrowser name="seven" />, { onRecoverableError }))
    expect(place.textContent).toBe('Part seven')
    await act(async () => resolve(Part))
    expect(place.textContent).toBe('Part seven')
    expect(onRecoverableError).not.toHaveBeenCalled()
    await act(async () => root.unmount())
  })
})
