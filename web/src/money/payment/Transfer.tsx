import type { Reply } from '@mall/contract/main/calls.ts'
import { spaced } from '@mall/domain/kernel/virtualAccount.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

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
}: {
  to: NonNullable<PayTo>
  amountFen: number
  remark: string
  payBefore: number | null
  seesFunds: boolean
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
          记为余额后，回到本页用余额付这张订单；转账本身不会自动付款。
          {payBefore !== null && `订单保留到 ${dateTime(payBefore)}，请在此之前转账并付款。`}
        </li>
      </ol>
      <p className="row gaptop">
        {seesFunds ? (
          <>
            <LinkButton look="ink" to={`/user/capital?voucher=${amountFen}`}>
              已转账，传回单
            </LinkButton>
            <LinkButton to="/user/capital">看来款到账没有</LinkButton>
          </>
        ) : (
          <span className="mute">回单请有「看资金」权限的同事在「公司资金」里传。</span>
        )}
      </p>
    </section>
  )
}
