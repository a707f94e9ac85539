// The ERP: told by signed webhooks or fetching with its cursor, and speaking itself (answers to payments, levels of stock). The house here is somebody
// else's: it checks and makes every signature by openssl, takes a key once, and remembers.
import { type Heard, type Mood, opensslHmac } from '../../server/src/testing/counterpart.ts'
import { pause, type Server, until } from '../fault/faultWorld.ts'
import { goodsWith, newKey } from '../mall.ts'
import { payers } from '../moneyBack.ts'
import { type Asked, askedPartner, oneOf, type Port, rowsOf, seconds, type Stage, strikeCaller, type Weather } from './stage.ts'
import { moodsOf, nothingTold, type Notice, tell, tellAll, type Wire } from './told.ts'
import { transferNotice } from './bank.ts'

const NEW = Buffer.from('the-new-secret-of-the-house-0001')
const OLD = Buffer.from('the-old-secret-of-the-house-0002')
const OTHER = Buffer.from('a-secret-that-nobody-knows-00003')
const settingOf = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
/** While it is being replaced: the new one first. */
const ERP_SECRETS = `${settingOf(NEW)},${settingOf(OLD)}`

const signatureOf = (secret: Buffer, id: string, at: string, body: string): string =>
  `v1,${Buffer.from(opensslHmac({ hex: secret.toString('hex') }, `${id}.${at}.${body}`), 'hex').toString('base64')}`
const signed = (body: object, o: { key: 'right' | 'old' | 'wrong'; at: number }): Wire => {
  const text = JSON.stringify(body)
  const id = newKey()
  const secret = { right: NEW, old: OLD, wrong: OTHER }[o.key]
  return {
    body: text,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(o.at),
      'webhook-signature': signatureOf(secret, id, String(o.at), text),
    },
  }
}

const MOODS: readonly Mood[] = [
  ...Array<Mood>(20).fill('sound'),
  'lost',
  'lost',
  'reset',
  'error',
  'garbage',
  'huge',
  'redirect',
  'late',
  'late',
  'duplicate',
  'duplicate',
  'outOfOrder',
]
const ROLLED_MS = 30_000
const INSTRUCTIONS: ReadonlySet<string> = new Set(['balanceRefund', 'receiptReturn'])
interface House {
  /** By key: the first body, and how often it came. */
  taken: Map<string, { type: string; body: string; times: number }>
  other: number
  forged: number
}

/** What the mall told of itself since this began, by its own rows. */
const outbox = (s: Stage, since: number) =>
  rowsOf<{ key: string; topic: string; state: string; refused: boolean }>(
    s,
    `select key, topic, state, refused_at is not null as refused from erp_outbox where id > $1 order by id`,
    [since],
  )
const lastOut = async (s: Stage): Promise<number> =>
  Number((await oneOf<{ id: string }>(s, 'select coalesce(max(id), 0)::text as id from erp_outbox'))?.id ?? 0)
/** What the demo had to tell is not what is looked at. */
const clearOutbox = async (s: Stage): Promise<void> => {
  await s.world.db.query(`update erp_outbox set state = 'done', done_at = now(), refused_at = null where state <> 'done'`)
}

export async function erpOutPort(weather: () => Weather): Promise<Port> {
  const house: House = { taken: new Map(), other: 0, forged: 0 }
  /** It changes from the old secret to the new one while the mall signs with both, and for a while has lost either. */
  let secret = OLD
  const answer = ({ headers, body }: Heard) => {
    const id = String(headers['webhook-id'])
    const text = body.toString('utf8')
    const given = String(headers['webhook-signature']).split(' ')
    if (!given.includes(signatureOf(secret, id, String(headers['webhook-timestamp']), text))) {
      house.forged += 1
      return { status: 401, body: { message: 'signature' } }
    }
    const known = house.taken.get(id)
    if (known) {
      known.times += 1
      if (known.body !== text) house.other += 1
    } else house.taken.set(id, { type: (JSON.parse(text) as { type: string }).type, body: text, times: 1 })
    return { status: 200, body: {} }
  }
  const asked: Asked = await askedPartner(weather, MOODS, answer)
  let since = 0
  return {
    name: 'ERP 推送',
    env: { PARTNER_ERP: 'webhook', ERP_URL: `${asked.vendor.url}/mall`, ERP_SECRET: ERP_SECRETS },
    begin: async s => {
      await clearOutbox(s)
      since = await lastOut(s)
    },
    run: async s => {
      // It has lost its secret until a message was refused for it, and has the new one from then on.
      const rolls = async (): Promise<void> => {
        await pause(5000)
        secret = OTHER
        await until(ROLLED_MS, async () => house.forged > 0, 500)
        secret = NEW
      }
      await Promise.all([strikeCaller(s, 'ERP 推送', asked), rolls()])
    },
    // A call may be on its way for half a minute: what comes again within it comes again under its key.
    hasten: async s => {
      await s.world.db.query(
        `update erp_outbox set next_at = now() where state = 'waiting' and refused_at is null and next_at > now()`,
      )
    },
    ended: async s =>
      (await oneOf<{ n: number }>(s, `select count(*)::int as n from erp_outbox where state = 'waiting' and id > $1`, [since]))
        ?.n === 0,
    judge: async s => {
      const out = await outbox(s, since)
      const times = [...house.taken.values()].reduce((sum, t) => sum + t.times, 0)
      const untold = out.filter(m => !house.taken.has(m.key))
      // Of the demo's own as well: it was told until this began.
      const known = new Set((await outbox(s, 0)).map(m => m.key))
      return {
        port: 'ERP 推送',
        asked: out.length,
        taken: out.filter(m => house.taken.has(m.key)).length,
        // Under one key with other words it would be booked as another thing.
        doubled: house.other,
        lost: untold.length,
        unclear:
          out.filter(m => (INSTRUCTIONS.has(m.topic) ? m.state === 'waiting' : m.state !== 'done') || m.refused).length +
          [...house.taken.keys()].filter(key => !known.has(key)).length,
        kills: s.kills.get('ERP 推送') ?? 0,
        more: `送达 ${times} 次（对方按键去重），密钥不认 ${house.forged} 次`,
        wrong: untold.slice(0, 2).map(m => `没有送到 ${m.key}（${m.state}）`),
      }
    },
    close: () => asked.vendor.close(),
  }
}

const REFUNDS = 5
const LEVELS = 8
const COUNTS = 4
const PAID_FEN = 50_000

/** The ERP's answers to what it shall pay, and its counts of stock. */
export function erpInPort(): Port {
  const answers = nothingTold()
  const counts = nothingTold()
  const refunds: { refundNo: string }[] = []
  const goods: { code: string; id: number; wanted: number }[] = []
  const answerOf = (refundNo: string, o: object = {}): Notice => {
    const told = {
      messageId: `m-${refundNo}`,
      key: `${refundNo}-1`,
      result: 'paid',
      amountFen: PAID_FEN,
      bankTxnId: `B${refundNo}`,
      reason: '',
      ...o,
    }
    return { path: '/api/erp/callback', wire: k => signed({ ...told, at: k.at }, k) }
  }
  const countOf = (code: string, o: { pieces: number; seq: number; countedAt: number }): Notice => {
    const message = { messageId: newKey(), skuCode: code, depotCode: 'W01', kg: null, ...o }
    return { path: '/api/erp/stock', wire: k => signed({ ...message, at: k.at }, k) }
  }
  return {
    name: 'ERP 来信',
    env: {},
    begin: async s => {
      const { mall } = s.world
      const finance = await mall.staff('S005')
      for (const who of await payers({ ...mall, restart: async () => {}, close: async () => {} }, REFUNDS)) {
        const notice = transferNotice(who.companyId, who.name, PAID_FEN)
        const { body, headers } = notice.wire({ key: 'right', at: seconds() })
        await mall.raw(notice.path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
        const asked = await mall.ask(
          '/api/userRefundFunds/applyRefund',
          { amountFen: PAID_FEN, accountId: who.accountId, reason: '余款', requestId: newKey() },
          who.token,
        )
        const refundNo = (asked.data as { refundNo?: string } | null)?.refundNo
        if (!refundNo) throw new Error(`退款没有受理：${asked.message}`)
        await mall.ask('/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true, reason: '同意' }, finance)
        refunds.push({ refundNo })
      }
      for (const g of await goodsWith(mall, LEVELS)) goods.push({ ...g, wanted: 0 })
    },
    run: async s => {
      const from = Date.now()
      const levels = goods.flatMap((g, i) => {
        const list = Array.from({ length: COUNTS }, (_, n) =>
          countOf(g.code, { pieces: 500 + 10 * i + n, seq: n, countedAt: from + n }),
        )
        g.wanted = 500 + 10 * i + COUNTS - 1
        // In any order: the newest alone is the stock.
        return list.map(n => ({ n, at: s.random() })).toSorted((a, b) => a.at - b.at)
      })
      const manner = { oldKey: 'taken' } as const
      // Paid only when it was told to pay.
      const paying = async (): Promise<void> => {
        for (const r of refunds) {
          const told = { ...answerOf(r.refundNo), contrary: answerOf(r.refundNo, { messageId: newKey(), result: 'returned' }) }
          while (
            (await oneOf<{ status: number }>(s, 'select status::int from fund_refund where refund_no = $1', [r.refundNo]))
              ?.status !== 2
          )
            await pause(500)
          await tell(s, answers, told, manner)
        }
      }
      await Promise.all([
        tellAll(
          s,
          'ERP 来信',
          counts,
          levels.map(l => l.n),
          manner,
        ),
        paying(),
      ])
    },
    judge: async s => {
      const wrong = [...answers.wrong, ...counts.wrong]
      let doubled = 0
      let lost = 0
      let unclear = 0
      for (const r of refunds) {
        const row = await oneOf<{ status: number; paid: string }>(
          s,
          `select r.status::int, (select coalesce(sum(e.amount_fen), 0)::text from journal j join ledger_entry e on e.journal_id = j.id join account a on a.id = e.account_id
             where j.source_type = 'balanceRefund' and j.source_id = r.id::text and a.kind = 'mall_bank') as paid from fund_refund r where r.refund_no = $1`,
          [r.refundNo],
        )
        if (Number(row?.paid) > PAID_FEN) doubled += 1
        if (Number(row?.paid) < PAID_FEN) lost += 1
        if (row?.status !== 3) {
          unclear += 1
          wrong.push(`${r.refundNo} 状态 ${row?.status}`)
        }
      }
      for (const g of goods) {
        const row = await oneOf<{ onHand: number; moves: number }>(
          s,
          `select s.on_hand as "onHand", (select count(*)::int from stock_move m where m.sku_id = s.sku_id and m.reason = 'ERP 库存') as moves from stock s where s.sku_id = $1`,
          [g.id],
        )
        const newest = await oneOf<{ state: string; underWay: number; trouble: string }>(
          s,
          `select state, under_way as "underWay", trouble from erp_stock_level where sku_code = $1 and depot_code = 'W01' order by counted_at desc, seq desc limit 1`,
          [g.code],
        )
        if (newest && ['applied', 'same'].includes(newest.state)) {
          if (row?.onHand !== g.wanted + newest.underWay) lost += 1
        } else {
          unclear += 1
          wrong.push(`${g.code} ${newest?.state ?? '没有'} ${newest?.trouble ?? ''}`)
        }
      }
      return {
        port: 'ERP 来信',
        asked: answers.asked + counts.asked,
        taken: answers.acknowledged + counts.acknowledged,
        doubled,
        lost,
        unclear,
        kills: s.kills.get('ERP 来信') ?? 0,
        more: `付款答复 ${answers.asked}，库存 ${counts.asked}；该拒的拒了 ${answers.refused + counts.refused}；${moodsOf(counts)}`,
        wrong,
      }
    },
  }
}

/** An ERP that cannot be called: it fetches what waits, page by page, and says by key what it has. The answers to it get lost, and so do its own words. */
export function erpPullPort(): Port {
  const has = new Map<string, string>()
  const saidKeys = new Set<string>()
  const wrong: string[] = []
  let other = 0
  let pulls = 0
  let refusedWrong = 0
  let since = 0
  const transfers: Notice[] = []
  const told = nothingTold()
  const call = async (base: string, path: string, wire: Wire, loses = false): Promise<{ status: number; body: unknown }> => {
    try {
      const reply = await fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...wire.headers },
        body: wire.body,
        signal: AbortSignal.timeout(8000),
      })
      const body: unknown = await reply.json().catch(() => null)
      // It came, and is lost in the ERP's own house.
      return loses ? { status: 0, body: null } : { status: reply.status, body }
    } catch {
      return { status: 0, body: null }
    }
  }
  const round = async (s: Stage): Promise<void> => {
    let after = 0
    for (let more = true; more; ) {
      pulls += 1
      const at = seconds()
      const mood = s.chaos ? s.random() : 1
      if (mood < 0.15) {
        const bad =
          mood < 0.05
            ? signed({ after, limit: 7 }, { key: 'wrong', at })
            : mood < 0.1
              ? signed({ after, limit: 7 }, { key: 'right', at: at - 3600 })
              : { ...signed({ after, limit: 7 }, { key: 'right', at }), body: '{"after":0}' }
        const { status } = await call(s.base(), '/api/erp/messages', bad)
        if (status >= 200 && status < 300) wrong.push('假的取数得了消息')
        else if (status > 0) refusedWrong += 1
      }
      const key = mood < 0.5 ? 'old' : 'right'
      const pulled = await call(s.base(), '/api/erp/messages', signed({ after, limit: 7 }, { key, at }), mood > 0.8 && s.chaos)
      const page = pulled.body as { list?: { key: string; type: string; data: unknown }[]; next?: number; more?: boolean } | null
      if (pulled.status !== 200 || !page?.list) {
        await pause(300)
        return
      }
      for (const m of page.list) {
        const body = JSON.stringify([m.type, m.data])
        if (has.has(m.key) && has.get(m.key) !== body) other += 1
        has.set(m.key, body)
      }
      const keys = page.list.map(m => m.key)
      // In calm every page is acknowledged: only in the storm one is left for the next round.
      if (keys.length > 0 && (!s.chaos || mood < 0.9)) {
        // Twice, in whatever order; a word of it may be lost.
        for (const k of mood < 0.3 ? [keys.toReversed(), keys] : [keys]) {
          const said = await call(s.base(), '/api/erp/messages/ack', signed({ keys: k }, { key: 'right', at: seconds() }))
          if (said.status === 200) for (const one of k) saidKeys.add(one)
        }
      }
      after = page.next ?? after
      more = page.more === true
    }
  }
  return {
    name: 'ERP 取数',
    env: { PARTNER_ERP: 'pull', ERP_SECRET: ERP_SECRETS },
    begin: async s => {
      await clearOutbox(s)
      since = await lastOut(s)
      const companies = await rowsOf<{ id: number; name: string }>(
        s,
        'select id::int, name from company where approval_status = 2 order by id limit 20',
      )
      for (let i = 0; i < 60; i++) {
        const c = companies[i % companies.length]
        if (c) transfers.push(transferNotice(c.id, c.name, 10_000 + i))
      }
    },
    run: async s => {
      let going = true
      const pulling = async (): Promise<void> => {
        while (going) {
          await round(s)
          await pause(200)
        }
      }
      const strikes = async (): Promise<void> => {
        for (let i = 0; i < 1; i++)
          await s.strike('ERP 取数', async (victim: Server) => {
            victim.wire.delay(120)
            const keys = [...has.keys()].filter(k => !saidKeys.has(k)).slice(0, 50)
            const sent = call(victim.base, '/api/erp/messages/ack', signed({ keys }, { key: 'right', at: seconds() }))
            await pause(250)
            await victim.kill('SIGKILL')
            victim.wire.delay(0)
            // Not heard: the ERP does not know whether it was marked.
            await sent
            return victim
          })
      }
      const ending = Promise.all([tellAll(s, 'ERP 取数', told, transfers), strikes()]).finally(() => {
        going = false
      })
      await Promise.all([pulling(), ending])
    },
    ended: async s => {
      await round(s)
      return (
        (await oneOf<{ n: number }>(s, `select count(*)::int as n from erp_outbox where state = 'waiting' and id > $1`, [since]))
          ?.n === 0
      )
    },
    judge: async s => {
      const out = await outbox(s, since)
      const unsaid = out.filter(m => m.state !== 'waiting' && !has.has(m.key))
      return {
        port: 'ERP 取数',
        asked: out.length,
        taken: out.filter(m => has.has(m.key)).length,
        doubled: other,
        lost: out.filter(m => !has.has(m.key)).length,
        // Marked although the ERP never had it; said by the ERP and still waiting.
        unclear: unsaid.length + out.filter(m => saidKeys.has(m.key) && m.state === 'waiting').length,
        kills: s.kills.get('ERP 取数') ?? 0,
        more: `取 ${pulls} 次，假的拒了 ${refusedWrong} 次`,
        wrong: [...wrong, ...told.wrong],
      }
    },
  }
}
