// Everything the environment may say, read once at the start. In production nothing secret has a default.
import { ADAPTER_ROWS, type AdapterSettings, adapterSettingsOf } from './partnerSettings.ts'
import { type KeyEnds, keyEndsOf } from './partnerKeys.ts'
import { type PartnerChoices, partnersOf } from './partners.ts'
import { TRACE_ROWS, type TraceSettings, tracesOf } from './traceSettings.ts'
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
  /** Whom the mall talks to outside, and how: `off`, `sandbox` or the adapter's name. */
  partners: PartnerChoices
  /** Addresses and keys of those adapters that are chosen. */
  adapters: AdapterSettings
  /** The last day of each partner's key, as far as it was written down. */
  keyEnds: KeyEnds
  cookieKeys: { id: string; key: Buffer }[]
  /** Keys of the columns that are encrypted at rest, newest first. */
  dataKeys: { id: string; key: Buffer }[]
  /** Shared secret of the bank's callback signature. */
  bankSecret: string
  /** An S3-compatible store for files; null: the data directory. */
  s3: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | null
  trustProxy: string | false
  logLevel: string
  /** Where traces go; null: nowhere. */
  traces: TraceSettings | null
  skuCount: number | undefined
  /** What holds the goods that are searched: this process, or the database. */
  searchEngine: 'memory' | 'postgres'
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
  /** The file store is another one than the database knows: taken as it is, once (docs/operations.md). */
  adoptFiles: boolean
  /** 第三方客服: its page and the secret of the signature; null: none is connected. */
  chatVendor: { url: string; key: string } | null
  /** 地图服务 for 定位: its reverse geocoding, key and, where its console asks for one, the secret of the signature; null: the nearest city, offline. */
  mapsVendor: { url: string; key: string; secret: string } | null
  /** 访问统计 of a vendor: its script; null: none. Only in pages of who has said yes. */
  statsVendorUrl: string | null
  /** What a new password hash costs, as a power of two (people/session/password.ts). */
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

/** What a setting is: the table of docs/settings.md is written from these rows, and what a row says is the usual value is what is taken. */
export interface SettingRow {
  says: string
  /** Taken where it is not set; `production` where that differs. */
  usual?: string
  production?: string
  /** What happens where it is not set and there is no usual value. */
  unset?: string
  /** Production does not start without it. */
  must?: true
}

export const SETTINGS = {
  NODE_ENV: { says: '`production` 为生产：没有演示数据与演示账号，标「必填」的不能缺', unset: '演示' },
  DATABASE_URL: { says: 'PostgreSQL 15 或更新版本的地址', unset: '启动随 npm 安装的 PostgreSQL', must: true },
  ORIGIN: {
    says: '商城的公开地址：规范链接、站点地图、付款码；`https:` 开头时 Cookie 带 Secure，并发 HSTS',
    unset: '`http://127.0.0.1:端口`',
    must: true,
  },
  COOKIE_KEYS: {
    says: 'Cookie 加密密钥，32 字节随机数的 base64；可写 `编号:密钥`，逗号分隔，新的在前',
    unset: '生成一次，存于数据目录',
    must: true,
  },
  DATA_KEYS: {
    says: '加密列（银行账号、两步验证密钥）的密钥，写法同上；丢失后这些内容无法恢复',
    unset: '生成一次，存于数据目录',
    must: true,
  },
  BANK_SECRET: {
    says: '银行回调签名的共享密钥；电子签章平台的回调密钥由它派生',
    unset: '生成一次，存于数据目录',
    must: true,
  },
  S3_ENDPOINT: { says: '上传的文件存到 S3 兼容的存储：它的地址', unset: '存 `MALL_DATA/files`' },
  S3_BUCKET: { says: '它的桶', unset: '设了 `S3_ENDPOINT` 就必填' },
  S3_ACCESS_KEY: { says: '它的访问密钥', unset: '设了 `S3_ENDPOINT` 就必填' },
  S3_SECRET_KEY: { says: '它的签名密钥', unset: '设了 `S3_ENDPOINT` 就必填' },
  S3_REGION: { says: '它的地域', usual: 'us-east-1' },
  PORT: { says: '监听端口', usual: '3000' },
  HOST: { says: '监听地址', usual: '127.0.0.1' },
  METRICS_PORT: {
    says: '在这个端口（地址同 `HOST`）提供 `/metrics`；生产的公开端口上没有 `/metrics`，演示有',
    unset: '生产不提供',
  },
  TRUST_PROXY: { says: '反向代理的地址或网段，逗号分隔；只从它们采信 `X-Forwarded-For`', unset: '都不采信' },
  MALL_DATA: { says: '内置数据库、演示密钥与本地文件所在目录', usual: '.data' },
  MALL_DEMO: { says: '`off` 不写演示数据；生产总是不写', unset: '写演示数据' },
  MALL_SKUS: { says: '演示商品数，只在空库第一次启动时有效', unset: '约 2.5 万' },
  SEARCH_ENGINE: {
    says: '搜索的商品放在哪里：`memory` 每个进程的内存里，最快，约两百万个商品以内；`postgres` 数据库里，进程不读商品，起动和内存不随商品数长，每次搜索慢约四到二十倍。结果相同，同一个库的各进程要一致。见 [搜索引擎](search-engines.md)',
    usual: 'memory',
  },
  SANDBOX: {
    says: '没有单独设的合作方：`on` 用沙箱，`off` 不接；生产里 `on` 只管短信、邮件和企业查询，碰钱和法律的要逐个设',
    unset: '演示 `on`，生产 `off`',
  },
  PARTNER_SMS: { says: '短信：`off`、`sandbox`、`aliyun`（阿里云）、`tencent`（腾讯云）', unset: '按 `SANDBOX`' },
  PARTNER_MAIL: { says: '邮件：`off`、`sandbox`、`smtp`', unset: '按 `SANDBOX`' },
  PARTNER_BANK: { says: '企业网银付款：`off`、`sandbox`、`ccb`（建设银行）', unset: '演示按 `SANDBOX`，生产 `off`' },
  PARTNER_QR: {
    says: '扫码支付：`off`、`sandbox`、`wechat`（微信支付）、`alipay`（支付宝）、`ccb`（建设银行龙支付）',
    unset: '演示按 `SANDBOX`，生产 `off`',
  },
  PARTNER_REFUND: {
    says: '原路退回：`off`、`sandbox`、`wechat`（微信支付收的款）、`alipay`（支付宝收的款）、`ccb`（建设银行收的款）',
    unset: '演示按 `SANDBOX`，生产 `off`',
  },
  PARTNER_TRANSFER: {
    says: '银行到账通知：`off`、`sandbox`、`signed`（签名的通知）、`cmb`（招商银行直联，商城去取明细）',
    unset: '演示按 `SANDBOX`，生产 `off`',
  },
  PARTNER_SMALL_PAY: { says: '小额打款验证：`off`、`sandbox`', unset: '演示按 `SANDBOX`，生产 `off`' },
  PARTNER_SIGN: { says: '电子签章：`off`、`sandbox`、`esign`（e签宝）', unset: '演示按 `SANDBOX`，生产 `off`' },
  PARTNER_TAX: { says: '数电发票：`off`、`sandbox`、`nuonuo`（诺诺）', unset: '演示按 `SANDBOX`，生产 `off`' },
  PARTNER_DRAFT: { says: '票据平台：`off`、`sandbox`', unset: '演示按 `SANDBOX`，生产 `off`' },
  PARTNER_REGISTRY: { says: '企业信息查询：`off`、`sandbox`、`tianyancha`（天眼查）', unset: '按 `SANDBOX`' },
  PARTNER_ERP: {
    says: 'ERP：`off`、`sandbox`、`webhook`（签名的推送）、`pull`（ERP 自己来取）、`kingdee`（金蝶云星空）',
    unset: '演示按 `SANDBOX`，生产 `off`',
  },
  PARTNER_SCALE: {
    says: '汽车衡：`off`、`sandbox`、`tcp`（串口转网络的转换器，也可有几台接在司磅电脑上）、`serial`（都接在司磅电脑上）',
    unset: '演示按 `SANDBOX`，生产 `off`',
  },
  PARTNER_CARRIER: {
    says: '车辆位置：`off`、`sandbox`、`push`（承运商签名推送）、`sinoiov`（中交兴路）、`g7`（G7）',
    unset: '按 `SANDBOX`',
  },
  PARTNER_MAPS: { says: '地图：`off`、`vendor`', unset: '设了 `MAPS_VENDOR_URL` 就是 `vendor`' },
  PARTNER_KEYS_UNTIL: {
    says: '各合作方的密钥、证书或服务合同哪天到期：`sms=2027-03-01,qr=2027-05-31`（合作方的代码是上面各设置的名字：sms、mail、bank、qr、refund、transfer、smallPay、sign、tax、draft、registry、erp、scale、carrier、maps）；到期前 30、7、1 天和过期时通知管理员',
    unset: '不提醒，「合作方」写明没有登记',
  },
  ...ADAPTER_ROWS,
  LOG_LEVEL: { says: '日志级别；日志不含请求体与请求头，健康检查不记', usual: 'warn', production: 'info' },
  ...TRACE_ROWS,
  MAX_LOOP_DELAY_MS: {
    says: '过载时提前以 503 拒绝：事件循环平均延迟的毫秒数，排队超过其两倍也拒绝；`0` 关',
    usual: '1000',
  },
  MAX_IN_WORK: { says: '同上：在办与排队的请求数', usual: '1000' },
  DRAIN_MS: { says: '收到 SIGTERM 后继续服务、只报未就绪的毫秒数', usual: '0', production: '3000' },
  ADOPT_FILES: { says: '`on`：文件存储搬了地方，以现在这一个为准；启动一次即可', unset: '不是库里登记的存储就不启动' },
  CHAT_VENDOR_URL: { says: '第三方在线客服的页面（https）；设了才能在规则「在线客服用谁的」里选', unset: '没有接入' },
  CHAT_VENDOR_KEY: { says: '它的签名密钥，至少 16 个字符', unset: '设了 `CHAT_VENDOR_URL` 就必填' },
  MAPS_VENDOR_URL: { says: '定位用的地图服务：逆地理编码的地址（https）', unset: '按最近的城市' },
  MAPS_VENDOR_KEY: { says: '它的密钥', unset: '设了 `MAPS_VENDOR_URL` 就必填' },
  MAPS_VENDOR_SECRET: { says: '它的签名密钥，服务要求时', unset: '不签名' },
  STATS_VENDOR_URL: {
    says: '第三方访问统计的脚本地址（https）；只在买家同意、浏览器没有要求不跟踪时载入',
    unset: '没有接入',
  },
  PASSWORD_COST: {
    says: '新存的密码散列（scrypt）的开销，2 的幂，1–18；生产不低于默认值。调高后旧密码照常能用，登录一次就按新的存',
    usual: '15',
  },
  HOOK_LOOPBACK: { says: '`on` 时回调可以发到本机；生产不起作用', unset: '不可以' },
  SITE_NAME: { says: '站名；运营台「规则」里填了的以它为准，以下四项同', usual: '恒冶钢铁商城', production: '钢铁商城' },
  SITE_SLOGAN: { says: '口号', usual: '钢厂直营 · 企业采购' },
  SITE_PHONE: { says: '电话', usual: '0311-00001000', production: '' },
  SITE_COPYRIGHT: { says: '版权行', usual: '版权所有 © 2026 恒冶钢铁商城（演示）', production: '' },
  SITE_RECORDS: {
    says: '备案号，逗号分隔',
    usual: '演示ICP备00000000号-1,演示公网安备 00000000000000号,增值电信业务经营许可证 演示-00000000',
    production: '',
  },
} as const satisfies Record<string, SettingRow>

type Usual = { [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends { usual: string } ? K : never }[keyof typeof SETTINGS]
/** What is set, or else what its row says is usual. */
const taken = (name: Usual, env: NodeJS.ProcessEnv, production = false): string => {
  const row: SettingRow = SETTINGS[name]
  return env[name] ?? (production ? row.production : undefined) ?? row.usual ?? ''
}

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
  return { endpoint: env.S3_ENDPOINT.replace(/\/+$/, ''), bucket, region: taken('S3_REGION', env), accessKey, secretKey }
}

function chatVendorOf(env: NodeJS.ProcessEnv): Settings['chatVendor'] {
  const { CHAT_VENDOR_URL: url, CHAT_VENDOR_KEY: key } = env
  if (!url) return null
  if (!url.startsWith('https://') || !URL.canParse(url))
    throw new SettingMissing(`CHAT_VENDOR_URL 须为 https 的地址，现在是「${url}」`)
  if (!key || key.length < 16) throw new SettingMissing('CHAT_VENDOR_URL 已设置，还需要 CHAT_VENDOR_KEY（至少 16 个字符）')
  return { url, key }
}

function mapsVendorOf(env: NodeJS.ProcessEnv): Settings['mapsVendor'] {
  const { MAPS_VENDOR_URL: url, MAPS_VENDOR_KEY: key, MAPS_VENDOR_SECRET: secret } = env
  if (!url) return null
  if (!url.startsWith('https://') || !URL.canParse(url))
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
export const passwordCostOf = (env: NodeJS.ProcessEnv): number =>
  whole(
    'PASSWORD_COST',
    taken('PASSWORD_COST', env),
    env.NODE_ENV === 'production' ? Number(SETTINGS.PASSWORD_COST.usual) : 1,
    18,
  )

function searchEngineOf(text: string): 'memory' | 'postgres' {
  if (text !== 'memory' && text !== 'postgres')
    throw new SettingMissing(`SEARCH_ENGINE 须为 memory 或 postgres，现在是「${text}」`)
  return text
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
function logLevelOf(text: string): string {
  if (!LOG_LEVELS.includes(text)) throw new SettingMissing(`LOG_LEVEL 须为 ${LOG_LEVELS.join('、')} 之一，现在是「${text}」`)
  return text
}

/** What the head and the foot of a page show, by the name of its setting; the desk is told which are set. */
const SITE_VARS = ['SITE_NAME', 'SITE_SLOGAN', 'SITE_PHONE', 'SITE_COPYRIGHT', 'SITE_RECORDS'] as const

/** What stands in the footer. In production nothing of the demo's: what is not set is not shown. */
const siteOf = (env: NodeJS.ProcessEnv, production: boolean): SiteFacts => ({
  unset: SITE_VARS.filter(name => !env[name]),
  // Set to nothing it has no name either: a production mall bears no other mill's.
  siteName: env.SITE_NAME || taken('SITE_NAME', {}, production),
  slogan: taken('SITE_SLOGAN', env, production),
  phone: taken('SITE_PHONE', env, production),
  copyright: taken('SITE_COPYRIGHT', env, production),
  records: taken('SITE_RECORDS', env, production)
    .split(',')
    .map(r => r.trim())
    .filter(Boolean),
})

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const production = env.NODE_ENV === 'production'
  const dataDir = path.resolve(taken('MALL_DATA', env))
  const missing = (why: string) => new SettingMissing(why)
  const partners = partnersOf(env, production, missing)
  const { unset, ...site } = siteOf(env, production)
  const port = whole('PORT', taken('PORT', env), 0, 65_535)
  if (production && !env.DATABASE_URL) throw new SettingMissing('生产启动缺少 DATABASE_URL：请指向 PostgreSQL 15 或更新版本')
  if (production && !env.ORIGIN) throw new SettingMissing('生产启动缺少 ORIGIN：商城的公开地址，例如 https://mall.example')
  return {
    port,
    host: taken('HOST', env),
    metricsPort: env.METRICS_PORT ? whole('METRICS_PORT', env.METRICS_PORT, 1, 65_535) : null,
    origin: env.ORIGIN ? originOf(env.ORIGIN) : `http://127.0.0.1:${port}`,
    databaseUrl: env.DATABASE_URL ? databaseUrlOf(env.DATABASE_URL) : undefined,
    dataDir,
    demo: !production && env.MALL_DEMO !== 'off',
    production,
    partners,
    adapters: adapterSettingsOf(env, partners, missing),
    keyEnds: keyEndsOf(env.PARTNER_KEYS_UNTIL, missing),
    cookieKeys: keyRing('COOKIE_KEYS', secret('COOKIE_KEYS', env, path.join(dataDir, 'cookie.key'), production)),
    dataKeys: keyRing('DATA_KEYS', secret('DATA_KEYS', env, path.join(dataDir, 'data.key'), production)),
    bankSecret: bankSecretOf(secret('BANK_SECRET', env, path.join(dataDir, 'bank.key'), production)),
    s3: s3Of(env),
    trustProxy: env.TRUST_PROXY ? trustProxyOf(env.TRUST_PROXY) : false,
    logLevel: logLevelOf(taken('LOG_LEVEL', env, production)),
    traces: tracesOf(env, missing),
    skuCount: env.MALL_SKUS ? whole('MALL_SKUS', env.MALL_SKUS, 1, 5_000_000) : undefined,
    searchEngine: searchEngineOf(taken('SEARCH_ENGINE', env)),
    ...site,
    ownSite: { ...site, unset },
    siteUnset: unset,
    shed: {
      maxLoopDelayMs: whole('MAX_LOOP_DELAY_MS', taken('MAX_LOOP_DELAY_MS', env), 0, 60_000),
      maxInWork: whole('MAX_IN_WORK', taken('MAX_IN_WORK', env), 1, 100_000),
    },
    drainMs: whole('DRAIN_MS', taken('DRAIN_MS', env, production), 0, 60_000),
    adoptFiles: env.ADOPT_FILES === 'on',
    chatVendor: chatVendorOf(env),
    mapsVendor: mapsVendorOf(env),
    statsVendorUrl: statsVendorOf(env.STATS_VENDOR_URL),
    passwordCost: passwordCostOf(env),
    hookLoopback: !production && env.HOOK_LOOPBACK === 'on',
  }
}
