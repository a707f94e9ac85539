import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { concededFen, MOST_FILES, whyNotWanted } from '@mall/domain/orders/quote/quote.rules.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Photos, type Shot } from '../../delivery/afterSales/Photos.tsx'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head } from '../../kernel/page.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Area, Input, NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { plain, QUOTE_READS, quoteAddress, unitOf } from './quoteWords.ts'

type AskLine = Sent<'/api/quote/askQuote'>['lines'][number]
interface Line extends Omit<AskLine, 'wantedFen' | 'needOn'> {
  key: string
  title: string
  classCode: string
  accent: string
  depotName: string
  priceUnit: 'ton' | 'kg' | 'piece'
  pieceUnit: string
  pieceWeightG: number
  stepPieces: number
  minPieces: number
  todayFen: Fen | null
  wantedFen: Fen | null
  /** 2026-12-05; empty: no day wanted. */
  needOn: string
}
export const head = (): Head => ({ title: '提出议价', noIndex: true })

const ofCart = (view: Reply<'/api/cart/refreashCartGroup'>): Line[] =>
  Object.values(view.cartMap)
    .flatMap(g => g.lines)
    .filter(l => l.selected && l.valid)
    .map(l => ({
      key: l.cartItemId,
      skuCode: l.skuCode,
      stockMode: l.stockMode,
      pieces: l.pieces,
      futures: l.futures,
      services: l.services.map(s => s.code),
      title: l.title,
      classCode: l.classCode,
      accent: l.accent,
      depotName: l.depotName,
      priceUnit: l.priceUnit,
      pieceUnit: l.pieceUnit,
      pieceWeightG: l.pieceWeightG,
      stepPieces: l.stepPieces,
      minPieces: l.minPieces,
      wantedFen: null,
      needOn: '',
      // An agreed price may be lower than the list's; what is asked for is compared with the list.
      todayFen: l.prices.find(p => p.source === 'list')?.priceFen ?? l.priceFen,
    }))
const ofQuote = (q: Reply<'/api/quote/getQuoteDetail'>): Line[] =>
  q.lines
    .filter(l => l.todayFen !== null)
    .map(l => ({
      key: String(l.lineNo),
      skuCode: l.skuCode,
      stockMode: l.stockMode,
      pieces: l.pieces,
      futures: l.futures,
      services: l.serviceCodes,
      title: l.title,
      classCode: l.classCode,
      accent: l.accent,
      depotName: l.depotName,
      priceUnit: l.priceUnit,
      pieceUnit: l.pieceUnit,
      pieceWeightG: l.pieceWeightG,
      stepPieces: l.stepPieces,
      minPieces: l.minPieces,
      todayFen: l.todayFen,
      wantedFen: l.counterFen ?? l.wantedFen,
      needOn: '',
    }))

const ofAsk = (d: Reply<'/api/quote/getAskLines'>): Line[] =>
  d.lines.map(l => ({
    key: `${l.skuCode}.${l.stockMode}`,
    skuCode: l.skuCode,
    stockMode: l.stockMode,
    pieces: l.pieces,
    futures: l.futures,
    services: l.serviceCodes,
    title: l.title,
    classCode: l.classCode,
    accent: l.accent,
    depotName: l.depotName,
    priceUnit: l.priceUnit,
    pieceUnit: l.pieceUnit,
    pieceWeightG: l.pieceWeightG,
    stepPieces: l.stepPieces,
    minPieces: l.minPieces,
    todayFen: l.todayFen,
    wantedFen: null,
    needOn: '',
  }))

/** 提出议价: the chosen lines of the cart, of an order or an intent of one's own, or those of an older quote again, each with the price that is wanted. */
export default function QuoteApply() {
  const [query] = useSearchParams()
  const from = /^YJ\d{8,20}$/.exec(query.get('from') ?? '')?.[0] ?? ''
  const orderCode = from ? '' : (query.get('order') ?? '').slice(0, 40)
  const intendCode = from || orderCode ? '' : (/^YX\d{8,20}$/.exec(query.get('intend') ?? '')?.[0] ?? '')
  const again = orderCode !== '' || intendCode !== ''
  const { ccNo } = useBoot()
  // The cart of contract mode is the contract's, at its prices.
  const bound = from === '' && !again && ccNo !== null
  const asked = useLazyCall('/api/quote/getAskLines', orderCode ? { orderCode } : { intendCode }, { enabled: again })
  const cart = useLazyCall('/api/cart/refreashCartGroup', { appid: 1 }, { enabled: from === '' && !again && !bound })
  const old = useLazyCall('/api/quote/getQuoteDetail', { quoteNo: from }, { enabled: from !== '' })
  const read = from ? old : again ? asked : cart
  const lines = from ? old.data && ofQuote(old.data) : again ? asked.data && ofAsk(asked.data) : cart.data && ofCart(cart.data)
  const gone = (again && asked.data?.gone) || []
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '议价', to: '/quote/quoteList' },
            { label: '提出议价' },
          ]}
        />
        <div className="row pagehd">
          <h1>提出议价</h1>
          <span className="mute">
            {from
              ? `按 ${from} 重新询价`
              : orderCode
                ? `按订单 ${orderCode} 再询价，价为今日价`
                : intendCode
                  ? `由采购意向 ${intendCode} 转来`
                  : '购物车里勾选的商品'}
          </span>
        </div>
        {gone.length > 0 && (
          <Note tone="wait">
            <div>
              {lines?.length ? '这些没有列入：' : '这些不能照样议价：'}
              <ul className="plain">
                {gone.map(g => (
                  <li key={`${g.title} ${g.why}`}>
                    <b>{g.title}</b>　{g.why}
                  </li>
                ))}
              </ul>
            </div>
          </Note>
        )}
        {bound ? (
          <Panel flush>
            <Empty
              title="合同购物车按合同价，不议价"
              actions={
                <LinkButton look="ink" to="/cart">
                  去合同购物车
                </LinkButton>
              }
            >
              现在是合同模式 {ccNo}。议价成交的订单不算合同订货；要议价请先退出合同模式，用普通购物车。
            </Empty>
          </Panel>
        ) : !lines ? (
          read.isError ? (
            <Panel flush>
              <Failed message={read.error.message} onRetry={() => read.refetch()} />
            </Panel>
          ) : (
            <Panel>
              <Skeleton lines={8} />
            </Panel>
          )
        ) : lines.length === 0 ? (
          <Panel flush>
            <Empty
              title="没有可以议价的商品"
              actions={
                <LinkButton look="ink" to="/cart">
                  去购物车
                </LinkButton>
              }
            >
              {again ? '可以在商城里找相近的商品，加入购物车后再议价。' : '在购物车里勾选要议价的商品再来。'}
            </Empty>
          </Panel>
        ) : (
          <Form
            key={from + orderCode + intendCode}
            start={lines}
            from={from}
            intendCode={intendCode}
            fromCart={from === '' && !again}
            said={asked.data?.note ?? ''}
          />
        )}
      </div>
    </main>
  )
}

function Form(p: { start: readonly Line[]; from: string; intendCode: string; fromCart: boolean; said: string }) {
  const { start, from, intendCode, fromCart, said } = p
  const [lines, setLines] = useState(start)
  const [note, setNote] = useState(said)
  const [shots, setShots] = useState<readonly Shot[]>([])
  const set = (key: string, c: Partial<Line>) => setLines(all => all.map(x => (x.key === key ? { ...x, ...c } : x)))
  const requestId = useRef(newRequestId())
  const send = useSend()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const whyNotRight = useWhyNot('order.create')
  const { session } = useBoot()
  const faultOf = (l: Line) => (l.wantedFen === null || l.todayFen === null ? undefined : whyNotWanted(l.wantedFen, l.todayFen))
  const asked = lines.filter(l => l.wantedFen !== null)
  const wrong = lines.find(l => faultOf(l))
  const why =
    whyNotRight ||
    (session.companyName === null ? '请先完成企业认证' : null) ||
    (asked.length === 0 ? '请至少填一行想要的价' : wrong ? `${wrong.title}：${faultOf(wrong)}` : null)
  const submit = async () => {
    const made = await send('/api/quote/askQuote', {
      lines: asked.map(l => ({
        skuCode: l.skuCode,
        stockMode: l.stockMode,
        pieces: l.pieces,
        futures: l.futures,
        services: l.services,
        wantedFen: l.wantedFen ?? 0,
        ...(l.needOn ? { needOn: l.needOn } : {}),
      })),
      fileIds: shots.map(s => s.fileId),
      note: note.trim(),
      requestId: requestId.current,
      ...(from ? { fromQuoteNo: from } : {}),
      ...(intendCode ? { fromIntendCode: intendCode } : {}),
      ...(fromCart ? { fromCart } : {}),
    })
    requestId.current = nextRequestId(requestId.current)
    if (!made) return
    notify.success(`议价 ${made.quoteNo} 已提出，报价后通知您`)
    await refresh(...QUOTE_READS, '/api/quote/getMyIntends')
    await navigate(quoteAddress(made.quoteNo), { replace: true })
  }
  return (
    <div className="stack">
      <Panel title="逐行写上想要的价" more="厂提价，含税" flush>
        <table className="tbl cards c3">
          <thead>
            <tr>
              <th>商品</th>
              <th className="num">数量</th>
              <th className="num">今日价</th>
              <th className="num">想要的价</th>
              <th className="num">要求交期，可不填</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(l => (
              <tr key={l.key}>
                <td className="all">
                  <div className="item">
                    <ClassSection productClass={l.classCode} accent={l.accent} />
                    <div>
                      <b>{l.title}</b>
                      <small>{l.depotName}</small>
                    </div>
                  </div>
                </td>
                <td className="num all" data-l="数量">
                  <Qty
                    pieces={l.pieces}
                    onChange={pieces => set(l.key, { pieces })}
                    unit={l.pieceUnit}
                    pieceGrams={l.pieceWeightG > 0 ? l.pieceWeightG : null}
                    pack={l}
                    label={`${l.title} 数量`}
                  />
                  {l.priceUnit !== 'piece' && <small>{tons(weightOfPieces(l.pieces, l.pieceWeightG))} 吨</small>}
                </td>
                <td className="num" data-l="今日价">
                  {l.todayFen === null ? '—' : plain(l.todayFen)}
                  <span className="u">{unitOf(l.priceUnit)}</span>
                </td>
                <td className="num" data-l="想要的价">
                  <NumberInput
                    aria-label={`${l.title} 想要的价`}
                    className="quote-price"
                    unit={unitOf(l.priceUnit)}
                    decimals={2}
                    placeholder="不议"
                    error={faultOf(l)}
                    value={l.wantedFen === null ? null : l.wantedFen / 100}
                    onChange={v => set(l.key, { wantedFen: v === null || v <= 0 ? null : Math.round(v * 100) })}
                  />
                </td>
                <td className="num quote-day" data-l="要求交期">
                  <Input
                    aria-label={`${l.title} 要求交期`}
                    className="quote-price"
                    type="date"
                    value={l.needOn}
                    onChange={e => set(l.key, { needOn: e.target.value })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title="附言与附件">
        <Area label="用途、量的说明，写了更容易谈成" value={note} maxLength={300} onChange={e => setNote(e.target.value)} />
        <Photos
          label="议价"
          papers
          hint={`图样、技术协议，PDF、JPG 或 PNG，最多 ${MOST_FILES} 份；只有贵公司和商城看得到`}
          purpose="quote"
          most={MOST_FILES}
          shots={shots}
          onAdd={shot => setShots(all => [...all, shot])}
          onRemove={fileId => setShots(all => all.filter(s => s.fileId !== fileId))}
        />
      </Panel>
      <div className="row gaptop">
        <Button look="primary" size="lg" onClick={submit} disabledReason={why} busyText="正在提出">
          提出议价{asked.length > 0 && ` ${asked.length} 行`}
        </Button>
        <LinkButton to="/cart">回购物车</LinkButton>
        <span className="mute sm">
          {asked.length > 0 &&
            `按所填数量比今日价共少 ${yuan(concededFen(asked.map(l => ({ ...l, weightKg: weightOfPieces(l.pieces, l.pieceWeightG) }))))} 元；没填价的行这次不议${fromCart ? '；成交下单后，这些件数从购物车取下' : ''}`}
        </span>
      </div>
    </div>
  )
}
