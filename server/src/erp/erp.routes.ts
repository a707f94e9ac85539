// Where the ERP calls: signed, at least once, in any order.
import type { FastifyInstance } from 'fastify'
import type { World } from '../app/ctx.ts'
import { erpConnected } from './erpConnected.ts'
import { answerSound } from './erpMessage.ts'
import { receiveAnswer } from './receiveAnswer.ts'
import { stockSound } from './stockMessage.ts'
import { takeStock } from './takeStock.ts'

export function registerErp(app: FastifyInstance, world: World): void {
  app.post('/api/erp/callback', { bodyLimit: 10_000 }, async (req, reply) => {
    let body: unknown
    try {
      body = JSON.parse(typeof req.body === 'string' ? req.body : '')
    } catch {
      body = null
    }
    const answer = answerSound(world.settings, body, Math.floor(Date.now() / 1000))
    if (!answer) {
      req.log.warn('erp answer refused')
      return reply.code(401).send({ code: 'FAIL', message: '签名校验未通过' })
    }
    const outcome = await receiveAnswer(world, answer)
    return outcome === 'unknown' || outcome === 'odd'
      ? reply.code(400).send({ code: 'FAIL', message: '与商城的指令不符' })
      : { code: 'SUCCESS', message: '成功' }
  })
  // What is stuck is told as taken: it is kept, and a person settles it. Sent again it would be stuck again.
  app.post('/api/erp/stock', { bodyLimit: 10_000 }, async (req, reply) => {
    // An ERP that is not told what the mall moves counts other books: not taken, and kept by it until it is connected.
    if (!erpConnected(world))
      return reply.code(503).header('retry-after', '600').send({ code: 'FAIL', message: 'ERP 尚未接通，库存消息请稍后再发' })
    let body: unknown
    try {
      body = JSON.parse(typeof req.body === 'string' ? req.body : '')
    } catch {
      body = null
    }
    const message = stockSound(world.settings, body, Math.floor(Date.now() / 1000))
    if (!message) {
      req.log.warn('erp stock message refused')
      return reply.code(401).send({ code: 'FAIL', message: '签名校验未通过' })
    }
    return (await takeStock(world, message)) === 'odd'
      ? reply.code(400).send({ code: 'FAIL', message: '同一消息号的内容与先前不同' })
      : { code: 'SUCCESS', message: '成功' }
  })
}
