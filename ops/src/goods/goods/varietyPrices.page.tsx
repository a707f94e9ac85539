// 品种行情: a day's price of every variety, as a person quotes it; what nobody quotes is made of the list prices.
import './goods.css'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { whyNotQuote } from '@mall/domain/goods/goods/market.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'

export default function VarietyPricesPage() {
  const noMake = whyNoRight(useStaff(), 'price.make')
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [f, set] = useFilters({ day: '' })
  const [typed, setTyped] = useState<Record<string, number | null>>({})
  const read = useLazyCall('/api/ops/getVarietyPrices', f.day ? { day: f.day } : {}, { keepOld: true })
  const d = read.data
  const lines = (d?.list ?? []).flatMap(r => {
    const priceFen = typed[r.varietyCode]
    return priceFen !== undefined && priceFen !== null && (priceFen !== r.priceFen || r.byJob)
      ? [{ varietyCode: r.varietyCode, wasFen: r.priceFen, priceFen }]
      : []
  })
  const wrongOf = (code: string, beforeFen: Fen | null) => {
    const fen = typed[code]
    return fen === undefined || fen === null ? undefined : whyNotQuote(fen, beforeFen)
  }
  const wrong = (d?.list ?? []).some(r => wrongOf(r.varietyCode, r.beforeFen) !== undefined)
  const save = useMutation({
    mutationFn: () => call('/api/ops/saveVarietyPrices', { day: d?.day ?? '', lines }),
    onSuccess: ({ changed }) => {
      setTyped({})
      void message.success(`已报 ${changed} 个品种的行情`)
    },
    onError: e => void message.error(e.message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['/api/ops/getVarietyPrices'] })
      await client.invalidateQueries({ queryKey: ['/api/ops/getSetup'] })
    },
  })
  const why = noMake ?? (lines.length === 0 ? '没有要报的' : wrong ? '先改红字的价格' : undefined)
  return (
    <>
      <div className="page-head">
        <h1>品种行情</h1>
        <span className="mute">走势、涨跌和改价的核对以它为准；没有人报的工作日按挂牌价的变动自动定</span>
        <span className="push row">
          <ExcelButton
            label={`品种行情 ${d?.day ?? ''}`.trim()}
            columns={[
              { title: '品种编码', value: r => r.varietyCode },
              { title: '品种', width: 20, value: r => r.varietyName },
              { title: '品类', value: r => r.className },
              { title: '在架商品', value: r => r.onShelfCount },
              { title: '前一次日期', value: r => r.beforeOn },
              { title: '前一次 元/吨', value: r => (r.beforeFen === null ? null : { fen: r.beforeFen }) },
              { title: '当天 元/吨', value: r => (r.priceFen === null ? null : { fen: r.priceFen }) },
              { title: '谁报的', value: r => (r.priceFen === null ? '' : r.byJob ? '自动' : r.staffName || '以前') },
              { title: '时间', width: 18, value: r => ({ at: r.enteredAt }) },
            ]}
            read={d?.list ?? []}
          />
          <Input
            type="date"
            aria-label="哪一天"
            className="date-field"
            value={f.day || (d?.day ?? '')}
            max={d?.today ?? ''}
            onChange={e => {
              setTyped({})
              set({ day: e.target.value })
            }}
          />
          <ActButton type="primary" {...(why ? { why } : {})} loading={save.isPending} onClick={() => save.mutate()}>
            {lines.length > 0 ? `报 ${lines.length} 个` : '报行情'}
          </ActButton>
        </span>
      </div>
      {read.isError && !d ? <Alert type="error" showIcon title={read.error.message} /> : null}
      {!d && !read.isError ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {d ? (
        <section className="panel" aria-label="行情">
          <div className="scrollx" role="region" aria-label="各品种的行情" tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th>品种</th>
                  <th className="num">前一次</th>
                  <th>当天 元/吨</th>
                  <th>谁报的</th>
                </tr>
              </thead>
              <tbody>
                {d.list.map(r => {
                  const said = wrongOf(r.varietyCode, r.beforeFen)
                  return (
                    <tr key={r.varietyCode}>
                      <td>
                        {r.varietyName}
                        <small className="mute">
                          {r.className}，在架 {r.onShelfCount} 个
                        </small>
                      </td>
                      <td className="num">
                        {r.beforeFen === null ? <span className="mute">—</span> : yuan(r.beforeFen)}
                        <small className="mute">{r.beforeOn}</small>
                      </td>
                      <td className="quote-cell">
                        <MoneyInput
                          label={`${r.varietyName}的行情`}
                          unit="元/吨"
                          disabled={noMake !== undefined}
                          value={typed[r.varietyCode] === undefined ? r.priceFen : (typed[r.varietyCode] ?? null)}
                          onChange={fen => setTyped({ ...typed, [r.varietyCode]: fen })}
                        />
                        {said ? <span className="field-error">{said}</span> : null}
                      </td>
                      <td>
                        {r.priceFen === null ? (
                          <span className="mute">还没有</span>
                        ) : r.byJob ? (
                          <span className="mute">自动</span>
                        ) : (
                          <>
                            {r.staffName || '以前'}
                            <small className="mute">
                              {r.enteredAt === null ? '' : shortTime(r.enteredAt)}{' '}
                              <Link to={`/audit?objectType=variety&word=${r.varietyCode}`}>记录</Link>
                            </small>
                          </>
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
    </>
  )
}
