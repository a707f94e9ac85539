// The PDF of a contract goes out by an address of sixty seconds and one use: a reader outside of the browser needs no session for it.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx, World } from '../app/ctx.ts'
import { refusalEnvelope } from '../app/serve.ts'
import { contractById, contractsOf, insertTicket, takeTicket } from './contract.queries.ts'
import { findOrder } from './contract.reads.ts'
import { contractPdf } from './contractPdf.ts'

export const CONTRACT_PDF = '/api/order/contractPdf'
const SECONDS = 60
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const urlOf =
  (asStaff: boolean) =>
  async (ctx: Ctx, { orderCode, contractNo }: { orderCode: string; contractNo?: string | undefined }) => {
    const order = await findOrder(ctx, orderCode, asStaff)
    const contracts = await contractsOf(ctx.db, order.id)
    const c = (contractNo ? contracts.find(x => x.contractNo === contractNo) : contracts[0]) ?? refuse('CONTRACT_NOT_FOUND')
    const token = randomBytes(24).toString('base64url')
    await insertTicket(ctx.db, hashOf(token), c.id, ctx.me.actor?.userId ?? ctx.me.userId)
    return { url: `${CONTRACT_PDF}?ticket=${token}`, contractNo: c.contractNo, expiresAt: Date.now() + SECONDS * 1000 }
  }

/** Of an order the asker sees; any version of its contract, the newest if none is named. */
export const contractUrl = urlOf(false)
export const contractUrlAtDesk = urlOf(true)

/** GET the PDF by its ticket. A used, old or invented one gets 404 and a sentence. */
export function registerContractPdf(app: FastifyInstance, world: World): void {
  app.get(CONTRACT_PDF, async (req, reply) => {
    const { ticket } = req.query as Record<string, unknown>
    const sound = typeof ticket === 'string' && /^[A-Za-z0-9_-]{32}$/.test(ticket)
    const taken = sound ? await takeTicket(world.pool, hashOf(ticket)) : undefined
    const c = taken ? await contractById(world.pool, taken.contractId) : undefined
    if (!c) return reply.code(404).send(refusalEnvelope('CONTRACT_TICKET'))
    const bytes = await contractPdf(world, world.pool, c.contractNo)
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${c.contractNo}.pdf"`)
      .type('application/pdf')
      .send(bytes)
  })
}
