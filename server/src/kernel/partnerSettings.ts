// What the environment says of each partner's adapter: addresses, keys, names. Read once at the start; what is chosen must be whole.
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SCALE_FORMATS, type ScaleFormat, type ScaleLine } from '@mall/domain/platform/partner/scaleFrames.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { CCB_ROWS, type CcbSettings, ccbSettingsOf } from './ccbSettings.ts'
import { ESIGN_ROWS, type EsignSettings, esignSettingsOf } from './esignSettings.ts'
import { KINGDEE_ROWS, type KingdeeSettings, kingdeeSettingsOf } from './kingdeeSettings.ts'
import { NUONUO_ROWS, type NuonuoSettings, nuonuoSettingsOf } from './nuonuoSettings.ts'
import type { PartnerChoices } from './partners.ts'

export interface SmsSettings {
  url: string
  keyId: string
  keySecret: string
  /** 签名, as registered. */
  sign: string
  /** Tencent's application and region; empty for Alibaba. */
  appId: string
  region: string
  /** Part of the address that receipts come to; empty: none are taken. */
  receiptToken: string
}
export interface MailSettings {
  url: string
  from: string
  perMinute: number
  /** The sender that servers on the way write to, each mail with a mark of its own; empty: `from`. */
  bounce: string
  /** The box that mails come back to; empty: nobody reads one. */
  imapUrl: string
}
export interface RegistrySettings {
  url: string
  token: string
  /** Questions a day at most: each costs money. */
  perDay: number
}
interface AnyScale extends ScaleLine {
  /** Of the depot, with the number of the scale: W01-1. */
  code: string
}
/** Its line ends in a converter of the mill's network, and the mall reads it. */
export interface TcpScale extends AnyScale {
  kind: 'tcp'
  host: string
  port: number
}
/** Its cable ends at the weighman's own computer, and his page hands on what it hears. */
export interface SerialScale extends AnyScale {
  kind: 'serial'
  baud: number
  dataBits: 7 | 8
  parity: 'none' | 'even' | 'odd'
}
/** One truck scale: where its line ends, and what it sends. */
type ScaleSettings = TcpScale | SerialScale
export interface ErpSettings {
  /** Empty: it fetches its messages. */
  url: string
  /** The newest first; while one is being replaced two are good. None: nothing that comes in is believed. */
  secrets: readonly Buffer[]
  /** Of 金蝶云星空, which is asked and never calls. */
  kingdee?: KingdeeSettings
}

/** 微信支付 APIv3 of one merchant. */
export interface WechatSettings {
  url: string
  mchid: string
  appid: string
  /** Of the merchant's certificate, hex; its key as PEM. */
  serial: string
  /** Last day of that certificate by the clock in China, YYYY-MM-DD; undefined: the certificate is not here. */
  keyUntil?: string
  privateKey: string
  /** What notices are covered with, 32 characters; the newest first, two while one is being replaced. */
  v3Keys: readonly string[]
  /** Whose signature is believed: PEM by the number that the sender names. The newest first. */
  publicKeys: Readonly<Record<string, string>>
}

export interface AdapterSettings {
  sms: SmsSettings | null
  /** Of QR payments and of refunds alike. */
  wechat: WechatSettings | null
  /** Of 企业网银, QR payments and refunds. */
  ccb: CcbSettings | null
  nuonuo: NuonuoSettings | null
  mail: MailSettings | null
  registry: RegistrySettings | null
  /** `url`: of the first converter, whose host the page of partners names; empty: all are on computers of weighmen. */
  scale: { url: string; list: readonly ScaleSettings[] } | null
  erp: ErpSettings | null
  esign: EsignSettings | null
}

type Wrong = (why: string) => Error

/** https, or http on this machine itself: a counterpart on loopback, a relay beside the mall. */
function addressOf(name: string, text: string, wrong: Wrong): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const here = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && here)) || url.username !== '')
    throw wrong(`${name} 须为 https 的地址，不带账号，现在是「${text}」`)
  return text
}
function needed(name: string, text: string | undefined, forWhat: string, wrong: Wrong): string {
  if (!text?.trim()) throw wrong(`${name} 没有设：${forWhat} 需要它`)
  return text.trim()
}

function smsOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): SmsSettings | null {
  if (choice !== 'aliyun' && choice !== 'tencent') return null
  const what = `PARTNER_SMS=${choice}`
  const tencent = choice === 'tencent'
  const receiptToken = env.SMS_RECEIPT_TOKEN ?? ''
  if (receiptToken !== '' && !/^[A-Za-z0-9_-]{22,128}$/.test(receiptToken))
    throw wrong('SMS_RECEIPT_TOKEN 须为 22-128 个字母、数字、- 或 _')
  return {
    url: addressOf(
      'SMS_URL',
      env.SMS_URL ?? (tencent ? 'https://sms.tencentcloudapi.com' : 'https://dysmsapi.aliyuncs.com'),
      wrong,
    ),
    keyId: needed('SMS_KEY_ID', env.SMS_KEY_ID, what, wrong),
    keySecret: needed('SMS_KEY_SECRET', env.SMS_KEY_SECRET, what, wrong),
    sign: needed('SMS_SIGN', env.SMS_SIGN, what, wrong),
    appId: tencent ? needed('SMS_APP_ID', env.SMS_APP_ID, what, wrong) : '',
    region: tencent ? (env.SMS_REGION ?? 'ap-beijing') : '',
    receiptToken,
  }
}

/** A password stands in it: over TLS from the first byte, or after STARTTLS. */
function imapUrlOf(text: string, wrong: Wrong): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^imaps?:$/.test(url.protocol) || url.username === '' || url.password === '')
    throw wrong('IMAP_URL 须为 imaps://账号:密码@主机:993 形式的地址')
  return text
}
function bounceOf(text: string, wrong: Wrong): string {
  // A mark of forty characters stands behind the name, and a name has sixty-four.
  if (!/^[A-Za-z0-9._-]{1,20}@[^\s@<>+]+\.[^\s@<>]+$/.test(text))
    throw wrong(`MAIL_BOUNCE 须为一个邮箱，@ 前最多 20 个字母、数字、点、- 或 _，现在是「${text}」`)
  return text
}

function mailOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): MailSettings | null {
  if (choice !== 'smtp') return null
  const url = needed('MAIL_URL', env.MAIL_URL, 'PARTNER_MAIL=smtp', wrong)
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) throw wrong('MAIL_URL 须为 smtps://账号:密码@主机:465 形式的地址')
  const from = needed('MAIL_FROM', env.MAIL_FROM, 'PARTNER_MAIL=smtp', wrong)
  if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(from)) throw wrong(`MAIL_FROM 须为一个邮箱，现在是「${from}」`)
  const perMinute = env.MAIL_PER_MINUTE ?? '30'
  if (!/^[1-9]\d{0,3}$/.test(perMinute)) throw wrong(`MAIL_PER_MINUTE 须为 1-9999 的整数，现在是「${perMinute}」`)
  return {
    url,
    from,
    perMinute: Number(perMinute),
    bounce: env.MAIL_BOUNCE ? bounceOf(env.MAIL_BOUNCE, wrong) : '',
    imapUrl: env.IMAP_URL ? imapUrlOf(env.IMAP_URL, wrong) : '',
  }
}

function registryOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): RegistrySettings | null {
  if (choice !== 'tianyancha') return null
  const perDay = env.REGISTRY_DAILY ?? '200'
  if (!/^[1-9]\d{0,4}$/.test(perDay)) throw wrong(`REGISTRY_DAILY 须为 1-99999 的整数，现在是「${perDay}」`)
  return {
    url: addressOf('REGISTRY_URL', env.REGISTRY_URL ?? 'https://open.api.tianyancha.com', wrong),
    token: needed('REGISTRY_TOKEN', env.REGISTRY_TOKEN, 'PARTNER_REGISTRY=tianyancha', wrong),
    perDay: Number(perDay),
  }
}

/** A file of the vendor's console, read once at the start; `read`: whether it is such a key. */
function pemOf(name: string, file: string, read: (pem: string) => unknown, wrong: Wrong): string {
  try {
    const pem = readFileSync(file, 'utf8')
    read(pem)
    return pem
  } catch {
    throw wrong(`${name} 的文件「${file}」读不到，或不是 PEM 格式的密钥`)
  }
}
/** The merchant's certificate says its own number and end; without the file the number is written down and the end is not known. */
function certificateOf(file: string, privateKey: string, wrong: Wrong): { serial: string; keyUntil: string } {
  const certificate = new X509Certificate(pemOf('WXPAY_CERT', file, pem => new X509Certificate(pem), wrong))
  if (!certificate.checkPrivateKey(createPrivateKey(privateKey))) throw wrong('WXPAY_CERT 与 WXPAY_PRIVATE_KEY 不是一对')
  return { serial: certificate.serialNumber, keyUntil: dayText(new Date(certificate.validTo)) }
}
function wechatOf(env: NodeJS.ProcessEnv, choices: PartnerChoices, wrong: Wrong): WechatSettings | null {
  const what = choices.qr === 'wechat' ? 'PARTNER_QR=wechat' : choices.refund === 'wechat' ? 'PARTNER_REFUND=wechat' : ''
  if (what === '') return null
  const must = (name: string) => needed(name, env[name], what, wrong)
  const form = (name: string, right: RegExp, says: string): string => {
    const text = must(name)
    if (!right.test(text)) throw wrong(`${name} 须为${says}，现在是「${text}」`)
    return text
  }
  const v3Keys = must('WXPAY_V3_KEY').split(',')
  if (v3Keys.length > 2 || v3Keys.some(k => !/^[A-Za-z0-9]{32}$/.test(k)))
    throw wrong('WXPAY_V3_KEY 须为 32 个字母或数字；更换期间写两个，逗号分隔，新的在前')
  const publicKeys = Object.fromEntries(
    must('WXPAY_PUBLIC_KEYS')
      .split(',')
      .map(text => {
        const [, serial = '', file = ''] = /^([A-Za-z0-9_]{8,64})=(.+)$/.exec(text.trim()) ?? []
        if (serial === '') throw wrong('WXPAY_PUBLIC_KEYS 须为 PUB_KEY_ID_编号=公钥文件，多个用逗号分隔，新的在前')
        return [serial, pemOf('WXPAY_PUBLIC_KEYS', file, createPublicKey, wrong)]
      }),
  )
  // It is told to the vendor with every payment, and he takes no other.
  if (!/^https:/.test(env.ORIGIN ?? '') && env.NODE_ENV === 'production') throw wrong(`${what} 要求 ORIGIN 是 https 的地址`)
  const privateKey = pemOf('WXPAY_PRIVATE_KEY', must('WXPAY_PRIVATE_KEY'), createPrivateKey, wrong)
  const certificate = env.WXPAY_CERT ? certificateOf(env.WXPAY_CERT, privateKey, wrong) : undefined
  const serial =
    certificate && !env.WXPAY_SERIAL
      ? certificate.serial
      : form('WXPAY_SERIAL', /^[0-9A-Fa-f]{16,64}$/, '商户 API 证书的序列号，十六进制')
  if (certificate && serial.toUpperCase() !== certificate.serial.toUpperCase())
    throw wrong(`WXPAY_SERIAL 与 WXPAY_CERT 的序列号 ${certificate.serial} 不同：写了证书就不用写序列号`)
  return {
    url: addressOf('WXPAY_URL', env.WXPAY_URL ?? 'https://api.mch.weixin.qq.com', wrong),
    mchid: form('WXPAY_MCHID', /^\d{8,12}$/, '商户号，8-12 位数字'),
    appid: form('WXPAY_APPID', /^wx[0-9a-zA-Z]{6,30}$/, ' wx 开头的应用编号'),
    serial,
    ...(certificate ? { keyUntil: certificate.keyUntil } : {}),
    privateKey,
    v3Keys,
    publicKeys,
  }
}

const SCALE_FORM = 'W01-1=10.0.3.7:4001/yaohua'
const SERIAL_FORM = 'W01-1=serial/yaohua?baud=9600'
const LEAST_CAPACITY_KG = 1000
const MOST_CAPACITY_KG = 300_000
const BAUDS = ['600', '1200', '2400', '4800', '9600', '19200', '38400']
const OF_ANY = ['most', 'unit', 'address']
const OF_SERIAL = ['baud', 'bits', 'parity']
const isFormat = (text: string): text is ScaleFormat => (SCALE_FORMATS as readonly string[]).includes(text)

/** `code=host:port/format?most=…&unit=…&address=…`, or `code=serial/format?baud=…&bits=…&parity=…` with the same. */
function oneScaleOf(text: string, choice: string, wrong: Wrong): ScaleSettings {
  const bad = (why: string) =>
    wrong(`SCALES 的「${text}」不对：${why}。写法例如 ${SCALE_FORM}，接在司磅电脑上的写 ${SERIAL_FORM}，多台用逗号分隔`)
  const [, code = '', where = '', format = '', query = ''] = /^([^=]+)=([^/]+)\/([a-z0-9-]+)(?:\?(.*))?$/.exec(text) ?? []
  const serial = where === 'serial'
  const [, host = '', port = ''] = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):(\d{1,5})$/.exec(where) ?? []
  if (code === '' || (!serial && host === '')) throw bad('须为 仓库代码-1=主机:端口/格式，或 仓库代码-1=serial/格式')
  if (!/^[A-Za-z0-9]{1,20}-1$/.test(code)) throw bad('等号前须为仓库代码加 -1，一个门岗一台磅')
  if (!serial && choice === 'serial') throw bad('PARTNER_SCALE=serial 时每台都接在司磅电脑上；有转换器的请设 PARTNER_SCALE=tcp')
  if (!serial && (Number(port) < 1 || Number(port) > 65_535)) throw bad('端口须为 1-65535')
  if (!isFormat(format)) throw bad(`格式须为 ${SCALE_FORMATS.join('、')} 之一`)
  const asked = new URLSearchParams(query)
  const may = serial ? [...OF_ANY, ...OF_SERIAL] : OF_ANY
  const unknown = [...asked.keys()].find(k => !may.includes(k))
  if (unknown !== undefined) throw bad(`没有「${unknown}」这一项，只有 ${may.join('、')}`)
  const most = asked.get('most') ?? '100000'
  if (!/^\d{1,6}$/.test(most) || Number(most) < LEAST_CAPACITY_KG || Number(most) > MOST_CAPACITY_KG)
    throw bad(`most（最大秤量，公斤）须为 ${LEAST_CAPACITY_KG}-${MOST_CAPACITY_KG} 的整数`)
  const unit = asked.get('unit') ?? 'kg'
  if (unit !== 'kg' && unit !== 't') throw bad('unit（仪表的单位）须为 kg 或 t')
  const address = asked.get('address') ?? '1'
  if (!/^\d{1,2}$/.test(address) || Number(address) < 1 || Number(address) > 26) throw bad('address（仪表地址）须为 1-26')
  const scale = { code, format, unit, mostKg: Number(most), address: Number(address) } as const
  return serial
    ? { kind: 'serial', ...scale, ...cableOf(asked, bad) }
    : { kind: 'tcp', ...scale, host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
function cableOf(asked: URLSearchParams, bad: (why: string) => Error): Pick<SerialScale, 'baud' | 'dataBits' | 'parity'> {
  const baud = asked.get('baud') ?? '9600'
  if (!BAUDS.includes(baud)) throw bad(`baud（波特率）须为 ${BAUDS.join('、')} 之一`)
  const bits = asked.get('bits') ?? '8'
  if (bits !== '7' && bits !== '8') throw bad('bits（数据位）须为 7 或 8')
  const parity = asked.get('parity') ?? (bits === '7' ? 'even' : 'none')
  if (parity !== 'none' && parity !== 'even' && parity !== 'odd') throw bad('parity（校验）须为 none、even 或 odd')
  return { baud: Number(baud), dataBits: bits === '7' ? 7 : 8, parity }
}
function scalesOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): AdapterSettings['scale'] {
  if (choice !== 'tcp' && choice !== 'serial') return null
  const list = needed('SCALES', env.SCALES, `PARTNER_SCALE=${choice}`, wrong)
    .split(',')
    .map(text => oneScaleOf(text.trim(), choice, wrong))
  for (const [what, of] of [
    ['仓库', (s: ScaleSettings) => s.code],
    ['地址', (s: ScaleSettings) => (s.kind === 'tcp' ? `${s.host}:${s.port}` : s.code)],
  ] as const) {
    const twice = list.map(of).find((one, i, all) => all.indexOf(one) !== i)
    if (twice !== undefined) throw wrong(`SCALES 里${what}「${twice}」写了两次：一台磅一行`)
  }
  const first = list.find(s => s.kind === 'tcp')
  return { url: first ? `tcp://${first.host.includes(':') ? `[${first.host}]` : first.host}:${first.port}` : '', list }
}

const SECRET_BYTES = { least: 24, most: 64 }
function webhookSecret(text: string, wrong: Wrong): Buffer {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < SECRET_BYTES.least || bytes.length > SECRET_BYTES.most)
    throw wrong(
      `ERP_SECRET 须为 whsec_ 加 ${SECRET_BYTES.least}-${SECRET_BYTES.most} 字节随机数的 base64，例如 whsec_ 加 openssl rand -base64 32 的输出；更换期间写两个，逗号分隔，新的在前`,
    )
  return bytes
}
function erpOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): ErpSettings | null {
  if (choice === 'kingdee') {
    const must = (name: string, text: string | undefined) => needed(name, text, 'PARTNER_ERP=kingdee', wrong)
    const url = addressOf('KINGDEE_URL', must('KINGDEE_URL', env.KINGDEE_URL), wrong)
    const kingdee = kingdeeSettingsOf(env, { url, needed: must, wrong })
    return { url: kingdee.url, secrets: [], kingdee }
  }
  if (choice !== 'webhook' && choice !== 'pull') return null
  const what = `PARTNER_ERP=${choice}`
  const texts = needed('ERP_SECRET', env.ERP_SECRET, what, wrong).split(',')
  if (texts.length > 2) throw wrong('ERP_SECRET 最多两个：新的在前，旧的在后')
  return {
    url: choice === 'pull' ? '' : addressOf('ERP_URL', needed('ERP_URL', env.ERP_URL, what, wrong), wrong),
    secrets: texts.map(t => webhookSecret(t.trim(), wrong)),
  }
}

function esignOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): EsignSettings | null {
  if (choice !== 'esign') return null
  const url = addressOf('ESIGN_URL', env.ESIGN_URL ?? 'https://openapi.esign.cn', wrong)
  return esignSettingsOf(env, { url, needed: (name, text) => needed(name, text, 'PARTNER_SIGN=esign', wrong), wrong })
}
const nuonuoOf = (env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): NuonuoSettings | null =>
  choice === 'nuonuo'
    ? nuonuoSettingsOf(env, {
        needed: (name, text) => needed(name, text, 'PARTNER_TAX=nuonuo', wrong),
        address: (name, text) => addressOf(name, text, wrong),
        wrong,
      })
    : null

export const adapterSettingsOf = (env: NodeJS.ProcessEnv, choices: PartnerChoices, wrong: Wrong): AdapterSettings => ({
  sms: smsOf(env, choices.sms, wrong),
  wechat: wechatOf(env, choices, wrong),
  ccb: ccbSettingsOf(env, choices, { needed, addressOf, wrong }),
  nuonuo: nuonuoOf(env, choices.tax, wrong),
  mail: mailOf(env, choices.mail, wrong),
  registry: registryOf(env, choices.registry, wrong),
  scale: scalesOf(env, choices.scale, wrong),
  erp: erpOf(env, choices.erp, wrong),
  esign: esignOf(env, choices.sign, wrong),
})

/** The rows of docs/settings.md. */
export const ADAPTER_ROWS = {
  SMS_URL: { says: '短信服务的地址（https）', unset: '所选服务商的公网地址' },
  SMS_KEY_ID: { says: '短信服务的访问密钥编号（AccessKeyId、SecretId）', unset: '选了服务商就必填' },
  SMS_KEY_SECRET: { says: '它的密钥', unset: '选了服务商就必填' },
  SMS_SIGN: { says: '短信签名，已实名报备的', unset: '选了服务商就必填' },
  SMS_APP_ID: { says: '腾讯云短信的 SdkAppId', unset: '`PARTNER_SMS=tencent` 必填' },
  SMS_REGION: { says: '腾讯云短信的地域', unset: 'ap-beijing' },
  SMS_RECEIPT_TOKEN: {
    says: '短信回执地址里的一段随机字符：回执发到 `ORIGIN/api/sms/receipt/这一段`，填到服务商控制台',
    unset: '不收回执',
  },
  MAIL_URL: {
    says: 'SMTP 的地址：`smtps://账号:密码@主机:465`，或 `smtp://…:587`（STARTTLS）',
    unset: '`PARTNER_MAIL=smtp` 必填',
  },
  MAIL_FROM: { says: '发件人邮箱', unset: '`PARTNER_MAIL=smtp` 必填' },
  MAIL_PER_MINUTE: { says: '每分钟最多发几封', unset: '30' },
  MAIL_BOUNCE: {
    says: '退信地址：每封信的信封发件人写成 `名称+信的编号@域名`，退回的信就认得是哪一封；中继和这个邮箱要允许加号地址',
    unset: '信封发件人是 `MAIL_FROM`，退信按信里带回的编号认',
  },
  IMAP_URL: {
    says: '退信箱：`imaps://账号:密码@主机:993`，每五分钟读一次没有看过的信；专给商城用，不要让人或别的程序把信标成已读',
    unset: '只有邮件服务器当场拒收的算退回',
  },
  REGISTRY_URL: { says: '企业信息查询服务的地址（https）', unset: '天眼查的公网地址' },
  REGISTRY_DAILY: { says: '一天最多查几次，每次计费', unset: '200' },
  WXPAY_MCHID: { says: '微信支付的商户号', unset: '`PARTNER_QR` 或 `PARTNER_REFUND` 是 `wechat` 时必填，以下五项同' },
  WXPAY_APPID: { says: '与商户号绑定的 AppID', unset: '必填' },
  WXPAY_CERT: {
    says: '商户 API 证书的文件（apiclient_cert.pem），启动时读：序列号和到期日从它来',
    unset: '序列号写在 `WXPAY_SERIAL`，到期日写在 `PARTNER_KEYS_UNTIL`',
  },
  WXPAY_SERIAL: { says: '商户 API 证书的序列号', unset: '没有 `WXPAY_CERT` 时必填' },
  WXPAY_PRIVATE_KEY: { says: '商户 API 私钥的文件（apiclient_key.pem），启动时读', unset: '必填' },
  WXPAY_V3_KEY: { says: 'APIv3 密钥，32 个字符；更换期间写两个，逗号分隔，新的在前', unset: '必填' },
  WXPAY_PUBLIC_KEYS: {
    says: '验签的公钥：`PUB_KEY_ID_编号=文件`，多个用逗号分隔，新的在前，都算数；还用平台证书的，写证书序列号与从证书导出的公钥',
    unset: '必填',
  },
  WXPAY_URL: { says: '微信支付的地址（https）', unset: '微信支付的公网地址' },
  SCALES: {
    says: '汽车衡，一台一项，逗号分隔。经串口转网络的转换器：`仓库代码-1=主机:端口/格式`；接在司磅电脑上：`仓库代码-1=serial/格式?baud=9600`，可加 `&bits=7`（数据位，7 时缺省偶校验）、`&parity=even`（`none`、`even`、`odd`）。格式 `yaohua`（tF=0）、`yaohua-ask`（tF=1）、`keli`、`a12`、`a26`、`a26-reversed`、`toledo`、`toledo-sum`（带校验）、`text`；都可加 `most=100000`（最大秤量，公斤）、`unit=t`（仪表按吨）、`address=1`',
    unset: '`PARTNER_SCALE=tcp`、`serial` 必填',
  },
  ERP_URL: { says: 'ERP 收消息的地址（https）：每件事一次 POST，按 Standard Webhooks 签名', unset: '`PARTNER_ERP=webhook` 必填' },
  ERP_SECRET: {
    says: '签名的密钥：`whsec_` 加 24-64 字节随机数的 base64；更换期间写两个，逗号分隔，新的在前，两个都算数',
    unset: '`PARTNER_ERP` 是 `webhook`、`pull` 时必填',
  },
  ...KINGDEE_ROWS,
  ...CCB_ROWS,
  ...ESIGN_ROWS,
  ...NUONUO_ROWS,
  REGISTRY_TOKEN: { says: '它的访问令牌', unset: '`PARTNER_REGISTRY=tianyancha` 必填' },
} as const
