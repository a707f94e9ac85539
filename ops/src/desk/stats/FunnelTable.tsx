import type { ExcelColumn } from '@mall/client/excel.ts'
import { isQuiet, WORSE_BY } from '@mall/domain/desk/stats/visits.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { type FunnelRow, ordersOf, rateText, signedTons, tone } from './board.ts'

interface Props {
  rows: readonly FunnelRow[]
  total: FunnelRow
  /** Both days included. */
  fromOn: string
  toOn: string
  /** Where the counted steps are told by time. */
  stepsTo(channelCode: string): string
  /** The list of words knows today only as a day of its own. */
  wordsTo?: (channelCode: string) => string
  before: string
}

const funnelSheet: ExcelColumn<FunnelRow>[] = [
  { title: '渠道', width: 20, value: r => r.channelName },
  { title: '访客', value: r => r.visitors },
  { title: '搜索', value: r => r.searches },
  { title: '看商品', value: r => r.goodsViews },
  { title: '加购', value: r => r.cartAdds },
  { title: '结算', value: r => r.checkouts },
  { title: '下单', value: r => r.orders },
  { title: '搜索→下单', value: r => rateText(r.rate) },
  { title: '上期搜索→下单', value: r => rateText(r.beforeRate) },
  { title: '吨', value: r => ({ kg: r.kg }) },
  { title: '上期，吨', value: r => ({ kg: r.beforeKg }) },
]

/** From a visit to an order, a row a channel. Amber: half a point and more below the time before. */
export function FunnelTable({ rows, total, fromOn, toOn, stepsTo, wordsTo, before }: Props) {
  const shown = rows.filter(r => !isQuiet(r))
  const most = Math.max(1, ...shown.map(r => r.rate ?? 0))
  const hidden = rows.length - shown.length
  const cells = (r: FunnelRow, whole: boolean) => {
    const code = whole ? '' : r.channelCode
    const orders = ordersOf({ fromOn, toOn, ...(code ? { channelCode: code } : {}) })
    const worse = r.rate !== null && r.beforeRate !== null && r.rate <= r.beforeRate - WORSE_BY
    return (
      <>
        <td>{whole || code === '' ? r.channelName : <Link to={stepsTo(code)}>{r.channelName}</Link>}</td>
        <td className="num not-n">{r.visitors}</td>
        <td className="num">{wordsTo ? <Link to={wordsTo(code)}>{r.searches}</Link> : r.searches}</td>
        <td className="num not-n">{r.goodsViews}</td>
        <td className="num not-n">{r.cartAdds}</td>
        <td className="num not-n">{r.checkouts}</td>
        <td className="num">
          {r.channelCode === '' ? (
            r.orders
          ) : (
            <Link to={orders}>
              <b>{r.orders}</b>
            </Link>
          )}
        </td>
        <td className="num">
          <span className="fun">
            {whole || r.rate === null ? null : (
              <i className={worse ? 'lo' : undefined} aria-hidden="true" style={{ width: `${((r.rate ?? 0) / most) * 40}px` }} />
            )}
            <span className={worse ? 'warn' : undefined}>{rateText(r.rate)}</span>
          </span>
        </td>
        <td className="num mute not-n">{rateText(r.beforeRate)}</td>
        <td className="num">{tons(r.kg)}</td>
        <td className={`num not-n ${tone(r.kg - r.beforeKg)}`}>{signedTons(r.kg - r.beforeKg)}</td>
      </>
    )
  }
  if (shown.length === 0) return <p className="none">还没有人来过。商城有人访问几秒后，这里按渠道列出。</p>
  return (
    <>
      <table className="tbl tight fnl">
        <thead>
          <tr>
            <th>渠道</th>
            <th className="num not-n">访客</th>
            <th className="num">搜索</th>
            <th className="num not-n">看商品</th>
            <th className="num not-n">加购</th>
            <th className="num not-n">结算</th>
            <th className="num">下单</th>
            <th className="num">搜索→下单</th>
            <th className="num not-n">{before}</th>
            <th className="num">吨</th>
            <th className="num not-n">比{before}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(r => (
            <tr key={r.channelCode}>{cells(r, false)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr>{cells(total, true)}</tr>
        </tfoot>
      </table>
      <p className="rest">
        <ExcelButton label={`漏斗 ${fromOn} ${toOn}`} columns={funnelSheet} read={[...shown, total]} />
      </p>
      {hidden > 0 ? (
        <p className="hint rest">
          另有 {hidden} 个渠道没有访问也没有订单，{before}也没有。
        </p>
      ) : null}
    </>
  )
}
