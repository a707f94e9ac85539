import { useLazyCall } from '@mall/client/useCall.ts'
import { MOST_UNITS } from '@mall/domain/goods/goods/chosenUnits.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { lineAmount, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { type Choice, type Quote, stockFor } from './choice.ts'
import { type GoodsUnit, unitsOf, withUnits } from './chosenUnits.ts'
import type { Detail } from './dims.ts'

const UnitQuality = lazyPart(() => import('./UnitQuality.tsx'))
const PAGE = 10
type Sort = 'old' | 'light' | 'heavy' | 'number'

/** 挑卷: the coils, bundles and plates of the depot one by one, with what each weighs. Goods that are not registered so say nothing of it. */
export function Units({
  g,
  choice,
  quote,
  change,
}: {
  g: Detail
  choice: Choice
  quote: Quote
  change: (c: Partial<Choice>) => void
}) {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>('old')
  const [heatNo, setHeatNo] = useState('')
  const [looked, setLooked] = useState<string | null>(null)
  const asked = { skuCode: choice.skuCode, currentPage: page, pageSize: PAGE, sort, heatNo }
  const units = useLazyCall('/api/goods/getGoodsUnits', asked, { enabled: g.spot && choice.stockMode === 1, keepOld: true }).data
  if (!units || units.all === 0 || choice.stockMode !== 1) return null
  const chosen = unitsOf(choice)
  const byTable = g.settlement === SettlementMode.theoretical
  const most = stockFor(g, choice) ?? 0
  const pieces = chosen.reduce((n, u) => n + u.pieces, 0)
  const pick = (u: GoodsUnit, on: boolean) =>
    change(
      withUnits(
        choice,
        on
          ? [...chosen, { unitNo: u.unitNo, pieces: u.pieces, weightKg: u.weightKg }]
          : chosen.filter(c => c.unitNo !== u.unitNo),
      ),
    )
  const whyNot = (u: GoodsUnit): string | null =>
    chosen.length >= MOST_UNITS
      ? `一行至多 ${MOST_UNITS} 件`
      : pieces + u.pieces > most
        ? `该仓可供 ${most} ${g.pieceUnit}`
        : null
  const look = (next: Partial<{ sort: Sort; heatNo: string }>) => {
    setPage(1)
    if (next.sort) setSort(next.sort)
    if (next.heatNo !== undefined) setHeatNo(next.heatNo)
  }
  return (
    <Panel
      title="按捆包号选"
      remark={`不选就是任选。${byTable ? '理计商品按理论重计价' : '按标牌实重计价'}；放进购物车不留货，以提交订单时为准`}
      flush
      id="units"
    >
      <div className="row unitbar">
        <label className="row nw">
          <span className="mute sm nowrap">排序</span>
          <span className="input">
            <select aria-label="捆包排序" value={sort} onChange={e => look({ sort: e.target.value as Sort })}>
              <option value="old">先入库的在前</option>
              <option value="light">由轻到重</option>
              <option value="heavy">由重到轻</option>
              <option value="number">按捆包号</option>
            </select>
          </span>
        </label>
        <label className="row nw">
          <span className="mute sm nowrap">炉号</span>
          <span className="input">
            <select aria-label="炉号" value={heatNo} onChange={e => look({ heatNo: e.target.value })}>
              <option value="">全部</option>
              {units.heats.map(h => (
                <option key={h}>{h}</option>
              ))}
            </select>
          </span>
        </label>
        <span className="mute sm push">
          {units.totalCount === units.all ? `可选 ${units.all} 件` : `${units.totalCount} 件符合，共 ${units.all} 件`}
        </span>
      </div>
      <table className="tbl cards c3 eq units">
        <thead>
          <tr>
            <th className="fit">选</th>
            <th>捆包号</th>
            <th>炉号</th>
            <th className="num">{byTable ? '理论重，吨' : '实重，吨'}</th>
            <th className="num">货款，元</th>
            <th>入库</th>
            <th>缺陷说明</th>
            <th>质量</th>
          </tr>
        </thead>
        <tbody>
          {units.list.map(u => {
            const on = chosen.some(c => c.unitNo === u.unitNo)
            const why = on ? null : whyNot(u)
            return (
              <tr key={u.unitNo} className={on ? 'on' : undefined}>
                <td className="fit pickcol">
                  <Checkbox
                    aria-label={`选 ${u.unitNo}`}
                    checked={on}
                    disabled={why !== null}
                    title={why ?? undefined}
                    onChange={v => pick(u, v)}
                  />
                </td>
                <td className="all">
                  <b className="strong nowrap">{u.unitNo}</b>
                  {u.pieces > 1 && (
                    <small>
                      {u.pieces} {g.pieceUnit}
                    </small>
                  )}
                </td>
                <td data-l="炉号">{u.heatNo}</td>
                <td className="num" data-l={byTable ? '理论重' : '实重'}>
                  {tons(u.weightKg)}
                  <span className="u">吨</span>
                </td>
                <td className="num" data-l="货款">
                  {g.priceHidden
                    ? '—'
                    : yuan(
                        lineAmount({ priceFen: quote.worksFen, priceUnit: g.priceUnit, weightKg: u.weightKg, pieces: u.pieces }),
                      )}
                </td>
                <td data-l="入库" className="nowrap">
                  {u.madeOn}
                </td>
                <td data-l="缺陷说明">
                  {u.defect || <span className="mute">无登记</span>}
                  {u.pictures.map((src, i) => (
                    <a key={src} className="ml" href={src} target="_blank" rel="noreferrer">
                      照片 {i + 1}
                    </a>
                  ))}
                </td>
                <td data-l="质量">
                  {u.tested ? (
                    <button type="button" className="link nowrap" aria-haspopup="dialog" onClick={() => setLooked(u.unitNo)}>
                      成分与性能<span className="vh">，{u.unitNo}</span>
                    </button>
                  ) : (
                    <span className="mute">待检验</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {units.totalPage > 1 && (
        <div className="row unitbar">
          <Button size="sm" disabledReason={page <= 1 ? '已是第一页' : null} reasonAt="title" onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <span className="sm mute">
            第 {units.currentPage} / {units.totalPage} 页
          </span>
          <Button
            size="sm"
            disabledReason={page >= units.totalPage ? '已是最后一页' : null}
            reasonAt="title"
            onClick={() => setPage(page + 1)}
          >
            下一页
          </Button>
        </div>
      )}
      <p className="unitbar sm" role="status">
        {chosen.length === 0 ? (
          <span className="mute">任选：由仓库按先进先出配货</span>
        ) : (
          <>
            已选 <b className="strong">{chosen.length}</b> 件 {tons(quote.weightKg)} 吨
            {!g.priceHidden && (
              <>
                ，货款 <b className="strong">{yuan(quote.goodsFen)}</b> 元
              </>
            )}{' '}
            <button type="button" className="link" onClick={() => change(withUnits(choice, []))}>
              改为任选
            </button>
          </>
        )}
      </p>
      {looked !== null && (
        <Suspense>
          <UnitQuality skuCode={choice.skuCode} unitNo={looked} onClose={() => setLooked(null)} />
        </Suspense>
      )}
    </Panel>
  )
}
