// Prices and goods.
import { ALONE_HOURS } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import type { RuleDef } from './def.ts'

export const goodsRules = {
  'goods.priceBandPercent': {
    label: '改价幅度上限（%）',
    note: '单次改价超过此幅度须再输入一次新价格并填写原因；偏离品种行情三倍以上的一律拒绝',
    kind: 'number',
    bounds: { least: 1, most: 50 },
    fallback: '20',
  },
  'price.approvePercent': {
    label: '调价单免审幅度（%）',
    note: `一张调价单里最大的变动，连同近 ${ALONE_HOURS} 小时没有经过审批的调价，不超过此幅度，起草人可以自己发布；超过的由另一人审批`,
    kind: 'number',
    bounds: { least: 0, most: 20 },
    fallback: '2',
  },
  'price.approveGoods': {
    label: '调价单免审商品数',
    note: `一张调价单的商品，连同本人近 ${ALONE_HOURS} 小时没有经过审批的，超过这么多，由另一人审批`,
    kind: 'number',
    bounds: { least: 0, most: 60_000 },
    fallback: '300',
  },
  'price.approveOptionYuan': {
    label: '订货参数与费用免审幅度（元/吨）',
    note: `一项订货参数、区域加价、运费、加工服务或仓库收费的变动，连同近 ${ALONE_HOURS} 小时没有经过审批的，不超过此数，起草人可以自己生效；超过的由另一人审批`,
    kind: 'number',
    bounds: { least: 0, most: 500 },
    fallback: '20',
  },
} as const satisfies Record<string, RuleDef>
