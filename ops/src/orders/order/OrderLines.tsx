import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { orderParams } from '@mall/domain/goods/goods/orderParams.ts'
import { PriceUnitLabel, yuan, minus } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'

type Order = Reply<'/api/ops/getOrderDetail'>
type Line = Order['lines'][number]
type DeskLine = Order['deskLines'][number]

/** What tells one piece of steel from another at the desk; sizes, grade and standard stand in the headline. */
const SHOWN = new Set([
  'coating',
  'coatingType',
  'color',
  'surfaceStructure',
  'surfaceTreatment',
  'surfaceQuality',
  'oiling',
  'edge',
  'innerDia',
  'thicknessPrecision',
  'fixedLength',
  'delivery',
  'gradeLevel',
  'utStandard',
  'pattern',
  'weld',
  'baseCoating',
])
/** The buyer's own choice instead of what the goods have by themselves. */
const REPLACES: Readonly<Record<string, string>> = {
  镀层: 'coating',
  内径: 'innerDia',
  涂油: 'oiling',
  表面质量: 'surfaceQuality',
  表面结构: 'surfaceStructure',
  表面处理: 'surfaceTreatment',
  油漆品牌: 'paintBrand',
  探伤标准: 'utStandard',
}

/** The goods first: nobody can judge 可制 and 交期 without them. Per line what was ordered and how its price stands to the list. */
export function OrderLines({ order: o }: { order: Order }) {
  const extra = [
    ['运费', o.freightFen],
    ['附加服务', o.serviceFen],
    ['承兑加价', o.acceptanceFen],
    ['优惠', minus(o.discountFen)],
  ] as const
  // Where nothing comes on top of the goods their sum is the order's.
  const parts =
    o.goodsFen === o.totalFen && o.discountFen === 0
      ? []
      : [['货款', o.goodsFen] as const, ...extra.filter(([, fen]) => fen !== 0)]
  return (
    <section aria-label="货物">
      {o.lines.map(l => (
        <LineFacts key={l.lineNo} l={l} desk={o.deskLines.find(d => d.lineNo === l.lineNo)} many={o.lines.length > 1} />
      ))}
      <LotLines order={o} />
      <dl className="kv cols line-sum">
        <div>
          <dt>合计 {o.pieces} 件</dt>
          <dd>
            <b>{tons(o.weightKg)}</b> 吨
          </dd>
        </div>
        <div>
          <dt>{o.weightFromKg === o.weightToKg ? '结算' : `${settlementWords(o.settlement).short}范围，吨`}</dt>
          <dd>{o.weightFromKg === o.weightToKg ? '理计，不过磅' : `${tons(o.weightFromKg)}–${tons(o.weightToKg)}`}</dd>
        </div>
        {parts.map(([label, fen]) => (
          <div key={label} className="num">
            <dt>{label}，元</dt>
            <dd>{yuan(fen)}</dd>
          </div>
        ))}
        <div className="num">
          <dt>订单合计，元</dt>
          <dd>
            <b>{yuan(o.totalFen)}</b>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** 竞拍: coil by coil what was sold, with what its list said is wrong with it. */
function LotLines({ order: o }: { order: Order }) {
  if (o.lotLines.length === 0) return null
  return (
    <table className="tbl oprice" aria-label="竞拍标的清单">
      <thead>
        <tr>
          <th>件号</th>
          <th className="num">吨</th>
          <th>清单所列缺陷</th>
          <th>照片与图样</th>
        </tr>
      </thead>
      <tbody>
        {o.lotLines.map(l => (
          <tr key={l.lineNo}>
            <td>
              {l.unitNo || '任一件'}
              <small className="mute">
                {l.pieces} {l.pieceUnit}
              </small>
            </td>
            <td className="num">{tons(l.weightKg)}</td>
            <td>{l.defect || '未列'}</td>
            <td>
              {l.files.length === 0
                ? '—'
                : l.files.map(f => (
                    <a key={f.url} href={f.url} target="_blank" rel="noreferrer">
                      {f.name}{' '}
                    </a>
                  ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LineFacts({ l, desk, many }: { l: Line; desk: DeskLine | undefined; many: boolean }) {
  const chosen = orderParams(l.futures, l)
  const replaced = new Set(chosen.map(c => REPLACES[c.label]).filter(Boolean))
  const own = (desk?.attributes ?? []).filter(a => SHOWN.has(a.code) && !replaced.has(a.code))
  const parts = l.priceLines.filter(p => p.kind === 'part' && p.code !== 'freight')
  return (
    <div className="oline">
      <div className="oline-head">
        <span>
          {many ? `${l.lineNo}　` : ''}
          {l.productName} {l.grade} <b className="nowrap">{l.spec}</b>
          {desk && !desk.onShelf ? <span className="tag wait">已下架</span> : null}
        </span>
        <span className="nowrap">
          {l.pieces} {l.pieceUnit}　{tons(l.weightKg)} 吨
        </span>
      </div>
      <dl className="oparams">
        {chosen.map(c => (
          <div key={c.label}>
            <dt>
              {c.label} <span className="warn">指定</span>
            </dt>
            <dd>
              <b>{c.value}</b>
            </dd>
          </div>
        ))}
        {l.services.map(s => (
          <div key={s.code}>
            <dt>
              服务 <span className="warn">加价</span>
            </dt>
            <dd>
              <b>{s.label}</b> {yuan(s.fenPerTon)} 元/吨
            </dd>
          </div>
        ))}
        {own.map(a => (
          <div key={a.code}>
            <dt>{a.label}</dt>
            <dd>{a.value}</dd>
          </div>
        ))}
        <div>
          <dt>生产厂</dt>
          <dd>{l.millName}</dd>
        </div>
      </dl>
      <LinePrice l={l} desk={desk} />
      {parts.length > 1 ? (
        <p className="mute obuild">
          {parts
            .map((p, i) => `${i === 0 ? '' : p.fen < 0 ? '− ' : '+ '}${p.label} ${yuan(i === 0 ? p.fen : Math.abs(p.fen))}`)
            .join(' ')}{' '}
          = {yuan(l.priceFen)}
        </p>
      ) : null}
    </div>
  )
}

function LinePrice({ l, desk }: { l: Line; desk: DeskLine | undefined }) {
  if (!desk) return null
  const off = l.priceFen - desk.listFen
  const percent = desk.listFen === 0 ? 0 : (100 * off) / desk.listFen
  const low = l.priceFen < desk.authorityFen
  return (
    <table className="tbl oprice">
      <thead>
        <tr>
          <th className="num">现挂牌</th>
          <th className="num">权限价</th>
          <th className="num">成交价</th>
          <th className="num">较挂牌</th>
          <th className="num">货款，元</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td className="num">{yuan(desk.listFen)}</td>
          <td className="num">{yuan(desk.authorityFen)}</td>
          <td className={`num${low ? ' bad' : ''}`}>
            {yuan(l.priceFen)}
            <small className="mute">{PriceUnitLabel[l.priceUnit]}</small>
          </td>
          <td className={`num ${off < 0 ? 'warn' : off > 0 ? 'ok' : 'mute'}`}>
            {off === 0 ? '同挂牌' : `${off > 0 ? '+' : ''}${yuan(off)}`}
            {off === 0 ? null : <small>{`${off > 0 ? '+' : ''}${percent.toFixed(2)} %`}</small>}
          </td>
          <td className="num">
            {yuan(l.amountFen)}
            {l.serviceFen > 0 ? <small className="mute">服务 {yuan(l.serviceFen)}</small> : null}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
