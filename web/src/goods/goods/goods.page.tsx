import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { adoptChannelOf } from '../../kernel/channelSwitch.ts'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Cut } from '../../kernel/kit/Cut.tsx'
import { DimensionDrawing } from '../../kernel/kit/DimensionDrawing.tsx'
import { Crumb, Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { sectionOf } from '../../kernel/kit/Section.tsx'
import { GoodsComments } from '../../delivery/comment/GoodsComments.tsx'
import { ProductTable } from '../search/ProductTable.tsx'
import { useRows } from '../search/useRows.ts'
import { BuyBar, BuyBox } from './BuyBox.tsx'
import { Calculator } from './Calculator.tsx'
import { Calendar } from './Calendar.tsx'
import { type Choice, firstChoice, quoteOf, servicesOf } from './choice.ts'
import { Depots } from './Depots.tsx'
import { ContractHint } from '../../orders/cart/ContractHint.tsx'
import { FuturesParams } from '../buying/FuturesParams.tsx'
import { addedOf, faultsOf, firstFault, useFuturesKnown } from '../buying/futures.ts'
import { usePeriod } from './usePeriod.ts'
import { type Detail, dimsOf } from './dims.ts'
import { FIRST_DAYS, History } from './History.tsx'
import { GoodsTitle } from './GoodsTitle.tsx'
import { OffShelf } from './OffShelf.tsx'
import { OtherChannel } from './OtherChannel.tsx'
import { OrderParams } from './OrderParams.tsx'
import { PriceBox } from './PriceBox.tsx'
import { Units } from './Units.tsx'
import { useOwnPrice } from './useOwnPrice.ts'
import { goodsAddress } from './productRow.ts'

/** Channels of the no-show list use the common variant of the detail call (specification section 6). */
const detailPath = (noShow: boolean) =>
  noShow ? '/api/goods/getSteelCommonlyProductDetailInfo' : '/api/goods/getSteelProductDetailInfo'
const codeOf = (query: URLSearchParams) => (query.get('skuCode') ?? '').slice(0, 80)

export async function load(p: PageContext) {
  const skuCode = codeOf(p.query)
  if (!skuCode) throw notFound('goods')
  const [detail] = await Promise.all([
    p.ensure(detailPath(p.boot.channel?.noShow ?? false), { skuCode }),
    p.ensure('/api/goods/getProductPriceHistory', { skuCode, days: FIRST_DAYS }),
    p.ensure('/api/goods/getDeliveryDayMap', { skuCode }),
    p.ensure('/api/goods/getRelatedProductList', { skuCode }),
  ])
  // Off the shelf is not gone: what it was and what can be had instead.
  if (!detail && !(await p.ensure('/api/goods/getOffShelfGoods', { skuCode }))) throw notFound('goods')
}

export const head = ({ query, boot, read }: PageContext): Head => {
  const g = read(detailPath(boot.channel?.noShow ?? false), { skuCode: codeOf(query) })
  if (!g) {
    const gone = read('/api/goods/getOffShelfGoods', { skuCode: codeOf(query) })
    return { title: gone ? `已下架 ${gone.title}` : '商品', noIndex: true }
  }
  const origin = boot.site.origin
  return {
    title: g.title,
    description: `${g.title}，${g.millName}，${g.standard}，${g.depotName}可供 ${g.availablePieces} ${g.pieceUnit}，${g.priceHidden ? '价格登录后可见' : `厂提价 ${yuan(g.priceFen)} 元`}。`,
    canonical: goodsAddress(g.skuCode),
    data: [
      {
        '@type': 'Product',
        name: g.title,
        sku: g.skuCode,
        category: g.className,
        brand: { '@type': 'Brand', name: g.millName },
        offers: {
          '@type': 'Offer',
          url: origin + goodsAddress(g.skuCode),
          ...(g.priceHidden ? {} : { price: yuan(g.priceFen, false), priceCurrency: 'CNY' }),
          availability: g.availablePieces > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [g.channelName, g.productName, g.title].map((name, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name,
        })),
      },
    ],
  }
}

export default function Goods() {
  const [query] = useSearchParams()
  const { channel } = useBoot()
  const { data, isError } = useLazyCall(detailPath(channel?.noShow ?? false), { skuCode: codeOf(query) })
  const gone = useLazyCall('/api/goods/getOffShelfGoods', { skuCode: codeOf(query) }, { enabled: !data && isError }).data
  if (!data && gone) return <OffShelf key={gone.skuCode} g={gone} />
  if (!data) return <main id="main" />
  // Another piece of goods is another choice: nothing typed for the last one may stick.
  return <GoodsScreen key={data.skuCode} g={data} />
}

function GoodsScreen({ g }: { g: Detail }) {
  // Kept in the tab: what a guest has chosen is still there when he comes back from the log-in.
  const [kept, keep] = useKept<Choice>(`mall.goods.${g.skuCode}`, firstChoice(g))
  const [choice, change] = usePeriod(kept, keep, g, useSearchParams()[0].get('period'))
  useFootprint(g.skuCode)
  useChannelOf(g.cateCode)
  const dims = dimsOf(g)
  const made = choice.stockMode === 2
  const known = useFuturesKnown(g.skuCode, made)
  const added = made ? addedOf(known.groups, choice.futures) : []
  const services = servicesOf(g, choice).map(s => ({ label: s.label, fen: s.fenPerTon }))
  const own = useOwnPrice(g, choice)
  const quote = quoteOf(g, choice, own.against ? [...added, own.against] : added, services)
  const line = { weightKg: quote.weightKg, pieceUnit: g.pieceUnit }
  const buy = { g, choice, quote, change, fault: made ? firstFault(faultsOf(choice.futures, known, line)) : null }

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: g.channelName, to: `/homePage?channelCode=${g.channelCode}` },
            {
              label: g.productName,
              to: `/search?cid=${encodeURIComponent(g.cateCode)}&cidName=${encodeURIComponent(g.productName)}`,
            },
            { label: g.grade, to: `/search?word=${encodeURIComponent(`${g.productName} ${g.grade}`)}` },
            { label: g.spec },
          ]}
        />
        <OtherChannel g={g} />
        <div className="gd">
          <div className="stack">
            <div className="gd2">
              <Panel title="截面与外形" more={dims.shape === 'other' ? '示意图' : '单位 mm，按本品尺寸绘制'}>
                <DimensionDrawing
                  dims={dims}
                  name={g.productName}
                  fallback={sectionOf(g.shape === 'rodRibbed' ? 'WIRE' : g.classCode)}
                />
              </Panel>
              <Panel>
                <GoodsTitle g={g} stockMode={choice.stockMode} />
                <OrderParams g={g} choice={choice} change={change} />
              </Panel>
            </div>
            {made && (
              <Panel title="排产参数" more="不选的按标「本品」「默认」的交货，加价单位元/吨">
                <dl className="prm">
                  <FuturesParams
                    known={known}
                    line={line}
                    form={choice.futures}
                    change={c => change({ futures: { ...choice.futures, ...c } })}
                  />
                </dl>
              </Panel>
            )}
            <Units key={choice.skuCode} g={g} choice={choice} quote={quote} change={change} />
            <Depots g={g} />
          </div>
          <div className="stack">
            <PriceBox g={g} own={own} quote={quote} added={added} />
            <ContractHint skuCode={g.skuCode} />
            <BuyBox {...buy} />
          </div>
        </div>
        <div className="half below">
          <Calculator g={g} choice={choice} change={change} />
          {!g.priceHidden && <History g={g} />}
          <Calendar skuCode={g.skuCode} />
          <Quality g={g} />
        </div>
        <GoodsComments skuCode={g.skuCode} />
        <Related skuCode={g.skuCode} />
        <BuyBar {...buy} />
      </div>
    </main>
  )
}

function Quality({ g }: { g: Detail }) {
  return (
    <Panel title="质量与用途" more="质保书随货，可按炉号查">
      <Facts
        items={[
          ['执行标准', g.standard || '—'],
          ...g.attributes.map(a => [a.label, a.value] as const),
          ...(g.uses.length > 0 ? [['用途', g.uses.join('、')] as const] : []),
        ]}
      />
    </Panel>
  )
}

function Related({ skuCode }: { skuCode: string }) {
  const list = useLazyCall('/api/goods/getRelatedProductList', { skuCode }).data ?? []
  const rows = useRows('delivered')
  if (list.length === 0) return null
  return (
    <Panel title="相近规格" flush className="below">
      <Cut rows={list.length} label={`全部 ${list.length} 个相近规格`}>
        <ProductTable rows={list} state={rows.state(list)} sortable={false} totals={false} />
      </Cut>
    </Panel>
  )
}

/** Footprints are kept for those logged in; a failure here is nobody's concern. */
function useFootprint(skuCode: string) {
  const { call } = useDeps()
  const { session } = useBoot()
  useEffect(() => {
    if (session.userStatus && !session.punchOut) call('/api/user/addUserFootPrintProductInfo', { skuCode }).catch(() => undefined)
  }, [call, skuCode, session.userStatus, session.punchOut])
}

/** Found by a search engine or a shared link, without a channel: the goods bring theirs, and cart and checkout are open. */
function useChannelOf(cateCode: string) {
  const deps = useDeps()
  useEffect(() => {
    void adoptChannelOf(deps, cateCode)
  }, [deps, cateCode])
}
