// Where the ERP calls: signed, at least once, in any order.
import { jsonIn, taken, takeNotices } from '../../platform/partner/inbound.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { erpConnected } from './erpConnected.ts'
import { answerSound } from '../../platform/erpOutbox/erpMessage.ts'
import { webhookSound } from '../../platform/erpOutbox/webhookSignature.ts'
import { ackOf, giveMessages, pullOf, takeAck } from './pullMessages.ts'
import { receiveAnswer } from './receiveAnswer.ts'
import { stockSound } from './stockMessage.ts'
import { takeStock } from './takeStock.ts'

const BODY = { bodyLimit: 10_000 }
const done = { code: 'SUCCESS', message: '成功' }
const failed = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ code: 'FAIL', message })
/** What was sent, as far as it is JSON. */
const rawOf = (req: FastifyRequest): Buffer => Buffer.from(typeof req.body === 'string' ? req.body : '')
const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Where the signature stands; null: a real ERP's that is not sound. */
function signedWhere(world: World, raw: Buffer, headers: IncomingHttpHeaders): 'inside' | 'outside' | null {
  const { erp } = world.settings.adapters
  if (!erp) return 'inside'
  // Without a secret, as of one that is asked and never calls, no signature is sound.
  return webhookSound(erp.secrets, headers, raw, nowSeconds()) === null ? null : 'outside'
}
const NO_JSON = '正文不是 JSON（UTF-8），或文字里有不能保存的字符'
/** A question of a real ERP's, signed by its secret; null for anybody else's. */
function ofRealErp<T>(world: World, raw: Buffer, headers: IncomingHttpHeaders, read: (body: unknown) => T): T | string | null {
  if (signedWhere(world, raw, headers) !== 'outside') return null
  const body = raw.length === 0 ? {} : jsonIn(raw)
  return body === null ? NO_JSON : read(body)
}
const AGE = 'at 是现在的秒数，相差不超过 10 分钟'
const ANSWER_FORM = `签名正确，正文不对：messageId、key、bankTxnId、reason 是文字，amountFen 是整数，result 是 paid、returned 或 accepted（accepted 另带 bookedAt 毫秒，其他不带），${AGE}`
const STOCK_FORM = `签名正确，正文不对：messageId、skuCode、depotCode 是文字，pieces、kg 是不小于零的整数或 null（不能都是），countedAt（毫秒，不在将来）、seq 是整数，${AGE}`
/** What a real ERP signed and wrote wrongly is told as that: who reads of a wrong signature looks for a wrong secret. The sandbox signs what it wrote. */
const wellFormed = <T>(read: T | null, where: 'inside' | 'outside', form: string): T | string | null =>
  read ?? (where === 'outside' ? form : null)

export function registerErp(app: FastifyInstance, world: World): void {
  takeNotices(app, {
    path: '/api/erp/callback',
    name: 'erp answer',
    sound: (raw, headers) => {
      const where = signedWhere(world, raw, headers)
      return where && wellFormed(answerSound(world.settings, jsonIn(raw), nowSeconds(), where), where, ANSWER_FORM)
    },
    take: async answer => {
      if (typeof answer === 'string') return { refused: answer }
      const outcome = await receiveAnswer(world, answer)
      return outcome === 'unknown' || outcome === 'odd' ? { refused: '与商城的指令不符' } : taken
    },
  })
  // Of an ERP that cannot be called: it asks for what waits, and says what it has.
  takeNotices(app, {
    path: '/api/erp/messages',
    name: 'erp pull',
    sound: (raw, headers) => ofRealErp(world, raw, headers, pullOf),
    take: async asked =>
      typeof asked === 'string' ? { refused: asked } : { taken: true, body: await giveMessages(world, asked) },
  })
  takeNotices(app, {
    path: '/api/erp/messages/ack',
    name: 'erp ack',
    mostBytes: 50_000,
    sound: (raw, headers) => ofRealErp(world, raw, headers, ackOf),
    take: async asked => (typeof asked === 'string' ? { refused: asked } : { taken: true, body: await takeAck(world, asked) }),
  })
  // What is stuck is told as taken: it is kept, and a person settles it. Sent again it would be stuck again.
  app.post('/api/erp/stock', BODY, async (req, reply) => {
    // An ERP that is not told what the mall moves counts other books: not taken, and kept by it until it is connected.
    if (!erpConnected(world)) return failed(reply.header('retry-after', '600'), 503, 'ERP 尚未接通，库存消息请稍后再发')
    const raw = rawOf(req)
    const where = signedWhere(world, raw, req.headers)
    const message = where && wellFormed(stockSound(world.settings, jsonIn(raw), nowSeconds(), where), where, STOCK_FORM)
    if (typeof message === 'string') return failed(reply, 400, message)
    if (!message) {
      req.log.warn('erp stock message refused')
      return failed(reply, 401, '签名校验未通过')
    }
    return (await takeStock(world, message)) === 'odd' ? failed(reply, 400, '同一消息号的内容与先前不同') : done
  })
}
