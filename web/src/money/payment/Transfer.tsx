import './payment.css'
import { newRequestId } from '@mall/client/requestId.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { spaced } from '@mall/domain/kernel/virtualAccount.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useRef, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts, Note } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import type { PlannedTransfer } from './plannedTransfer.ts'
import { Slips } from './Slips.tsx'
import type { Part } from './usePay.ts'

export type PayTo = Reply<'/api/pay/getMasterOrderPayBalance'>['payTo']

const copy = (label: string, text: string) =>
  navigator.clipboard.writeText(text).then(
    () => notify.success(`${label}已复制`),
    () => notify.error('没有复制成功，请手工选取'),
  )

const line = (label: string, text: string, shown = text) => (
  <>
    {shown}{' '}
    <Button look="quiet" size="sm" onClick={() => copy(label, text)} aria-label={`复制${label}`}>
      复制
    </Button>
  </>
)

/** 对公转账: where to, what to write, and what becomes of the money, so that nobody waits for an order to pay itself. */
export function Transfer({
  to,
  amountFen,
  remark,
  payBefore,
  seesFunds,
  plan,
  master,
  part,
}: {
  to: NonNullable<PayTo>
  amountFen: Fen
  remark: string
  payBefore: number | null
  seesFunds: boolean
  plan: PlannedTransfer
  master: string
  part: Part
}) {
  return (
    <section className="gaptop" aria-label="对公转账">
      <Facts
        items={[
          ['户名', line('户名', to.accountName)],
          ...(to.payeeText ? [['代收', to.payeeText] as const] : []),
          ['账号', line('账号', to.accountNo, spaced(to.accountNo))],
          ['开户行', line('开户行', to.bankName)],
          ['联行号', line('联行号', to.lineNo)],
          ['转账金额', line('金额', (amountFen / 100).toFixed(2), `${yuan(amountFen)} 元`)],
          ['附言', line('附言', remark)],
        ]}
      />
      <ol className="transfersteps">
        <li>从与企业同名的账户转出，附言写上面的订单号。</li>
        <li>
          {to.ownNumber
            ? '这是贵公司的专属账号，到账后自动记为公司可用余额，一般 3 分钟。'
            : '转账后传回单，财务核对后记为公司可用余额。'}
        </li>
        <li>
          {plan
            ? '到账后自动从余额付这张订单，不用回到本页。'
            : '到账后可以自动付这张订单：在下面设一次；不设的，记为余额后回到本页用余额付。'}
          {payBefore !== null && `订单保留到 ${dateTime(payBefore)}，请在此之前转账${plan ? '' : '并付款'}。`}
        </li>
      </ol>
      <ByItself plan={plan} master={master} part={part} amountFen={amountFen} />
      {plan ? (
        <Slips slips={plan.slips} master={master} part={part} forOrder={remark} amountFen={amountFen} seesFunds={seesFunds} />
      ) : (
        <p className="row gaptop">
          {seesFunds ? (
            <LinkButton look="ink" to={`/user/capital?voucher=${amountFen}`}>
              已转账，传回单
            </LinkButton>
          ) : (
            <span className="mute">设了到账后自动付，就可以在这里传回单。</span>
          )}
          {seesFunds && <LinkButton to="/user/capital">看来款到账没有</LinkButton>}
        </p>
      )}
    </section>
  )
}

/** 到账后自动付: said once, taken back at any time before the money has come. */
function ByItself({ plan, master, part, amountFen }: { plan: PlannedTransfer; master: string; part: Part; amountFen: Fen }) {
  const send = useSend()
  const refresh = useRefresh()
  const requestId = useRef(newRequestId())
  const [busy, setBusy] = useState(false)
  const act = async (run: () => Promise<unknown>, said: string) => {
    setBusy(true)
    const done = await run()
    setBusy(false)
    if (done === undefined) return
    requestId.current = newRequestId()
    notify.success(said)
    await refresh('/api/pay/getMasterOrderPayBalance')
  }
  if (!plan)
    return (
      <p className="row gaptop">
        <Button
          look="primary"
          busy={busy}
          busyText="正在设"
          onClick={() =>
            act(
              () => send('/api/pay/payByTransfer', { masterOrderCode: master, ...part, requestId: requestId.current }),
              '已设：转账到账后自动付这张订单',
            )
          }
        >
          到账后自动付这张订单
        </Button>
        <span className="mute">附言写了订单号，或金额正好 {yuan(amountFen)} 元的转账，到账就付；多出的留在余额。</span>
      </p>
    )
  return (
    <div className="gaptop">
      <Note tone="wait">
        <span>
          {plan.whoText} {dateTime(plan.askedAt)} 设了到账后自动付。{plan.whyText || '还没有等到这笔转账。'}
        </span>{' '}
        <Button
          size="sm"
          busy={busy}
          busyText="正在取消"
          onClick={() => act(() => send('/api/pay/dropTransfer', { masterOrderCode: master, ...part }), '已取消自动付款')}
        >
          不自动付了
        </Button>
      </Note>
    </div>
  )
}
