// 系统数值: what an article may say of the mall's rules without anybody typing it, so that it cannot promise what the mall no longer does.
import type { World } from '../../kernel/ctx.ts'
import { type RuleDef, ruleDefs, type RuleKey } from '../../kernel/businessRules.ts'

/** Rules that concern a buyer, and who the mall is. None of the sandbox, none that only limits the mill's own people. */
const KEYS = [
  'contract.sellerName',
  'order.reviewHours',
  'order.approvalHours',
  'order.holdHoursSpot',
  'order.holdHoursFutures',
  'signing.days',
  'contract.announceDays',
  'content.announceDays',
  'schedule.slipHours',
  'weighing.objectionHours',
  'weighing.autoReceiptDays',
  'tracking.keepDays',
  'settlement.confirmDays',
  'statement.confirmDays',
  'claim.answerDays',
  'bidding.softClose',
] as const satisfies readonly RuleKey[]
export const VALUE_KEYS: readonly string[] = KEYS

export interface SystemValue {
  key: string
  label: string
  text: string
}

/** 「待审核时限（工作小时）」 -> its name and its unit. */
function split(label: string): { name: string; unit: string } {
  const found = /^(.*)（([^（）]+)）$/.exec(label)
  return { name: found?.[1] ?? label, unit: found?.[2] ?? '' }
}

/** Every value in the words of now: 「20 工作小时」. Without a seller's name it is the mall's, as on contracts. */
export const systemValues = (world: World): Promise<SystemValue[]> =>
  Promise.all(
    KEYS.map(async key => {
      const def: RuleDef = ruleDefs[key]
      const value = await world.rules.get(key)
      const { name, unit } = split(def.label)
      const text = def.choices?.find(c => c.code === value)?.label ?? `${value} ${unit}`
      return { key, label: name, text: text.trim() || (key === 'contract.sellerName' ? world.settings.siteName : '') }
    }),
  )

export const valueWords = async (world: World): Promise<ReadonlyMap<string, string>> =>
  new Map((await systemValues(world)).map(v => [v.key, v.text]))
