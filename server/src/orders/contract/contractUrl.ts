// The PDF of a contract: a reader outside of the browser needs no session for it.
import type { FastifyInstance } from 'fastify'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { attachment, giveAddress, registerOneUse } from '../../platform/download/oneUse.ts'
import { contractById, contractsOf } from './contract.queries.ts'
import { findOrder } from './contract.reads.ts'
import { contractPdf } from './contractPdf.ts'

const CONTRACT_PDF = '/api/order/contractPdf'
interface Frozen {
  contractId: number
}

const urlOf =
  (asStaff: boolean) =>
  async (ctx: Ctx, { orderCode, contractNo }: { orderCode: string; contractNo?: string | undefined }) => {
    const order = await findOrder(ctx, orderCode, asStaff)
    const contracts = await contractsOf(ctx.db, order.id)
    const c = (contractNo ? contracts.find(x => x.contractNo === contractNo) : contracts[0]) ?? refuse('CONTRACT_NOT_FOUND')
    const payload: Frozen = { contractId: c.id }
    return { ...(await giveAddress(ctx, ctx.db, { path: CONTRACT_PDF, payload })), contractNo: c.contractNo }
  }

/** Of an order the asker sees; any version of its contract, the newest if none is named. */
export const contractUrl = urlOf(false)
export const contractUrlAtDesk = urlOf(true)

export const registerContractPdf = (app: FastifyInstance, world: World): void =>
  registerOneUse<Frozen>(app, world, {
    path: CONTRACT_PDF,
    refused: ['CONTRACT_TICKET'],
    async send({ contractId }, reply) {
      const c = await contractById(world.pool, contractId)
      if (!c) return null
      // What both have sealed is the contract; the text without seals is for as long as there is none.
      const sealed = c.signedKey === null ? null : await world.files.get(c.signedKey)
      const bytes = sealed ?? (await contractPdf(world, world.pool, c.contractNo))
      return reply
        .header('content-disposition', attachment(`${c.contractNo}.pdf`))
        .type('application/pdf')
        .send(bytes)
    },
  })
