import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { MILL_DEPOT } from '@mall/domain/goods/goods/depot.rules.ts'
import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useAddToCart } from '../../goods/buying/useAddToCart.ts'
import { goodsAddress, landedFen, worksFen } from '../../goods/goods/productRow.ts'
import { AfterLogin } from '../../kernel/kit/AfterLogin.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Change } from '../../kernel/kit/Price.tsx'
import { clock, monthDay } from '../../kernel/kit/time.ts'
import { byChannel } from '../../site/content/channelInputs.ts'
import type { BlockProps } from '../../site/content/homeData.ts'

type List = Reply<'/api/goods/getChannelPriceList'>
type PriceRow = List['list'][number]
/** On a phone the first rows; the rest is one tap away, without a script too. */
const PHONE_ROWS = 8

/** When the prices were set, and how many went up and down since the day before. */
function said({ setAt, comparedOn, list }: List): string {
  if (setAt === null) return ''
  if (list.every(r => r.priceHidden)) return '价格登录后可见'
  const count = (is: (fen: Fen) => boolean) => list.filter(r => is(r.changeFen)).length
  const moved = [
    [count(fen => fen > 0), '涨'],
    [count(fen => fen < 0), '跌'],
    [count(fen => fen === 0), '平'],
  ] as const
  const words = moved.filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}`)
  return `${monthDay(setAt)} ${clock(setAt).slice(0, 5)} 定价${comparedOn ? `，比 ${comparedOn.slice(5)}；${words.join(' ')}` : ''}`
}

/** What a list has reason to show: several names, several units, a freight, a day before. */
interface Look {
  named: boolean
  unit: boolean
  delivers: boolean
  compared: boolean
}

export function PriceList({ code, b }: BlockProps) {
  const day = useLazyCall('/api/goods/getChannelPriceList', byChannel(code)).data
  const list = day?.list ?? []
  const units = new Set(list.map(r => r.priceUnit))
  const [unit] = units
  const oneUnit = units.size === 1 && unit ? unit : null
  const delivers = list.some(r => r.freightFen > 0 && !r.priceHidden)
  const atMill = list.every(r => r.depotCode === MILL_DEPOT)
  const compared = (day?.comparedOn ?? '') !== '' && !list.every(r => r.priceHidden)
  const named = new Set(list.map(r => r.productName)).size > 1
  const look = { named, unit: !oneUnit, delivers, compared }
  return (
    <Panel
      title={b.title || '今日价目'}
      remark={b.subtitle || (day && said(day))}
      more={<Link to="/search">全部现货</Link>}
      flush
      className="fill"
    >
      {list.length === 0 ? (
        <Empty>这个渠道现在没有挂牌的现货，可在搜索页提交采购意向。</Empty>
      ) : (
        <>
          <table className="tbl tight today">
            <thead>
              <tr>
                <th>规格</th>
                <th className="cutn">材质</th>
                <th className={delivers ? 'num cutn' : 'num'}>
                  厂提价{oneUnit && <span className="u">{PriceUnitLabel[oneUnit]}</span>}
                </th>
                {compared && <th className="num">涨跌</th>}
                {delivers && <th className="num">到货价</th>}
                <th className="num cutn">{atMill ? '厂内可供' : '可供'}</th>
                <th className="num">
                  <span className="vh">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map((r, i) => (
                <Row key={r.skuCode} r={r} look={look} late={i >= PHONE_ROWS} />
              ))}
            </tbody>
          </table>
          {list.length > PHONE_ROWS && (
            <Link className="allp only-n" to="/search">
              全部现货
            </Link>
          )}
        </>
      )}
    </Panel>
  )
}

/** Whose price it is where it is not the list's. */
const OwnSaid = ({ r, listFen }: { r: PriceRow; listFen: Fen }) =>
  r.own && !r.own.whyNot ? (
    <small className="mute">
      <s>{yuan(listFen)}</s> {r.own.label}
    </small>
  ) : null

function Row({ r, look, late }: { r: PriceRow; look: Look; late: boolean }) {
  const { named, unit, delivers, compared } = look
  const add = useAddToCart()
  return (
    <tr className={late ? 'not-n' : undefined}>
      <td>
        <Link to={goodsAddress(r.skuCode)}>
          {/* A phone has no column for the grade: it stands with the name there. */}
          <small className={named ? undefined : 'only-n'}>
            {named && r.productName} <span className="only-n">{r.grade}</span>
          </small>
          {r.spec}
        </Link>
      </td>
      <td className="cutn">{r.grade}</td>
      <td className={delivers ? 'num cutn' : 'num'}>
        <span className={delivers ? undefined : 'price'}>
          {r.priceHidden ? <AfterLogin /> : yuan(worksFen(r) ?? 0)}
          {unit && !r.priceHidden && <i className="u">{PriceUnitLabel[r.priceUnit]}</i>}
        </span>
        {!delivers && <OwnSaid r={r} listFen={r.priceFen} />}
      </td>
      {compared && <td className="num">{r.priceHidden ? null : <Change fen={r.changeFen} />}</td>}
      {delivers && (
        <td className="num">
          {r.priceHidden ? <AfterLogin /> : <span className="price">{yuan(landedFen(r) ?? 0)}</span>}
          <OwnSaid r={r} listFen={r.deliveredFen} />
        </td>
      )}
      <td className="num cutn">
        {r.availablePieces} {r.pieceUnit}
        {r.availableKg > 0 && <span className="u">{tons(r.availableKg)} 吨</span>}
      </td>
      <td className="num">
        <Button size="sm" onClick={() => add(r, 1)} aria-label={`加入购物车 ${r.grade} ${r.spec}`}>
          加入
        </Button>
      </td>
    </tr>
  )
}
