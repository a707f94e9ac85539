// 买方账号: accounts that the mill gives, where no SMS proves a number. One asks, another agrees and reads the start password out.
import type { BuyerAccountAsk } from '@mall/contract/people/account/buyerAccountDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { AccountAskKind, AccountAskState, START_PASSWORD_DAYS } from '@mall/domain/people/session/givenAccount.codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { StartPassword } from '../staff/StartPassword.tsx'
import { AgreeDialog } from './AgreeDialog.tsx'
import { AskDialog } from './AskDialog.tsx'

type View = 'waiting' | 'all'
const TABS: { state: View; label: string }[] = [
  { state: 'waiting', label: '待同意' },
  { state: 'all', label: '全部' },
]
const lives = (r: BuyerAccountAsk): string =>
  r.askState === AccountAskState.done ? (r.usesStart ? '还没有改初始密码' : '本人已改密码') : r.decideReason

const columns = (acts: (r: BuyerAccountAsk) => ReactNode): Column<BuyerAccountAsk>[] => [
  {
    key: 'who',
    title: '客户',
    head: true,
    excel: [
      { title: '姓名', value: r => r.realName },
      { title: '手机', value: r => r.mobile },
      { title: '账号', value: r => r.userName },
      { title: '企业', value: r => r.companyName },
    ],
    render: r => (
      <>
        <b>{r.realName}</b>
        <small className="mute">
          {r.mobile}
          {r.userName && `，账号 ${r.userName}`}
          {r.companyName && `，${r.companyName}`}
        </small>
      </>
    ),
  },
  textColumn('kind', '办什么', r => AccountAskKind.label(r.askKind)),
  textColumn('reason', '为谁，怎样核实', r => r.reason, { wide: true }),
  textColumn('asker', '申请', r => r.askerName),
  timeColumn('asked', '申请时间', r => r.askedAt),
  textColumn('decider', '同意', r => r.deciderName),
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => `${AccountAskState.label(r.askState)} ${lives(r)}`.trim() },
    render: r => (
      <>
        <StatusTag of={AccountAskState} code={r.askState} />
        {lives(r) && <small className="mute">{lives(r)}</small>}
      </>
    ),
  },
  { key: 'acts', title: '操作', render: acts },
]

export default function BuyerAccountsPage() {
  const call = useCaller()
  const client = useQueryClient()
  const again = () => void client.invalidateQueries({ queryKey: ['/api/ops/getBuyerAccountAsks'] })
  const [f, set, filtered] = useFilters({ view: 'waiting', word: '', page: 1 })
  const view: View = f.view === 'all' ? 'all' : 'waiting'
  const list = useList('/api/ops/getBuyerAccountAsks', f.page, { view, word: f.word })
  const [asking, setAsking] = useState(false)
  const [agreeing, setAgreeing] = useState<BuyerAccountAsk | null>(null)
  const [refusing, setRefusing] = useState<BuyerAccountAsk | null>(null)
  const [shown, setShown] = useState<{ whose: string; password: string } | null>(null)
  const n = list.data?.counts
  const decide = async (row: BuyerAccountAsk, agree: boolean, reason = '') => {
    try {
      const { startPassword } = await call('/api/ops/decideBuyerAccount', { accountAskId: row.accountAskId, agree, reason })
      if (startPassword) setShown({ whose: `${row.realName} ${row.mobile}`, password: startPassword })
    } finally {
      again()
    }
  }
  const acts = (r: BuyerAccountAsk) =>
    r.askState !== AccountAskState.waiting ? null : r.mine ? (
      <Button onClick={() => setRefusing(r)}>撤回</Button>
    ) : (
      <span className="row">
        <ActButton type="primary" {...(r.whyNotAgree ? { why: r.whyNotAgree } : {})} onClick={() => setAgreeing(r)}>
          同意
        </ActButton>
        <ActButton {...(r.whyNotAgree ? { why: r.whyNotAgree } : {})} onClick={() => setRefusing(r)}>
          不同意
        </ActButton>
      </span>
    )
  return (
    <>
      <div className="page-head">
        <h1>买方账号</h1>
        <span className="mute">收不到验证码的客户由两个人开账号、重发初始密码；{START_PASSWORD_DAYS} 天内须由本人改掉</span>
        <span className="push">
          <Button type="primary" onClick={() => setAsking(true)}>
            为客户办账号
          </Button>
        </span>
      </div>
      <ListFrame<BuyerAccountAsk>
        list="buyerAccount"
        label="买方账号"
        filtered={filtered}
        tabs={
          <QueueTabs
            tabs={TABS}
            now={view}
            counts={n ? { waiting: n.waitingCount, all: n.allCount } : {}}
            onPick={state => set({ view: state, page: 1 })}
          />
        }
        filters={<SearchWord value={f.word} placeholder="姓名 / 手机 / 事由" onChange={word => set({ word })} />}
        {...list.frame}
        columns={columns(acts)}
        rowKey={r => r.accountAskId}
        unit="条"
        onPage={page => set({ page })}
        empty={view === 'waiting' ? '没有等着同意的。' : '还没有由钢厂办过账号。'}
      />
      {asking ? <AskDialog onClose={() => setAsking(false)} onDone={again} /> : null}
      {agreeing ? <AgreeDialog row={agreeing} onAgree={() => decide(agreeing, true)} onClose={() => setAgreeing(null)} /> : null}
      {refusing ? (
        <ReasonDialog
          title={`${refusing.mine ? '撤回' : '不同意'}：${refusing.realName} ${refusing.mobile}`}
          consequence={refusing.mine ? '撤回后可以重新申请。' : '申请人看得到原因，可以重新申请。'}
          okText={refusing.mine ? '撤回' : '不同意'}
          onSend={reason => decide(refusing, false, reason)}
          onClose={() => setRefusing(null)}
        />
      ) : null}
      {shown ? <StartPassword whose={shown.whose} password={shown.password} onClose={() => setShown(null)} /> : null}
    </>
  )
}
