import './framework.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { netText, overText } from '@mall/domain/selling/framework/callOffPlan.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useSend } from '../../kernel/data.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import type { Contract } from './frameworkWords.ts'

type Proposal = Reply<'/api/framework/getCallOffCalendar'>['proposals'][number]

/** 这样排: the cheapest lawful way to what the rule and the next tier still lack; one press puts exactly that into the contract's cart. */
export const Proposals = ({
  c,
  list,
  to,
  onChanged,
}: {
  c: Contract
  list: Proposal[]
  to: string
  onChanged: () => unknown
}) => (
  <>
    {list.map(p => (
      <Part key={p.aim} c={c} p={p} to={to} onChanged={onChanged} />
    ))}
  </>
)

function Part({ c, p, to, onChanged }: { c: Contract; p: Proposal; to: string; onChanged: () => unknown }) {
  const send = useSend()
  const whyNot = useWhyNot('order.create')
  const goal = p.aim === 'fulfil' ? `考核的 ${c.fulfilBp / 100} %` : `返利 ${tons(p.goalKg)} 吨一档`
  const name = `到${goal}的排法`
  const take = async () => {
    const put = await send('/api/framework/takeProposal', {
      ccNo: c.ccNo,
      aim: p.aim,
      takes: p.takes.map(({ lineNo, skuCode, pieces, deliveryDateNumber }) => ({ lineNo, skuCode, pieces, deliveryDateNumber })),
    })
    // The whole page is loaded again: cart, prices and header are of the contract from now on.
    if (put) location.assign('/frameworkContractCart')
    else await onChanged()
  }
  const enough = p.unplacedKg === 0
  return (
    <section className="fwplan" aria-label={name}>
      <Note {...(p.aim === 'fulfil' ? { tone: 'wait' as const } : {})}>
        <div>
          <h3>
            {p.takes.length === 0
              ? p.unplacedKg === 0
                ? `合同购物车里的 ${tons(p.inCartKg)} 吨已够${goal}`
                : `到${goal}还差 ${tons(p.lackKg)} 吨，现在放不下`
              : !p.advised
                ? `为${goal}再订 ${tons(p.placedKg)} 吨不划算`
                : enough
                  ? `这样排就到${goal}（还差 ${tons(p.lackKg)} 吨）`
                  : `到${goal}还差 ${tons(p.lackKg)} 吨，现在最多能排 ${tons(p.placedKg)} 吨`}
          </h3>
          {p.takes.length > 0 && (
            <ul>
              {p.takes.map(t => (
                <li key={`${t.lineNo} ${t.deliveryDateNumber}`}>
                  <b>{t.weekText || '现货'}</b>　{t.title} {t.pieces} {t.pieceUnit} {tons(t.weightKg)} 吨，到货价{' '}
                  {yuan(t.deliveredFen)} 元/吨，{yuan(t.amountFen)} 元，{overText(t.overFen)}
                  <small className="mute block">
                    {t.goodsTitle}，{t.depotName}
                    {t.periodText && `，交期 ${t.periodText}`}
                    {t.closesOn && `，${t.closesOn.slice(5)} 截止`}
                  </small>
                </li>
              ))}
            </ul>
          )}
          {p.takes.length > 0 && (
            <p>
              共 {tons(p.placedKg)} 吨，{yuan(p.amountFen)} 元，已订{p.inCartKg > 0 && `加合同购物车里的 ${tons(p.inCartKg)} 吨`}
              到{' '}
              <b>
                {tons(p.afterKg)} 吨，{p.afterPartText} %
              </b>
              {p.rebateFen > 0 && `，返利 ${yuan(p.fenPerTon)} 元/吨，约 ${yuan(p.rebateFen)} 元`}。
              <b className="block">{netText(p)}。</b>
              {p.overPlanKg > 0 && `超出本月计划 ${tons(p.overPlanKg)} 吨。`}
            </p>
          )}
          <p className="mute sm">
            {p.untilOn} 前下单才算
            {p.lostFen > 0 && `；不再订，少得返利 ${yuan(p.lostFen)} 元`}
            {p.aim === 'fulfil' &&
              c.deposit &&
              c.deposit.heldFen > 0 &&
              `，履约保证金 ${yuan(c.deposit.heldFen)} 元要等钢厂决定退多少`}
            。整件、起订量、各周余量和合同余量都已算进去，在能用的商品里取送到{to}
            比挂牌最省的；订货参数另计。排进哪一周以付款时为准。
          </p>
          {!enough && (
            <details open={p.takes.length === 0}>
              <summary>还有 {tons(p.unplacedKg)} 吨放不下，为什么</summary>
              <ul>
                {p.whyNot.map(w => (
                  <li key={w}>{w}</li>
                ))}
              </ul>
            </details>
          )}
          {p.takes.length > 0 && p.advised && (
            <Button
              {...(p.aim === 'fulfil' ? { look: 'ink' as const } : {})}
              size="sm"
              aria-label={`按这个放进合同购物车：${name}`}
              onClick={take}
              disabledReason={whyNot}
              reasonAt="title"
            >
              按这个放进合同购物车
            </Button>
          )}
        </div>
      </Note>
    </section>
  )
}
