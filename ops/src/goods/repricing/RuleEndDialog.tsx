import type { PriceRuleRow } from '@mall/contract/goods/repricing/priceTable.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { localOf } from '../../kernel/kit/localTime.ts'
import { useRepricingAgain } from './useRepricingAgain.ts'

/** The last day of a line of the table; nothing takes its place. */
export function RuleEndDialog({ row, onClose }: { row: PriceRuleRow; onClose(): void }) {
  const call = useCaller()
  const again = useRepricingAgain()
  const { message } = App.useApp()
  const today = localOf(serverTime()).slice(0, 10)
  const [untilOn, setUntil] = useState(row.untilOn ?? today)
  const end = useMutation({
    mutationFn: () => call('/api/ops/endPriceRule', { ruleId: row.ruleId, untilOn }),
    onSuccess: async () => {
      await again()
      void message.success(`到 ${untilOn} 为止`)
      onClose()
    },
  })
  return (
    <Modal
      open
      title="这一行到哪天为止"
      okText="确定"
      cancelText="取消"
      width={420}
      confirmLoading={end.isPending}
      onOk={() => end.mutate()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="最后一天" htmlFor="rule-until" help="之后没有接替的行：基价到期的商品不再随表动，加价到期即不加">
          <Input id="rule-until" type="date" value={untilOn} min={today} onChange={e => setUntil(e.target.value)} />
        </Form.Item>
        {end.isError ? <Alert type="error" showIcon title={end.error.message} /> : null}
      </Form>
    </Modal>
  )
}
