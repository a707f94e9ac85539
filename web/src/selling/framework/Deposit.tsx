import { FrameworkDeposit } from '@mall/domain/selling/framework/deposit.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import type { Contract } from './frameworkWords.ts'
import { ledgerOfContract } from './ledgerOfContract.ts'

type Deposit = NonNullable<Contract['deposit']>

/** 履约保证金: how much of what, whether it is frozen, and what ends it. */
export function DepositPanel({ d, ccNo, signed }: { d: Deposit; ccNo: string; signed: boolean }) {
  return (
    <Panel title="履约保证金" more={<Link to={ledgerOfContract(ccNo)}>资金流水</Link>}>
      <p className="row">
        <b className="strong">{yuan(d.dueFen)} 元</b>
        {signed ? <StatusTag of={FrameworkDeposit} code={d.state} /> : <span className="mute">合同生效时冻结</span>}
      </p>
      <p className="mute sm">
        合同金额 {yuan(d.valueFen)} 元的 {d.depositBp / 100} %，签署时定。
      </p>
      {signed && <p className="sm">{sentence(d)}</p>}
      {d.lackFen > 0 && signed && <Link to="/user/capital">去充值</Link>}
    </Panel>
  )
}

function sentence(d: Deposit): string {
  switch (d.state) {
    case 'waits':
      return `还差 ${yuan(d.lackFen)} 元没有冻结。可用余额充足后自动冻结，冻结之后才能下单。`
    case 'held':
      return '合同到期、订货到考核即解冻；没有到考核由钢厂处理。'
    case 'due':
      return `合同已结束，订货没有到考核，冻结的 ${yuan(d.heldFen)} 元等钢厂处理。`
    default: {
      const when = d.endedAt === null ? '' : dateTime(d.endedAt)
      return `${when} ${d.state === 'forfeited' ? `扣罚 ${yuan(d.forfeitedFen)} 元，其余解冻` : '已全部解冻'}${d.why ? `：${d.why}` : ''}`
    }
  }
}
