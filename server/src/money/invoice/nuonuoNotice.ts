// What 诺诺 tells of an invoice. Nobody signs it: it comes to an address that holds a secret of ours, and is believed no further than that the invoice is
// to be asked about now. Answered at once, as it wants.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { jsonIn, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { askSoonBySn } from './invoice.queries.ts'
import { NUONUO_NOTICE } from './nuonuo.ts'
import { objectOf, textOf } from './nuonuoRead.ts'
import { invoiceOfRequest } from './requestNo.ts'

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The number it names: of the form, or of what the form holds, in either of the two ways of writing. */
function namedIn(raw: Buffer): string {
  const form = new URLSearchParams(raw.toString('utf8'))
  const content = objectOf(jsonIn(Buffer.from(form.get('content') ?? '')))
  return form.get('orderno') || textOf(content.c_orderno) || textOf(content.cOrderno)
}

export function registerNuonuo(app: FastifyInstance, world: World): void {
  takeNotices(app, {
    path: NUONUO_NOTICE,
    name: 'nuonuo notice',
    mostBytes: 200_000,
    sound: (raw, _headers, params) => {
      const own = world.settings.adapters.nuonuo
      if (!own || own.callbackToken === '' || !same(params.token ?? '', own.callbackToken)) return null
      const invoiceSn = invoiceOfRequest(namedIn(raw))
      return /^FP\d{8,18}$/.test(invoiceSn) ? invoiceSn : null
    },
    take: async invoiceSn => {
      await askSoonBySn(world.pool, invoiceSn)
      return taken
    },
    answer: outcome =>
      'taken' in outcome
        ? { status: 200, body: { status: '0000', message: '同步成功' } }
        : { status: 401, body: { status: '9999', message: '拒绝' } },
  })
}
