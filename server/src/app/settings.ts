// Everything the environment may say, read once at the start. In production nothing secret has a default.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'

export interface Settings {
  port: number
  host: string
  /** Where /metrics is read in production; null: nowhere. */
  metricsPort: number | null
  /** Public address, for canonical links, the sitemap and the bank's callback. */
  origin: string
  databaseUrl: string | undefined
  dataDir: string
  demo: boolean
  production: boolean
  /** Sandbox bank and SMS. Never by default in production: with them anybody could pay without money. */
  sandbox: boolean
  cookieKeys: { id: string; key: Buffer }[]
  /** Keys of the columns that are encrypted at rest, newest first. */
  dataKeys: { id: string; key: Buffer }[]
  /** Shared secret of the bank's callback signature. */
  bankSecret: string
  /** An S3-compatible store for files; null: the data directory. */
  s3: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | null
  trustProxy: string | false
  logLevel: string
  skuCount: number | undefined
  /** What the environment says of the site; the rules of the desk go before it (`siteIdentity.ts`), and the fields below are both together. */
  ownSite: SiteFacts
  siteName: string
  /** Of SITE_NAME and its like, those that neither the environment nor a rule says. */
  siteUnset: readonly string[]
  slogan: string
  phone: string
  copyright: string
  records: string[]
  /** When the mall refuses some so that the others are served: the event loop's delay (0: never), and how much may be in work at once. */
  shed: { maxLoopDelayMs: number; maxInWork: number }
  /** After being told to end: still serving, no longer ready, so that a balancer can look away. */
  drainMs: number
  /** The file store is another one than the database knows: taken as it is, once (README). */
  adoptFiles: boolean
  /** 第三方客服: its page and the secret of the signature; null: none is connected. */
  chatVendor: { url: string; key: string } | null
  /** 地图服务 for 定位: its reverse geocoding, key and, where its console asks for one, the secret of the signature; null: the nearest city, offline. */
  mapsVendor: { url: string; key: string; secret: string } | null
  /** 访问统计 of a vendor: its script; null: none. Only in pages of who has said yes. */
  statsVendorUrl: string | null
  /** What a new password hash costs, as a power of two (session/password.ts). */
  passwordCost: number
  /** 回调 may go to this machine itself: for tests and a first try at home. */
  hookLoopback: boolean
}

/** What the head and the foot of a page show. */
export interface SiteFacts {
  siteName: string
  slogan: string
  phone: string
  copyright: string
  records: string[]
  /** Which of SITE_NAME and its like are not set. */
  unset: readonly string[]
}

/** Whether a code can leave by SMS. Until a carrier is connected (0014) only the sandbox sends any. */
export const sendsSms = ({ sandbox }: Pick<Settings, 'sandbox'>): boolean => sandbox

class SettingMissing extends Error {}

function secret(name: string, env: NodeJS.ProcessEnv, file: string, production: boolean, bytes = 32): string {
  const given = env[name]
  if (given) return given
  if (production)
    throw new SettingMissing(
      `生产启动缺少 ${name}：请设置为 ${bytes} 字节随机数的 base64（例如 openssl rand -base64 ${bytes} 的输出）`,
    )
  // Demo mode: made once and kept beside the data, so that sessions survive a restart.
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(bytes).toString('base64'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

/** `id:base64,id:base64`, newest first; a bare base64 key has the id `k1`. */
function keyRing(name: string, text: string): Settings['cookieKeys'] {
  return text.split(',').map((part, i) => {
    const [id, key] = part.includes(':') ? (part.split(':') as [string, string]) : [`k${i + 1}`, part]
    const bytes = Buffer.from(key, 'base64')
    if (bytes.length !== 32 || !/^[a-z0-9]{1,8}$/i.test(id))
      throw new SettingMissing(`${name} 须为 32 字节随机数的 base64，可写作 编号:密钥，逗号分隔`)
    return { id, key: bytes }
  })
}

function s3Of(env: NodeJS.ProcessEnv): Settings['s3'] {
  if (!env.S3_ENDPOINT) return null
  if (!/^https?:\/\//.test(env.S3_ENDPOINT) || !URL.canParse(env.S3_ENDPOINT))
    throw new SettingMissing(`S3_ENDPOINT 须为 http 或 https 的地址，现在是「${env.S3_ENDPOINT}」`)
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!bucket || !accessKey || !secretKey)
    throw new SettingMissing('S3_ENDPOINT 已设置，还需要 S3_BUCKET、S3_ACCESS_KEY、S3_SECRET_KEY')
  return { endpoint: env.S3_ENDPOINT.replace(/\/+$/, ''), bucket, region: env.S3_REGION ?? 'us-east-1', accessKey, secretKey }
}

function chatVendorOf(env: NodeJS.ProcessEnv): Settings['chatVendor'] {
  const { CHAT_VENDOR_URL: url, CHAT_VENDOR_KEY: key } = env
  if (!url) return null
  if (!/^https:\/\//.test(url) || !URL.canParse(url))
    throw new SettingMissing(`CHAT_VENDOR_URL 须为 https 的地址，现在是「${url}」`)
  if (!key || key.length < 16) throw new SettingMissing('CHAT_VENDOR_URL 已设置，还需要 CHAT_VENDOR_KEY（至少 16 个字符）')
  return { url, key }
}

function mapsVendorOf(env: NodeJS.ProcessEnv): Settings['mapsVendor'] {
  const { MAPS_VENDOR_URL: url, MAPS_VENDOR_KEY: key, MAPS_VENDOR_SECRET: secret } = env
  if (!url) return null
  if (!/^https:\/\//.test(url) || !URL.canParse(url))
    throw new SettingMissing(`MAPS_VENDOR_URL 须为 https 的地址，现在是「${url}」`)
  if (!key) throw new SettingMissing('MAPS_VENDOR_URL 已设置，还需要 MAPS_VENDOR_KEY')
  return { url, key, secret: secret ?? '' }
}

function statsVendorOf(url: string | undefined): string | null {
  if (!url) return null
  // It stands in a header: what would end or widen it there is no address.
  if (!/^https:\/\/[^\s;,'"]+$/.test(url) || !URL.canParse(url))
    throw new SettingMissing(`STATS_VENDOR_URL 须为 https 的脚本地址，现在是「${url}」`)
  return url
}

const whole = (name: string, text: string, least: number, most: number): number => {
  const n = Number(text)
  if (!/^\d+$/.test(text.trim()) || n < least || n > most)
    throw new SettingMissing(`${name} 须为 ${least}-${most} 的整数，现在是「${text}」`)
  return n
}

function originOf(text: string): string {
  const wrong = (why: string) =>
    new SettingMissing(`ORIGIN 须为商城的公开地址，例如 https://mall.example；现在是「${text}」，${why}`)
  if (!/^https?:\/\//.test(text)) throw wrong('缺少 http:// 或 https://')
  if (!URL.canParse(text)) throw wrong('不是有效的地址')
  const { pathname, search, hash, username, origin } = new URL(text)
  if (pathname !== '/' || search || hash || username) throw wrong('不能带路径、参数或账号')
  return origin
}

function databaseUrlOf(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text) || new URL(text).pathname.length < 2)
    throw new SettingMissing('DATABASE_URL 须为 postgres://用户:密码@主机:端口/库名 形式的地址')
  return text
}

/** Addresses and networks; the words are those of the proxy-addr package. */
function trustProxyOf(text: string): string {
  for (const part of text.split(',').map(p => p.trim())) {
    const [address = '', bits, ...rest] = part.split('/')
    const family = isIP(address)
    const word = ['loopback', 'linklocal', 'uniquelocal'].includes(part)
    const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
    if (!word && (family === 0 || !bitsFit || rest.length > 0))
      throw new SettingMissing(`TRUST_PROXY 须为反向代理的地址或网段，逗号分隔，例如 10.0.0.5,10.1.0.0/16；「${part}」不是`)
  }
  return text
}

function bankSecretOf(text: string): string {
  if (text.length < 32 && Buffer.from(text, 'base64').length < 32)
    throw new SettingMissing('BANK_SECRET 太短：至少 32 个字符（例如 openssl rand -base64 32 的输出）')
  return text
}

/** A twelfth of a second, and 32 MB. Production takes no less; tests do, whose passwords nobody guesses. */
const PASSWORD_COST = 15
export const passwordCostOf = (env: NodeJS.ProcessEnv): number =>
  whole('PASSWORD_COST', env.PASSWORD_COST ?? String(PASSWORD_COST), env.NODE_ENV === 'production' ? PASSWORD_COST : 1, 18)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
function logLevelOf(text: string): string {
  if (!LOG_LEVELS.includes(text)) throw new SettingMissing(`LOG_LEVEL 须为 ${LOG_LEVELS.join('、')} 之一，现在是「${text}」`)
  return text
}

/** What a production mall is called until somebody gives it its name: no other mill's. */
const NAMELESS = '钢铁商城'
/** What the head and the foot of a page show, by the name of its setting; the desk is told which are set. */
const SITE_VARS = ['SITE_NAME', 'SITE_SLOGAN', 'SITE_PHONE', 'SITE_COPYRIGHT', 'SITE_RECORDS'] as const

/** What stands in the footer. In production nothing of the demo's: what is not set is not shown. */
const siteOf = (env: NodeJS.ProcessEnv, production: boolean): SiteFacts => ({
  unset: SITE_VARS.filter(name => !env[name]),
  siteName: env.SITE_NAME || (production ? NAMELESS : '恒冶钢铁商城'),
  slogan: env.SITE_SLOGAN ?? '钢厂直营 · 企业采购',
  phone: env.SITE_PHONE ?? (production ? '' : '0311-00001000'),
  copyright: env.SITE_COPYRIGHT ?? (production ? '' : '版权所有 © 2026 恒冶钢铁商城（演示）'),
  records: (
    env.SITE_RECORDS ??
    (production ? '' : '演示ICP备00000000号-1,演示公网安备 00000000000000号,增值电信业务经营许可证 演示-00000000')
  )
    .split(',')
    .map(r => r.trim())
    .filter(Boolean),
})

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const production = env.NODE_ENV === 'production'
  const dataDir = path.resolve(env.MALL_DATA ?? '.data')
  const { unset, ...site } = siteOf(env, production)
  const port = whole('PORT', env.PORT ?? '3000', 0, 65_535)
  if (production && !env.DATABASE_URL) throw new SettingMissing('生产启动缺少 DATABASE_URL：请指向 PostgreSQL 15 或更新版本')
  if (production && !env.ORIGIN) throw new SettingMissing('生产启动缺少 ORIGIN：商城的公开地址，例如 https://mall.example')
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    metricsPort: env.METRICS_PORT ? whole('METRICS_PORT', env.METRICS_PORT, 1, 65_535) : null,
    origin: env.ORIGIN ? originOf(env.ORIGIN) : `http://127.0.0.1:${port}`,
    databaseUrl: env.DATABASE_URL ? databaseUrlOf(env.DATABASE_URL) : undefined,
    dataDir,
    demo: !production && env.MALL_DEMO !== 'off',
    production,
    sandbox: production ? env.SANDBOX === 'on' : env.SANDBOX !== 'off',
    cookieKeys: keyRing('COOKIE_KEYS', secret('COOKIE_KEYS', env, path.join(dataDir, 'cookie.key'), production)),
    dataKeys: keyRing('DATA_KEYS', secret('DATA_KEYS', env, path.join(dataDir, 'data.key'), production)),
    bankSecret: bankSecretOf(secret('BANK_SECRET', env, path.join(dataDir, 'bank.key'), production)),
    s3: s3Of(env),
    trustProxy: env.TRUST_PROXY ? trustProxyOf(env.TRUST_PROXY) : false,
    logLevel: logLevelOf(env.LOG_LEVEL ?? (production ? 'info' : 'warn')),
    skuCount: env.MALL_SKUS ? whole('MALL_SKUS', env.MALL_SKUS, 1, 5_000_000) : undefined,
    ...site,
    ownSite: { ...site, unset },
    siteUnset: unset,
    shed: {
      maxLoopDelayMs: whole('MAX_LOOP_DELAY_MS', env.MAX_LOOP_DELAY_MS ?? '1000', 0, 60_000),
      maxInWork: whole('MAX_IN_WORK', env.MAX_IN_WORK ?? '1000', 1, 100_000),
    },
    drainMs: whole('DRAIN_MS', env.DRAIN_MS ?? (production ? '3000' : '0'), 0, 60_000),
    adoptFiles: env.ADOPT_FILES === 'on',
    chatVendor: chatVendorOf(env),
    mapsVendor: mapsVendorOf(env),
    statsVendorUrl: statsVendorOf(env.STATS_VENDOR_URL),
    passwordCost: passwordCostOf(env),
    hookLoopback: !production && env.HOOK_LOOPBACK === 'on',
  }
}
