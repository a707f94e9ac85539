// A synonym is made or taken away. It stands in for the whole word before the query is read; this process knows it when the call answers, the
// others hear of it at once.
import { normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import { whyNoSynonym } from '@mall/domain/goods/search/searchWords.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { tellSynonyms } from './followSynonyms.ts'
import { endSynonym, insertSynonym, lockSynonym, lockSynonyms, synonymsNow } from './searchWords.queries.ts'

interface Pair {
  word: string
  means: string
}
const pairOf = (input: Pair): Pair => ({ word: normaliseQuery(input.word), means: normaliseQuery(input.means) })

/** Refused by what stands already: one meaning a word, and no synonym of a synonym. */
function checkOthers({ word, means }: Pair, now: readonly Pair[]): void {
  const taken = now.find(s => s.word === word)
  if (taken) refuse('SYNONYM_TAKEN', { word, means: taken.means })
  const next = now.find(s => means.split(' ').includes(s.word)) ?? now.find(s => s.means.split(' ').includes(word))
  if (next) refuse('SYNONYM_CHAIN', { word: next.word, means: next.means })
}

async function checkGoods(ctx: Ctx, { word, means }: Pair, confirmed: boolean): Promise<void> {
  const meant = await ctx.world.search.finds(means)
  if (meant.count === 0 || meant.understood.length === 0) refuse('SYNONYM_UNKNOWN', { means })
  const own = await ctx.world.search.finds(word)
  if (own.count > 0 && !confirmed) refuse('SYNONYM_FINDS', { word, count: own.count })
}

export async function previewSynonym(ctx: Ctx, input: Parsed<'/api/ops/previewSynonym'>) {
  const pair = pairOf(input)
  const then = await ctx.world.search.finds(pair.means, true)
  let why = whyNoSynonym(pair.word, pair.means)
  if (why === '')
    try {
      checkOthers(pair, await synonymsNow(ctx.db))
      await checkGoods(ctx, pair, true)
    } catch (e) {
      if (!(e instanceof Refusal)) throw e
      why = e.message
    }
  return {
    findsNow: pair.word === '' ? 0 : (await ctx.world.search.finds(pair.word)).count,
    findsThen: then.understood.length === 0 ? 0 : then.count,
    understood: then.understood,
    why,
  }
}

export async function saveSynonym(ctx: Ctx, input: Parsed<'/api/ops/saveSynonym'>) {
  const pair = pairOf(input)
  const why = whyNoSynonym(pair.word, pair.means)
  if (why) refuse('SYNONYM_WRONG', { why })
  const synonymId = await ctx.db.tx(async tx => {
    await lockSynonyms(tx)
    const now = await synonymsNow(tx)
    // Twins of one click: the second finds it done.
    const same = now.find(s => s.word === pair.word && s.means === pair.means)
    if (same) return same.id
    checkOthers(pair, now)
    await checkGoods(ctx, pair, input.confirmed)
    const id = await insertSynonym(tx, pair.word, pair.means, ctx.me.userId)
    await record(ctx, tx, 'synonym.make', id, pair)
    tellSynonyms(tx)
    return id
  })
  await ctx.world.search.rereadSynonyms()
  return { synonymId, findsThen: (await ctx.world.search.finds(pair.means, true)).count }
}

export async function removeSynonym(ctx: Ctx, { synonymId }: Parsed<'/api/ops/removeSynonym'>) {
  await ctx.db.tx(async tx => {
    const row = (await lockSynonym(tx, synonymId)) ?? refuse('SYNONYM_NONE')
    if (row.removed) return
    await endSynonym(tx, synonymId, ctx.me.userId)
    await record(ctx, tx, 'synonym.remove', synonymId, row)
    tellSynonyms(tx)
  })
  await ctx.world.search.rereadSynonyms()
  return { done: true as const }
}

const record = (
  ctx: Ctx,
  tx: Parameters<typeof audit>[0],
  act: 'synonym.make' | 'synonym.remove',
  id: number,
  { word, means }: Pair,
) => audit(tx, { actorId: ctx.me.userId, act, objectType: 'synonym', objectId: String(id), detail: `${word} → ${means}` })
