import type { DepositPool } from '@mall/contract/selling/auction/biddingMine.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { TermsAhead, useTermsAhead } from '../../orders/contract/TermsAhead.tsx'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Totals } from '../../kernel/kit/Panel.tsx'
import { bids } from './company.ts'
import type { Lot } from './lotWords.ts'

/** 报名: which rules are agreed to, what is frozen, and what of it the pool has already. */
export function SignUp({ lot, pool, onDone }: { lot: Lot; pool: DepositPool | undefined; onDone(): unknown }) {
  const { session } = useBoot()
  const send = useSend()
  const proxy = useWhyProxy()
  const refresh = useRefresh()
  const requestId = useRef(newRequestId())
  const [wrong, setWrong] = useState(false)
  const terms = useTermsAhead([...new Set(lot.lines.flatMap(l => (l.skuCode ? [l.skuCode] : [])))])
  if (!session.userStatus)
    return (
      <LinkButton
        look="primary"
        size="lg"
        wide
        to={`/login?redirectUrl=${encodeURIComponent(`/auction/details?biddingNo=${lot.biddingNo}`)}`}
      >
        登录后报名
      </LinkButton>
    )
  if (!session.companyName)
    return (
      <>
        <p className="boxtext">竞拍以企业名义参加。当前账号尚未绑定企业，认证通过后可以报名。</p>
        <LinkButton look="primary" size="lg" wide to="/enterprise/enterpriseCertification">
          去认证
        </LinkButton>
      </>
    )
  const depositFen = lot.mine?.depositFen || lot.depositFen
  const freeFen = pool?.freeFen ?? 0
  const shortFen = lot.mine ? lot.mine.poolShortFen : Math.max(0, depositFen - freeFen)
  const why = proxy ?? (lot.whyNotSignUp || (bids(session) ? '' : '您没有下单权限，请企业管理员授权'))
  const signUp = async () => {
    if (!terms.agreed) {
      setWrong(true)
      return
    }
    const done = await send('/api/bidding/userParticipateBidding', {
      biddingNo: lot.biddingNo,
      rulesVersion: lot.rulesVersion,
      termsKey: terms.termsKey,
      requestId: requestId.current,
    })
    requestId.current = nextRequestId(requestId.current)
    if (done) notify.success(`已报名，您的代号是 ${done.code}${done.frozenFen > 0 ? `，冻结 ${yuan(done.frozenFen)} 元` : ''}`)
    await refresh('/api/user/getCapital', '/api/goods/getTermsAhead')
    await onDone()
  }
  return (
    <>
      <Totals
        lines={[
          { label: '本场保证金', value: <b className="strong">{yuan(depositFen)} 元</b> },
          { label: '保证金池空闲', value: `${yuan(freeFen)} 元` },
          { label: '可用余额', value: pool ? `${yuan(pool.availableFen)} 元` : '—' },
          {
            label: '报名时另冻',
            value: <b className={shortFen > (pool?.availableFen ?? shortFen) ? 'warn' : 'strong'}>{yuan(shortFen)} 元</b>,
            rule: true,
          },
        ]}
      />
      {pool && shortFen > pool.availableFen && (
        <p className="err">
          可用余额还差 {yuan(shortFen - pool.availableFen)} 元，<Link to="/user/capital#pay-in">转账充值</Link>后再报名。
        </p>
      )}
      {why === '' && (
        <div className="gap8">
          <Checkbox
            label={
              <>
                我已阅读并同意 <Link to="/auction/rules">竞拍规则第 {lot.rulesVersion} 版</Link>和合同条款
              </>
            }
            checked={terms.agreed}
            disabled={terms.whyNot !== ''}
            aria-invalid={wrong && !terms.agreed ? true : undefined}
            onChange={on => {
              terms.agree(on)
              setWrong(false)
            }}
          />
          {wrong && !terms.agreed && <span className="err">请先阅读并同意竞拍规则和合同条款</span>}
          <p className="mute sm">
            合同条款：
            <TermsAhead ahead={terms.ahead} />
            。中标的订单按报名时同意的这几版成立，之后的新版不影响它。
          </p>
        </div>
      )}
      <div className="gap8">
        <Button look="primary" size="lg" wide disabledReason={why || terms.whyNot} onClick={signUp} busyText="正在报名">
          报名并冻结保证金
        </Button>
      </div>
    </>
  )
}
