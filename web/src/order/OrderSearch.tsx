import { useLazyCall } from '@mall/client/useCall.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../kit/Button.tsx'
import { Input, Select } from '../kit/Field.tsx'
import { Chip } from '../kit/Tag.tsx'
import { ExportOrders } from './ExportOrders.tsx'
import { listAddress } from './orderFilters.ts'

const NAMES = { word: '关键字', fromOn: '从', toOn: '到', orderChannel: '渠道' } as const
type Name = keyof typeof NAMES

/** Word, dates and channel. A plain GET form: works before the script has come. */
export function OrderSearch() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const channels = useLazyCall('/api/goods/getChannelListByCateCode', {}).data ?? []
  const read = (name: Name) => query.get(name) ?? ''
  const [word, setWord] = useState(read('word'))
  const asked = read('word')
  useEffect(() => setWord(asked), [asked])
  const go = (change: Partial<Record<Name, string | null>>) => navigate(listAddress(query, change), { preventScrollReset: true })
  const submit = (e: FormEvent) => {
    e.preventDefault()
    void go({ word: word.trim() })
  }
  const label = (name: Name) =>
    name === 'orderChannel' ? (channels.find(c => c.channelCode === read(name))?.channelName ?? read(name)) : read(name)
  const applied = (Object.keys(NAMES) as Name[]).filter(name => read(name) !== '')
  return (
    <form className="ordersearch" method="get" action="/order/orderList" onSubmit={submit} role="search">
      {query.get('approval') === '1' && <input type="hidden" name="approval" value="1" />}
      {query.get('status') && <input type="hidden" name="status" value={query.get('status') ?? ''} />}
      <Input
        aria-label="订单号、品名、材质"
        placeholder="订单号、品名、材质"
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
        value={read('fromOn')}
        max={read('toOn') || undefined}
        onChange={e => go({ fromOn: e.target.value })}
      />
      <span className="mute">–</span>
      <Input
        aria-label="下单日期到"
        type="date"
        name="toOn"
        size="md"
        value={read('toOn')}
        min={read('fromOn') || undefined}
        onChange={e => go({ toOn: e.target.value })}
      />
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
      <Button type="submit" look="ink">
        查询
      </Button>
      <ExportOrders />
      {applied.length > 0 && (
        <div className="chips full">
          {applied.map(name => (
            <Chip key={name} name={`${NAMES[name]} ${label(name)}`} to={listAddress(query, { [name]: null })}>
              {NAMES[name]} {label(name)}
            </Chip>
          ))}
        </div>
      )}
    </form>
  )
}
