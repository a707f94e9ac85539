import './funds.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { spaced } from '@mall/domain/kernel/virtualAccount.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'

const copy = (label: string, text: string) =>
  navigator.clipboard.writeText(text).then(
    () => notify.success(`${label}已复制`),
    () => notify.error('没有复制成功，请手工选取'),
  )

/** 专属收款账号: what is paid to it under the company's name is booked by itself. */
export function VirtualAccount({
  account,
  whyNone,
  askText,
  sandbox,
  onVoucher,
}: {
  account: Reply<'/api/user/getCapital'>['account']
  whyNone: Reply<'/api/user/getCapital'>['whyNoAccount']
  askText: string
  sandbox: boolean
  onVoucher(): void
}) {
  const { session } = useBoot()
  if (whyNone === 'notSet')
    return (
      <Panel title="来款：收款账号" flush>
        <Empty title="收款账户还没有公布">{askText}</Empty>
      </Panel>
    )
  if (!account)
    return (
      <Panel title="来款：专属收款账号" flush>
        <Empty
          title="企业认证后有专属收款账号"
          actions={
            <LinkButton look="ink" to="/enterprise/enterpriseCertification">
              去认证
            </LinkButton>
          }
        >
          转到专属账号的款自动记到贵公司，不用等人认领。
        </Empty>
      </Panel>
    )
  const line = (label: string, text: string) => (
    <>
      {text}{' '}
      <Button look="quiet" size="sm" onClick={() => copy(label, text)} aria-label={`复制${label}`}>
        复制
      </Button>
    </>
  )
  const there = `/sandbox/bank/transfer?payerName=${encodeURIComponent(session.companyName ?? '')}&toAccount=${account.accountNo}`
  return (
    <Panel
      title={account.ownNumber ? '来款：专属收款账号' : '来款：收款账号'}
      footer={
        account.ownNumber
          ? '须从与企业同名的账户转出。个人或别家代付会停在「待认领」；附言写订单号可以更快。'
          : '须从与企业同名的账户转出，附言写订单号或企业名称；转账后请传回单，财务核对后记到贵公司。'
      }
    >
      <p className="mute">{account.ownNumber ? '转到这个号，自动记到贵公司，一般 3 分钟' : '转到这个号，由财务在工作时间认领'}</p>
      <p>
        <span className="acctno">{spaced(account.accountNo)}</span>
        <Button size="sm" onClick={() => copy('账号', account.accountNo)} aria-label="复制账号">
          复制
        </Button>
      </p>
      <Facts
        items={[
          ['户名', line('户名', account.accountName)],
          ...(account.payeeText ? [['代收', account.payeeText] as const] : []),
          ['开户行', line('开户行', account.bankName)],
          ['联行号', line('联行号', account.lineNo)],
        ]}
      />
      <p className="row gaptop">
        <Button onClick={onVoucher}>已转账，传回单</Button>
        {sandbox && (
          <a className="btn quiet" href={there}>
            到沙箱银行转账
          </a>
        )}
      </p>
    </Panel>
  )
}
