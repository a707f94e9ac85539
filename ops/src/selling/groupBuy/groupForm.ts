// The form of a group: what stands in its fields, and what is sent.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { whyNotGroup } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'

type Saved = Sent<'/api/ops/saveGroupBuy'>
export type Goods = Reply<'/api/ops/getGroupGoods'>
export interface GroupFields {
  skuCode: string
  /** Whose list price the group is held against, and from where it is delivered. */
  salesAreaCode: string
  period: string
  tiers: { tons: number | null; priceFen: Fen | null }[]
  startAt: string
  endAt: string
  minJoinTons: number | null
  limitTons: number | null
  capTons: number | null
  depositPercent: number | null
  payHours: number | null
  note: string
}
const DAY_MS = 86_400_000
/** Begins tomorrow at nine, ends three days later at six in the evening. */
const times = (now: number) => ({
  startAt: `${localOf(now + DAY_MS).slice(0, 10)}T09:00`,
  endAt: `${localOf(now + 4 * DAY_MS).slice(0, 10)}T18:00`,
})
export const emptyFields = (now: number): GroupFields => ({
  skuCode: '',
  salesAreaCode: DEFAULT_SALES_AREA,
  period: '',
  tiers: [{ tons: null, priceFen: null }],
  ...times(now),
  minJoinTons: 5,
  limitTons: null,
  capTons: null,
  depositPercent: 10,
  payHours: 24,
  note: '',
})
export const fieldsOf = (f: Reply<'/api/ops/getGroupBuy'>['form']): GroupFields => ({
  skuCode: f.skuCode,
  salesAreaCode: f.salesAreaCode,
  period: f.period,
  tiers: f.tiers.map(t => ({ tons: t.minKg / 1000, priceFen: t.priceFen })),
  startAt: localOf(f.startAt),
  endAt: localOf(f.endAt),
  minJoinTons: f.minJoinKg / 1000,
  limitTons: f.limitKg / 1000,
  capTons: f.capKg / 1000,
  depositPercent: f.depositBp / 100,
  payHours: f.payHours,
  note: f.note,
})
/** The same conditions at other times; a period of then may be over. */
export const copyOf = (f: Reply<'/api/ops/getGroupBuy'>['form'], now: number): GroupFields => ({
  ...fieldsOf(f),
  ...times(now),
  period: '',
})

const kg = (tons: number | null): number => Math.round((tons ?? 0) * 1000)
export const formOf = (f: GroupFields): Omit<Saved, 'requestId'> => ({
  skuCode: f.skuCode.trim(),
  period: f.period,
  salesAreaCode: f.salesAreaCode,
  tiers: f.tiers.map(t => ({ minKg: kg(t.tons), priceFen: t.priceFen ?? 0 })),
  startAt: atOf(f.startAt),
  endAt: atOf(f.endAt),
  minJoinKg: kg(f.minJoinTons),
  limitKg: kg(f.limitTons),
  capKg: kg(f.capTons),
  depositBp: Math.round((f.depositPercent ?? 0) * 100),
  payHours: f.payHours ?? 24,
  note: f.note.trim(),
})

export type Wrong = Partial<
  Record<'skuCode' | 'tiers' | 'startAt' | 'endAt' | 'minJoinKg' | 'limitKg' | 'capKg' | 'depositBp', string>
>
/** What keeps it from being sent, by field: the same rules as the server's. */
export function wrongOf(f: GroupFields, goods: Goods | undefined, now: number): Wrong {
  const wrong: Wrong = {}
  if (f.skuCode.trim() === '') wrong.skuCode = '请选择商品'
  else if (goods?.whyNot) wrong.skuCode = goods.whyNot
  if (f.tiers.some(t => !t.tons || !t.priceFen)) wrong.tiers = '请填全每一档的吨数与价格'
  if (!f.capTons) wrong.capKg = '请填写全团上限'
  if (!f.limitTons) wrong.limitKg = '请填写每家限量'
  if (!f.minJoinTons) wrong.minJoinKg = '请填写起参吨数'
  if (Number.isNaN(atOf(f.startAt))) wrong.startAt = '请填写开始时间'
  if (Number.isNaN(atOf(f.endAt))) wrong.endAt = '请填写截止时间'
  const bp = Math.round((f.depositPercent ?? 0) * 100)
  if (bp < 100 || bp > 5000) wrong.depositBp = '订金比例 1 % 到 50 %'
  if (Object.keys(wrong).length > 0 || !goods) return wrong
  const form = formOf(f)
  for (const w of whyNotGroup(
    {
      skuCode: form.skuCode,
      period: f.period,
      tiers: form.tiers,
      startAt: form.startAt,
      endAt: form.endAt,
      capKg: form.capKg,
      limitKg: form.limitKg,
      minJoinKg: form.minJoinKg ?? 0,
      depositBp: bp,
    },
    { listFen: goods.listPriceFen, pieceG: goods.pieceWeightG },
    now,
  ))
    wrong[w.field as keyof Wrong] ??= w.why
  return wrong
}
