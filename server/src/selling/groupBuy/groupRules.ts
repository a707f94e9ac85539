// 团购规则: what everybody agrees to by joining; read by guests, written by the desk.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { insertGroupRules, lockRules, ruleVersions } from './groupRules.queries.ts'

export async function readRules(ctx: Ctx, { version }: Parsed<'/api/productGroupBuy/getGroupRules'>) {
  const all = await ruleVersions(ctx.db)
  const r = (version === 0 ? all[0] : all.find(x => x.version === version)) ?? refuse('GROUP_RULES_NONE')
  return {
    version: r.version,
    paragraphs: r.paragraphs,
    since: r.since.getTime(),
    versions: all.map(v => ({ version: v.version, what: v.what, since: v.since.getTime() })),
  }
}

export const saveRules = (ctx: Ctx, input: Parsed<'/api/ops/saveGroupRules'>) =>
  ctx.db.tx(async tx => {
    await lockRules(tx)
    const made = (await insertGroupRules(tx, input.paragraphs, input.what, ctx.me.userId)) ?? refuse('BUSY')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'group.rules',
      objectType: 'groupBuy',
      objectId: `规则 ${made.version}`,
      detail: input.what,
    })
    return made
  })
