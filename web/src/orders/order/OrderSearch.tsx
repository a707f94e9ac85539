import './order.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { DAYS_REVERSED, daysInOrder } from '@mall/domain/kernel/days.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { Chip } from '../../kernel/kit/Tag.tsx'
import { ExportOrders } from './ExportOrders.tsx'
import { ORDER_SORTS, ORDERS } from './orderFilters.ts'
import { useOrderFilter } from './useOrderFilter.ts'

const NAMES = { word: '关键字', fromOn: '从', toOn: '到', buyer: '下单人', orderChannel: '渠道' } as const
type Name = keyof typeof NAMES

/** What is typed, until the address says something else: it is not taken back while the list is read. */
function useTyped(asked: string) {
  const [typed, setTyped] = useState(asked)
  useEffect(() => setTyped(asked), [asked])
  return [typed, setTyped] as const
}
/** A year half typed (0202) is a date for the browser; nobody asks for it. */
const whole = (day: string): boolean => day === '' || day >= '2000'

/** Word, dates, person and channel. A plain GET form: works before the script has come. */
export function OrderSearch() {
  const [query] = useSearchParams()
  const seesAll = useBoot().session.rights.includes('order.seeAll')
  const go = useOrderFilter()
  const channels = useLazyCall('/api/goods/getChannelListByCateCode', {}).data ?? []
  const buyers = useLazyCall('/api/order/getOrderBuyerList', {}, { enabled: seesAll }).data ?? []
  const read = (name: Name) => query.get(name) ?? ''
  const [word, setWord] = useTyped(read('word'))
  const [fromOn, setFrom] = useTyped(read('fromOn'))
  const [toOn, setTo] = useTyped(read('toOn'))
  const submit = (e: FormEvent) => {
    e.preventDefault()
    go({ word: word.trim() })
  }
  const label = (name: Name) => {
    const value = read(name)
    if (name === 'orderChannel') return channels.find(c => c.channelCode === value)?.channelName ?? value
    if (name === 'buyer') return buyers.find(b => b.buyerId === value)?.buyerName ?? '查不到'
    return value
  }
  const applied = (Object.keys(NAMES) as Name[]).filter(name => read(name) !== '')
  return (
    <form className="ordersearch" method="get" action="/order/orderList" onSubmit={submit} role="search" aria-label="筛选订单">
      {query.get('approval') === '1' && <input type="hidden" name="approval" value="1" />}
      {query.get('status') && <input type="hidden" name="status" value={query.get('status') ?? ''} />}
      <Input
        aria-label="订单号、采购单号、品名、材质"
        placeholder="订单号、采购单号、品名、材质"
        name="word"
        size="md"
        className="grow"
        value={word}
        maxLength={60}
        onChange={e => setWord(e.target.value)}
      />
      <Input
        aria-label="下单日期从"
        type="date"
        name="fromOn"
        size="md"
        value={fromOn}
        max={toOn || undefined}
        onChange={e => {
          setFrom(e.target.value)
          if (whole(e.target.value)) go({ fromOn: e.target.value })
        }}
      />
      <span className="mute">–</span>
      <Input
        aria-label="下单日期到"
        type="date"
        name="toOn"
        size="md"
        value={toOn}
        min={fromOn || undefined}
        onChange={e => {
          setTo(e.target.value)
          if (whole(e.target.value)) go({ toOn: e.target.value })
        }}
      />
      {seesAll && (buyers.length > 1 || read('buyer') !== '') && (
        <Select aria-label="下单人" name="buyer" size="md" value={read('buyer')} onChange={e => go({ buyer: e.target.value })}>
          <option value="">全部下单人</option>
          {buyers.map(b => (
            <option key={b.buyerId} value={b.buyerId}>
              {b.buyerName}（{b.count} 张）
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label="渠道"
        name="orderChannel"
        size="md"
        value={read('orderChannel')}
        onChange={e => go({ orderChannel: e.target.value })}
      >
        <option value="">全部渠道</option>
        {channels.map(c => (
          <option key={c.channelCode} value={c.channelCode}>
            {c.channelName}
          </option>
        ))}
      </Select>
      {/* On a phone the table has no heads to sort by. */}
      <span className="input only-n sortsel">
        <select aria-label="排序" name="sort" value={ORDERS.values(query).sort} onChange={e => go({ sort: e.target.value })}>
          {Object.entries(ORDER_SORTS).map(([sort, text]) => (
            <option key={sort} value={sort}>
              {text}
            </option>
          ))}
        </select>
      </span>
      <Button type="submit" look="ink">
        查询
      </Button>
      <ExportOrders />
      {!daysInOrder({ fromOn, toOn }) && (
        <p className="err full" role="alert">
          {DAYS_REVERSED}
        </p>
      )}
      {applied.length > 0 && (
        <div className="chips full">
          {applied.map(name => (
            <Chip key={name} name={`${NAMES[name]} ${label(name)}`} to={ORDERS.to(query, { [name]: null })}>
              {NAMES[name]} {label(name)}
            </Chip>
          ))}
        </div>
      )}
    </form>
  )
}
