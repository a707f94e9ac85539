import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { type ExtendHours, extendHoursOf, holdRuleOf, holdText } from '@mall/domain/orders/order/holdTime.ts'
import { stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { weekOf } from '@mall/domain/kernel/workingTime.ts'
import { App, Button, Dropdown, Radio } from 'antd'
import { useState } from 'react'
import { boot } from '../../kernel/session.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { type Rare, raresFor } from './decisions.ts'

/** What is seldom done to an order, behind one button: no state without a way on. */
export function RareActs({ order }: { order: Reply<'/api/ops/getOrderDetail'> }) {
  const call = useCaller()
  const staff = useStaff()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [open, setOpen] = useState<Rare | null>(null)
  const rule = holdRuleOf(stateOf(order.status), order.stockMode === StockMode.futures)
  const portions = rule ? extendHoursOf(rule) : []
  // The second portion: a day of the clock, a day of the desk.
  const [picked, setPicked] = useState<ExtendHours>()
  const hours = picked !== undefined && portions.includes(picked) ? picked : (portions[1] ?? 24)
  const rares = raresFor(order)
  const why = whyNoRight(staff, 'order.review')
  if (rares.length === 0 || why) return null
  const send = async (act: Rare, reason: string) => {
    const { orderCode } = order
    try {
      const reply =
        act.path === '/api/ops/extendOrder'
          ? await call(act.path, { orderCode, reason, hours })
          : await call(act.path, { orderCode, reason })
      void message.success(`${orderCode} 已${act.label}，现为「${OrderStatus.label(reply.status)}」`)
    } finally {
      for (const path of ['/api/ops/getOrderQueue', '/api/ops/getOrderDetail', '/api/ops/getWorkCount'])
        void client.invalidateQueries({ queryKey: [path] })
    }
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: rares.map(r => ({
            key: r.key,
            label: r.why ? `${r.label}（${r.why}）` : r.label,
            danger: r.danger === true,
            disabled: r.why !== undefined,
          })),
          onClick: ({ key }) => setOpen(rares.find(r => r.key === key) ?? null),
        }}
      >
        <Button aria-label="更多处理">更多</Button>
      </Dropdown>
      {open ? (
        <ReasonDialog
          title={`${open.label} ${order.orderCode}`}
          consequence={`${order.companyName}：${open.consequence}`}
          okText={open.label}
          usual={open.usual}
          onSend={reason => send(open, reason)}
          onClose={() => setOpen(null)}
        >
          {open.hours ? (
            <p className="usual">
              <span className="mute">延长</span>
              <Radio.Group
                aria-label="延长多久"
                optionType="button"
                size="small"
                value={hours}
                onChange={e => setPicked(e.target.value as ExtendHours)}
                options={rule ? portions.map(h => ({ value: h, label: holdText(rule, h, weekOf(boot.deskTime)) })) : []}
              />
            </p>
          ) : null}
        </ReasonDialog>
      ) : null}
    </>
  )
}
