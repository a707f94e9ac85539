import { ACT, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { useBoot } from '../../kernel/deps.ts'
import { refundWays } from '@mall/domain/platform/partner/channelWords.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { OrderRefundStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { refundLies, SourceRefundState } from '@mall/domain/money/payment/sourceRefund.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { listBeside, ListPage } from './ListPage.tsx'

type Row = Reply<'/api/order/getRefundList'>['list'][number]
const LIST = listBeside('/afterSales/refundList')
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getRefundList', LIST.input(query))
export const head = (): Head => ({ title: '退款', noIndex: true })

export default function RefundList() {
  const [query] = useSearchParams()
  const { site } = useBoot()
  const { open } = LIST.values(query)
  const read = useLazyCall('/api/order/getRefundList', LIST.input(query), { keepOld: true })
  return (
    <ListPage
      list={LIST}
      read={read}
      title="还没有退款"
      hint={`取消订单、结算多退和异议赔付的退款都在这里；${refundWays(site.partners.refund)}。`}
    >
      {({ list: rows }) => (
        <ListTable
          rows={rows}
          rowKey={r => r.refundNo}
          opened={{ key: open, shows: <Lines refundNo={open} /> }}
          rowClass={r => (open === r.refundNo ? 'hit' : undefined)}
          columns={columnsOf(open, no => LIST.to(query, { open: open === no ? null : no }))}
        />
      )}
    </ListPage>
  )
}
/** 余额 or 原路退回: it lies on the balance until he sends it on. */
function ToSource({ r }: { r: Row }) {
  const send = useSend()
  const refresh = useRefresh()
  const start = async () => {
    const made = await send('/api/pay/refundToSource', { refundNo: r.refundNo })
    await refresh('/api/order/getRefundList', '/api/user/getCapital')
    if (made) notify.success(`${yuan(r.sourceFen)} 元已冻结，银行处理后退到付款账户，结果会通知您。`)
  }
  return (
    <ConfirmButton
      title={`原路退回 ${yuan(r.sourceFen)} 元`}
      consequence={`这笔退款${r.sourceFen < r.amountFen ? `中经银行付的 ${yuan(r.sourceFen)} 元` : ''}从可用余额退到当时付款的账户${r.sourceFen < r.amountFen ? `，其余 ${yuan(r.amountFen - r.sourceFen)} 元（当时由冻结的保证金、订金付）留在余额` : ''}。银行处理期间冻结；银行退不了的，钱回到余额并通知您。`}
      confirmText="原路退回"
      look="quiet"
      size="sm"
      disabledReason={r.whyNotSource || undefined}
      reasonAt="title"
      onConfirm={start}
    >
      原路退回
    </ConfirmButton>
  )
}
function Lines({ refundNo }: { refundNo: string }) {
  const read = useLazyCall('/api/order/getRefundDetail', { refundNo })
  if (read.isError) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!read.data) return <Skeleton lines={2} />
  return (
    <ul className="plain">
      {read.data.lines.map(l => (
        <li key={l.unitNo}>
          <b>{l.unitNo}</b>　{l.title}，运单 {l.waybillNo}，{tons(l.kg)} 吨，{yuan(l.amountFen)} 元
        </li>
      ))}
    </ul>
  )
}

const columnsOf = (open: string, toggle: (refundNo: string) => string): readonly Column<Row>[] => [
  {
    head: '退款',
    cell: r => (
      <>
        <b>{r.refundNo}</b>
        <small className="mute blk">
          订单 {r.orderCode}，{dateTime(r.at)}
        </small>
      </>
    ),
  },
  {
    head: '事由',
    cell: r => (r.claimNo ? <Link to={`/afterSales/detail?claimNo=${r.claimNo}`}>异议 {r.claimNo}</Link> : r.reason),
  },
  { head: '金额，元', num: true, cell: r => yuan(r.amountFen) },
  {
    head: '状态',
    cell: r =>
      r.sourceState ? (
        <>
          <StatusTag of={SourceRefundState} code={r.sourceState} />
          {r.sourceState !== 'failed' && r.sourceFen < r.amountFen && (
            <small className="mute blk">
              其中 {yuan(r.sourceFen)} 元，其余 {yuan(r.amountFen - r.sourceFen)} 元在可用余额
            </small>
          )}
          {r.sourceReason && <small className="mute blk">{r.sourceReason}</small>}
        </>
      ) : (
        <>
          <StatusTag of={OrderRefundStatus} code={r.status} />
          <small className="mute blk">
            {r.newOrderCode ? (
              <>
                付给换货订单 <Link to={`/order/orderDetail?orderCode=${r.newOrderCode}`}>{r.newOrderCode}</Link>
                ，余下在可用余额
              </>
            ) : (
              refundLies(r.payCode)
            )}
          </small>
        </>
      ),
  },
  {
    ...ACT,
    cell: r => (
      <>
        {r.claimNo ? (
          <Link className="link" to={toggle(r.refundNo)} replace>
            {open === r.refundNo ? '收起' : '逐件明细'}
          </Link>
        ) : (
          <Link className="link" to={`/order/orderDetail?orderCode=${encodeURIComponent(r.orderCode)}`}>
            看订单
          </Link>
        )}
        {r.byBank && !r.newOrderCode && (r.sourceState === null || r.sourceState === 'failed') && <ToSource r={r} />}
      </>
    ),
  },
]
