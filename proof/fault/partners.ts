// Partners in every mood, two processes, one of them killed in the middle of its calls: each text is taken by the carrier once, each mail arrives under one
// number, and the mall says of each what became of it. The counterparts on loopback check signatures by openssl and remember what they took.
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import {
  type Counterpart,
  counterpart,
  type Heard,
  type Mood,
  opensslHmac,
  opensslSha256,
} from '../../server/src/testing/counterpart.ts'
import type { Outcome } from '../outcome.ts'
import { openFaultWorld, pause, until } from './faultWorld.ts'

const SECRET = 'proof-secret'
const TEXTS = 120
const MAILS = 40
const CHAOS_MS = 45_000
const MOODS: readonly Mood[] = [
  ...Array<Mood>(13).fill('sound'),
  'lost',
  'lost',
  'lost',
  'reset',
  'error',
  'garbage',
  'huge',
  'redirect',
]

/** Of a seed: the same run again. */
function random(seed: number): () => number {
  let x = seed % 2_147_483_647 || 1
  return () => {
    x = (x * 48_271) % 2_147_483_647
    return x / 2_147_483_647
  }
}

interface Gateway {
  /** How often each of our numbers was taken. */
  taken: Map<string, number>
  mobile: Map<string, string>
  forged: number
}
const gatewayOf = (g: Gateway) => (h: Heard) => {
  const { headers, url } = h
  const names = ['host', ...Object.keys(headers).filter(n => n.startsWith('x-acs-'))].sort()
  const lines = names.map(n => `${n}:${String(headers[n])}\n`).join('')
  const request = `POST\n/\n${url.search.slice(1)}\n${lines}\n${names.join(';')}\n${opensslSha256('')}`
  const right = opensslHmac(SECRET, `ACS3-HMAC-SHA256\n${opensslSha256(request)}`)
  if (!String(headers.authorization).endsWith(`Signature=${right}`)) {
    g.forged += 1
    return { status: 400, body: { Code: 'SignatureDoesNotMatch' } }
  }
  const outId = url.searchParams.get('OutId') ?? ''
  if (headers['x-acs-action'] === 'SendSms') {
    g.taken.set(outId, (g.taken.get(outId) ?? 0) + 1)
    g.mobile.set(outId, url.searchParams.get('PhoneNumbers') ?? '')
    return { body: { Code: 'OK', BizId: `b${outId}^0` } }
  }
  // The vendor shows fifty details a number and day.
  const mobile = url.searchParams.get('PhoneNumber') ?? ''
  const list = [...g.taken.keys()]
    .filter(id => g.mobile.get(id) === mobile)
    .slice(-50)
    .map(OutId => ({ OutId, SendStatus: 1 }))
  return { body: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: list } } }
}

interface Post {
  port: number
  /** Message-IDs that arrived at each address. */
  arrived: Map<string, string[]>
  chaos: boolean
  close(): Promise<void>
}
async function post(next: () => number): Promise<Post> {
  const self: Post = { port: 0, arrived: new Map(), chaos: true, close: async () => {} }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onRcptTo: (_address, _session, done) =>
      self.chaos && next() < 0.15 ? done(Object.assign(new Error('later'), { responseCode: 451 })) : done(),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (d: Buffer) => parts.push(d))
      stream.on('end', () => {
        const id = /^Message-ID: (\S+)/im.exec(Buffer.concat(parts).toString('latin1'))?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) self.arrived.set(address, [...(self.arrived.get(address) ?? []), id])
        if (self.chaos && next() < 0.1) done(Object.assign(new Error('later'), { responseCode: 452 }))
        else done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  self.port = (server.server.address() as AddressInfo).port
  self.close = () => new Promise(done => server.close(() => done()))
  return self
}

export async function partners(seed: number): Promise<Outcome> {
  const next = random(seed)
  let chaos = true
  const g: Gateway = { taken: new Map(), mobile: new Map(), forged: 0 }
  const vendor: Counterpart = await counterpart(gatewayOf(g), () =>
    chaos ? (MOODS[Math.floor(next() * MOODS.length)] ?? 'sound') : 'sound',
  )
  const mail = await post(next)
  const world = await openFaultWorld(seed, {
    env: {
      PARTNER_SMS: 'aliyun',
      SMS_URL: vendor.url,
      SMS_KEY_ID: 'proof',
      SMS_KEY_SECRET: SECRET,
      SMS_SIGN: '恒冶钢铁',
      PARTNER_MAIL: 'smtp',
      MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'mall@steel.example',
      MAIL_PER_MINUTE: '5000',
    },
  })
  const { db } = world
  try {
    const desk = await world.mall.staff('S001')
    const saved = await world.mall.ask('/api/ops/saveSmsTemplate', { event: 'orderReviewed', templateCode: 'SMS_1' }, desk)
    if (saved.code !== 1) return { pass: false, figures: `模板没有存下：${saved.message}` }
    // What the demo has queued is of other kinds: it is not what is looked at.
    await db.query(`update outbox set sent_at = now() where sent_at is null`)
    await db.query(`update mail_outbox set state = 'failed', ended_at = now() where state = 'waiting'`)
    const { rows: texts } = await db.query<{ id: string }>(
      `insert into outbox (medium, address, body, event, params)
       select 'sms', '1390000' || lpad((n % 20)::text, 4, '0'), '订单审核通过', 'orderReviewed', jsonb_build_object('orderCode', 'DD' || n, 'hours', '24')
       from generate_series(1, $1) n returning id::text`,
      [TEXTS],
    )
    const { rows: mails } = await db.query<{ mailNo: string; address: string }>(
      `insert into mail_outbox (mail_no, about_kind, about, address, subject, body)
       select 'YJPROOF' || n, 'invoice', 'FP' || n, 'p' || n || '@buyer.example', '发票', '见附件' from generate_series(1, $1) n
       returning mail_no as "mailNo", address`,
      [MAILS],
    )
    const until0 = performance.now() + CHAOS_MS
    let kills = 0
    // The run is not to wait for minutes. What a process took less than six seconds ago may still be on its way: a call ends after five.
    const hasten = async (): Promise<void> => {
      const soon = `due_at > now() and due_at < now() + interval '54 seconds'`
      await db.query(`update outbox set due_at = now(), attempts = least(attempts, 1) where sent_at is null and ${soon}`)
      await db.query(`update mail_outbox set due_at = now(), attempts = least(attempts, 1) where state = 'waiting' and ${soon}`)
    }
    for (let turn = 0; performance.now() < until0; turn++) {
      await pause(1500)
      await hasten()
      if (turn % 3 !== 2) continue
      const victim = turn % 2 === 0 ? world.a : world.b
      await victim.kill('SIGKILL')
      kills += 1
      await victim.start(false)
    }
    chaos = false
    mail.chaos = false
    await world.heal()
    const open = async (): Promise<number> =>
      (
        await db.query<{ n: number }>(
          `select ((select count(*) from outbox where sent_at is null and id = any($1::bigint[])) + (select count(*) from mail_outbox where state = 'waiting' and mail_no like 'YJPROOF%'))::int as n`,
          [texts.map(t => t.id)],
        )
      ).rows[0]?.n ?? 0
    const endedMs = await until(
      150_000,
      async () => {
        await hasten()
        return (await open()) === 0
      },
      2000,
    )
    const { rows: said } = await db.query<{ id: string; error: string }>(
      `select id::text, last_error as error from outbox where id = any($1::bigint[])`,
      [texts.map(t => t.id)],
    )
    const once = said.filter(t => g.taken.get(t.id) === 1 && t.error === '').length
    const twice = said.filter(t => (g.taken.get(t.id) ?? 0) > 1).length
    const untrue = said.filter(t => (t.error === '') !== g.taken.has(t.id)).length
    const arrived = mails.filter(m => mail.arrived.has(m.address)).length
    const oneNumber = mails.filter(m => new Set(mail.arrived.get(m.address)).size === 1).length
    const again = mails.filter(m => (mail.arrived.get(m.address)?.length ?? 0) > 1).length
    const pass =
      endedMs !== null &&
      once === TEXTS &&
      twice === 0 &&
      untrue === 0 &&
      g.forged === 0 &&
      arrived === MAILS &&
      oneNumber === MAILS &&
      kills > 0
    return {
      pass,
      figures: `${TEXTS} 条短信各受理一次 ${once}，多发 ${twice}，说得不对 ${untrue}，签名不对 ${g.forged}；${MAILS} 封邮件到达 ${arrived}，同一编号 ${oneNumber}（其中重投 ${again}）；杀死进程 ${kills} 次，还等着 ${await open()}`,
    }
  } finally {
    await world.close()
    await vendor.close()
    await mail.close()
  }
}
