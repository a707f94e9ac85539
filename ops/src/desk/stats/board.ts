import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'

export type Dashboard = Reply<'/api/ops/getDashboard'>
export type FunnelRow = NonNullable<Dashboard['funnel']>['total']
const PERCENT = 1000

/** Orders of a day as the order list shows them; the list adds up to the figure. */
export const ordersOf = (o: {
  fromOn: string
  toOn?: string
  channelCode?: string
  skuCode?: string
  fromAt?: number
}): string => {
  const query = new URLSearchParams({ queue: 'all', live: 'true', fromOn: o.fromOn, toOn: o.toOn ?? o.fromOn })
  if (o.channelCode) query.set('channelCode', o.channelCode)
  if (o.skuCode) query.set('skuCode', o.skuCode)
  if (o.fromAt) query.set('fromAt', String(o.fromAt))
  return `/order?${query}`
}

/** 4.1 %; a dash where there is nothing to divide by. */
export const rateText = (permille: number | null): string => (permille === null ? '—' : `${(permille / 10).toFixed(1)} %`)
const signed = (text: string, n: number): string => (n > 0 ? `+${text}` : n < 0 ? `−${text}` : text)
export const signedTons = (kg: Kg): string => signed(tons(Math.abs(kg)), kg)
export const tone = (n: number): 'ok' | 'warn' | 'mute' => (n > 0 ? 'ok' : n < 0 ? 'warn' : 'mute')

/** 多 4 单，+11.8 %: a figure beside the one before it. */
export function comparedText(now: number, before: number, say: (n: number) => string): string {
  if (now === before) return '与上周相同'
  const part = before === 0 ? '' : `，${signed(`${Math.abs(((now - before) / before) * 100).toFixed(1)} %`, now - before)}`
  return `${now > before ? '多' : '少'} ${say(Math.abs(now - before))}${part}`
}
/** 元 per ton in fen; null without tons. */
export const averageFen = (s: { fen: Fen; kg: Kg }): number | null => (s.kg === 0 ? null : Math.round((s.fen * PERCENT) / s.kg))
export const yuanText = (fen: Fen | null): string => (fen === null ? '—' : yuan(fen))
const WEEK = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
/** 11-23 周一 */
export const dayName = (on: string): string => `${on.slice(5)} ${WEEK[new Date(`${on}T00:00:00Z`).getUTCDay()] ?? ''}`
