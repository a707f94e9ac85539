// What an agreed price would touch and how low it goes: asked by the form, the Excel and, again, by whatever writes it.
import { agreedFen, whyNotFor, worstListFen, type WrongField } from '@mall/domain/orders/companyPrice/companyPrice.rules.ts'
import { loweredBy } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { authorityPrice } from '@mall/domain/orders/order/lineSum.ts'
import type { AgreedPriceForm } from '@mall/contract/orders/companyPrice/companyPriceDesk.ts'
import type { World } from '../../kernel/ctx.ts'
import { type Lowered, whyNotAlone } from '../../goods/concession/concession.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { skuUnit, touchedPrices } from './companyPrice.queries.ts'

export interface Judged {
  count: number
  lowFen: Fen
  highFen: Fen
  wrong: WrongField | undefined
  /** How far below the authority price it goes, in words; empty: nobody else has to look. */
  below: string
  /** What it takes off the list price of the goods it touches, at most. */
  lowered: Lowered
  /** As it is kept: one goods brings its own unit. */
  form: AgreedPriceForm
}
export async function judgePrice(world: World, db: Db, personId: number, asked: AgreedPriceForm): Promise<Judged> {
  const unit = asked.skuCode === '' ? undefined : await skuUnit(db, asked.skuCode)
  const form = unit ? { ...asked, priceUnit: unit.priceUnit } : asked
  const touched = (await touchedPrices(db, form)) ?? { count: 0, lowFen: 0, highFen: 0 }
  const unknown = unknownOf(world, form, unit !== undefined)
  const wrong = unknown ?? whyNotFor(form, touched)
  const lowered = loweredOf(form, touched, unit?.id)
  const below = wrong ? '' : (await belowAuthority(world, form, touched)) || (await whyNotAlone(world, db, personId, lowered))
  return { ...touched, wrong, below, lowered, form }
}
function loweredOf(f: AgreedPriceForm, p: { count: number; lowFen: Fen; highFen: Fen }, skuId: number | undefined): Lowered {
  const listFen = worstListFen(f, p)
  const share = loweredBy(listFen, agreedFen(f, { listFen, optionsFen: 0 }))
  return {
    kind: 'agreed',
    share,
    count: p.count,
    skuIds: skuId === undefined ? null : [skuId],
    classes: f.classCode ? [f.classCode] : [],
  }
}
function unknownOf({ catalogue }: World, f: AgreedPriceForm, skuKnown: boolean): WrongField | undefined {
  if (f.ofChannel !== '' && !catalogue.channels.has(f.ofChannel)) return { field: 'ofChannel', why: `没有渠道 ${f.ofChannel}` }
  if (f.classCode !== '' && !catalogue.classes.has(f.classCode)) return { field: 'classCode', why: `没有品类 ${f.classCode}` }
  if (f.skuCode !== '' && !skuKnown) return { field: 'skuCode', why: `没有商品 ${f.skuCode}` }
  return undefined
}
async function belowAuthority(world: World, f: AgreedPriceForm, p: { count: number; lowFen: Fen; highFen: Fen }) {
  const listFen = worstListFen(f, p)
  const fen = agreedFen(f, { listFen, optionsFen: 0 })
  const authority = authorityPrice(listFen, await world.rules.number('order.authorityPercent'))
  return fen < authority ? `最低到 ${yuan(fen)}，挂牌价 ${yuan(listFen)}，低于权限价 ${yuan(authority)}` : ''
}
