import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  redirect,
  Scripts,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { SHOW_LIST_VIEW } from '../../adapters/client/list-view-setting.ts'
import { parseQuery } from '../../core/navigation/address.ts'
import { guard } from '../../core/navigation/guard.ts'
import { hasCrmStyle, matchRoute, routeOf } from '../../core/navigation/match.ts'
import { AppContext, type AppContextValue } from '../shared/app/app-context.ts'
import { FailureEffects, ReadyMark, SessionEffects } from '../shared/app/effects.tsx'
import { FocusKeeper } from '../shared/app/focus-keeper.tsx'
import { linkTo } from '../shared/app/link-to.ts'
import { NavigationLine } from '../shared/app/navigation-line.tsx'
import { PAGE_CONFIG_ID, pageConfigText } from '../shared/app/page-config.ts'
import { PRODUCT_NAME } from '../shared/app/page-title.ts'
import { RouteFocus } from '../shared/app/route-focus.tsx'
import { NoticeRegion } from '../shared/notice/notice-region.tsx'
import { cssVariablesResolver, theme } from '../shared/theme/theme.ts'
import { SignedInAs, SignedInParts } from './-signed-in-parts.tsx'

// zod compiles schemas with eval unless configured before the first schema is created, and the page's policy blocks and
// reports eval. We do not control the order of modules in a bundle, so this script is in the page, before all of them.
const ZOD_WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true}'
const FIRST_SCRIPT = `${ZOD_WITHOUT_EVAL};${SHOW_LIST_VIEW}`

export const Route = createRootRouteWithContext<AppContextValue>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      {
        name: 'viewport',
        // The keyboard of a phone makes the page lower, so that what is written and its button stay in the window (D-255).
        content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
      },
      { title: PRODUCT_NAME },
      { name: 'theme-color', content: '#ffffff', media: '(prefers-color-scheme: light)' },
      { name: 'theme-color', content: '#1d1c19', media: '(prefers-color-scheme: dark)' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  // Only checks that apply to everyone, because the server does not know who is signed in. The layouts guard the rest.
  beforeLoad: ({ location, context: { config } }) => {
    if (config.storefront !== undefined) return
    const response = guard({ path: location.pathname, query: parseQuery(location.searchStr), viewer: undefined })
    if (response.kind === 'redirect' && response.because === 'spelling')
      throw redirect({ ...linkTo(response.to), statusCode: 301 })
  },
  component: Root,
})

function Root() {
  const { client, config, queryClient }: AppContextValue = Route.useRouteContext()
  const app = { client, config, queryClient }
  const nonce = useRouter().options.ssr?.nonce
  const pathname = useLocation({ select: (location) => location.pathname })
  const match = matchRoute(pathname)
  const area = match === undefined ? 'public' : routeOf(match.id).area
  return (
    <html lang="en" data-frame={area === 'crm' || area === 'operator' ? 'workspace' : area} {...mantineHtmlProps}>
      <head>
        <HeadContent />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      </head>
      <body className={hasCrmStyle(pathname) ? 'crm' : undefined}>
        <script
          id={PAGE_CONFIG_ID}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: pageConfigText(config) }}
        />
        <AppContext value={app}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            defaultColorScheme="auto"
            withStaticClasses={false}
          >
            <SignedInAs />
            <NavigationLine />
            <Outlet />
            <NoticeRegion />
            <RouteFocus />
            <FocusKeeper />
            <FailureEffects />
            <SessionEffects />
            <SignedInParts />
          </MantineProvider>
        </AppContext>
        <ReadyMark />
        <Scripts />
      </body>
    </html>
  )
}
