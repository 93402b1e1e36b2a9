import { describe, expect, it } from 'vitest'
import { readConfig, usage, type Config } from '../../../adapters/server/config.ts'

describe('readConfig', () => {
  it('returns the built-in settings by default', () => {
    expect(configOf([], {})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: '/srv/.data',
      database: { kind: 'pglite', folder: '/srv/.data/database' },
      databaseWaitMs: 60_000,
      storeDomain: 'localhost',
      publicUrl: undefined,
      trustedProxies: ['127.0.0.0/8', '::1'],
      isDevelopment: false,
      isTest: false,
      demo: { listings: 2000, seed: 1 },
      logLevel: 'info',
      metricsToken: undefined,
      settings: {},
      defaultSettings: { auto_approve: false, crm_mails_per_day: 200, operator_mail: 'operator@localhost', notice: '' },
      pusher: undefined,
      s3: undefined,
      smtp: undefined,
      sms: undefined,
      social: {},
    })
  })

  it('prefers the command line over the environment', () => {
    const config = configOf(['--port', '8080', '--data=elsewhere', '--host', '0.0.0.0'], {
      PORT: '81',
      DATA_DIR: '/x',
      HOST: '127.0.0.1',
    })

    expect(config.port).toBe(8080)
    expect(config.dataFolder).toBe('/srv/elsewhere')
    expect(config.host).toBe('0.0.0.0')
  })

  it('treats an empty variable as absent', () => {
    expect(configOf([], { PORT: '', DATABASE_URL: '  ' }).database.kind).toBe('pglite')
  })

  it('stores files in the data folder and rows in PostgreSQL when DATABASE_URL is set', () => {
    const config = configOf([], { DATABASE_URL: 'postgres://me@db/market', DATA_DIR: '/var/tradehall' })

    expect(config.database).toEqual({ kind: 'postgres', url: 'postgres://me@db/market' })
    expect(config.dataFolder).toBe('/var/tradehall')
  })

  it.each([
    ['tiny', 100],
    ['small', 300],
    ['large', 20_000],
    ['777', 777],
  ])('reads the demo size %s as %d listings', (size, listings) => {
    expect(configOf(['--demo-size', size, '--demo-seed', '9'], {}).demo).toEqual({ listings, seed: 9 })
  })

  // Demo accounts with a printed password existed in markets that others could reach.
  it.each([
    [{ PUBLIC_URL: 'https://market.example.com' }],
    [{ DATABASE_URL: 'postgres://user:password@host:5432/tradehall' }],
  ])('creates a demo market with %j only when it is requested', (environment) => {
    expect(configOf([], environment).demo).toBeUndefined()
    expect(configOf(['--demo'], environment).demo).toEqual({ listings: 2000, seed: 1 })
    expect(configOf(['--demo-size', '20'], environment).demo).toEqual({ listings: 20, seed: 1 })
  })

  it('starts without a demo market when requested', () => {
    expect(configOf(['--no-demo'], {}).demo).toBeUndefined()
  })

  it('reads the settings of integrations', () => {
    const config = configOf([], {
      PUBLIC_URL: 'https://market.example.com/',
      PUSHER_APP_ID: '1',
      PUSHER_KEY: 'k',
      PUSHER_SECRET: 's',
      PUSHER_HOST: 'soketi.local',
      PUSHER_SCHEME: 'http',
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'Tradehall <post@example.com>',
      SMS_URL: 'https://sms.example.com',
      SMS_TOKEN: 't',
      GEOLOCATION_URL: 'https://geo.example.com/json/{ip}',
      AUTO_APPROVE: '1',
    })

    expect(config.publicUrl).toBe('https://market.example.com')
    expect(config.pusher).toEqual({ appId: '1', key: 'k', secret: 's', host: 'soketi.local', port: 80, scheme: 'http' })
    expect(config.smtp).toEqual({ url: 'smtp://mail.example.com', from: 'Tradehall <post@example.com>' })
    expect(config.sms).toEqual({ url: 'https://sms.example.com', token: 't', from: undefined })
    expect(config.geolocationUrl).toBe('https://geo.example.com/json/{ip}')
    expect(config.settings).toEqual({ auto_approve: true })
    expect(config.defaultSettings.operator_mail).toBe('post@example.com')
  })

  it('reports all faults together, one line each with what to do', () => {
    const faults = faultsOf(['--port', 'ninety', '--demo-size', '0', '--verbose', '--data'], {
      DATABASE_URL: 'mysql://db/market',
      S3_BUCKET: 'files',
      SMS_FROM: 'Tradehall',
      AUTO_APPROVE: 'perhaps',
    })

    expect(faults).toEqual([
      '--data needs a value: --data DIR.',
      'Unknown option --verbose: choose from --port, --host, --data, --demo, --no-demo, --demo-size, --demo-seed, --dev, --help.',
      '--port must be a whole number from 0 to 65535.',
      '--demo-size must be a number of listings from 1 to 5000000 or one of tiny, small, default, large, huge.',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/tradehall.',
      'AUTO_APPROVE must be 1 or 0 (also true or false).',
      'S3_BUCKET needs S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY as well: set all of them or none.',
      'SMS_FROM does nothing without SMS_URL: set SMS_URL too or remove SMS_FROM.',
    ])
  })

  it.each([['-1'], ['65536'], ['80.5'], ['1e3'], [' '], ['99999999999999999999']])('refuses the port "%s"', (port) => {
    expect(faultsOf([`--port=${port}`], {})).toEqual(['--port must be a whole number from 0 to 65535.'])
  })

  it('treats an option as a missing value of the one before it', () => {
    expect(faultsOf(['--port', '--dev'], {})).toContain('--port needs a value: --port N.')
  })

  it('reads the trusted proxies as addresses and ranges, and names what is neither', () => {
    const text = '10.0.0.5, 10.1.0.0/16 fd00::/8'
    expect(configOf([], { TRUSTED_PROXIES: text }).trustedProxies).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00::/8'])
    expect(faultsOf([], { TRUSTED_PROXIES: '10.0.0.5, proxy.example.com, 10.0.0.0/99' })).toEqual(
      ['proxy.example.com', '10.0.0.0/99'].map(
        (entry) =>
          `TRUSTED_PROXIES must list addresses or ranges separated by commas, such as 10.0.0.5, 10.1.0.0/16, fd00::/8: "${entry}" is neither.`,
      ),
    )
  })

  it('refuses an address of geolocation that would not name the visitor', () => {
    expect(faultsOf([], { GEOLOCATION_URL: 'https://geo.example.com/json' })).toEqual([
      'GEOLOCATION_URL needs the placeholder {ip} for the address, as in https://geo.example.com/json/{ip}.',
    ])
  })

  it('refuses stray words and values of flags', () => {
    expect(faultsOf(['market', '--dev=yes'], {})).toEqual([
      '--dev takes no value.',
      'Unknown option market: choose from --port, --host, --data, --demo, --no-demo, --demo-size, --demo-seed, --dev, --help.',
    ])
  })

  it.each([
    [['--host', '0.0.0.0'], {}],
    [[], { HOST: '192.168.1.5' }],
    [[], { PUBLIC_URL: 'https://market.example.com' }],
  ])('refuses the test aids with a public address: %j %j', (args, environment) => {
    const faults = faultsOf(args, { ...environment, TRADEHALL_TEST: '1' })

    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^TRADEHALL_TEST=1 shows one-time codes to anyone and is refused with/)
  })

  it.each([
    [{}],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:4000' }],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }],
  ])('allows the test aids on the local machine: %j', (environment) => {
    expect(configOf([], { ...environment, TRADEHALL_TEST: '1' }).isTest).toBe(true)
  })

  it('keeps test aids off by default', () => {
    expect(configOf(['--host', '0.0.0.0'], { TRADEHALL_TEST: '0' }).isTest).toBe(false)
  })

  it('shows every option and variable for --help', () => {
    const result = readConfig(['--help', '--port', 'x'], {}, '/srv')

    expect(result).toEqual({ kind: 'help', text: usage() })
    expect(usage()).toContain('--demo-size N')
    expect(usage()).toContain('DATABASE_URL')
  })
})

// Helpers

function configOf(args: string[], environment: Record<string, string>): Config {
  const result = readConfig(args, environment, '/srv')
  if (result.kind !== 'config') throw new Error(JSON.stringify(result))
  return result.config
}

function faultsOf(args: string[], environment: Record<string, string>): readonly string[] {
  const result = readConfig(args, environment, '/srv')
  return result.kind === 'faults' ? result.faults : []
}
