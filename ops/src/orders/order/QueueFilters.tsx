import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { ReviewCause } from '@mall/domain/orders/order/order.rules.ts'
import { Badge, Button, Checkbox, InputNumber, Popover, Select } from 'antd'
import { useStaff } from '../../kernel/staff.ts'
import { orderStateOptions } from './OrderState.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'

/** What the queue can be narrowed by beside the word; '' is everything. */
export const queueFilters = {
  channelCode: '',
  status: undefined as number | undefined,
  stockMode: '',
  fromOn: '',
  toOn: '',
  leastYuan: '',
  cause: '',
  contact: '',
  mine: false as boolean,
  live: false as boolean,
  /** Set by the screens that add up orders: these goods, from this moment (ms) on. */
  skuCode: '',
  fromAt: '',
}
export type QueueFilterValues = typeof queueFilters
const set = (f: QueueFilterValues) =>
  (Object.keys(queueFilters) as (keyof QueueFilterValues)[]).filter(k => f[k] !== queueFilters[k])
const noFilter = (f: QueueFilterValues): boolean => set(f).length === 0

/** 筛选: one button with the number of what is set. */
export function QueueFilters({
  value: f,
  all,
  onChange,
}: {
  value: QueueFilterValues
  all: boolean
  onChange(change: Partial<QueueFilterValues>): void
}) {
  const staff = useStaff()
  const channels = useLazyCall('/api/goods/getChannelCardList', {})
  const seesAll = staff.rights.includes('company.seeAll') && staff.rights.includes('company.see')
  const sales = useLazyCall('/api/ops/getSalesList', {}, { enabled: seesAll })
  const wide = { popupMatchSelectWidth: false } as const
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <div className="filter-box">
          <Checkbox checked={f.mine} onChange={e => onChange({ mine: e.target.checked })}>
            只看转给我的
          </Checkbox>
          <Checkbox checked={f.live} onChange={e => onChange({ live: e.target.checked })}>
            不含已取消的
          </Checkbox>
          <DateRange label="下单" from={f.fromOn} to={f.toOn} onChange={onChange} />
          {all ? (
            <Select
              aria-label="状态"
              value={f.status ?? -1}
              onChange={s => onChange({ status: s === -1 ? undefined : s })}
              options={[{ value: -1, label: '全部状态' }, ...orderStateOptions]}
            />
          ) : null}
          <Select
            aria-label="渠道"
            value={f.channelCode}
            onChange={channelCode => onChange({ channelCode })}
            options={[
              { value: '', label: '全部渠道' },
              ...(channels.data?.channels ?? []).map(c => ({ value: c.channelCode, label: c.channelName })),
            ]}
            {...wide}
          />
          <Select
            aria-label="现货或期货"
            value={f.stockMode}
            onChange={stockMode => onChange({ stockMode })}
            options={[
              { value: '', label: '现货与期货' },
              ...StockMode.rows.map(r => ({ value: String(r.code), label: r.label })),
            ]}
          />
          <Select
            aria-label="原因"
            value={f.cause}
            onChange={cause => onChange({ cause })}
            options={[
              { value: '', label: '全部原因' },
              ...ReviewCause.rows.map(r => ({ value: r.code as string, label: r.label })),
            ]}
            {...wide}
          />
          {seesAll ? (
            <Select
              aria-label="业务员"
              value={f.contact}
              onChange={contact => onChange({ contact })}
              options={[
                { value: '', label: '全部业务员' },
                ...(sales.data ?? []).map(s => ({ value: s.staffCode, label: s.name })),
              ]}
              {...wide}
            />
          ) : null}
          <InputNumber
            aria-label="金额不少于，元"
            min={0}
            max={99_999_999}
            precision={2}
            prefix="不少于"
            suffix="元"
            value={f.leastYuan === '' ? null : Number(f.leastYuan)}
            onChange={v => onChange({ leastYuan: v === null ? '' : String(v) })}
          />
          <Button size="small" disabled={noFilter(f)} onClick={() => onChange(queueFilters)}>
            清除筛选
          </Button>
        </div>
      }
    >
      <Badge count={set(f).length} size="small">
        <Button aria-label={noFilter(f) ? '筛选' : `筛选，已设 ${set(f).length} 项`}>筛选</Button>
      </Badge>
    </Popover>
  )
}
