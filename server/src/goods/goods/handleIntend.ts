import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { markIntendHandled } from './intend.queries.ts'

/** 处理采购意向: once, by whoever is first. The audit row names the goods, not the person's phone. */
export const handleIntend = (ctx: Ctx, { intendCode, note }: { intendCode: string; note: string }) =>
  ctx.db.tx(async tx => {
    const intend = (await markIntendHandled(tx, intendCode, note)) ?? refuse('ALREADY_DONE')
    const goods = [intend.productName, intend.grade, intend.spec].filter(Boolean).join(' ')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'intend.handle',
      objectType: 'intend',
      objectId: intendCode,
      detail: `${goods ? `${goods}：` : ''}待处理 → 已处理，${note}`,
    })
    return { done: true as const }
  })
