import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Detail } from './dims.ts'
import { goodsAddress } from './productRow.ts'

/**
 * Goods of another channel than the one chosen: header and telephone are those of the visitor's own, which he has chosen and keeps
 * (specification section 6 changes it only by the address); the page says so and offers the way over.
 */
export function OtherChannel({ g }: { g: Pick<Detail, 'skuCode' | 'channelCode' | 'channelName'> }) {
  const { channel } = useBoot()
  if (!channel || channel.channelCode === g.channelCode) return null
  return (
    <p className="note otherchannel">
      <span>
        本品属于「{g.channelName}」，当前渠道和页头的电话是「{channel.channelName}」的。
      </span>
      <Link to={`${goodsAddress(g.skuCode)}&channelCode=${encodeURIComponent(g.channelCode)}`} replace>
        切换到{g.channelName}
      </Link>
    </p>
  )
}
