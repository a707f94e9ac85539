import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff } from '../../kernel/staff.ts'
import { timeColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { type Column, OpsTable } from '../../kernel/kit/OpsTable.tsx'
import { OrderState, orderStateOptions } from './OrderState.tsx'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getCompanyOrders'>['list'][number]
const ANY = -1

const columns = (mayProxy: boolean): Column<Row>[] => [
  {
    key: 'no',
    title: '订单',
    head: true,
    excel: [
      { title: '订单', width: 20, value: r => r.orderCode },
      { title: '货物', width: 48, value: r => r.summary },
    ],
    render: r => (
      <>
        <Link className="nowrap" to={`/order?queue=all&word=${r.orderCode}&open=${r.orderCode}`}>
          {r.orderCode}
        </Link>
        <small className="mute">{r.summary}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => OrderStatus.label(r.status) },
    render: r => (
      <>
        <OrderState order={r} />
        {mayProxy && r.actorName && r.status === OrderStatus.pendingConfirm ? <SendCode orderCode={r.orderCode} /> : null}
      </>
    ),
  },
  {
    key: 'who',
    title: '下单人',
    excel: [
      { title: '下单人', value: r => r.buyerName },
      { title: '代打单', value: r => r.actorName },
    ],
    render: r => (
      <>
        {r.buyerName}
        {r.actorName ? <small className="warn">{r.actorName} 代打单</small> : null}
      </>
    ),
  },
  tonsColumn('kg', '重量，吨', r => r.weightKg),
  yuanColumn('sum', '金额，元', r => r.totalFen),
  yuanColumn('paid', '已付，元', r => r.paidFen),
  timeColumn('at', '下单', r => r.createdAt),
]

export function CompanyOrders({ companyCode }: { companyCode: string }) {
  const staff = useStaff()
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState(ANY)
  const orders = useList('/api/ops/getCompanyOrders', page, { companyCode, status: OrderStatus.from(status) })
  return (
    <>
      <div className="flt">
        <Select
          aria-label="订单状态"
          value={status}
          onChange={v => {
            setStatus(v)
            setPage(1)
          }}
          options={[{ value: ANY, label: '全部状态' }, ...orderStateOptions]}
        />
      </div>
      <OpsTable<Row>
        label="企业的订单"
        {...orders.frame}
        columns={columns(staff.rights.includes('proxy.order'))}
        rowKey={r => r.orderCode}
        unit="单"
        onPage={setPage}
        empty={status === ANY ? '还没有订单；可从人员一栏为其代打单。' : '换一个状态看看。'}
      />
    </>
  )
}

/** The buyer is on the phone and has lost the code: it can be sent again from here; it is entered in the proxy session. */
function SendCode({ orderCode }: { orderCode: string }) {
  const call = useCaller()
  const { message } = App.useApp()
  const send = async () => {
    try {
      const { mobile } = await call('/api/ops/sendConfirmSms', { orderCode })
      void message.success(`确认码已发到买方手机 ${mobile}，请在代打单页面的订单里录入`)
    } catch (e) {
      void message.error((e as Error).message)
    }
  }
  return (
    <Button size="small" type="link" onClick={send}>
      发确认码
    </Button>
  )
}
