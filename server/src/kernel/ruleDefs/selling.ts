// Auctions and framework contracts.
import type { RuleDef } from './def.ts'

export const sellingRules = {
  'framework.priceSheetDays': {
    label: '价格单确认期限（天）',
    note: '框架合同的月结算价出来之后，买方在这么多天内确认或提异议；期满前一天提醒，期满没有回复视为无异议，价格生效，订单按它结算',
    kind: 'number',
    bounds: { least: 1, most: 30 },
    fallback: '3',
  },
  'framework.indexBandPercent': {
    label: '指数变动免确认幅度（%）',
    note: '录入的指数较前一个发布日变动超过此幅度的，和改已公布的日子一样，须写原因、由另一位同事确认；相差三倍以上的一律拒绝',
    kind: 'number',
    bounds: { least: 1, most: 20 },
    fallback: '5',
  },
  'bidding.warnHours': {
    label: '竞拍与团购到时提醒（小时）',
    note: '中标未付、递补未答复、成团未付的，到时前这么久提醒一次；时限短的在剩三分之一时提醒',
    kind: 'number',
    bounds: { least: 1, most: 72 },
    fallback: '6',
  },
  'bidding.softClose': {
    label: '竞拍延时规则',
    note: '结束前有出价时怎样顺延；改了只管以后编写的场，已编写的照当时的规则',
    kind: 'choice',
    choices: [
      { code: 'capped', label: '3 分钟，最多 20 次' },
      { code: 'open', label: '5 分钟，次数不限' },
    ],
    fallback: 'capped',
  },
} as const satisfies Record<string, RuleDef>
