// 短信回执: what became of a message that a carrier took. Neither carrier signs them, so they come to an address that holds a secret of ours, and say
// something only of what we have sent: nothing is ever made from them. Each comes again, and out of order; the first word of a message stays.
import type { FastifyInstance } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { World } from '../../kernel/ctx.ts'
import { jsonIn, taken, takeNotices } from '../partner/inbound.ts'
import { smsReceipt } from './sms.queries.ts'

const MOST = 500
const word = z.coerce.string().max(200).catch('')
const Aliyun = z
  .array(
    z.object({
      phone_number: word,
      success: z.union([z.boolean(), z.string()]),
      err_code: word,
      biz_id: word,
      out_id: word.optional(),
    }),
  )
  .max(MOST)
const Tencent = z
  .array(z.object({ mobile: word, report_status: word, errmsg: word, description: word.optional(), sid: word }))
  .max(MOST)

interface Receipt {
  vendorId: string
  key: string
  mobile: string
  delivered: boolean
  why: string
}

export function aliyunReceipts(body: unknown): Receipt[] | null {
  const rows = Aliyun.safeParse(body).data
  return (
    rows?.map(r => ({
      vendorId: r.biz_id,
      key: r.out_id ?? '',
      mobile: r.phone_number.replace(/^(\+?86|0086)(?=1\d{10}$)/, ''),
      delivered: String(r.success) === 'true',
      why: `没有送达（${r.err_code}）`,
    })) ?? null
  )
}
export function tencentReceipts(body: unknown): Receipt[] | null {
  const rows = Tencent.safeParse(body).data
  return (
    rows?.map(r => ({
      vendorId: r.sid,
      key: '',
      mobile: r.mobile,
      delivered: r.report_status === 'SUCCESS',
      why: `没有送达（${r.errmsg}）`,
    })) ?? null
  )
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export function registerSmsReceipts(app: FastifyInstance, world: World): void {
  const own = world.settings.adapters.sms
  const carrier = world.settings.partners.sms
  if (!own || own.receiptToken === '') return
  const tencent = carrier === 'tencent'
  takeNotices(app, {
    path: '/api/sms/receipt/:token',
    name: 'sms receipt',
    mostBytes: 500_000,
    sound: (raw, _headers, params) =>
      same(params.token ?? '', own.receiptToken) ? (tencent ? tencentReceipts : aliyunReceipts)(jsonIn(raw)) : null,
    take: async receipts => {
      for (const r of receipts) await smsReceipt(world.pool, r)
      return taken
    },
    answer: outcome =>
      'taken' in outcome
        ? { status: 200, body: tencent ? { result: 0, errmsg: 'OK' } : { code: 0, msg: '成功' } }
        : { status: 401, body: { code: 1, msg: 'refused' } },
  })
}
