// 承运运费: what carriers are owed, asked for by the dispatcher and paid by the finance.
import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, timeColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { useShipAgain } from './shipping.ts'
import './shipment.css'

type Row = Reply<'/api/ops/getFreightList'>['list'][number]

export default function FreightListPage() {
  const [f, set, filtered] = useFilters({ word: '', state: 'waits', page: 1 })
  const list = useList('/api/ops/getFreightList', f.page, { word: f.word, state: f.state as 'waits' })
  const call = useCaller()
  const again = useShipAgain()
  const noRight = whyNoRight(useStaff(), 'freight.pay')
  const [rejecting, setRejecting] = useState<string | null>(null)
  const pay = useMutation({
    mutationFn: (waybillNo: string) => call('/api/ops/decideFreight', { waybillNo, pay: true }),
    onSettled: again,
  })
  const columns: Column<Row>[] = [
    {
      key: 'no',
      title: '运单',
      head: true,
      excel: { title: '运单', width: 20, value: r => r.waybillNo },
      render: r => (
        <>
          <Link to={`/dispatch?open=${r.waybillNo}`}>{r.waybillNo}</Link>
          <small className="mute">{r.orderCode}</small>
        </>
      ),
    },
    textColumn('carrier', '承运商', r => r.carrierName, { width: 24 }),
    textColumn('plate', '车牌', r => r.plate),
    textColumn('to', '送至', r => r.address, { wide: true, width: 30 }),
    timeColumn('received', '签收', r => r.receivedAt),
    tonsColumn('kg', '吨', r => r.kg),
    yuanColumn('order', '订单运费，元', r => r.orderFreightFen),
    yuanColumn('amount', '申请，元', r => r.amountFen),
    textColumn('by', '申请人', r => r.appliedBy),
    textColumn('end', '处理', r => [r.decidedBy, r.reason].filter(Boolean).join('：'), { wide: true }),
    {
      key: 'acts',
      title: '',
      label: '操作',
      render: r =>
        r.state === 'waits' ? (
          <span className="ship-acts">
            <ActButton
              size="small"
              type="primary"
              {...(noRight ? { why: noRight } : r.own ? { why: '自己申请的由另一位同事付' } : {})}
              loading={pay.isPending && pay.variables === r.waybillNo}
              onClick={() => pay.mutate(r.waybillNo)}
            >
              付款
            </ActButton>
            <ActButton
              size="small"
              {...(noRight ? { why: noRight } : r.own ? { why: '自己申请的由另一位同事处理' } : {})}
              onClick={() => setRejecting(r.waybillNo)}
            >
              退回
            </ActButton>
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <div className="page-head">
        <h1>承运运费</h1>
        <span className="mute">代办运单签收后由调度申请，财务另一人付；客户看不到</span>
      </div>
      {pay.isError ? <Alert type="error" showIcon title={pay.error.message} /> : null}
      <ListFrame<Row>
        list="freight"
        label="运费"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="运单 / 订单 / 车牌 / 承运商" onChange={word => set({ word })} />
            <Segmented
              aria-label="状态"
              value={f.state}
              onChange={state => set({ state })}
              options={[
                { value: 'due', label: '待申请' },
                { value: 'waits', label: '待付' },
                { value: 'paid', label: '已付' },
                { value: 'rejected', label: '退回' },
              ]}
            />
          </>
        }
        {...list.frame}
        columns={columns}
        rowKey={r => `${r.waybillNo} ${r.appliedAt}`}
        unit="笔"
        onPage={page => set({ page })}
        footer={list.data ? <p className="panel-pad mute">合计 {yuan(list.data.sumFen)} 元</p> : null}
        empty="没有运费。代办的车签收后，在发货台的运单里申请。"
      />
      {rejecting ? (
        <ReasonDialog
          title={`退回运费 ${rejecting}`}
          consequence="申请人会收到原因，可以改了金额再申请。"
          okText="退回"
          usual={['与协议价不符', '缺签收单']}
          onSend={async reason => {
            await call('/api/ops/decideFreight', { waybillNo: rejecting, pay: false, reason })
            await again()
          }}
          onClose={() => setRejecting(null)}
        />
      ) : null}
    </>
  )
}
