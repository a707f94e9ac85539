import './shipment.css'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { daysInOrder } from '@mall/domain/kernel/days.ts'
import { isBuyersStatus, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { day, flag, maybe, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { DaysReversed, ListScreen } from '../../kernel/list/ListScreen.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { CertifyFirst } from '../../orders/checkout/CertifyFirst.tsx'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { Mine } from '../../site/shell/Mine.tsx'
import { movesTrucks } from './shipLinks.ts'
import { ShipTable } from './ShipTable.tsx'

const LIST = listAddress({
  at: '/order/orderShipList',
  pageSize: 10,
  filters: {
    word: word(),
    fromOn: day,
    toOn: day,
    status: maybe(text => [Number(text)].find(isBuyersStatus)),
    ended: flag,
  },
})

export const load = ({ boot, query, ensure }: PageContext) => {
  const input = LIST.input(query)
  return boot.session.companyName === null || !daysInOrder(input) ? undefined : ensure('/api/order/getShipList', input)
}
export const head = (): Head => ({ title: '我的运单', noIndex: true })

export default function OrderShipList() {
  const { session } = useBoot()
  return (
    <Mine here={LIST.at} title="我的运单">
      {session.companyName === null ? <CertifyFirst as="h2" aim="看企业的运单" /> : <List />}
    </Mine>
  )
}

function List() {
  const list = useList(LIST)
  const refresh = useRefresh()
  const { status, ended, ...days } = list.values
  const askable = daysInOrder(days)
  const ships = useLazyCall('/api/order/getShipList', list.input, { keepOld: askable, enabled: askable, refetchMs: 60_000 })
  useLive(event => movesTrucks(event) && void refresh('/api/order/getShipList'))
  const now = useServerNow(30_000)
  const d = ships.data
  const counts = d?.counts ?? []
  const tab = (label: string, to: { status?: number; ended?: true }, on: boolean, n: number | undefined) => (
    <Tab key={label} to={list.to({ status: null, ended: null, ...to })} on={on}>
      {label} <small>{n}</small>
    </Tab>
  )
  return (
    <ListScreen
      list={list}
      read={ships}
      bones={8}
      top={
        <>
          <nav className="tabs" aria-label="运单状态">
            {tab(
              '全部',
              {},
              !status && !ended,
              counts.reduce((n, c) => n + c.n, 0),
            )}
            {WaybillStatus.rows
              .slice(0, 6)
              .map(r => tab(r.label, { status: r.code }, status === r.code, counts.find(c => c.status === r.code)?.n ?? 0))}
            {tab('已取消', { ended: true }, ended, d?.cancelled)}
          </nav>
          <Search />
        </>
      }
      instead={askable ? null : <DaysReversed asked={days} to={list.to({ fromOn: days.toOn, toOn: days.fromOn })} />}
      nothing={{
        title: '还没有运单',
        drawing: 'coil',
        hint: '订单付款并配货后，在订单页或发运看板预约提货。',
        to: '/DispListData',
        label: '看发运看板',
      }}
      none={{ hint: '运单号、订单号、车牌都可以只填一段。' }}
    >
      {found => (
        <>
          <ShipTable rows={found.list} now={now} withOrder />
          <div className="loadsum">
            <span>
              共 {found.totalCount} 车 <b>{tons(found.kg)}</b> 吨（标牌重）
            </span>
          </div>
        </>
      )}
    </ListScreen>
  )
}

function Search() {
  const list = useList(LIST)
  const go = useNavigate()
  const call = useCaller()
  const input = list.values
  const [typed, setTyped] = useState(input.word)
  useEffect(() => setTyped(input.word), [input.word])
  const to = (change: Parameters<typeof list.to>[0]) => void go(list.to(change), { preventScrollReset: true })
  const save = async (what: 'ship' | 'stock') => {
    try {
      const { word: w, fromOn, toOn, status } = input
      const { url } = await (what === 'stock'
        ? call('/api/order/stockExportUrl', { word: w })
        : call('/api/order/shipExportUrl', { word: w, fromOn, toOn, status }))
      location.assign(url)
    } catch {
      notify.error('导出没有完成，请稍后再试')
    }
  }
  return (
    <form
      className="shipflt"
      role="search"
      onSubmit={e => {
        e.preventDefault()
        to({ word: typed.trim() })
      }}
    >
      <Input label="运单、订单或车牌" size="md" maxLength={40} value={typed} onChange={e => setTyped(e.target.value)} />
      <Input label="从" type="date" size="md" value={input.fromOn ?? ''} onChange={e => to({ fromOn: e.target.value })} />
      <Input label="到" type="date" size="md" value={input.toOn ?? ''} onChange={e => to({ toOn: e.target.value })} />
      <Button type="submit" look="ink">
        查询
      </Button>
      <span className="push row no-print">
        <Button onClick={() => save('ship')} busyText="正在导出">
          导出明细
        </Button>
        <Button onClick={() => save('stock')} busyText="正在导出">
          导出在库
        </Button>
        <LinkButton to="/DispListData">发运看板</LinkButton>
      </span>
    </form>
  )
}
