import { normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { insertWordIntend, openWordIntend } from './intend.queries.ts'

/** 转寻源: what buyers searched and did not find becomes an intent of the desk's own; a word has one that is open. */
export const makeWordIntend = (ctx: Ctx, input: Parsed<'/api/ops/makeWordIntend'>) =>
  ctx.db.tx(async tx => {
    const word = normaliseQuery(input.word)
    if (word === '') return refuse('INPUT.noWord')
    const made = await insertWordIntend(tx, { word, note: input.note, staffId: ctx.me.userId })
    // Pressed twice, or a colleague was faster: the one that is open.
    if (!made) return (await openWordIntend(tx, word)) ?? refuse('BUSY')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'intend.ofWord',
      objectType: 'intend',
      objectId: made.intendCode,
      detail: `搜索词「${word}」转寻源${input.note ? `：${input.note}` : ''}`,
    })
    return made
  })
