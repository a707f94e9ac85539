// Where the ERP calls: signed, at least once, in any order.
import { jsonIn, taken, takeNotices } from '../../platform/partner/inbound.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { erpConnected } from './erpConnected.ts'
import { answerSound } from '../../platform/erpOutbox/erpMessage.ts'
import { receiveAnswer } from './receiveAnswer.ts'
import { stockSound } from './stockMessage.ts'
import { takeStock } from './takeStock.ts'

const BODY = { bodyLimit: 10_000 }
const done = { code: 'SUCCESS', message: '成功' }
const failed = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ code: 'FAIL', message })
/** What was sent, as far as it is JSON. */
function bodyOf(req: FastifyRequest): unknown {
  try {
    return JSON.parse(typeof req.body === 'string' ? req.body : '') as unknown
  } catch {
    return null
  }
}
const nowSeconds = (): number => Math.floor(Date.now() / 1000)

export function registerErp(app: FastifyInstance, world: World): void {
  takeNotices(app, {
    path: '/api/erp/callback',
    name: 'erp answer',
    sound: raw => answerSound(world.settings, jsonIn(raw), nowSeconds()),
    take: async answer => {
      const outcome = await receiveAnswer(world, answer)
      return outcome === 'unknown' || outcome === 'odd' ? { refused: '与商城的指令不符' } : taken
    },
  })
  // What is stuck is told as taken: it is kept, and a person settles it. Sent again it would be stuck again.
  app.post('/api/erp/stock', BODY, async (req, reply) => {
    // An ERP that is not told what the mall moves counts other books: not taken, and kept by it until it is connected.
    if (!erpConnected(world)) return failed(reply.header('retry-after', '600'), 503, 'ERP 尚未接通，库存消息请稍后再发')
    const message = stockSound(world.settings, bodyOf(req), nowSeconds())
    if (!message) {
      req.log.warn('erp stock message refused')
      return failed(reply, 401, '签名校验未通过')
    }
    return (await takeStock(world, message)) === 'odd' ? failed(reply, 400, '同一消息号的内容与先前不同') : done
  })
}
