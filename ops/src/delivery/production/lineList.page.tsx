import type { RollingLine } from '@mall/contract/delivery/production/scheduleDesk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLazyCall } from '@mall/client/useCall.ts'
import { Alert, Button, Empty, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { whole } from './board.ts'
import { LineDialog } from './LineDialog.tsx'
import './schedule.css'

/** 产线: what each can make and how much a week; on an empty mall the first ones are made here. */
export default function LineListPage() {
  const why = whyNoRight(useStaff(), 'schedule.plan')
  const client = useQueryClient()
  const list = useLazyCall('/api/ops/getRollingLineList', {})
  const [open, setOpen] = useState<RollingLine | 'new' | null>(null)
  const { data } = list
  const again = () => {
    for (const path of ['/api/ops/getRollingLineList', '/api/ops/getScheduleBoard'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const nameOf = (code: string) => data?.varieties.find(v => v.code === code)?.name ?? code
  return (
    <>
      <div className="page-head">
        <h1>产线</h1>
        <span className="mute">期货订单按品种、牌号与厚宽找到产线，付款后排进它的周</span>
        <span className="push row">
          <ExcelButton
            label="产线"
            columns={[
              { title: '编码', value: l => l.lineCode },
              { title: '产线', width: 20, value: l => l.name },
              { title: '所属厂', width: 20, value: l => l.works },
              { title: '品种', width: 30, value: l => l.varietyCodes.map(nameOf).join('、') },
              { title: '规格', width: 24, value: l => l.sizeWords },
              { title: '牌号', width: 24, value: l => l.grades.join('、') },
              { title: '周能力，吨', value: l => ({ kg: l.capacityKg }) },
              { title: '入库，周一后天数', value: l => l.readyDays },
              { title: '截止，周一前天数', value: l => l.closeDays },
              { title: '放量，周', value: l => l.releaseWeeks },
              { title: '状态', value: l => (l.active ? '在用' : '停用') },
            ]}
            read={data?.lines ?? []}
          />
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setOpen('new')}>
            新增产线
          </ActButton>
        </span>
      </div>
      {data && data.unmade.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`这些品种有期货商品而没有产线，付款后只能待排：${data.unmade.map(v => `${v.name}（${v.skus} 个商品）`).join('、')}`}
        />
      ) : null}
      {list.isError ? (
        <Result
          status="warning"
          title="没有读到产线"
          subTitle={list.error.message}
          extra={<Button onClick={() => list.refetch()}>重试</Button>}
        />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : data.lines.length === 0 ? (
        <Empty description="还没有产线。新增后自动建好今后 26 周的周计划。" />
      ) : (
        <section className="drafts scrollx">
          <table className="plain-table">
            <thead>
              <tr>
                <th>产线</th>
                <th>所属厂</th>
                <th>能生产</th>
                <th className="num">周能力，吨</th>
                <th className="num">入库</th>
                <th className="num">截止</th>
                <th className="num">放量</th>
                <th>状态</th>
                <th className="num">操作</th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map(l => (
                <tr key={l.lineCode}>
                  <td>
                    <b className="nowrap">{l.name}</b>
                    <small className="mute">{l.lineCode}</small>
                  </td>
                  <td className="nowrap">{l.works}</td>
                  <td>
                    {l.varietyCodes.map(nameOf).join('、')}
                    <small className="mute">{[l.sizeWords, l.grades.join(' ')].filter(Boolean).join('；')}</small>
                  </td>
                  <td className="num">{whole(l.capacityKg)}</td>
                  <td className="num nowrap">周一后 {l.readyDays} 天</td>
                  <td className="num nowrap">周一前 {l.closeDays} 天</td>
                  <td className="num nowrap">{l.releaseWeeks} 周</td>
                  <td>{l.active ? <Tag tone="good">在用</Tag> : <Tag>停用</Tag>}</td>
                  <td className="num">
                    <ActButton size="small" {...(why ? { why } : {})} onClick={() => setOpen(l)}>
                      修改
                    </ActButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {open && data ? (
        <LineDialog
          line={open === 'new' ? null : open}
          varieties={data.varieties}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            again()
          }}
        />
      ) : null}
    </>
  )
}
