// Random histories of what comes after delivery: orders, tickets, settlements, claims, returns, invoices, red letters and refunds, each step
// drawn from the seed. Whatever the order of things, the books agree. STEPS=10000 for a long one (npm run proof -- histories), SEED to repeat it.
import { beforeAll, expect, test } from 'vitest'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import type { Caller } from '../../testing/testMall.ts'
import { issueInvoices } from '../../money/invoice/issueInvoices.job.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { draftDueSheets } from '../settlement/draftSheet.ts'
import { allReceived, paidOrder, truck } from '../settlement/testDelivered.ts'
import { payAgreedClaims } from './payClaim.ts'
import { type Delivered, filing } from './testClaim.ts'

const STEPS = Number(process.env.STEPS ?? 400)
const SEED = Number(process.env.SEED ?? 11)
/** How often the invariants are looked at. */
const CHECK_EVERY = Math.max(50, Math.floor(STEPS / 20))

/** mulberry32: the same seed, the same history. */
function randomOf(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

let coil = ''
let coilG = 0
let [service, quality, store, arbiter, finance] = [] as unknown as Caller[]
openDesks()
beforeAll(async () => {
  const staff = await Promise.all(['S027', 'S026', 'S023', 'S003', 'S005'].map(code => mall.staff(code)))
  ;[service, quality, store, arbiter, finance] = staff as [Caller, Caller, Caller, Caller, Caller]
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 100 and k.piece_weight_g < 8000000`,
  )
  coilG = (await mall.world.pool.row<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [coil]))?.g ?? 0
  await mall.world.pool.run(
    `insert into setting (key, value) values ('invoice.autoPassFen', '1000000000000') on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
})

test(
  `a history of ${STEPS} steps after delivery keeps every book (seed ${SEED})`,
  async () => {
    const random = randomOf(SEED)
    const below = (n: number): number => Math.floor(random() * n)
    const any = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
    const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.6)
    const done = new Map<string, number>()
    const tell = async <P extends Path>(who: Caller | undefined, path: P, input: Sent<P>): Promise<Reply<P> | null> => {
      if (!who) throw new Error('nobody')
      const answer = await who.ask(path, input)
      if (answer.code >= 500 && answer.code < 600) throw new Error(`${path} ${answer.code} ${answer.message}`)
      if (answer.code !== 1) return null
      done.set(path, (done.get(path) ?? 0) + 1)
      return answer.data as Reply<P>
    }
    const orders: string[] = []
    const claims: string[] = []
    const invoices: string[] = []
    const detail = (claimNo: string) => tell(buyer, '/api/order/getAfterSalesDetail', { claimNo })
    const terms = async (claimNo: string) => {
      const c = await detail(claimNo)
      if (!c) return null
      const open = c.list.filter(u => u.way === null)
      return {
        claimNo,
        version: c.version,
        note: '按检验值',
        terms: open.map(u => {
          const way = any(['discount', 'discount', 'return', 'none'] as const) ?? 'none'
          return {
            claimUnitId: u.claimUnitId,
            way,
            ...(way === 'discount' ? { fenPerTon: 1 + below(40_000), kg: Math.max(1, Math.floor(u.problemKg * random())) } : {}),
            ...(way === 'return' ? { handlingFen: below(100_000) } : {}),
          }
        }),
      }
    }
    const acts: (() => Promise<unknown>)[] = [
      async () => {
        if (orders.length > 40 + below(20)) return
        const pieces = 1 + below(4)
        const orderCode = await paidOrder(coil, pieces)
        const kg = Math.round((coilG * pieces) / 1000)
        const tag = Math.floor(kg / pieces)
        // Up to half a per cent more or less than ordered.
        await truck(orderCode, {
          tags: Array.from({ length: pieces }, () => tag),
          netKg: kg + below(kg / 100) - Math.floor(kg / 200),
        })
        await allReceived(orderCode)
        orders.push(orderCode)
      },
      () => draftDueSheets(mall.world),
      async () => {
        const orderCode = any(orders)
        const seen = orderCode ? await tell(buyer, '/api/order/getOrderSettlement', { orderCode }) : null
        const sheet = seen?.sheets.at(-1)
        if (sheet)
          await tell(buyer, '/api/order/confirmSettlement', { settleNo: sheet.settleNo, differenceFen: sheet.differenceFen })
      },
      async () => {
        const orderCode = any(orders)
        const seen = orderCode ? await tell(buyer, '/api/order/getAfterSalesApply', { orderCode }) : null
        if (!orderCode || !seen) return
        const units: Delivered['units'] = some(seen.units)
        if (units.length === 0) return
        const wish = any(['discount', 'return', 'none'] as const) ?? 'none'
        const d = { orderCode, waybillNo: '', units }
        const made = await tell(
          buyer,
          '/api/order/createAfterSales',
          filing(d, {
            kind: any(['price', 'weight', 'document'] as const) ?? 'price',
            wish,
            wishFenPerTon: wish === 'discount' ? 1 + below(50_000) : 0,
          }),
        )
        if (made) claims.push(made.claimNo)
      },
      async () => {
        const claimNo = any(claims.slice(-8))
        const c = claimNo ? await detail(claimNo) : null
        if (!claimNo || !c) return
        const act = below(10)
        if (act < 8) await tell(service, '/api/ops/acceptClaim', { claimNo, version: c.version })
        else if (act === 8) await tell(service, '/api/ops/rejectClaim', { claimNo, version: c.version, reason: '不属实' })
        else await tell(buyer, '/api/order/cancelAfterSales', { claimNo, reason: '自行处理' })
      },
      async () => {
        const claimNo = any(claims.slice(-8))
        const input = claimNo ? await terms(claimNo) : null
        if (!input) return
        if (random() < 0.85) await tell(service, '/api/ops/proposeClaim', input)
        else await tell(any([arbiter, quality, finance] as Caller[]), '/api/ops/awardClaim', input)
      },
      async () => {
        const claimNo = any(claims.slice(-8))
        const c = claimNo ? await detail(claimNo) : null
        if (!claimNo || !c) return
        const open = c.list.filter(u => u.way === null).map(u => u.claimUnitId)
        const agree = random() < 0.7 ? open : some(open)
        if (random() < 0.1) await tell(buyer, '/api/order/arbitrateAfterSales', { claimNo, version: c.version, reason: '复验' })
        else {
          const input = {
            claimNo,
            version: c.version,
            requestId: key(),
            agree,
            counter: random() < 0.2 ? { fenPerTon: 1 + below(50_000), note: '还价' } : null,
          }
          // Twice at once: a double click.
          await Promise.all([1, 2].map(() => tell(buyer, '/api/order/answerAfterSales', input)))
        }
      },
      async () => {
        const claimNo = any(claims.slice(-8))
        const returnNo = claimNo ? (await detail(claimNo))?.returns[0]?.returnNo : undefined
        const back = returnNo ? await tell(buyer, '/api/order/getOrderReturnDetail', { returnNo }) : null
        if (!returnNo || !back) return
        if (back.status === 0 && random() < 0.1) await tell(buyer, '/api/order/cancelOrderReturn', { returnNo, reason: '不退了' })
        else if (back.status === 0)
          await tell(buyer, '/api/order/bookOrderReturn', {
            returnNo,
            version: back.version,
            mode: 'own',
            planOn: '2099-12-24',
            plate: '冀ADEMO01',
            contact: '秦乙未',
            mobile: '10200000101',
          })
        else {
          const units = some(back.list).map(u => ({
            claimUnitId: u.claimUnitId,
            receivedKg: u.settledKg,
            placed: any(['stock', 'scrap'] as const) ?? 'stock',
          }))
          if (units.length > 0) {
            const input = { returnNo, version: back.version, requestId: key(), units }
            await Promise.all([1, 2].map(() => tell(store, '/api/ops/receiveReturn', input)))
          }
        }
      },
      async () => {
        const { list } = await buyer.get('/api/order/getBillingTickets', {})
        const ticketIds = some(list.filter(t => t.openFen > 0 && orders.includes(t.orderCode)).slice(0, 6)).map(t => t.ticketId)
        const saved = ticketIds.length > 0 ? await tell(buyer, '/api/order/saveBillingDraft', { ticketIds }) : null
        if (!saved) return
        const { applyNo } = saved
        const titleId = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]?.invoiceId ?? ''
        await tell(buyer, '/api/order/updateBillingDraft', { applyNo, title: { titleId, invoiceType: 2 } })
        const recipient = { recipientMobile: '10200000102', recipientMail: 'finance@demo-steel.example', remark: '' }
        await tell(buyer, '/api/order/updateBillingDraft', { applyNo, recipient })
        const draft = await tell(buyer, '/api/order/getBillingDraft', {})
        if (!draft) return
        const grossFen = draft.invoices.reduce((sum, i) => sum + i.grossFen, 0)
        const sent = await tell(buyer, '/api/order/insertInvoiceInfo', { applyNo, invoices: draft.invoices.length, grossFen })
        if (sent) invoices.push(...sent.invoiceSns)
        else await tell(buyer, '/api/order/deleteBillingDraft', { applyNo })
      },
      async () => {
        const invoiceSn = any(invoices.slice(-8))
        if (!invoiceSn) return
        const act = below(4)
        if (act === 0) await tell(buyer, '/api/order/updateInvoiceInfo', { invoiceSn, act: 'withdraw' })
        else if (act === 1) await tell(buyer, '/api/order/updateInvoiceInfo', { invoiceSn, act: 'used' })
        else if (act === 2) await tell(buyer, '/api/order/insertRedLetter', { invoiceSn, reason: '抬头写错' })
        else {
          const row = await mall.world.pool.row<{ no: string }>(
            `select r.red_no as no from red_letter r join invoice v on v.id = r.invoice_id where v.invoice_sn = $1 order by r.id desc limit 1`,
            [invoiceSn],
          )
          const say = {
            redNo: row?.no ?? '',
            act: any(['confirm', 'confirm', 'refuse', 'withdraw'] as const) ?? 'confirm',
            reason: '核对',
          }
          if (row && random() < 0.5) await tell(buyer, '/api/order/answerRedLetter', say)
          else if (row) await tell(finance, '/api/ops/answerRedLetter', say)
        }
      },
      async () => {
        await mall.world.pool.run(`update sandbox_tax_job set ready_at = now()`)
        await mall.world.pool.run(`update invoice set ask_at = now() where ask_at is not null`)
        await issueInvoices(mall.world)
      },
      () => payAgreedClaims(mall.world),
      async () => {
        const [account] = await buyer.get('/api/company/getCompanyBankAccountList', {})
        if (!account) return
        const input = { amountFen: 1 + below(200_000), accountId: account.accountId, reason: '余款', requestId: key() }
        const made = await tell(buyer, '/api/userRefundFunds/applyRefund', input)
        if (made && random() < 0.5) await tell(buyer, '/api/userRefundFunds/withdrawRefund', { refundNo: made.refundNo })
      },
    ]
    for (let step = 1; step <= STEPS; step += 1) {
      // The first steps make what the others need.
      await (step <= 4 ? acts[0] : any(acts))?.()
      if (step % CHECK_EVERY === 0) expect(await checkInvariants(mall.world.pool.raw), `seed ${SEED}, step ${step}`).toEqual([])
    }
    // A history in which nothing happened proves nothing.
    for (const path of [
      '/api/order/confirmSettlement',
      '/api/order/createAfterSales',
      '/api/order/answerAfterSales',
      '/api/order/insertInvoiceInfo',
    ])
      expect(done.get(path) ?? 0, `${path}, seed ${SEED}`).toBeGreaterThan(0)
    if (STEPS > 1000) console.log(`seed ${SEED}：${[...done].map(([path, n]) => `${path.split('/').at(-1)} ${n}`).join('，')}`)
  },
  60_000 + STEPS * 100,
)
