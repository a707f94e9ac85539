// SMS and mail: each text is taken by the carrier once, each mail arrives under one number, and the mall says of each what became of it.
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { type Heard, type Mood, opensslHmac, opensslSha256 } from '../../server/src/testing/counterpart.ts'
import { pause } from '../fault/faultWorld.ts'
import { type Asked, askedPartner, callerOf, oneOf, type Port, rowsOf, strikeCaller, type Weather } from './stage.ts'

const SECRET = 'proof-secret'
const TEXTS = 60
const MAILS = 24
/** Of them so many are asked for when a process is to be killed over one. */
const MAILS_STRUCK = 6
/** A carrier is asked for each text: most are sound, or the run is minutes of resting breakers. */
const MOODS: readonly Mood[] = [
  ...Array<Mood>(14).fill('sound'),
  'lost',
  'lost',
  'reset',
  'error',
  'garbage',
  'huge',
  'redirect',
  'late',
  'outOfOrder',
  'silent',
]

export async function smsPort(weather: () => Weather): Promise<Port> {
  /** How often each of our numbers was taken. */
  const taken = new Map<string, number>()
  const mobiles = new Map<string, string>()
  let forged = 0
  const answer = ({ headers, url }: Heard) => {
    const names = ['host', ...Object.keys(headers).filter(n => n.startsWith('x-acs-'))].sort()
    const lines = names.map(n => `${n}:${String(headers[n])}\n`).join('')
    const request = `POST\n/\n${url.search.slice(1)}\n${lines}\n${names.join(';')}\n${opensslSha256('')}`
    const right = opensslHmac(SECRET, `ACS3-HMAC-SHA256\n${opensslSha256(request)}`)
    if (!String(headers.authorization).endsWith(`Signature=${right}`)) {
      forged += 1
      return { status: 400, body: { Code: 'SignatureDoesNotMatch' } }
    }
    const outId = url.searchParams.get('OutId') ?? ''
    if (headers['x-acs-action'] === 'SendSms') {
      taken.set(outId, (taken.get(outId) ?? 0) + 1)
      mobiles.set(outId, url.searchParams.get('PhoneNumbers') ?? '')
      return { body: { Code: 'OK', BizId: `b${outId}^0` } }
    }
    // The vendor shows fifty details a number and day.
    const mobile = url.searchParams.get('PhoneNumber') ?? ''
    const list = [...taken.keys()]
      .filter(id => mobiles.get(id) === mobile)
      .slice(-50)
      .map(OutId => ({ OutId, SendStatus: 1 }))
    return { body: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: list } } }
  }
  const asked: Asked = await askedPartner(weather, MOODS, answer)
  let ids: string[] = []
  return {
    name: '短信',
    env: { PARTNER_SMS: 'aliyun', SMS_URL: asked.vendor.url, SMS_KEY_ID: 'proof', SMS_KEY_SECRET: SECRET, SMS_SIGN: '恒冶钢铁' },
    begin: async s => {
      const { mall } = s.world
      const desk = await mall.staff('S001')
      const { list } = (await mall.ask('/api/ops/getSmsTemplates', {}, desk)).data as { list: { event: string }[] }
      // What other ports tell by SMS goes out as well.
      for (const [i, { event }] of list.entries()) {
        const saved = await mall.ask('/api/ops/saveSmsTemplate', { event, templateCode: `SMS_${i}` }, desk)
        if (saved.code !== 1) throw new Error(`模板没有存下：${saved.message}`)
      }
      // What the demo has queued is of other kinds: it is not what is looked at.
      await s.world.db.query(`update outbox set sent_at = now() where sent_at is null`)
    },
    run: async s => {
      const made = await rowsOf<{ id: string }>(
        s,
        `insert into outbox (medium, address, body, event, params)
         select 'sms', '1390000' || lpad((n % 20)::text, 4, '0'), '订单审核通过', 'orderReviewed', jsonb_build_object('orderCode', 'DD' || n, 'hours', '24')
         from generate_series(1, $1) n returning id::text`,
        [TEXTS],
      )
      ids = made.map(m => m.id)
      await strikeCaller(s, '短信', asked)
    },
    // What a process took less than six seconds ago may still be on its way: a call ends after five.
    hasten: async s => {
      await s.world.db.query(
        `update outbox set due_at = now(), attempts = least(attempts, 1) where sent_at is null and due_at > now() and due_at < now() + interval '54 seconds'`,
      )
    },
    ended: async s =>
      (
        await oneOf<{ n: number }>(s, 'select count(*)::int as n from outbox where sent_at is null and id = any($1::bigint[])', [
          ids,
        ])
      )?.n === 0,
    judge: async s => {
      const said = await rowsOf<{ id: string; error: string }>(
        s,
        `select id::text, last_error as error from outbox where id = any($1::bigint[]) and sent_at is not null`,
        [ids],
      )
      return {
        port: '短信',
        asked: TEXTS,
        taken: [...taken.keys()].filter(id => ids.includes(id)).length,
        doubled: ids.filter(id => (taken.get(id) ?? 0) > 1).length,
        lost: ids.filter(id => !taken.has(id)).length,
        unclear: TEXTS - said.filter(t => (t.error === '') === taken.has(t.id)).length,
        kills: s.kills.get('短信') ?? 0,
        more: `对方受到 ${asked.vendor.heard.length} 次请求，签名不对 ${forged}`,
        wrong: forged > 0 ? ['签名不对'] : [],
      }
    },
    close: () => asked.vendor.close(),
  }
}

export async function mailPort(weather: () => Weather): Promise<Port> {
  /** Message-IDs that arrived at each address. */
  const arrived = new Map<string, string[]>()
  let holding: (() => void) | null = null
  const later = (responseCode: number) => Object.assign(new Error('later'), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onRcptTo: (_address, _session, done) => (weather().chaos && weather().random() < 0.15 ? done(later(451)) : done()),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (d: Buffer) => parts.push(d))
      stream.on('end', () => {
        const id = /^Message-ID: (\S+)/im.exec(Buffer.concat(parts).toString('latin1'))?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) arrived.set(address, [...(arrived.get(address) ?? []), id])
        if (holding) {
          holding()
          holding = null
          return
        }
        const mood = weather().chaos ? weather().random() : 1
        if (mood < 0.1) done(later(452))
        else if (mood < 0.2) setTimeout(() => done(), 1500)
        else done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.server.address() as AddressInfo
  let mails: { mailNo: string; address: string }[] = []
  return {
    name: '邮件',
    env: {
      PARTNER_MAIL: 'smtp',
      MAIL_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'mall@steel.example',
      MAIL_PER_MINUTE: '5000',
    },
    begin: async s => {
      await s.world.db.query(`update mail_outbox set state = 'failed', ended_at = now() where state = 'waiting'`)
    },
    run: async s => {
      const insert = async (from: number, to: number): Promise<void> => {
        mails = [
          ...mails,
          ...(await rowsOf<(typeof mails)[number]>(
            s,
            `insert into mail_outbox (mail_no, about_kind, about, address, subject, body)
             select 'YJPROOF' || n, 'invoice', 'FP' || n, 'p' || n || '@buyer.example', '发票', '见附件' from generate_series($1::int, $2::int) n
             returning mail_no as "mailNo", address`,
            [from, to],
          )),
        ]
      }
      await insert(1, MAILS - MAILS_STRUCK)
      await s.strike('邮件', async () => {
        const heard = new Promise<boolean>(done => {
          holding = () => done(true)
        })
        await insert(MAILS - MAILS_STRUCK + 1, MAILS)
        const came = await Promise.race([heard, pause(60_000).then(() => false)])
        holding = null
        return came ? callerOf(s.servers, port) : null
      })
    },
    hasten: async s => {
      await s.world.db.query(
        `update mail_outbox set due_at = now(), attempts = least(attempts, 1) where state = 'waiting' and due_at > now() and due_at < now() + interval '54 seconds'`,
      )
    },
    ended: async s =>
      (
        await oneOf<{ n: number }>(
          s,
          `select count(*)::int as n from mail_outbox where state = 'waiting' and mail_no like 'YJPROOF%'`,
        )
      )?.n === 0,
    judge: async s => {
      const states = await rowsOf<{ address: string; state: string }>(
        s,
        `select address, state from mail_outbox where mail_no like 'YJPROOF%'`,
      )
      const numbersOf = (address: string) => new Set(arrived.get(address))
      return {
        port: '邮件',
        asked: MAILS,
        taken: mails.filter(m => arrived.has(m.address)).length,
        // The same number again is the same mail to whoever reads it.
        doubled: mails.filter(m => numbersOf(m.address).size > 1).length,
        lost: mails.filter(m => !arrived.has(m.address)).length,
        unclear: states.filter(m => (m.state === 'sent') !== arrived.has(m.address)).length,
        kills: s.kills.get('邮件') ?? 0,
        more: `同一编号重投 ${mails.filter(m => (arrived.get(m.address)?.length ?? 0) > 1).length}`,
        wrong: [],
      }
    },
    close: () => new Promise(done => server.close(() => done())),
  }
}
