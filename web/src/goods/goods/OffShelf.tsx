import type { Reply } from '@mall/contract/main/calls.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { lineAmount, PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { useAddToCart } from '../buying/useAddToCart.ts'
import { AfterLogin } from '../../kernel/kit/AfterLogin.tsx'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Crumb, Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { Money, Price } from '../../kernel/kit/Price.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { goodsAddress, landedFen, pieceWeight } from './productRow.ts'

const IntentDialog = lazyPart(() => import('./IntentDialog.tsx'))

type Gone = Reply<'/api/goods/getOffShelfGoods'>
type Alternative = Gone['alternatives'][number]

/** Goods that are sold no more are no missing page: what they were, since when, and what can be had instead. */
export function OffShelf({ g }: { g: Gone }) {
  const [asking, setAsking] = useState(false)
  const search = `/search?cid=${encodeURIComponent(g.cateCode)}&cidName=${encodeURIComponent(g.productName)}`
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: g.channelName, to: `/homePage?channelCode=${g.channelCode}` },
            { label: g.productName, to: search },
            { label: `${g.grade} ${g.spec}` },
          ]}
        />
        <section className="panel gone">
          <ClassSection productClass={g.classCode} large />
          <div>
            <h1>
              {g.title} <Tag tone="bad">已下架</Tag>
            </h1>
            <p className="mute">
              {g.depotName}
              {g.offAt === null ? '，已下架' : `，${dateTime(g.offAt)} 下架`}
              {g.why ? `：${g.why}` : ''}。
              {g.lastPriceFen > 0 &&
                `下架时 ${yuan(g.lastPriceFen)} ${PriceUnitLabel[g.priceUnit]}（厂提），现在不能按这个价买。`}
            </p>
          </div>
          <div className="row">
            <Button onClick={() => setAsking(true)}>提交采购意向</Button>
          </div>
        </section>
        <Panel
          title="可以换成"
          remark="和原货不同处已标出"
          more={<Link to={search}>全部{g.productName}</Link>}
          flush
          className="below"
        >
          {g.alternatives.length === 0 ? (
            <Empty
              title="没有同规格的现货"
              actions={
                <>
                  <Button look="ink" onClick={() => setAsking(true)}>
                    提交采购意向
                  </Button>
                  <LinkButton to={search}>看其他{g.productName}</LinkButton>
                </>
              }
            >
              让业务员找货，通常半天内回电。
            </Empty>
          ) : (
            <table className="tbl cards line">
              <thead>
                <tr>
                  <th>商品</th>
                  <th>哪里不同</th>
                  <th>仓库</th>
                  <th className="num">可供</th>
                  <th className="num">到货价</th>
                  <th className="num">数量</th>
                  <th className="num">购买</th>
                </tr>
              </thead>
              <tbody>
                {g.alternatives.map(a => (
                  <Offer key={a.row.skuCode} a={a} />
                ))}
              </tbody>
            </table>
          )}
        </Panel>
        <Panel title="原货资料" remark="留作对照" className="below">
          <Facts
            layout="four"
            items={[
              ['材质', g.grade],
              ['规格', g.spec],
              ...(g.pieceWeightG > 0 ? [[`单${g.pieceUnit}`, pieceWeight(g.pieceWeightG)] as const] : []),
              ['计重', SettlementMode.label(g.settlement)],
              ['产地', g.millName],
              ...(g.standard ? [['标准', g.standard] as const] : []),
              ['商品编号', g.skuCode],
            ]}
          />
        </Panel>
      </div>
      {asking && (
        <Suspense>
          <IntentDialog start={{ productName: g.productName, grade: g.grade, spec: g.spec }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </main>
  )
}

function Offer({ a: { row, differs } }: { a: Alternative }) {
  const add = useAddToCart()
  const [pieces, setPieces] = useState(1)
  const weightKg = weightOfPieces(pieces, row.pieceWeightG)
  const landed = landedFen(row)
  const sum = lineAmount({ priceFen: landed ?? 0, priceUnit: row.priceUnit, weightKg, pieces })
  return (
    <tr>
      <td className="all">
        <div className="item">
          <ClassSection productClass={row.classCode} accent={row.accent} />
          <div>
            <b>
              <Link className="inkl" to={goodsAddress(row.skuCode)}>
                {row.title}
              </Link>
            </b>
            <small>{row.millName}</small>
          </div>
        </div>
      </td>
      <td data-l="哪里不同">
        {differs.length === 0 ? <Tag tone="good">完全相同，换仓库</Tag> : <Tag tone="wait">{differs.join('，')}</Tag>}
      </td>
      <td data-l="仓库">{row.depotName}</td>
      <td className="num" data-l="可供">
        {row.availablePieces} {row.pieceUnit}
        <small>{tons(row.availableKg)} 吨</small>
      </td>
      <td className="num" data-l="到货价">
        {landed === null ? <AfterLogin /> : <Price fen={landed} unit={row.priceUnit} />}
      </td>
      <td className="num" data-l="数量">
        <Qty
          pieces={pieces}
          onChange={setPieces}
          unit={row.pieceUnit}
          pieceGrams={row.pieceWeightG || null}
          max={row.availablePieces}
        />
        <small>
          {row.pieceWeightG > 0 ? `${tons(weightKg)} 吨${landed === null ? '' : '，'}` : ''}
          {landed !== null && (
            <>
              约 <Money fen={sum} />
            </>
          )}
        </small>
      </td>
      <td className="num">
        <Button onClick={() => add(row, pieces)}>加入购物车</Button>
      </td>
    </tr>
  )
}
