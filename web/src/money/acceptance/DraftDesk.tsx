import './acceptance.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import {
  AcceptorClass,
  DRAFT_NO,
  DraftKind,
  type DraftKindCode,
  plainDraftNo,
  whyNotRange,
} from '@mall/domain/money/acceptance/draft.ts'
import { percent, type TakingRules, verdictOf } from '@mall/domain/money/acceptance/draft.rules.ts'
import { grossOf, shareOf, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input, NumberInput, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { chooseQuote } from '../../orders/cart/confirmDraft.ts'

export type Desk = Reply<'/api/draft/getDraftDesk'>
/** Not on the list: the answer says what would be taken. */
const OTHER = 'other'

const rulesOf = (d: Desk): TakingRules => ({
  today: d.today,
  classes: d.classes,
  acceptors: d.acceptors,
  lineFen: d.lineFen,
  openFen: d.openFen,
  openOfClass: d.openOfClass,
})

/** 这张票收不收: the same rule as the mall's own, answered while typing. */
export function DraftDesk({ desk, onFace }: { desk: Desk; onFace(fen: Fen): void }) {
  const send = useSend()
  const refresh = useRefresh()
  const go = useNavigate()
  const whyNoOrder = useWhyNot('order.create')
  const whyNoPay = useWhyNot('order.pay')
  const [kind, setKind] = useState<DraftKindCode>(DraftKind.bank)
  const ofKind = desk.acceptors.filter(a => a.kind === kind)
  const [acceptorId, setAcceptorId] = useState(() => ofKind.find(a => a.taken)?.acceptorId ?? OTHER)
  const [face, setFace] = useState<number | null>(null)
  const [dueOn, setDueOn] = useState('')
  const [draftNo, setDraftNo] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [keys, setKeys] = useState(() => ({ quote: newRequestId(), register: newRequestId() }))
  const renew = () => setKeys({ quote: newRequestId(), register: newRequestId() })

  const faceFen = face === null ? null : Math.round(face * 100)
  const faceWrong =
    face === null || faceFen === null
      ? null
      : faceFen <= 0
        ? '金额须大于零'
        : Math.abs(face * 100 - faceFen) > 1e-6
          ? '金额最多两位小数'
          : null
  const plainNo = plainDraftNo(draftNo)
  const noWrong =
    plainNo === ''
      ? null
      : DRAFT_NO.test(plainNo)
        ? (faceFen !== null && whyNotRange(plainNo, faceFen)) || null
        : /^\d+$/.test(plainNo) && plainNo.length < 30
          ? `票号是 30 位数字，现在 ${plainNo.length} 位`
          : '票号是 30 位数字，拆分过的后面接子票区间，如 …-1-1000000'
  const acceptor = desk.acceptors.find(a => a.acceptorId === acceptorId)
  const complete = faceFen !== null && faceWrong === null && dueOn !== ''
  const verdict = complete ? verdictOf({ kind, faceFen, dueOn, acceptor }, rulesOf(desk)) : null
  const takenFen = verdict?.taken && faceFen ? faceFen : 0
  useEffect(() => onFace(takenFen), [takenFen, onFace])

  const offered = { kind, acceptorId, faceFen: faceFen ?? 0, dueOn }
  const order = async () => {
    const quote = await send('/api/draft/quote', { ...offered, requestId: keys.quote })
    renew()
    if (!quote) return
    chooseQuote(quote.quoteNo)
    notify.success(`报价 ${quote.quoteNo} 有效到 ${shortTime(quote.validUntil)}，结算时按它计承兑加价`)
    await go('/cart')
  }
  const keep = async () => {
    const made = await send('/api/draft/register', { ...offered, draftNo: plainNo, requestId: keys.register })
    renew()
    if (!made) return
    await refresh('/api/draft/getDraftDesk', '/api/draft/getDraftList')
    notify.success(`已登记 ${made.draftCode}，请在 ${made.endorseBy} 前背书给商城`)
    await go(`/user/draft?draftCode=${made.draftCode}`)
  }
  const why = !complete ? '请填写票面金额和到期日' : verdict?.taken ? null : '这张票不收'
  return (
    <Panel title="这张票收不收" remark={`先看收不收、贴多少，再下单；牌价承兑加价 ${percent(desk.acceptanceBp)}`} flush>
      <div className="bd">
        <div className="four">
          <Select
            label="票据种类"
            required
            value={kind}
            onChange={e => {
              const next = e.target.value as DraftKindCode
              setKind(next)
              setAcceptorId(desk.acceptors.find(a => a.kind === next && a.taken)?.acceptorId ?? OTHER)
            }}
          >
            {DraftKind.rows.map(r => (
              <option key={r.code} value={r.code}>
                {r.label}
              </option>
            ))}
          </Select>
          <Select label="承兑人" required value={acceptorId} onChange={e => setAcceptorId(e.target.value)}>
            {ofKind.map(a => (
              <option key={a.acceptorId} value={a.acceptorId}>
                {a.name}
                {a.taken ? '' : '（停收）'}
              </option>
            ))}
            <option value={OTHER}>不在名单里</option>
          </Select>
          <NumberInput
            label="票面金额"
            required
            unit="元"
            size="lg"
            decimals={2}
            value={face}
            onChange={setFace}
            error={faceWrong}
          />
          <Input
            label="到期日"
            required
            type="date"
            min={desk.today}
            value={dueOn}
            onChange={e => setDueOn(e.target.value)}
            hint={verdict?.taken ? `还有 ${verdict.days} 天` : undefined}
          />
        </div>
        <div className="draftrow">
          <Input
            label="票号，30 位，报价时可不填"
            autoComplete="off"
            maxLength={80}
            hint="新一代票据拆分过的，后面接着写子票区间，如 …-1-1000000"
            value={draftNo}
            onChange={e => setDraftNo(e.target.value)}
            error={noWrong}
          />
          <NumberInput label="现汇到货价" unit="元/吨" size="lg" decimals={2} value={price} onChange={setPrice} />
        </div>
        {verdict?.taken && price !== null && price > 0 && (
          <p className="note gaptop">{compare(Math.round(price * 100), desk.acceptanceBp, verdict.rule.rateBp, verdict.days)}</p>
        )}
      </div>
      <div aria-live="polite">
        <Answer verdict={verdict} faceFen={faceFen ?? 0} priceFen={price === null ? 0 : Math.round(price * 100)} />
      </div>
      <div className="ft row">
        <Button look="primary" disabledReason={whyNoOrder ?? why} reasonAt="title" onClick={order} busyText="正在报价">
          用这张票下单
        </Button>
        <Button
          disabledReason={whyNoPay ?? why ?? (plainNo === '' ? '登记要填 30 位票号' : noWrong)}
          reasonAt="title"
          onClick={keep}
          busyText="正在登记"
        >
          存为待交
        </Button>
        <span className="why push">
          {why ? `${why}。` : plainNo === '' ? '填了票号可以存为待交。' : ''}现在报价有效到 {shortTime(desk.quoteUntil)}
        </span>
      </div>
    </Panel>
  )
}

function Answer({ verdict, faceFen, priceFen }: { verdict: ReturnType<typeof verdictOf> | null; faceFen: Fen; priceFen: Fen }) {
  if (!verdict)
    return (
      <dl className="eqn draft top">
        <div className="no">
          <dt>收不收</dt>
          <dd className="mute">填好票面金额和到期日，这里马上回答。</dd>
        </div>
      </dl>
    )
  if (!verdict.taken)
    return (
      <dl className="eqn draft top">
        <div>
          <dt>收不收</dt>
          <dd>
            <Tag tone="bad" dot>
              不收
            </Tag>
          </dd>
        </div>
        <div className="no">
          <dt>为什么</dt>
          <dd>{verdict.why}</dd>
        </div>
      </dl>
    )
  const { rule, days, discountFen } = verdict
  const netFen = faceFen - discountFen
  const grossFen = priceFen > 0 ? grossOf(priceFen, rule.rateBp, days) : 0
  return (
    <dl className="eqn draft top">
      <div>
        <dt>收不收</dt>
        <dd>
          <Tag tone="good" dot>
            收
          </Tag>
          <small>
            {AcceptorClass.label(rule.classCode)}，单张不超 {(rule.singleLimitFen / 1_000_000).toLocaleString('en-US')} 万
          </small>
        </dd>
      </div>
      <div>
        <dt>贴现成本 {percent(rule.rateBp)}，元</dt>
        <dd>
          {yuan(discountFen)}
          <small>
            {yuan(faceFen)} × {percent(rule.rateBp)} × {days} / 360
          </small>
        </dd>
      </div>
      <div>
        <dt>抵货款，元</dt>
        <dd>
          {yuan(netFen)}
          {priceFen > 0 && <small>约 {(netFen / priceFen).toFixed(3)} 吨</small>}
        </dd>
      </div>
      <div className="tot">
        <dt>折合每吨</dt>
        <dd>
          {grossFen > 0 ? (
            <>
              <span className="price">
                {yuan(grossFen)}
                <i>元/吨</i>
              </span>
              <small>
                现汇 {yuan(priceFen)} + {yuan(grossFen - priceFen)}
              </small>
            </>
          ) : (
            <small>填现汇到货价就算</small>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Beside the list's surcharge, and what a shorter draft would cost. */
function compare(priceFen: Fen, acceptanceBp: number, rateBp: number, days: number): string {
  const [list, real] = [shareOf(priceFen, acceptanceBp), grossOf(priceFen, rateBp, days) - priceFen]
  const by = list - real
  const beside =
    by === 0
      ? '按实际贴现与牌价加价相同'
      : `按实际贴现比牌价加价 ${yuan(list)} ${by > 0 ? `省 ${yuan(by)}` : `多 ${yuan(-by)}`} 元/吨`
  const shorter = [120, 90, 60, 30].find(n => n < days)
  return shorter ? `${beside}；到期越近越省，${shorter} 天折合 ${yuan(grossOf(priceFen, rateBp, shorter))}。` : `${beside}。`
}
