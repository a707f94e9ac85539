// Tax platform, signing platform, bill platform: what they say of an invoice, a document, a draft, signed by openssl.
import { randomBytes } from 'node:crypto'
import { dayAfter } from '@mall/domain/money/acceptance/draft.rules.ts'
import { newKey } from '../mall.ts'
import { drafted, openTickets } from '../moneyBack.ts'
import { flow, sign } from '../signing.ts'
import { pause } from '../fault/faultWorld.ts'
import { insideSigned } from './bank.ts'
import { oneOf, type Port, rowsOf, rule, type Stage } from './stage.ts'
import { moodsOf, nothingTold, type Notice, tellAll } from './told.ts'

const INVOICES = 2
interface InvoiceRow {
  sn: string
  flow: string
  no: string | null
  gross: string
  net: string
  tax: string
}
const WAIT_MS = 60_000

export function taxPort(): Port {
  const told = nothingTold()
  let sns: string[] = []
  const numbers = new Map<string, string>()
  const invoices = (s: Stage) =>
    rowsOf<InvoiceRow>(
      s,
      'select invoice_sn as sn, flow, tax_invoice_no as no, gross_fen::text as gross, net_fen::text as net, tax_fen::text as tax from invoice where invoice_sn = any($1)',
      [sns],
    )
  const notice = (answer: object, eventId: string): Notice => ({
    path: '/api/invoice/callback',
    wire: ({ key, at }) => {
      const n = { customer: 'HENGYE-TAX-SANDBOX', eventId, at, answer }
      return insideSigned(n, [n.customer, eventId, at, JSON.stringify(answer)], 'tax platform callbacks', key)
    },
  })
  return {
    name: '开票',
    env: {},
    begin: async s => {
      const { mall } = s.world
      await rule(s, 'sandbox.tax', 'silent')
      await rule(s, 'invoice.autoPassFen', '1000000000000')
      const token = await mall.login('demo01')
      const asMall = { ...mall, restart: async () => {}, close: async () => {} }
      const tickets = (await openTickets(asMall, token)).filter(t => t.openFen > 0)
      for (const orderCode of [...new Set(tickets.map(t => t.orderCode))].slice(0, INVOICES)) {
        const draft = await drafted(
          asMall,
          token,
          tickets.filter(t => t.orderCode === orderCode).map(t => t.ticketId),
        )
        if (!draft) continue
        const made = (await mall.ask('/api/order/insertInvoiceInfo', draft, token)).data as { invoiceSns?: string[] } | null
        sns = [...sns, ...(made?.invoiceSns ?? [])]
      }
      if (sns.length === 0) throw new Error('没有可开票的磅单')
      for (const from = Date.now(); ; await pause(500)) {
        const rows = await invoices(s)
        if (rows.every(r => r.flow === 'WE')) break
        if (Date.now() - from > WAIT_MS) throw new Error('发票没有送开')
      }
    },
    run: async s => {
      const notices = (await invoices(s)).map((v, i) => {
        const number = `9${String(Date.now()).padStart(18, '0')}${i}`
        numbers.set(v.sn, number)
        const answer = {
          requestId: v.sn,
          state: 'issued',
          taxInvoiceNo: number,
          issuedAt: Date.now(),
          reason: '',
          grossFen: Number(v.gross),
          netFen: Number(v.net),
          taxFen: Number(v.tax),
        }
        const refused = { ...answer, state: 'refused', taxInvoiceNo: '', reason: '后到的拒绝' }
        return { ...notice(answer, newKey()), contrary: notice(refused, newKey()) }
      })
      await tellAll(s, '开票', told, notices)
    },
    judge: async s => {
      const rows = await invoices(s)
      const events = await rowsOf<{ sn: string; n: number }>(
        s,
        `select substring(key from 'invoice.issued:(.*)') as sn, count(*)::int as n from erp_outbox where key like 'invoice.issued:%' and substring(key from 'invoice.issued:(.*)') = any($1) group by 1`,
        [sns],
      )
      return {
        port: '开票',
        asked: told.asked,
        taken: told.acknowledged,
        doubled: events.filter(e => e.n > 1).length,
        lost: rows.filter(r => r.no !== numbers.get(r.sn)).length,
        unclear: rows.filter(r => !['NS', 'DD'].includes(r.flow)).length,
        kills: s.kills.get('开票') ?? 0,
        more: `该拒的拒了 ${told.refused}；${moodsOf(told)}`,
        wrong: told.wrong,
      }
    },
  }
}

const FLOWS = 4
export function signPort(): Port {
  const told = nothingTold()
  const flows: { flowNo: string; platformId: string; before: object }[] = []
  const after = new Map<string, object>()
  const picture = async (s: Stage, platformId: string): Promise<object> => {
    const f = await oneOf<{
      seq: number
      state: string
      buyerAt: Date | null
      buyerPerson: string
      millAt: Date | null
      millPerson: string
      refusedBy: string
      reason: string
      expiresAt: Date
    }>(
      s,
      `select seq::int, state, buyer_at as "buyerAt", buyer_person as "buyerPerson", mill_at as "millAt", mill_person as "millPerson", refused_by as "refusedBy", reason,
         expires_at as "expiresAt" from sandbox_sign_flow where platform_id = $1`,
      [platformId],
    )
    if (!f) throw new Error('没有这份签署')
    return {
      platformId,
      seq: f.seq,
      state: f.state,
      buyer: f.buyerAt && { at: f.buyerAt.getTime(), person: f.buyerPerson },
      mill: f.millAt && { at: f.millAt.getTime(), person: f.millPerson },
      refusedBy: f.refusedBy,
      reason: f.reason,
      expiresAt: f.expiresAt.getTime(),
      void: null,
    }
  }
  const notice = (state: object, eventId: string): Notice => ({
    path: '/api/signing/callback',
    wire: ({ key, at }) => {
      const n = { customer: 'HENGYE-SANDBOX', eventId, at, state }
      return insideSigned(n, [n.customer, eventId, at, JSON.stringify(state)], 'signing platform callbacks', key)
    },
  })
  return {
    name: '签章',
    env: {},
    begin: async s => {
      const { mall } = s.world
      await rule(s, 'signing.autoSeal', 'off')
      await rule(s, 'sandbox.sign', 'silent')
      for (const buyer of await mall.buyers(FLOWS)) {
        const f = await flow(mall, buyer)
        flows.push({ ...f, before: await picture(s, f.platformId) })
        const why = await sign(mall, f, buyer)
        if (why) throw new Error(`没有签上：${why}`)
        after.set(f.platformId, await picture(s, f.platformId))
      }
    },
    run: s =>
      tellAll(
        s,
        '签章',
        told,
        flows.map(f => ({
          ...notice(after.get(f.platformId) ?? {}, `${f.platformId}-signed`),
          // What stood there before it was signed, told late.
          contrary: notice(f.before, `${f.platformId}-before`),
        })),
      ),
    judge: async s => {
      const rows = await rowsOf<{ flowNo: string; status: number; signs: number }>(
        s,
        `select f.flow_no as "flowNo", f.status::int, (select count(*)::int from sign_log l where l.flow_id = f.id and l.event = 'firstSign') as signs
         from sign_flow f where f.flow_no = any($1)`,
        [flows.map(f => f.flowNo)],
      )
      return {
        port: '签章',
        asked: told.asked,
        taken: told.acknowledged,
        doubled: rows.filter(r => r.signs > 1).length,
        lost: rows.filter(r => r.signs === 0).length,
        unclear: rows.filter(r => r.status !== 2).length,
        kills: s.kills.get('签章') ?? 0,
        more: `该拒的拒了 ${told.refused}；${moodsOf(told)}`,
        wrong: told.wrong,
      }
    },
  }
}

const DRAFTS = 8
const FACE_FEN = 10_000_000
export function draftPort(): Port {
  const told = nothingTold()
  interface Made {
    draftCode: string
    facts: {
      noticeId: string
      kind: string
      draftNo: string
      billKind: string
      acceptor: string
      holder: string
      faceFen: number
      dueOn: string
      reason: string
    }
  }
  const made: Made[] = []
  const notice = (facts: Made['facts']): Notice => ({
    path: '/api/draft/callback/platform',
    wire: ({ key, at }) =>
      insideSigned(
        { ...facts, memberId: 'HENGYE-SANDBOX', at },
        ['HENGYE-SANDBOX', ...Object.values(facts), at],
        'bill platform',
        key,
      ),
  })
  return {
    name: '承兑',
    env: {},
    begin: async s => {
      const { mall } = s.world
      await rule(s, 'draft.companyLineFen', '1000000000000')
      await s.world.db.query('update draft_class set single_limit_fen = 500000000, company_limit_fen = 900000000000')
      const token = await mall.login('demo02')
      const who = await oneOf<{ name: string }>(
        s,
        `select c.name from company c join app_user u on u.company_id = c.id where u.user_name = 'demo02'`,
      )
      const { today, acceptors } = (await mall.ask('/api/draft/getDraftDesk', {}, token)).data as {
        today: string
        acceptors: { name: string; acceptorId: string }[]
      }
      const acceptor = acceptors.find(a => a.name === '演示银行')
      for (let i = 0; i < DRAFTS; i++) {
        const draftNo = `1999010000999${String(BigInt(`0x${randomBytes(7).toString('hex')}`))
          .padStart(17, '0')
          .slice(-17)}`
        const offer = { kind: 'bank', acceptorId: acceptor?.acceptorId ?? '', faceFen: FACE_FEN + i, dueOn: dayAfter(today, 150) }
        const { data, message } = await mall.ask('/api/draft/register', { ...offer, draftNo, requestId: newKey() }, token)
        const { draftCode } = (data ?? {}) as { draftCode?: string }
        if (!draftCode) throw new Error(`承兑没有登记：${message}`)
        made.push({
          draftCode,
          facts: {
            noticeId: newKey(),
            kind: 'endorsed',
            draftNo,
            billKind: 'bank',
            acceptor: '演示银行',
            holder: who?.name ?? '',
            faceFen: offer.faceFen,
            dueOn: offer.dueOn,
            reason: '',
          },
        })
      }
    },
    run: s =>
      tellAll(
        s,
        '承兑',
        told,
        made.map(m => ({
          ...notice(m.facts),
          // Said again under another number: signed for already.
          contrary: notice({ ...m.facts, noticeId: newKey() }),
        })),
      ),
    judge: async s => {
      const rows = await rowsOf<{ code: string; state: string; posted: string }>(
        s,
        `select d.draft_code as code, d.state, (select coalesce(sum(e.amount_fen), 0)::text from journal j join ledger_entry e on e.journal_id = j.id
             join account a on a.id = e.account_id where j.source_type = 'draft' and j.source_id = d.id::text and a.kind = 'customer_draft') as posted
         from draft d where d.draft_code = any($1)`,
        [made.map(m => m.draftCode)],
      )
      const of = (m: Made) => rows.find(r => r.code === m.draftCode)
      return {
        port: '承兑',
        asked: told.asked,
        taken: told.acknowledged,
        doubled: made.filter(m => Number(of(m)?.posted) > m.facts.faceFen).length,
        lost: made.filter(m => Number(of(m)?.posted) < m.facts.faceFen).length,
        unclear: rows.filter(r => r.state !== 'signed').length,
        kills: s.kills.get('承兑') ?? 0,
        more: `该拒的拒了 ${told.refused}；${moodsOf(told)}`,
        wrong: told.wrong,
      }
    },
  }
}
