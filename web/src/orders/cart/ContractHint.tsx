import { useLazyCall } from '@mall/client/useCall.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Note } from '../../kernel/kit/Panel.tsx'

/** Goods that an own framework contract covers: its price and what is left, and the way there. Nothing for who has none. */
export function ContractHint({ skuCode }: { skuCode: string }) {
  const { session, ccNo } = useBoot()
  const { data } = useLazyCall(
    '/api/framework/checkFramework',
    { lines: [{ skuCode }] },
    { enabled: session.companyName !== null },
  )
  const offer = data?.find(o => o.usable && o.priceFen !== null && (ccNo === null || o.ccNo === ccNo))
  if (!offer || offer.priceFen === null) return null
  return (
    <Note>
      <span>
        贵公司的框架合同 <Link to={`/framework/frameworkDetail?ccNo=${offer.ccNo}`}>{offer.ccNo}</Link> 包含这个商品：厂提价{' '}
        <b>{yuan(offer.priceFen)}</b> {PriceUnitLabel.ton}，{offer.toOn} 前还可订 {tons(offer.leftKg)} 吨
        {ccNo === offer.ccNo ? '；加入购物车即按合同价。' : '。进入合同模式后按合同价订货。'}
      </span>
    </Note>
  )
}
