// Everything the environment may say, read once at the start. In production nothing secret has a default.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Settings {
  port: number
  host: string
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
  siteName: string
  slogan: string
  phone: string
  copyright: string
  records: string[]
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
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!bucket || !accessKey || !secretKey)
    throw new SettingMissing('S3_ENDPOINT 已设置，还需要 S3_BUCKET、S3_ACCESS_KEY、S3_SECRET_KEY')
  return { endpoint: env.S3_ENDPOINT.replace(/\/+$/, ''), bucket, region: env.S3_REGION ?? 'us-east-1', accessKey, secretKey }
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const production = env.NODE_ENV === 'production'
  const dataDir = path.resolve(env.MALL_DATA ?? '.data')
  const port = Number(env.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new SettingMissing('PORT 须为 0-65535 的整数')
  if (production && !env.DATABASE_URL) throw new SettingMissing('生产启动缺少 DATABASE_URL：请指向 PostgreSQL 15 或更新版本')
  if (production && !env.ORIGIN) throw new SettingMissing('生产启动缺少 ORIGIN：商城的公开地址，例如 https://mall.example')
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    origin: (env.ORIGIN ?? `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    dataDir,
    demo: !production && env.MALL_DEMO !== 'off',
    production,
    sandbox: production ? env.SANDBOX === 'on' : env.SANDBOX !== 'off',
    cookieKeys: keyRing('COOKIE_KEYS', secret('COOKIE_KEYS', env, path.join(dataDir, 'cookie.key'), production)),
    dataKeys: keyRing('DATA_KEYS', secret('DATA_KEYS', env, path.join(dataDir, 'data.key'), production)),
    bankSecret: secret('BANK_SECRET', env, path.join(dataDir, 'bank.key'), production),
    s3: s3Of(env),
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    skuCount: env.MALL_SKUS ? Number(env.MALL_SKUS) : undefined,
    siteName: env.SITE_NAME ?? '恒冶钢铁商城',
    slogan: env.SITE_SLOGAN ?? '钢厂直营 · 企业采购',
    phone: env.SITE_PHONE ?? '0311-00001000',
    copyright: env.SITE_COPYRIGHT ?? '版权所有 © 2026 恒冶钢铁商城（演示）',
    records: (
      env.SITE_RECORDS ?? '演示ICP备00000000号-1,演示公网安备 00000000000000号,增值电信业务经营许可证 演示-00000000'
    ).split(','),
  }
}
