// Whoever stands outside the mall, on loopback: an SMS carrier, a mail server, a company registry and an ERP. They answer as the vendors do, check
// signatures by openssl and remember what they were told.
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { counterpart, type Heard, opensslHmac, opensslSha256 } from '../server/src/testing/counterpart.ts'
import type { Partners } from './emptyMall.ts'

const SMS_SECRET = 'story-secret'
const ERP_KEY = Buffer.alloc(32, 7)
const ERP_SECRET = `whsec_${ERP_KEY.toString('base64')}`
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')
const erpSignature = (id: string, at: string, body: string): string =>
  `v1,${base64(opensslHmac({ hex: ERP_KEY.toString('hex') }, `${id}.${at}.${body}`))}`

export interface Text {
  mobile: string
  template: string
  params: Readonly<Record<string, string>>
}
export interface Told {
  key: string
  type: string
  data: Readonly<Record<string, unknown>>
}
export interface Counterparts {
  env: Partners
  texts: Text[]
  mails: { to: string; raw: string }[]
  /** Words the registry was asked for. */
  looked: string[]
  told: Told[]
  /** What was not signed as it must be. */
  forged: number
  /** The ERP's word on an instruction: it has paid. */
  erpPaid(origin: string, told: Told, bankTxnId: string): Promise<number>
  close(): Promise<void>
}

export interface Company {
  name: string
  creditCode: string
  legalPersonName: string
  regLocation: string
}

export async function openCounterparts(company: Company): Promise<Counterparts> {
  const self: Counterparts = {
    env: {},
    texts: [],
    mails: [],
    looked: [],
    told: [],
    forged: 0,
    erpPaid: async () => 0,
    close: async () => {},
  }
  const sms = await counterpart(({ headers, url }: Heard) => {
    const names = ['host', ...Object.keys(headers).filter(n => n.startsWith('x-acs-'))].sort()
    const lines = names.map(n => `${n}:${String(headers[n])}\n`).join('')
    const request = `POST\n/\n${url.search.slice(1)}\n${lines}\n${names.join(';')}\n${opensslSha256('')}`
    const right = opensslHmac(SMS_SECRET, `ACS3-HMAC-SHA256\n${opensslSha256(request)}`)
    if (!String(headers.authorization).endsWith(`Signature=${right}`)) {
      self.forged += 1
      return { status: 400, body: { Code: 'SignatureDoesNotMatch' } }
    }
    const of = (name: string) => url.searchParams.get(name) ?? ''
    if (headers['x-acs-action'] !== 'SendSms') return { body: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [] } } }
    const params = JSON.parse(of('TemplateParam')) as Record<string, string>
    self.texts.push({ mobile: of('PhoneNumbers'), template: of('TemplateCode'), params })
    return { body: { Code: 'OK', BizId: `b${self.texts.length}^0` } }
  })
  const registry = await counterpart(({ url }: Heard) => {
    self.looked.push(url.searchParams.get('word') ?? url.searchParams.get('keyword') ?? '')
    const row = {
      ...company,
      regCapital: '5000万人民币',
      estiblishTime: Date.UTC(2015, 2, 1) - 8 * 3_600_000,
      toTime: null,
      regStatus: '存续',
      businessScope: '钢结构制作、安装；钢材销售',
    }
    return { body: { error_code: 0, reason: 'ok', result: { ...row, total: 1, items: [row] } } }
  })
  const erp = await counterpart(({ headers, body }: Heard) => {
    const [id, at] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
    if (
      !String(headers['webhook-signature'])
        .split(' ')
        .includes(erpSignature(id, at, body.toString('utf8')))
    ) {
      self.forged += 1
      return { status: 401, body: { message: 'signature' } }
    }
    const { type, data } = JSON.parse(body.toString('utf8')) as Omit<Told, 'key'>
    if (!self.told.some(t => t.key === id)) self.told.push({ key: id, type, data })
    return { body: {} }
  })
  const post = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (d: Buffer) => parts.push(d))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('latin1')
        for (const { address } of session.envelope.rcptTo) self.mails.push({ to: address, raw })
        done()
      })
    },
  })
  await new Promise<void>(done => post.listen(0, '127.0.0.1', () => done()))
  self.env = {
    SANDBOX: 'off',
    PARTNER_SMS: 'aliyun',
    SMS_URL: sms.url,
    SMS_KEY_ID: 'story',
    SMS_KEY_SECRET: SMS_SECRET,
    SMS_SIGN: '示例钢铁',
    PARTNER_MAIL: 'smtp',
    MAIL_URL: `smtp://127.0.0.1:${(post.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'mall@steel.example',
    PARTNER_REGISTRY: 'tianyancha',
    REGISTRY_URL: registry.url,
    REGISTRY_TOKEN: 'story-token',
    PARTNER_ERP: 'webhook',
    ERP_URL: erp.url,
    ERP_SECRET,
  }
  self.erpPaid = async (origin, told, bankTxnId) => {
    const at = Math.floor(Date.now() / 1000)
    const messageId = `paid-${told.key}`
    const body = JSON.stringify({
      messageId,
      key: told.key,
      result: 'paid',
      amountFen: told.data.amountFen,
      bankTxnId,
      reason: '',
      at,
    })
    const headers = {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(at),
      'webhook-signature': erpSignature(messageId, String(at), body),
    }
    return (await fetch(`${origin}/api/erp/callback`, { method: 'POST', headers, body })).status
  }
  self.close = async () => {
    await Promise.all([sms.close(), registry.close(), erp.close(), new Promise<void>(done => post.close(() => done()))])
  }
  return self
}
