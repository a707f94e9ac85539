import './groupBuy.css'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { choiceText, GROUP_READS, type GroupCard } from './groupWords.ts'

/** 待本企业审批: what a colleague would like to join above his limits. Nothing is frozen and no tons are kept before somebody agrees. */
export function GroupAsk({ group: g, ask }: { group: GroupCard; ask: NonNullable<GroupCard['ask']> }) {
  const { session } = useBoot()
  const [refusing, setRefusing] = useState(false)
  const send = useSend()
  const refresh = useRefresh()
  const again = () => refresh(...GROUP_READS, '/api/company/getCompanyAccountInfo', '/api/user/getCapital')
  const approves = session.rights.includes('order.approve') && !ask.own
  const answer = async (agree: boolean, reason = '') => {
    const done = await send('/api/productGroupBuy/answerGroupAsk', { groupNo: g.groupNo, agree, reason })
    await again()
    if (done)
      notify.success(agree ? `已参团 ${tons(done.weightKg)} 吨，订金 ${yuan(done.depositFen)} 元已冻结` : '已告诉申请人：不同意')
    return done
  }
  return (
    <>
      <dl className="gkv">
        <dt>{ask.own ? '我申请参' : `${ask.userName} 申请参`}</dt>
        <dd>
          <b>{tons(ask.weightKg)} 吨</b>　{ask.pieces} {g.pieceUnit}
        </dd>
        <dt>同意时冻结</dt>
        <dd>订金 {yuan(ask.depositFen)} 元</dd>
        <dt>没成团时</dt>
        <dd>{choiceText(g, ask.choice)}</dd>
      </dl>
      <p>
        <b className="warn">待本企业审批</b>　{ask.why}。
      </p>
      <p className="mute">{shortTime(ask.askedAt)} 提交；同意前不占全团的吨数，截止即失效。</p>
      <div className="gacts">
        {approves && (
          <>
            <ConfirmButton
              size="sm"
              look="primary"
              title={`同意 ${ask.userName} 参 ${g.groupNo}？`}
              confirmText={`同意并冻结 ${yuan(ask.depositFen)} 元`}
              consequence={`参 ${tons(ask.weightKg)} 吨，冻结订金 ${yuan(ask.depositFen)} 元；成团后形成订单，逾期未付订金不退。`}
              onConfirm={() => answer(true)}
            >
              同意
            </ConfirmButton>
            <Button size="sm" onClick={() => setRefusing(true)}>
              不同意
            </Button>
            {refusing && (
              <ReasonDialog
                title={`不同意 ${ask.userName} 参 ${g.groupNo}？`}
                consequence="申请结束，申请人会看到原因。"
                okText="不同意"
                onSend={reason => answer(false, reason)}
                onClose={() => setRefusing(false)}
              />
            )}
          </>
        )}
        {ask.own && (
          <ConfirmButton
            size="sm"
            title={`撤回 ${g.groupNo} 的参团申请？`}
            confirmText="撤回"
            consequence="撤回后可以重新参团。"
            onConfirm={async () => {
              const done = await send('/api/productGroupBuy/withdrawGroupAsk', { groupNo: g.groupNo })
              await again()
              if (done) notify.success('已撤回')
            }}
          >
            撤回
          </ConfirmButton>
        )}
      </div>
    </>
  )
}
