import './framework.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { PriceState } from '@mall/domain/selling/framework/framework.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { priceSheetAddress } from './frameworkWords.ts'
import { SheetWord } from './SheetWord.tsx'

type Sheet = Reply<'/api/framework/getPriceSheets'>['sheets'][number]
const signed = (fen: Fen): string => `${fen < 0 ? '−' : fen > 0 ? '+' : ''}${yuan(Math.abs(fen))}`

/** 暂定价与结算价: by month of delivery, what was ordered at which provisional price, and what it settles at. */
export function PriceSheets({ ccNo }: { ccNo: string }) {
  const read = useLazyCall('/api/framework/getPriceSheets', { ccNo })
  const d = read.data
  return (
    <Panel title="暂定价与结算价" remark="交货月过后出结算价，双方认可后生效，订单按它结算，多退少补" flush>
      {!d ? (
        <div className="bd">
          {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={4} />}
        </div>
      ) : d.sheets.length === 0 ? (
        <Empty title="还没有按暂定价下的订单">下单之后，各交货月的暂定价和结算价列在这里。</Empty>
      ) : (
        d.sheets.map(s => <SheetPart key={s.month} ccNo={ccNo} s={s} />)
      )}
    </Panel>
  )
}

const SheetPart = ({ ccNo, s }: { ccNo: string; s: Sheet }) => (
  <section aria-label={`${s.month} 价格单`}>
    <div className="fwsheet">
      <h3>
        {s.month} 交货 <StatusTag of={PriceState} code={s.state} />{' '}
        <a className="sm" href={priceSheetAddress(ccNo, s.month)} download>
          价格单 PDF
        </a>
      </h3>
      <p className="mute sm">
        {s.issuedAt !== null
          ? `指数均价 ${yuan(s.indexFen ?? 0)} 元/吨，${s.points.length} 个发布日，${dateTime(s.issuedAt)} 出`
          : `${s.indexFen === null ? '这个月还没有指数发布' : `到现在均价 ${yuan(s.indexFen)} 元/吨，${s.points.length} 个发布日`}；${s.why || '正在出结算价'}`}
      </p>
      {s.word && <SheetWord ccNo={ccNo} s={s} w={s.word} />}
      {s.points.length > 0 && (
        <details>
          <summary>指数各日</summary>
          <p className="sm">{s.points.map(p => `${p.onDay.slice(5)} ${yuan(p.fen)}`).join('　')}</p>
        </details>
      )}
    </div>
    <table className="tbl tight cards c3 eq">
      <thead>
        <tr>
          <th>订单</th>
          <th className="num">吨</th>
          <th className="num">下单时指数</th>
          <th className="num">暂定价，元/吨</th>
          <th className="num">结算价，元/吨</th>
          <th className="num">差价</th>
        </tr>
      </thead>
      <tbody>
        {s.calls.map(k => (
          <tr key={`${k.orderCode} ${k.title}`}>
            <td className="all">
              <Link to={`/order/orderDetail?orderCode=${k.orderCode}`}>{k.orderCode}</Link>{' '}
              <small className="mute">{k.title}</small>
            </td>
            <td className="num" data-l="吨">
              {tons(k.weightKg)}
            </td>
            <td className="num" data-l="下单时指数">
              {yuan(k.orderedIndexFen)}
            </td>
            <td className="num" data-l="暂定价，元/吨">
              {yuan(k.provisionalFen)}
            </td>
            <td className="num" data-l="结算价，元/吨">
              {k.finalFen === null ? '—' : <b className="price">{yuan(k.finalFen)}</b>}
            </td>
            <td className="num" data-l="差价">
              {k.finalFen === null ? '—' : signed(k.finalFen - k.provisionalFen)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
