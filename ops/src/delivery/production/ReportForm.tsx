import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { madePercent, readUnits, whyNotReport } from '@mall/domain/delivery/production/production.rules.ts'
import { chinaDay } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, App, Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'

type Detail = Reply<'/api/ops/getProductionDetail'>

/** 报产: one row a unit, typed or pasted from a table; the server's rule speaks while one types. */
export function ReportForm({ d, onDone }: { d: Detail; onDone(): void }) {
  const call = useCaller()
  const { message } = App.useApp()
  const id = useId()
  const [rows, setRows] = useState('')
  const [madeOn, setMadeOn] = useState(() => chinaDay(Date.now()))
  // A key belongs to one body: a new one after each answer.
  const requestId = useRef(newRequestId())
  const { units, unread } = readUnits(rows)
  const line = {
    orderedKg: d.kg,
    orderedPieces: d.pieces,
    producedKg: d.producedKg,
    producedPieces: d.producedPieces,
    tolerancePct: d.tolerancePct,
    pieceWeightG: d.pieceWeightG,
  }
  const typed = rows.trim() !== ''
  const why = !typed
    ? undefined
    : unread.length > 0
      ? `读不懂：${unread[0]}；每行写 件号 炉号 重量${d.asOne ? '' : ' 件数'}`
      : whyNotReport(units, line)
  const kg = units.reduce((sum, u) => sum + u.kg, 0)
  const send = useMutation({
    mutationFn: () => call('/api/ops/reportProduction', { requestId: requestId.current, bookingId: d.bookingId, madeOn, units }),
    onSuccess: done => {
      void message.success(
        done.orderDone ? `报产 ${done.reportNo}，整单入库，订单已转待发货` : `报产 ${done.reportNo}，累计 ${done.percent} %`,
      )
      setRows('')
    },
    onSettled: () => {
      requestId.current = nextRequestId(requestId.current)
      onDone()
    },
  })
  return (
    <form
      className="report-form"
      onSubmit={e => {
        e.preventDefault()
        if (typed && !why && !send.isPending) send.mutate()
      }}
    >
      <label htmlFor={`${id}rows`}>
        一行一{d.unitWord}：件号 炉号 重量{d.asOne ? '' : ' 件数'}；可从表格粘贴
      </label>
      <Input.TextArea
        id={`${id}rows`}
        rows={5}
        value={rows}
        onChange={e => setRows(e.target.value)}
        placeholder={'C26112203019 26L30871 12.580\nC26112203020 26L30872 12610'}
      />
      <p className="hint">重量带小数点或小于 100 按吨，其余按公斤。</p>
      {typed && !why ? (
        <p>
          {units.length} {d.unitWord}，{tons(kg)} 吨，报后累计 {madePercent(d.producedKg + kg, d.kg)} %
        </p>
      ) : null}
      {why ? <Alert type="warning" showIcon title={why} /> : null}
      {send.isError ? <Alert type="error" showIcon title={send.error.message} /> : null}
      <div className="row">
        <label htmlFor={`${id}on`}>生产日期</label>
        <Input id={`${id}on`} type="date" value={madeOn} onChange={e => setMadeOn(e.target.value)} style={{ width: 150 }} />
        <Button type="primary" htmlType="submit" disabled={!typed || why !== undefined} loading={send.isPending}>
          报产
        </Button>
      </div>
    </form>
  )
}
