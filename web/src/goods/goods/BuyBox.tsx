import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useNavigate } from 'react-router'
import { buyNow, intentLine, useAddToCart } from '../buying/useAddToCart.ts'
import { goLogin, useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { keepIntent } from '../../kernel/intent.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { AfterLogin } from '../../kernel/kit/AfterLogin.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel, Totals } from '../../kernel/kit/Panel.tsx'
import { Money, Price } from '../../kernel/kit/Price.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { useSpuPieces } from '../../site/shell/useCart.ts'
import { hasPack, packWords } from '@mall/domain/goods/goods/packRule.ts'
import { type Choice, extrasOf, packFor, type Quote, rolledKgOf, stockFor } from './choice.ts'
import { unitsOf, withUnits } from './chosenUnits.ts'
import { barsOf, type Detail } from './dims.ts'
import { GoodsCoupons } from './GoodsCoupons.tsx'

export interface BuyProps {
  g: Detail
  choice: Choice
  quote: Quote
  change: (c: Partial<Choice>) => void
  /** What stands against the chosen order parameters. */
  fault: string | null
}

function useBuy({ g, choice }: BuyProps) {
  const add = useAddToCart()
  const send = useSend()
  const navigate = useNavigate()
  const { session } = useBoot()
  const goods = { ...g, skuCode: choice.skuCode }
  return {
    add: () => add(goods, choice.pieces, extrasOf(g, choice)),
    now: async () => {
      const line = intentLine(goods, choice.pieces, extrasOf(g, choice))
      if (!session.userStatus) {
        keepIntent('buyNow', [line])
        return goLogin()
      }
      if (await buyNow(send, line)) await navigate('/confirmOrder?buyNow=1')
    },
  }
}

/** Why it cannot be bought with the present choice; the same rules as the server's refusals. */
function whyNot({ g, choice, quote, fault }: BuyProps): string | null {
  if (fault) return fault
  const depot = g.depots.find(d => d.skuCode === choice.skuCode)
  const available = depot?.availablePieces ?? g.availablePieces
  if (choice.stockMode === 1 && available === 0) return g.futures ? '该仓现货已售完，可选期货排产' : '该仓现货已售完'
  if (choice.stockMode === 1 && choice.pieces > available) return `该仓可供 ${available} ${g.pieceUnit}`
  if (choice.stockMode === 2 && g.minFuturesKg > 0 && quote.weightKg < g.minFuturesKg)
    return `期货排产 ${tons(g.minFuturesKg)} 吨起订`
  return null
}

export function BuyBox(props: BuyProps) {
  const { g, choice, quote } = props
  const bars = barsOf(g)
  const buy = useBuy(props)
  const { session } = useBoot()
  const why = useWhyNot('order.create') ?? whyNot(props)
  return (
    <Panel>
      <div className="row nw spread">
        <span className="mute">
          数量
          <InCart g={g} />
        </span>
        <Quantity {...props} />
      </div>
      <div className="sums">
        <Totals
          lines={[
            {
              label: '合计',
              value: (
                <>
                  {choice.pieces} {g.pieceUnit}
                  {bars !== undefined && ` ${bars * choice.pieces} 支`}
                  {g.pieceWeightG > 0 && (
                    <>
                      ，{g.settlement === 1 ? '理计' : unitsOf(choice).length > 0 ? '标牌' : '约'}{' '}
                      <b className="strong">{tons(quote.weightKg)} 吨</b>
                    </>
                  )}
                </>
              ),
            },
            ...(g.priceHidden
              ? [{ label: '应付', value: <AfterLogin />, rule: true, total: true }]
              : [
                  { label: '货款', value: <Money fen={quote.goodsFen} /> },
                  ...(quote.serviceFen > 0 ? [{ label: '附加服务', value: <Money fen={quote.serviceFen} /> }] : []),
                  ...(quote.freightFen > 0 ? [{ label: '运费', value: <Money fen={quote.freightFen} /> }] : []),
                  {
                    label: g.settlement === 1 ? '应付' : '预计应付',
                    value: <Money fen={quote.totalFen} main />,
                    rule: true,
                    total: true,
                  },
                ]),
          ]}
        />
      </div>
      {!session.punchOut && <GoodsCoupons g={g} choice={choice} />}
      <Button look="primary" size="lg" wide className="not-n" onClick={buy.add} disabledReason={why}>
        加入购物车
      </Button>
      <div className="row not-n gap8">
        {hasScreen('/confirmOrder') && !session.punchOut && (
          <Button size="lg" className="grow" onClick={buy.now} disabledReason={why} reasonAt="title">
            立即购买
          </Button>
        )}
        <Favourite g={g} />
      </div>
      <p className="hint gap8">{choice.stockMode === StockMode.futures ? g.promise.futuresText : g.promise.spotText}</p>
    </Panel>
  )
}

function Quantity({ g, choice, change }: BuyProps) {
  const chosen = unitsOf(choice)
  if (chosen.length > 0)
    return (
      <span>
        选定 <b className="strong">{chosen.length}</b> 件，{choice.pieces} {g.pieceUnit}{' '}
        <button type="button" className="link" onClick={() => change(withUnits(choice, []))}>
          改为任选
        </button>
      </span>
    )
  return (
    <>
      <Qty
        large
        live
        pieces={choice.pieces}
        onChange={pieces => change({ pieces })}
        unit={g.pieceUnit}
        pieceGrams={g.pieceWeightG || null}
        rolledKg={rolledKgOf(g, choice)}
        pack={packFor(g, choice)}
        max={stockFor(g, choice)}
      />
      {hasPack(packFor(g, choice)) && <small className="mute block">{packWords(packFor(g, choice), g.pieceUnit)}</small>}
    </>
  )
}

/** The same goods, of whatever depot, that lie in the cart already. */
function InCart({ g }: { g: Detail }) {
  const n = useSpuPieces()[g.spuCode] ?? 0
  return n === 0 ? null : (
    <small className="incart block">
      购物车已有 {n} {g.pieceUnit}
    </small>
  )
}

function Favourite({ g }: { g: Detail }) {
  const send = useSend()
  const refresh = useRefresh()
  const { session } = useBoot()
  const toggle = async () => {
    if (!session.userStatus) return goLogin()
    const path = g.favourite ? '/api/goods/deleteUserProductCollection' : '/api/goods/insertUserProductCollection'
    if (!(await send(path, { skuCode: g.skuCode }))) return
    notify.success(g.favourite ? '已取消收藏' : '已收藏，可在买家中心查看')
    await refresh(
      '/api/goods/getSteelProductDetailInfo',
      '/api/goods/getSteelCommonlyProductDetailInfo',
      '/api/goods/getUserProductCollection',
    )
  }
  if (session.punchOut) return null
  return (
    <Button size="lg" onClick={toggle} aria-pressed={g.favourite}>
      {g.favourite ? '已收藏' : '收藏'}
    </Button>
  )
}

/** Narrow: price, quantity and both ways to buy stay at hand; the same state as the box and the calculator. */
export function BuyBar(props: BuyProps) {
  const { g, quote } = props
  const buy = useBuy(props)
  const { session } = useBoot()
  const why = useWhyNot('order.create') ?? whyNot(props)
  return (
    <div className="buybar tall only-n" role="region" aria-label="购买">
      {g.priceHidden ? <AfterLogin /> : <Price fen={quote.deliveredFen} unit={g.priceUnit} />}
      <Quantity {...props} />
      <small className="mute">
        {g.pieceWeightG > 0 && (
          <span>
            {tons(quote.weightKg)} 吨{g.priceHidden ? '' : '，'}
          </span>
        )}
        {!g.priceHidden && (
          <span>
            {g.settlement === 1 ? '应付' : '预计'} {yuan(quote.totalFen)} 元
          </span>
        )}
      </small>
      <div className="row nw acts">
        {hasScreen('/confirmOrder') && !session.punchOut && (
          <Button onClick={buy.now} disabledReason={why} reasonAt="title">
            立即购买
          </Button>
        )}
        <Button look="primary" onClick={buy.add} disabledReason={why} reasonAt="title">
          加入购物车
        </Button>
      </div>
      {why && <p className="why full">{why}</p>}
    </div>
  )
}
