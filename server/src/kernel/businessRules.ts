// What the mill decides about its mall, with bounds and usual values: the desk changes them (规则设置), a change is heard by every process. Each area's
// lie in `ruleDefs/`.
import { inSandbox, type PartnerChoices } from './settings/partners.ts'
import { contractsRules } from './ruleDefs/contracts.ts'
import { deliveryRules } from './ruleDefs/delivery.ts'
import { deskRules } from './ruleDefs/desk.ts'
import { goodsRules } from './ruleDefs/goods.ts'
import { moneyRules } from './ruleDefs/money.ts'
import { ordersRules } from './ruleDefs/orders.ts'
import { peopleRules } from './ruleDefs/people.ts'
import { sandboxRules } from './ruleDefs/sandbox.ts'
import { sellingRules } from './ruleDefs/selling.ts'
import { siteRules } from './ruleDefs/site.ts'
import type { RuleDef } from './ruleDefs/def.ts'

export type { RuleDef } from './ruleDefs/def.ts'

/** In the order of the page; a key stands in one area. */
const AREAS = [
  { label: '网站', rules: siteRules },
  { label: '商品与价格', rules: goodsRules },
  { label: '订单', rules: ordersRules },
  { label: '合同与签章', rules: contractsRules },
  { label: '竞拍与框架合同', rules: sellingRules },
  { label: '收款、账款与票据', rules: moneyRules },
  { label: '排产、发货与质量', rules: deliveryRules },
  { label: '账号', rules: peopleRules },
  { label: '运营台与在线客服', rules: deskRules },
  { label: '沙箱', rules: sandboxRules },
] as const

export const ruleDefs = {
  ...siteRules,
  ...goodsRules,
  ...ordersRules,
  ...contractsRules,
  ...sellingRules,
  ...moneyRules,
  ...deliveryRules,
  ...peopleRules,
  ...deskRules,
  ...sandboxRules,
} as const satisfies Record<string, RuleDef>

export type RuleKey = keyof typeof ruleDefs

/** The part of the page a rule stands in. */
export const areaOf = (key: RuleKey): string => AREAS.find(a => Object.hasOwn(a.rules, key))?.label ?? ''

export interface Rules {
  get(key: RuleKey): Promise<string>
  number(key: RuleKey): Promise<number>
  on(key: RuleKey): Promise<boolean>
  /** A rule was changed: the next question waits for the new values. */
  forget(): void
  close(): Promise<void>
}

/** What this mall has to decide: a switch of the sandbox only where there is a sandbox. */
export const offered = ({ sandbox }: RuleDef, settings: { partners: PartnerChoices }): boolean =>
  sandbox === undefined || sandbox.some(partner => inSandbox(settings, partner))

export const fallbackOf = (def: RuleDef, production: boolean): string =>
  (production ? def.fallbackInProduction : undefined) ?? def.fallback
