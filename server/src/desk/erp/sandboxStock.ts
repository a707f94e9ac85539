// 沙箱 ERP counts: its own books say so many pieces, and it tells the mall by a signed message as the real one would.
import { inSandbox } from '../../kernel/settings/partners.ts'
import { stockRef } from '@mall/domain/desk/erp/erp.events.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { openBooks } from './sandboxBooks.ts'
import { dropBooks, insertBooks, sumOfBook } from './sandboxBooks.queries.ts'
import { levelByMessage } from './stock.queries.ts'
import { signStock, stockSound } from './stockMessage.ts'
import { takeStock } from './takeStock.ts'

export async function sendSandboxErpStock(ctx: Ctx, input: Parsed<'/api/ops/sendSandboxErpStock'>) {
  const { world } = ctx
  if (!inSandbox(world.settings, 'erp')) return refuse('ERP_OFF')
  await openBooks(world)
  const { skuCode, depotCode, pieces } = input
  const messageId = `KC-${ctx.me.userId}-${input.requestId}`
  // Pressed twice: its books and its message are there.
  if (await levelByMessage(ctx.db, messageId)) return { messageId, outcome: 'repeat' as const }
  const countedAt = await ctx.db.tx(async tx => {
    await dropBooks(tx, messageId)
    const ref = stockRef({ skuCode, depotCode })
    await insertBooks(tx, messageId, [{ kind: 'stock', ref, value: pieces - (await sumOfBook(tx, 'stock', ref)) }])
    return nowOf(tx)
  })
  const said = { messageId, skuCode, depotCode, pieces, kg: null, countedAt, seq: 0, at: Math.floor(Date.now() / 1000) }
  const message =
    stockSound(world.settings, { ...said, signature: signStock(world.settings, said) }, Math.floor(world.clock.now() / 1000)) ??
    refuse('INPUT.codeSigns')
  return { messageId, outcome: await takeStock(world, message) }
}
