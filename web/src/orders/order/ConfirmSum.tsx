import { settledAnew } from '@mall/domain/goods/goods/settlementWords.ts'
import { budgetState, teamPeriods } from '@mall/domain/people/companyAccess/team.rules.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { AcceptTerms } from '../contract/AcceptTerms.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Note, Panel, type TotalLine, Totals } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { areaWords } from './areaWords.ts'
import { ConfirmCoupon } from './ConfirmCoupon.tsx'
import type { Confirm, Preview } from './useConfirm.ts'

type Planned = Preview['groups'][number]

/** The lines of one order's sum, in the order in which they add up. */
function linesOf(g: Planned, no: number): TotalLine[] {
  const weighed = g.settlement !== SettlementMode.theoretical
  const label = (what: string, note: string) => (
    <>
      订单 {no} {what}
      <small className="mute">　{note}</small>
    </>
  )
  const parts: [string, string, number][] = [
    ['货款', g.weightKg > 0 ? `${weighed ? '暂按' : '理计'} ${tons(g.weightKg)} 吨` : `${g.pieces} 件`, g.goodsFen],
    ['附加服务', '', g.serviceFen],
    ['运费', g.freightFenPerTon > 0 ? `${yuan(g.freightFenPerTon)} 元/吨` : '', g.freightFen],
    ['承兑加价', '', g.acceptanceFen],
    ['优惠', '优惠券', minus(g.discountFen)],
  ]
  return parts
    .filter(([, , fen], i) => i === 0 || fen !== 0)
    .map(([what, note, fen], i) => ({ label: label(what, note), value: yuan(fen), rule: i === 0 && no > 1 }))
}

export function ConfirmSum({ page, plan }: { page: Confirm; plan: Preview }) {
  const weighed = plan.weightFromKg !== plan.weightToKg
  const gateFen = plan.groups.reduce((fen, g) => fen + g.gateFeeFen, 0)
  const { location } = useBoot()
  const elsewhere = areaWords(plan, { freightMode: page.query.freightMode, location })
  return (
    <Panel title="金额" more="含税，元" className="sticky">
      <div className={page.repricing ? 'dim' : undefined} aria-busy={page.repricing || undefined}>
        <Totals
          lines={[
            ...plan.groups.flatMap((g, i) => linesOf(g, i + 1)),
            { label: weighed ? '预计应付' : '应付', value: <Money fen={plan.totalFen} main />, rule: true, total: true },
          ]}
        />
        {gateFen > 0 && <p className="hint gap8">自提另付出库吊装约 {yuan(gateFen)} 元，提货时付给仓库，不在应付里。</p>}
        {elsewhere && <p className="hint gap8">{elsewhere}</p>}
        <div className="pre">
          <div className="row spread">
            <span>
              {plan.prepayFen >= plan.totalFen
                ? '最多预付'
                : plan.groups.some(g => g.stages?.chosen)
                  ? '先付首期，其余分期付'
                  : '先付，其余为尾款'}
            </span>
            <b className="strong">
              <Money fen={plan.prepayFen} />
            </b>
          </div>
          <p className="hint gap8">
            {weighed
              ? `预计结算重量 ${tons(plan.weightFromKg)} – ${tons(plan.weightToKg)} 吨，${settledAnew(plan.groups.map(g => g.settlement))}：多的退回余额，少的另行补付。`
              : '按理论重量结算，金额不随过磅变化。'}
          </p>
        </div>
      </div>
      <ConfirmCoupon page={page} plan={plan} />
      {plan.blocked && <Blocked {...plan.blocked} />}
      {plan.team && !plan.companyApproval && (
        <p className="hint gaptop">
          班组「{plan.team.teamName}」{teamPeriods[plan.team.period]}
          {budgetState(plan.team, plan.team.usedFen, plan.totalFen)}
        </p>
      )}
      {plan.companyApproval && !(plan.blocked?.refusal === 'TEAM_BUDGET') && <AsksCompany {...plan.companyApproval} />}
      <Terms page={page} plan={plan} />
      <div className="not-n gaptop">
        <Button look="primary" size="lg" wide onClick={page.submit} disabledReason={page.why} busyText="正在提交">
          提交订单
        </Button>
      </div>
      <h3 className="gaptop">接下来</h3>
      <ol className="next">
        {plan.companyApproval && !plan.blocked && <li>企业内部审批，通过前库存为您保留</li>}
        {plan.nextSteps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  )
}

/** The contract of these lines, to read and to agree to. An employee in the buyer's name does not agree for him. */
function Terms({ page, plan }: { page: Confirm; plan: Preview }) {
  const { session } = useBoot()
  const { query } = page
  if (plan.groups.length === 0) return null
  if (session.insteadUserId !== false) return <p className="hint gaptop">合同条款由买方确认订单时阅读并同意，您不能代为勾选。</p>
  return (
    <AcceptTerms
      id="accept-terms"
      accepted={page.accepted}
      onChange={page.setAccepted}
      ticked={page.ticked}
      signed={plan.groups.length - page.ticked}
      preview={query}
    />
  )
}

/** What stands in the way of the whole, and the way out of it. */
function Blocked({ refusal, why }: { refusal: NonNullable<Preview['blocked']>['refusal']; why: string }) {
  return (
    <div className="gaptop">
      <Note tone="wait">
        <div>
          <b className="strong">现在还不能下单</b>
          <p>{why}</p>
          {refusal === 'CERT_REQUIRED' ? (
            <Link className="link" to="/enterprise/enterpriseApply">
              去认证
            </Link>
          ) : (
            refusal === 'HOLD_CAP' && (
              <Link className="link" to="/order/orderList?status=3">
                查看待付款订单
              </Link>
            )
          )}
        </div>
      </Note>
    </div>
  )
}

/** Said before the button is pressed: who will be asked, and why. */
function AsksCompany({ reasons, approvers }: { reasons: readonly string[]; approvers: readonly string[] }) {
  return (
    <div className="gaptop">
      <Note tone="wait">
        <div>
          <b className="strong">提交后先由企业内部审批</b>
          {reasons.map(r => (
            <p key={r}>{r}</p>
          ))}
          <p className="mute">
            {approvers.length > 0 ? `审批人：${approvers.join('、')}` : '企业还没有其他审批人，请企业管理员先指定。'}
          </p>
        </div>
      </Note>
    </div>
  )
}
