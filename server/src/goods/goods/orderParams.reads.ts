// What may be chosen of made-to-order goods: the lists of the specification's calls, and the other parameters together.
import { choicesOf, LISTED_APART, type Offered } from '@mall/domain/goods/goods/futuresParams.ts'
import { CHOICE_PARAMS, type ChoiceParam, choiceParams } from '@mall/domain/goods/goods/optionTable.ts'
import { towerRange } from '@mall/domain/goods/goods/orderOptions.ts'
import type { OrderParamList } from '@mall/contract/goods/goods/orderParams.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { findSku } from './goods.reads.ts'
import { optionFacts, rangesOf } from './optionFacts.ts'

export const readOptions =
  (name: ChoiceParam) =>
  async (ctx: Ctx, { skuCode }: { skuCode: string }): Promise<Offered[]> =>
    choicesOf(name, optionFacts(ctx, await findSku(ctx, skuCode)))

/** Every parameter that no call of the specification lists by itself; those that the goods do not know are left out. */
export async function readOrderParams(ctx: Ctx, { skuCode }: { skuCode: string }): Promise<OrderParamList> {
  const sku = await findSku(ctx, skuCode)
  const facts = optionFacts(ctx, sku)
  const tower = towerRange(facts)
  const names = choiceParams.filter(name => !LISTED_APART.includes(name)) as OrderParamList['params'][number]['name'][]
  return {
    params: names
      .map(name => ({
        name,
        label: CHOICE_PARAMS[name].label,
        own: facts.own?.[name] ?? '',
        choices: choicesOf(name, facts),
      }))
      .filter(p => p.choices.length > 0),
    tower: tower ? { fromMm: tower.from, toMm: tower.to } : null,
    length: (sku.lengthUm ?? 0) > 0,
    weight: rangesOf(sku).weight,
  }
}
