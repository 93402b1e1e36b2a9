import { createDeviceMarks, type DeviceMarks } from './account/device-mark.ts'
import { createVisitorMarks, type VisitorMarks } from './ads/visitor-mark.ts'
import type { Metrics } from './metrics.ts'
import { createFileLinks, type FileLinks } from './http/file-links.ts'
import type { PublicCache } from './http/public-cache.ts'
import type { RateLimit } from './http/rate-limit.ts'
import type { Config } from './config.ts'
import { createFileStore } from './integrations/files.ts'
import type { FileStore } from './integrations/file-store.ts'
import { createVisitorLookup, type VisitorLookup } from './integrations/lookup.ts'
import { createMailer, type Mailer } from './integrations/mail.ts'
import type { Outbox } from './integrations/outbox.ts'
import { createTranslator, type Translator } from './integrations/translation.ts'
import { createSocialProviders, type SocialProviders } from './integrations/social.ts'
import { createTextMessages, type TextMessages } from './integrations/sms.ts'
import type { RealtimeEngine } from './realtime/engine.ts'
import { join } from 'node:path'

/** The services that handlers use, each with the configured implementation. */
export interface Services {
  readonly config: Config
  /** The public address of the server, without a trailing slash; for links in mails. */
  readonly origin: string
  readonly files: FileStore
  readonly links: FileLinks
  readonly deviceMarks: DeviceMarks
  readonly visitorMarks: VisitorMarks
  readonly mail: Mailer
  readonly sms: TextMessages
  /** The configured providers of social sign-in. */
  readonly social: SocialProviders
  /** Undefined without a provider (D-98). */
  readonly translator: Translator | undefined
  readonly visitors: VisitorLookup
  readonly realtime: RealtimeEngine
  /** Identifies this installation to realtime clients. */
  readonly realtimeKey: string
  /** Cleared by every change of public data. */
  readonly publicCache: PublicCache
  /** Tracking calls of one person. */
  readonly trackingLimit: RateLimit
  /** Numbers of this process. */
  readonly counted: Metrics['counted']
  /** The state of this process, as /metrics and /health/ready show it. */
  readonly health: () => Health
}

export interface Health {
  /** Why a balancer should send nobody here; undefined while the process is ready. */
  readonly fault: string | undefined
  readonly sockets: number
  readonly databaseRunning: number
  readonly databaseWaiting: number
  readonly pagesWaiting: number
}

export interface ServiceParts {
  readonly config: Config
  readonly origin: string
  readonly realtime: RealtimeEngine
  readonly realtimeKey: string
  readonly outbox: Outbox
  readonly publicCache: PublicCache
  readonly trackingLimit: RateLimit
  /** Called when the service of geolocation fails. */
  readonly lookupFailed: (message: string, detail: unknown) => void
  readonly counted: Metrics['counted']
  readonly health: () => Health
  /** Signs links to private files and the marks of devices. */
  readonly linkSecret: string
}

export const createServices = ({ config, outbox, linkSecret, lookupFailed, ...parts }: ServiceParts): Services => ({
  ...parts,
  config,
  files: createFileStore({ folder: join(config.dataFolder, 'files'), s3: config.s3 }),
  links: createFileLinks(linkSecret),
  deviceMarks: createDeviceMarks(linkSecret),
  visitorMarks: createVisitorMarks(linkSecret),
  mail: createMailer(config.smtp),
  sms: createTextMessages(config.sms, outbox),
  social: createSocialProviders(config.social),
  visitors: createVisitorLookup({ geolocationUrl: config.geolocationUrl, log: lookupFailed }),
  translator: createTranslator(config.translation),
})
