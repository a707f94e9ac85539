import { allRows, type ExcelColumn } from '@mall/client/excel.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { TOUCHED_RIGHT, TouchedKind, type TouchedKindCode } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'

type Row = Reply<'/api/ops/getRepricingTouched'>['list'][number]
const PAGE_SIZE = 10
/** Where one of them is looked at. */
const linkOf: Readonly<Record<TouchedKindCode, (r: Row) => string | undefined>> = {
  carts: () => undefined,
  quotes: r => `/quotes?queue=all&no=${r.no}`,
  agreed: r => `/companyPrices?queue=all&no=${r.no}`,
  contracts: r => `/framework?view=all&open=${r.no}`,
  lots: r => `/biddingLot?no=${r.no}`,
  held: r => `/groupBuyWatch?no=${r.no}`,
}
const signed = (fen: Fen): string => `${fen > 0 ? '+' : ''}${yuan(fen)}`
const sheetOf = (kind: TouchedKindCode): ExcelColumn<Row>[] => [
  ...(kind === 'carts' ? [] : [{ title: '编号', width: 22, value: (r: Row) => r.no }]),
  ...(kind === 'lots' || kind === 'held' ? [] : [{ title: '企业', width: 30, value: (r: Row) => r.companyName || '未认证企业' }]),
  { title: '商品', width: 40, value: r => r.title },
  { title: '行', value: r => r.lineCount },
  { title: '吨', value: r => (r.kg === null ? '' : { kg: r.kg }) },
  { title: '按原价，元', value: r => (r.wasFen === null ? '' : { fen: r.wasFen }) },
  { title: '按新价，元', value: r => (r.nowFen === null ? '' : { fen: r.nowFen }) },
  { title: '怎样', width: 28, value: r => r.stateText },
]

/** 碰到谁: the lists behind the counts of a sheet that is on its way; each as an Excel. */
export function TouchedLists({ no }: { no: string }) {
  const staff = useStaff()
  const seen = TouchedKind.values.filter(kind => !whyNoRight(staff, TOUCHED_RIGHT[kind]))
  const [kind, setKind] = useState<TouchedKindCode>(seen[0] ?? TouchedKind.carts)
  const [page, setPage] = useState(1)
  const call = useCaller()
  const asked = { repricingNo: no, touchedKind: kind }
  const rows = useLazyCall(
    '/api/ops/getRepricingTouched',
    { ...asked, currentPage: page, pageSize: PAGE_SIZE },
    { enabled: seen.length > 0, keepOld: true },
  )
  if (seen.length === 0) return null
  const all = (told: (done: number, all: number) => void) =>
    allRows(
      (n, pageSize) => call('/api/ops/getRepricingTouched', { ...asked, currentPage: n, pageSize }),
      r => `${r.no}${r.companyCode}${r.title}${r.kg}${r.wasFen}`,
      told,
    )
  const d = rows.data
  return (
    <section aria-label="碰到谁">
      <h3>碰到谁</h3>
      <QueueTabs
        tabs={seen.map(state => ({ state, label: TouchedKind.label(state) }))}
        now={kind}
        counts={Object.fromEntries((d?.kinds ?? []).map(c => [c.touchedKind, c.touchedCount]))}
        onPick={k => (setKind(k), setPage(1))}
      />
      <div className="row">
        {d && d.totalCount > 0 ? (
          <span className="push">
            <ExcelButton label={`调价单 ${no} ${TouchedKind.label(kind)}`} columns={sheetOf(kind)} read={all} />
          </span>
        ) : null}
      </div>
      {rows.isError && !d ? <Alert type="error" showIcon title={rows.error.message} /> : null}
      {d && d.totalCount === 0 ? <p className="mute">没有。</p> : null}
      {d && d.list.length > 0 ? (
        <table className="plain-table">
          <thead>
            <tr>
              <th>{kind === 'lots' || kind === 'held' ? '哪一场' : '企业'}</th>
              <th className="num">吨</th>
              <th className="num">原价 → 新价，元</th>
            </tr>
          </thead>
          <tbody>
            {d.list.map((r, i) => {
              const to = linkOf[kind](r)
              return (
                <tr key={`${r.no} ${r.companyCode} ${i}`}>
                  <td>
                    {r.companyCode ? (
                      <Link to={`/company360?code=${r.companyCode}`}>{r.companyName}</Link>
                    ) : kind === 'carts' ? (
                      '未认证企业'
                    ) : null}
                    {to ? (
                      <>
                        {' '}
                        <Link to={to}>{r.no}</Link>
                      </>
                    ) : null}
                    <small className="mute">
                      {r.title}
                      {r.lineCount > 1 && `，${r.lineCount} 行`}
                    </small>
                    <small className="mute">{r.stateText}</small>
                  </td>
                  <td className="num">{r.kg === null ? '' : tons(r.kg)}</td>
                  <td className="num">
                    {r.wasFen === null || r.nowFen === null ? (
                      <span className="mute">不按挂牌价</span>
                    ) : (
                      <>
                        {yuan(r.wasFen)} → {yuan(r.nowFen)}
                        <small className="mute">{signed(r.nowFen - r.wasFen)}</small>
                      </>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : null}
      {d && d.totalCount > PAGE_SIZE ? (
        <Pagination size="small" simple current={page} pageSize={PAGE_SIZE} total={d.totalCount} onChange={setPage} />
      ) : null}
    </section>
  )
}
