import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { DAYS_REVERSED, daysInOrder } from '@mall/domain/kernel/days.ts'
import { isBuyersStatus, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { CertifyFirst } from '../../orders/checkout/CertifyFirst.tsx'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { Mine } from '../../site/shell/Mine.tsx'
import { movesTrucks } from './shipLinks.ts'
import { ShipTable } from './ShipTable.tsx'

const PAGE_SIZE = 10
const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
function inputOf(query: URLSearchParams) {
  const page = Number(query.get('currentPage') ?? 1)
  const status = Number(query.get('status') ?? 0)
  return {
    currentPage: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZE,
    word: (query.get('word') ?? '').trim().slice(0, 40),
    fromOn: dayOf(query.get('fromOn')),
    toOn: dayOf(query.get('toOn')),
    status: isBuyersStatus(status) ? status : undefined,
    ended: query.get('ended') === '1',
  }
}
function address(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  next.delete('currentPage')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text ? `/order/orderShipList?${text}` : '/order/orderShipList'
}

export const load = ({ boot, query, ensure }: PageContext) => {
  const input = inputOf(query)
  return boot.session.companyName === null || !daysInOrder(input) ? undefined : ensure('/api/order/getShipList', input)
}
export const head = (): Head => ({ title: '我的运单', noIndex: true })

export default function OrderShipList() {
  const { session } = useBoot()
  return (
    <Mine here="/order/orderShipList" title="我的运单">
      {session.companyName === null ? <CertifyFirst as="h2" aim="看企业的运单" /> : <List />}
    </Mine>
  )
}

function List() {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const input = inputOf(query)
  const askable = daysInOrder(input)
  const ships = useLazyCall('/api/order/getShipList', input, { keepOld: askable, enabled: askable, refetchMs: 60_000 })
  useLive(event => movesTrucks(event) && void refresh('/api/order/getShipList'))
  const now = useServerNow(30_000)
  const d = ships.data
  const filtered = input.word !== '' || input.fromOn || input.toOn || input.status || input.ended
  const tab = (label: string, to: Record<string, string | null>, on: boolean, n: number | undefined) => (
    <Tab key={label} to={address(query, to)} on={on}>
      {label} <small>{n}</small>
    </Tab>
  )
  const counts = d?.counts ?? []
  return (
    <>
      <section className="panel">
        <nav className="tabs" aria-label="运单状态">
          {tab(
            '全部',
            { status: null, ended: null },
            !input.status && !input.ended,
            counts.reduce((n, c) => n + c.n, 0),
          )}
          {WaybillStatus.rows
            .slice(0, 6)
            .map(r =>
              tab(
                r.label,
                { status: String(r.code), ended: null },
                input.status === r.code,
                counts.find(c => c.status === r.code)?.n ?? 0,
              ),
            )}
          {tab('已取消', { status: null, ended: '1' }, input.ended, d?.cancelled)}
        </nav>
        <Search />
        <div className="results" aria-busy={ships.isFetching || undefined}>
          {!askable ? (
            <Empty
              title={DAYS_REVERSED}
              drawing="coil"
              actions={
                <LinkButton look="ink" to={address(query, { fromOn: input.toOn ?? null, toOn: input.fromOn ?? null })}>
                  对调两个日期
                </LinkButton>
              }
            />
          ) : !d ? (
            <Waiting read={ships} lines={8} />
          ) : d.totalCount === 0 ? (
            <Empty
              title={filtered ? '没有找到数据' : '还没有运单'}
              drawing="coil"
              actions={
                <LinkButton look="ink" to={filtered ? '/order/orderShipList' : '/DispListData'}>
                  {filtered ? '清除条件' : '看发运看板'}
                </LinkButton>
              }
            >
              {filtered ? '运单号、订单号、车牌都可以只填一段。' : '订单付款并配货后，在订单页或发运看板预约提货。'}
            </Empty>
          ) : (
            <>
              <ShipTable rows={d.list} now={now} withOrder />
              <div className="loadsum">
                <span>
                  共 {d.totalCount} 车 <b>{tons(d.kg)}</b> 吨（标牌重）
                </span>
              </div>
            </>
          )}
        </div>
      </section>
      {d && d.totalCount > PAGE_SIZE && (
        <div className="gaptop">
          <Pager page={d.currentPage} pageSize={PAGE_SIZE} totalCount={d.totalCount} />
        </div>
      )}
    </>
  )
}

function Search() {
  const [query] = useSearchParams()
  const go = useNavigate()
  const call = useCaller()
  const input = inputOf(query)
  const [word, setWord] = useState(input.word)
  useEffect(() => setWord(input.word), [input.word])
  const to = (change: Record<string, string | null>) => void go(address(query, change), { preventScrollReset: true })
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
        to({ word: word.trim() })
      }}
    >
      <Input label="运单、订单或车牌" size="md" maxLength={40} value={word} onChange={e => setWord(e.target.value)} />
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
