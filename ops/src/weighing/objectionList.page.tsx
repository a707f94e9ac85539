import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { ObjectionState } from '@mall/domain/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/weight.ts'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useStaff } from '../app/staff.ts'
import { ActButton } from '../kit/ActButton.tsx'
import { textColumn, timeColumn, tonsColumn } from '../kit/columns.tsx'
import { ListFrame } from '../kit/ListFrame.tsx'
import type { Column } from '../kit/OpsTable.tsx'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { StatusTag } from '../kit/Tag.tsx'
import { useFilters } from '../kit/useFilters.ts'
import { useList } from '../kit/useList.ts'
import { kgOf, useGateAgain } from './gateAgain.ts'

type Row = Reply<'/api/ops/getObjectionList'>['list'][number]

const columns = (why: string | undefined, onDecide: (row: Row) => void): Column<Row>[] => [
  {
    key: 'what',
    title: '运单',
    head: true,
    excel: { title: '运单', width: 22, value: r => r.waybillNo },
    render: r => (
      <>
        {r.waybillNo}
        <small className="mute">
          {r.plate}　{r.ticketNo}
        </small>
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 32 }),
  tonsColumn('mill', '发货磅，吨', r => r.millKg),
  tonsColumn('buyer', '客户磅，吨', r => r.buyerKg),
  {
    key: 'dev',
    title: '相差',
    num: true,
    excel: { title: '相差，‰', value: r => r.permille },
    render: r => `${r.permille}‰`,
  },
  timeColumn('at', '登记', r => r.openedAt),
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => ObjectionState.label(r.state) },
    render: r => (
      <>
        <StatusTag of={ObjectionState} code={r.state} />
        {r.settledKg === null ? null : (
          <small className="mute">
            按 {tons(r.settledKg)} 吨：{r.decision}
          </small>
        )}
        {r.photos.map(id => (
          <a key={id} href={`/api/file/get?id=${id}`} download>
            照片
          </a>
        ))}
      </>
    ),
  },
  {
    key: 'act',
    title: '处理',
    render: r =>
      r.state === 'open' ? (
        <ActButton size="small" {...(why ? { why } : {})} onClick={() => onDecide(r)}>
          裁定
        </ActButton>
      ) : null,
  },
]

/** 重量异议 after the receipt: decided by weighmaster or finance; until then the truck does not settle. */
export default function ObjectionListPage() {
  const call = useCaller()
  const again = useGateAgain()
  const { rights } = useStaff()
  const why = rights.includes('weigh.settle') ? undefined : '由司磅员或财务裁定'
  const [f, set, filtered] = useFilters({ state: 'open', page: 1 })
  const list = useList('/api/ops/getObjectionList', f.page, { state: f.state as 'open' })
  const [row, setRow] = useState<Row | null>(null)
  const [kg, setKg] = useState('')
  return (
    <div>
      <div className="page-head">
        <h1>重量异议</h1>
        <span className="mute">签收后客户登记的自磅重量；±3‰ 以内自动按发货磅</span>
      </div>
      <ListFrame<Row>
        list="weightObjection"
        label="重量异议"
        filtered={filtered}
        filters={
          <Segmented
            aria-label="状态"
            value={f.state}
            onChange={state => set({ state })}
            options={[
              { value: 'open', label: '待裁定' },
              { value: 'all', label: '全部' },
            ]}
          />
        }
        {...list.frame}
        columns={columns(why, r => {
          setKg(tons(r.millKg))
          setRow(r)
        })}
        rowKey={r => r.waybillNo}
        unit="条"
        onPage={page => set({ page })}
        empty="没有待裁定的重量异议。"
      />
      {row ? (
        <ReasonDialog
          title={`裁定 ${row.waybillNo}`}
          consequence={`发货磅 ${tons(row.millKg)} 吨，客户磅 ${tons(row.buyerKg)} 吨。按两磅之间的重量结算，买方收到短信。`}
          okText="裁定"
          usual={['以发货磅为准', '以客户磅为准', '双方各让一半']}
          onSend={reason => {
            const settledKg = kgOf(kg)
            if (settledKg === undefined) return Promise.reject(new Error('重量按吨填写，如 31.950'))
            return call('/api/ops/decideObjection', { waybillNo: row.waybillNo, settledKg, reason }).finally(again)
          }}
          onClose={() => setRow(null)}
        >
          <label htmlFor="settled-kg">按多少结算，吨</label>
          <Input
            id="settled-kg"
            value={kg}
            inputMode="decimal"
            onChange={e => setKg(e.target.value)}
            style={{ marginBottom: 12 }}
          />
        </ReasonDialog>
      ) : null}
    </div>
  )
}
