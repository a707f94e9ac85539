import './groupBuy.css'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { allotted, depositOf, mayGiveUp, valueOf } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { GroupChoice, type GroupChoiceCode } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { TermsAhead, useTermsAhead } from '../../orders/contract/TermsAhead.tsx'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox, Radios } from '../../kernel/kit/Choice.tsx'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts, Note } from '../../kernel/kit/Panel.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { GroupRules, useGroupRules } from './GroupRules.tsx'
import { choiceText, GROUP_READS, groupAfter, type GroupCard, isReached, plain } from './groupWords.ts'

/** 参团 and 改件数: pieces and tons, what they cost at each step, the deposit, what happens when the group is not reached, the rules. */
export function JoinDialog({
  group: g,
  pieces: first,
  availableFen,
  onClose,
}: {
  group: GroupCard
  pieces: number
  availableFen: Fen
  onClose(): void
}) {
  const id = useId()
  const send = useSend()
  const proxy = useWhyProxy()
  const refresh = useRefresh()
  const requestId = useRef(newRequestId())
  const { mine } = g
  const [pieces, setPieces] = useState(mine?.pieces ?? first)
  const [choice, setChoice] = useState<GroupChoiceCode>(mine?.choice ?? GroupChoice.refund)
  const [takeLess, setTakeLess] = useState(mine?.takeLess ?? false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const now = useServerNow()
  const rules = useGroupRules().data
  const terms = useTermsAhead([g.skuCode])
  const late = !mayGiveUp(g.endAt, now)
  const still = mine !== null && late
  const weightKg = weightOfPieces(pieces, g.pieceWeightG)
  const depositFen = depositOf(g.listPriceFen, weightKg, g.depositBp)
  const moreFen = depositFen - (mine?.depositFen ?? 0)
  const got = allotted(
    { pieces, have: mine?.pieces ?? 0, takeLess },
    {
      pieceG: g.pieceWeightG,
      pieceUnit: g.pieceUnit,
      minPieces: g.minPieces,
      limitPieces: g.limitPieces,
      leftPieces: g.leftPieces,
    },
  )
  const set =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      // Another wish is another act.
      requestId.current = newRequestId()
      setError('')
      change(value)
    }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if ('why' in got) return setError(got.why)
    if (mine && still && pieces < mine.pieces)
      return setError(`截止前 6 小时起（${shortTime(g.stillFromAt)}）不能减吨，加吨可到截止`)
    if (moreFen > availableFen)
      return setError(`订金还差 ${yuan(moreFen - availableFen)} 元，可用余额 ${yuan(availableFen)} 元，请先来款或减少件数`)
    if (!mine && terms.whyNot) return setError(terms.whyNot)
    if (!mine && !terms.agreed) return setError('请先阅读并同意团购规则与合同条款')
    setBusy(true)
    const wish = { groupNo: g.groupNo, pieces, choice, takeLess, requestId: requestId.current }
    const done = mine
      ? await send('/api/productGroupBuy/changeProductGroupBuy', wish)
      : await send('/api/productGroupBuy/joinProductGroupBuy', {
          ...wish,
          acceptTerms: terms.agreed,
          rulesVersion: rules?.version ?? 0,
          termsKey: terms.termsKey,
        })
    setBusy(false)
    await refresh(
      ...GROUP_READS,
      '/api/productGroupBuy/getGroupRules',
      '/api/goods/getTermsAhead',
      '/api/company/getCompanyAccountInfo',
      '/api/user/getCapital',
    )
    if (!done) {
      requestId.current = nextRequestId(requestId.current)
      return
    }
    if (done.waits) {
      notify.success(`已提交本企业审批：${done.waits}。同意时才占吨数、冻结订金`)
      return onClose()
    }
    notify.success(
      `${mine ? '已改为' : '已参团'} ${done.pieces} ${g.pieceUnit} ${tons(done.weightKg)} 吨，订金 ${yuan(done.depositFen)} 元已冻结`,
    )
    onClose()
  }
  // Of a wish that cannot be there is nothing to say.
  const after = 'why' in got ? null : groupAfter(g, got.pieces)
  const steps = [{ minKg: 0, priceFen: g.listPriceFen }, ...g.tiers]
  return (
    <Dialog
      open
      wide
      className="gjoin"
      title={`${mine ? '改参团' : '参团'} ${g.title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>先不</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={busy}
            busyText="正在提交"
            disabledReason={proxy ?? (mine ? '' : terms.whyNot)}
          >
            {mine ? '保存更改' : `参团并冻结 ${yuan(depositFen)} 元`}
          </Button>
        </>
      }
    >
      <form id={id} className="form" method="post" onSubmit={submit} noValidate>
        <div>
          <Qty
            pieces={pieces}
            onChange={set(setPieces)}
            unit={g.pieceUnit}
            pieceGrams={g.pieceWeightG}
            min={g.minPieces}
            max={g.limitPieces}
            label="参团数量"
            large
          />
          <p className="mute sm">
            {tons(weightKg)} 吨；每{g.pieceUnit} {tons(g.pieceWeightG / 1000)} 吨，起参 {g.minPieces} {g.pieceUnit}，每家最多{' '}
            {g.limitPieces} {g.pieceUnit}，全团还剩 {g.leftPieces} {g.pieceUnit}
          </p>
          <Checkbox label="不够时有多少参多少" checked={takeLess} onChange={set(setTakeLess)} />
        </div>
        <table className="tbl">
          <caption className="vh">各档的价与货款</caption>
          <thead>
            <tr>
              <th>到这一档</th>
              <th className="num">元/吨</th>
              <th className="num">我的货款，元</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((s, i) => (
              <tr key={s.minKg} className={i === (after?.tier ?? g.tier) ? 'on' : undefined}>
                <td>
                  {i === 0 ? '挂牌' : `≥ ${tons(s.minKg)} 吨`}
                  {i === g.tier && '（现在）'}
                  {after && after.tier !== g.tier && i === after.tier && (mine ? '（改后）' : '（参团后）')}
                </td>
                <td className="num">{plain(s.priceFen)}</td>
                <td className="num">{yuan(valueOf(s.priceFen, weightKg))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div role="status">
          {after?.text && (
            <Note {...(after.worse ? { tone: 'wait' as const } : {})}>
              <span>{after.text}</span>
            </Note>
          )}
        </div>
        <Facts
          items={[
            [`订金 ${g.depositBp / 100} %`, `${yuan(depositFen)} 元`],
            ['可用余额', `${yuan(availableFen)} 元`],
            ...(mine && moreFen !== 0 ? [[moreFen > 0 ? '这次补冻' : '这次解冻', `${yuan(Math.abs(moreFen))} 元`] as const] : []),
          ]}
        />
        <div>
          <p className="lab">没成团时{isReached(g) && '（有人退出又回到首档以下时）'}</p>
          <Radios<GroupChoiceCode>
            label="没成团时"
            value={choice}
            onChange={set(setChoice)}
            options={GroupChoice.values.map(value => ({
              value,
              label: choiceText(g, value),
              why:
                still && value !== choice
                  ? '截止前 6 小时起不能改选择'
                  : value === GroupChoice.nextWindow && g.nextNo === ''
                    ? '同一商品还没有下一轮'
                    : '',
            }))}
          />
          {g.nextNo === '' && <p className="mute sm">同一商品还没有下一轮，不能选「转下一轮」。</p>}
          {!late && <p className="mute sm">选择可改到 {shortTime(g.stillFromAt)}。</p>}
        </div>
        {late && (
          <Note tone="wait">
            <span>
              {mine
                ? `截止前 6 小时起（${shortTime(g.stillFromAt)}）不能退出、减吨、改选择，只能加吨。`
                : `${shortTime(g.endAt)} 截止，已不到 6 小时：参团后不能退出、减吨、改「没成团时」的选择，只能加吨；订金 ${yuan(depositFen)} 元冻结到成团或截止。`}
            </span>
          </Note>
        )}
        <details>
          <summary>团购规则</summary>
          <GroupRules group={g} />
        </details>
        {!mine && (
          <div>
            <Checkbox
              label="我已阅读并同意团购规则与合同条款，成团即按成交价形成订单"
              checked={terms.agreed}
              disabled={terms.whyNot !== ''}
              onChange={set(terms.agree)}
            />
            <p className="mute sm">
              合同条款：
              <TermsAhead ahead={terms.ahead} />
              。订单按参团时同意的这几版成立，之后的新版不影响它。
            </p>
          </div>
        )}
        {error && (
          <p className="err" role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
