// 批量填电话: the telephones of all channels at once, all or none. One that somebody else has changed since it was read is not overwritten.
import { BASIC_FIELD_LABEL, basicChanges, whyNotBasic } from '@mall/domain/goods/masterData/basics.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { tellCatalogue } from '../../kernel/ports/catalogue.ts'
import { lockBasic, updateBasic } from './basics.queries.ts'
import { recordBasic } from './saveBasic.ts'

export async function saveChannelPhones(ctx: Ctx, { lines }: Parsed<'/api/ops/saveChannelPhones'>) {
  const changed = await ctx.db.tx(async tx => {
    let n = 0
    // In one order: two that save at once wait for each other.
    for (const l of lines.toSorted((a, b) => a.code.localeCompare(b.code))) {
      const was = (await lockBasic(tx, 'channel', l.code)) ?? refuse('BASIC_NONE')
      // Sent again after it was done: as it shall be already.
      if (was.telephone === l.telephone) continue
      if (was.rev !== l.rev) return refuse('BASIC_CHANGED')
      const { rev: _rev, off: _off, ...form } = { ...was, telephone: l.telephone }
      const wrong = whyNotBasic('channel', form).find(w => w.field === 'telephone')
      if (wrong) return refuse('BASIC_WRONG', { field: `${was.name} ${BASIC_FIELD_LABEL.telephone}`, why: wrong.why })
      await updateBasic(tx, 'channel', form)
      await recordBasic(ctx, tx, 'basics.change', 'channel', l.code, basicChanges('channel', was, form))
      n += 1
    }
    if (n > 0) tellCatalogue(tx)
    return n
  })
  if (changed > 0) await ctx.world.rereadCatalogue()
  return { changed }
}
