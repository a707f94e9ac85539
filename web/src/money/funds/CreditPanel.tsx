import './funds.css'
import type { CreditLine, CreditUse } from '@mall/contract/money/funds/creditLine.ts'
import { CreditState, dueText } from '@mall/domain/money/funds/credit.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { RepayDialog } from './RepayDialog.tsx'

const tone = (daysLeft: number) => (daysLeft < 0 ? 'bad' : daysLeft <= 7 ? 'wait' : 'none')

/** 授信已用: what is owed, order by order, until when, and the way to pay it back; apart from what is frozen, which is own money. */
export function CreditPanel({ line, availableFen }: { line: CreditLine; availableFen: Fen }) {
  const [repaying, setRepaying] = useState<CreditUse | null>(null)
  const whyNoRight = useWhyNot('order.pay')
  const why = whyNoRight ?? (availableFen <= 0 ? '可用余额为 0，请先来款' : null)
  const part = Math.round((line.usedFen / Math.max(1, line.limitFen)) * 100)
  return (
    <Panel
      id="credit"
      title="授信已用"
      remark={`额度 ${yuan(line.limitFen)}，账期 ${line.termDays} 天`}
      more={
        <span className="creditbar">
          <progress aria-label="授信已用的比例" max={100} value={Math.min(100, part)} /> {part} %
        </span>
      }
      flush
      footer={
        line.uses.length > 0
          ? '到期日可用余额足够时自动归还；也可以提前归还全部或一部分。退款、结算多退先抵还同一订单的授信。'
          : undefined
      }
    >
      {line.whyNot && (
        <p className="note bad creditwhy" role="status">
          {line.state === CreditState.open && line.overdueFen > 0 ? '' : '暂时不能用授信付款：'}
          {line.whyNot}。
        </p>
      )}
      {line.uses.length === 0 ? (
        <Empty title="没有要归还的授信">
          {line.whyNot === ''
            ? `还可用 ${yuan(line.leftFen)} 元，有效期至 ${line.validUntil}；付款时选「授信支付」。`
            : '需要时请联系专属客服。'}
        </Empty>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>用在</th>
              <th className="num">还欠，元</th>
              <th>到期</th>
              <th>状态</th>
              <th>
                <span className="vh">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {line.uses.map(u => (
              <tr key={u.useId} className={u.daysLeft < 0 ? 'late' : undefined}>
                <td className="all">
                  <Link to={`/order/orderDetail?orderCode=${u.orderCode}`}>{u.orderCode}</Link>
                  <small className="mute"> {u.summary}</small>
                </td>
                <td data-l="还欠，元" className="num">
                  {yuan(u.restFen)}
                  {u.repaidFen > 0 && <small className="mute"> 共 {yuan(u.amountFen)}</small>}
                </td>
                <td data-l="到期" className="nowrap" title={`${dateTime(u.createdAt)} 付款`}>
                  {u.dueOn}
                </td>
                <td data-l="状态">
                  <Tag tone={tone(u.daysLeft)}>{dueText(u.daysLeft)}</Tag>
                </td>
                <td className="all r">
                  <Button disabledReason={why} reasonAt="title" onClick={() => setRepaying(u)}>
                    归还
                  </Button>
                </td>
              </tr>
            ))}
            <tr className="sum">
              <td className="all">合计</td>
              <td data-l="还欠，元" className="num">
                {yuan(line.usedFen)}
              </td>
              <td colSpan={3} className="all">
                {line.whyNot === '' ? `还可用 ${yuan(line.leftFen)} 元，有效期至 ${line.validUntil}` : '暂时不能再用'}
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {repaying && <RepayDialog use={repaying} availableFen={availableFen} onClose={() => setRepaying(null)} />}
    </Panel>
  )
}
