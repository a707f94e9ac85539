// The small parts of 实时经营.
import { yuan } from '@mall/domain/kernel/money.ts'
import { LOST_FROM_DAYS } from '@mall/domain/desk/stats/visits.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { SynonymDialog } from '../../goods/search/SynonymDialog.tsx'
import { type Dashboard, ordersOf } from './board.ts'

export function Part({
  title,
  note,
  to,
  toText = '全部',
  children,
}: {
  title: string
  note?: ReactNode
  to?: string
  toText?: string
  children: ReactNode
}) {
  return (
    <section className="panel" aria-label={title}>
      <div className="hd">
        <h2>{title}</h2>
        {note ? <span className="mute sm">{note}</span> : null}
        {to ? (
          <Link className="push" to={to} aria-label={`${toText}，${title}`}>
            {toText}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}

export function Queues({ queues }: { queues: NonNullable<Dashboard['queues']> }) {
  return (
    <Part title="等着办的">
      <ul className="qlist">
        {queues.map(q => (
          <li key={q.to}>
            <Link to={q.to}>
              {q.label} <b className={q.count > 0 ? undefined : 'mute'}>{q.count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function EmptyWords({ words }: { words: NonNullable<Dashboard['words']> }) {
  const why = whyNoRight(useStaff(), 'goods.price')
  const [adding, setAdding] = useState<string | null>(null)
  return (
    <Part
      title="搜不到的词"
      note={`今日 ${words.times} 次，含不计访问的`}
      to="/words?days=1&emptyOnly=true"
      toText={`全部 ${words.count} 个`}
    >
      {words.rows.length === 0 ? <p className="none">今天没有搜不到的词。</p> : null}
      <table className="tbl tight">
        <tbody>
          {words.rows.map(w => (
            <tr key={w.word}>
              <td>
                <Link to={`/words?days=1&emptyOnly=true&word=${encodeURIComponent(w.word)}`}>
                  <b>{w.word}</b>
                </Link>
                {w.means ? <small className="mute">现按「{w.means}」查找</small> : null}
              </td>
              <td className="num">{w.emptyCount} 次</td>
              <td className="num">
                <span className="acts">
                  <ActButton
                    size="small"
                    {...(why || w.means ? { why: why ?? '已有同义词' } : {})}
                    onClick={() => setAdding(w.word)}
                    aria-label={`加同义词 ${w.word}`}
                  >
                    加同义词
                  </ActButton>
                  <Link to={`/intend?word=${encodeURIComponent(w.word)}`} aria-label={`查意向 ${w.word}`}>
                    意向
                  </Link>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {adding === null ? null : <SynonymDialog word={adding} onClose={() => setAdding(null)} />}
    </Part>
  )
}

export function BestSellers({ best, d }: { best: NonNullable<Dashboard['best']>; d: Dashboard }) {
  const all = d.sales?.now.kg ?? 0
  const note =
    best.rows.length > 0
      ? `前 ${best.rows.length} 种 ${tons(best.kg)} 吨${all > 0 ? `，占 ${((best.kg / all) * 100).toFixed(1)} %` : ''}`
      : undefined
  const staff = useStaff()
  return (
    <Part title="卖得多的" note={note} {...(staff.rights.includes('stats.see') ? { to: '/stats?view=goods&by=orders' } : {})}>
      {best.rows.length === 0 ? (
        <p className="none">今天还没有订单。</p>
      ) : (
        <ol className="top5">
          {best.rows.map(r => (
            <li key={r.skuCode}>
              <Link to={ordersOf({ fromOn: d.today, skuCode: r.skuCode })}>
                <span>{r.title}</span>
                <b>{tons(r.kg)} 吨</b>
                <small className="mute">
                  {r.pieces} {r.pieceUnit}，{r.orders} 单
                </small>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Part>
  )
}

export function PriceMoves({ moves, today }: { moves: NonNullable<Dashboard['moves']>; today: string }) {
  return (
    <Part
      title="今日调价"
      note={moves.count > 0 ? `${moves.count} 种：${moves.upCount} 涨 ${moves.downCount} 跌` : undefined}
      to="/repricing"
      toText="记录"
    >
      {moves.rows.length === 0 ? <p className="none">今天没有调价。</p> : null}
      <table className="tbl tight">
        <tbody>
          {moves.rows.map(m => (
            <tr key={m.skuCode}>
              <td>
                <Link to={`/sku?word=${m.skuCode}&open=${m.skuCode}`}>{m.title}</Link>
                <small className="mute">
                  {yuan(m.wasFen)} → {yuan(m.nowFen)}
                </small>
              </td>
              <td className={`num ${m.nowFen > m.wasFen ? 'bad' : 'ok'}`}>
                {m.nowFen > m.wasFen ? '涨' : '跌'} {yuan(Math.abs(m.nowFen - m.wasFen))}
              </td>
              <td className="num">
                <Link
                  to={ordersOf({ fromOn: today, skuCode: m.skuCode, fromAt: m.at })}
                  aria-label={`调价后 ${m.orders} 单，${m.title}`}
                >
                  {m.orders} 单
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

export function LostCarts({ carts }: { carts: NonNullable<Dashboard['carts']> }) {
  const note =
    carts.lines > 0 ? `${carts.companies} 家，${tons(carts.kg)} 吨，${yuan(carts.fen)} 元` : `放了 ${LOST_FROM_DAYS} 天以上的`
  return (
    <Part title="未下单的购物车" note={note} to="/lostCarts">
      {carts.rows.length === 0 ? <p className="none">没有放了 {LOST_FROM_DAYS} 天以上的。</p> : null}
      <table className="tbl tight">
        <tbody>
          {carts.rows.map(c => (
            <tr key={c.companyCode}>
              <td>
                {c.companyCode ? <Link to={`/company360?code=${c.companyCode}`}>{c.companyName}</Link> : c.companyName}
                <small className="mute">
                  {c.lines} 行{c.bdName ? `，${c.bdName}` : ''}
                </small>
              </td>
              <td className="num">{tons(c.kg)} 吨</td>
              <td className="num">{yuan(c.fen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

export function Loads({ loads, today }: { loads: NonNullable<Dashboard['loads']>; today: string }) {
  const most = Math.max(1, ...loads.states.map(s => s.count))
  return (
    <Part title="今天的车" note={`${loads.count} 车，${tons(loads.kg)} 吨`} to={`/dispatch?fromOn=${today}&toOn=${today}`}>
      {loads.states.length === 0 ? <p className="none">今天还没有车。</p> : null}
      <table className="tbl tight bars2">
        <tbody>
          {loads.states.map(s => (
            <tr key={s.status}>
              <td>
                <Link to={`/dispatch?status=${s.status}&fromOn=${today}&toOn=${today}`}>{s.label}</Link>
              </td>
              <td aria-hidden="true" className="barcell">
                <i style={{ width: `${(s.count / most) * 100}%` }} />
              </td>
              <td className="num">{s.count} 车</td>
              <td className="num mute">{tons(s.kg)} 吨</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

export const Reload = ({ busy, onClick }: { busy: boolean; onClick(): void }) => (
  <Button size="small" loading={busy} onClick={onClick}>
    更新
  </Button>
)
