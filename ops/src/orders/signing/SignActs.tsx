import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SignMode } from '@mall/domain/orders/contract/contract.status.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { signTerms } from '@mall/domain/orders/signing/sign.rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Dropdown, InputNumber, Button } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { useDecisionKeys } from '../order/useRowKeys.ts'

type Flow = Reply<'/api/ops/getSignDetail'>
type Act = Flow['acts'][number]

interface Say {
  label: string
  /** With it a reason is asked for; what follows from the act. */
  consequence?: string
  danger?: true
}
const SAYS: Record<Act, Say> = {
  take: { label: '开始审核' },
  pass: { label: '通过并送签' },
  fail: { label: '审核不通过', consequence: '合同不送签，退回重新准备。', danger: true },
  edit: { label: '重新准备' },
  seal: { label: '盖章' },
  refuse: { label: '拒签', consequence: '本次签署结束，买方会看到原因。', danger: true },
  urge: { label: '催签' },
  extend: { label: '延长期限' },
  revoke: { label: '撤回', consequence: '本次签署结束，买方会看到原因。', danger: true },
  askRevoke: { label: '请求撤回', consequence: '买方已签，撤回要买方同意；答复前不按规则盖章。' },
  agreeRevoke: { label: '同意撤回', danger: true },
  declineRevoke: { label: '不同意撤回', consequence: '合同继续签署，买方会看到原因。' },
  takeBackAsk: { label: '收回撤回请求' },
  applyVoid: { label: '申请作废', consequence: '双方已签，作废要双方再签作废协议；原文件保留。', danger: true },
  confirmVoid: { label: '签署作废协议' },
  refuseVoid: { label: '不同意作废', consequence: '恢复为「已签署」，买方会看到原因。' },
  withdrawVoid: { label: '撤回作废申请' },
  toPaper: { label: '收回，改纸签' },
  ask: { label: '现在核对' },
}
/** What is done most often stands as a button, the first of them in colour; the rest behind 更多. */
const FIRST: readonly Act[] = [
  'toPaper',
  'seal',
  'pass',
  'take',
  'edit',
  'confirmVoid',
  'agreeRevoke',
  'declineRevoke',
  'refuseVoid',
  'urge',
]

export function SignActs({ flow: f }: { flow: Flow }) {
  const call = useCaller()
  const client = useQueryClient()
  const staff = useStaff()
  const { message, modal } = App.useApp()
  const [asking, setAsking] = useState<Act | null>(null)
  const why = whyNoRight(staff, 'contract.seal')
  const run = useMutation({
    mutationFn: (o: { act: Act; reason?: string; days?: number }) =>
      call('/api/ops/actOnSign', { flowNo: f.flowNo, version: f.version, ...o }),
    onSuccess: (reply, o) =>
      void message.success(
        o.act === 'toPaper'
          ? '已收回，双方在纸上签字盖章后在这里登记'
          : `${SAYS[o.act].label}：现为「${SignStatus.label(reply.status)}」`,
      ),
    // Also after a refusal: a colleague or the platform was faster, and the queue should show it.
    onSettled: () => {
      for (const path of ['/api/ops/getSignQueue', '/api/ops/getSignDetail']) void client.invalidateQueries({ queryKey: [path] })
    },
  })
  const start = (act: Act) => {
    if (why || run.isPending) return
    if (act === 'extend') return askDays()
    if (SAYS[act].consequence) return setAsking(act)
    if (act === 'agreeRevoke')
      return void modal.confirm({
        title: `同意撤回 ${f.documentNo}`,
        content: '同意后本次签署结束，买方的签章作废。',
        okText: '同意撤回',
        cancelText: '取消',
        onOk: () => run.mutate({ act }),
      })
    if (act === 'toPaper')
      return void modal.confirm({
        title: `收回 ${f.documentNo}，改纸签`,
        content: '没有接通签章平台，买方在那里签不了。收回后双方在纸上签字盖章，在这里登记；平台恢复后，那里的一份自动撤回。',
        okText: '收回，改纸签',
        cancelText: '取消',
        onOk: () => run.mutate({ act }),
      })
    return run.mutate({ act })
  }
  const askDays = () => {
    let days = 3
    modal.confirm({
      title: `延长 ${f.documentNo} 的签署期限`,
      content: (
        <p>
          延长{' '}
          <InputNumber
            min={1}
            max={signTerms.days}
            defaultValue={days}
            onChange={n => (days = n ?? days)}
            aria-label="延长几天"
          />{' '}
          天，最多 {signTerms.extends} 次，自生成起不超过 {signTerms.mostDays} 天。
        </p>
      ),
      okText: '延长',
      cancelText: '取消',
      onOk: () => run.mutateAsync({ act: 'extend', days }).catch(() => {}),
    })
  }
  const yes = f.acts.find(a => a === 'seal' || a === 'pass' || a === 'take' || a === 'confirmVoid')
  const no = f.acts.find(a => a === 'refuse' || a === 'fail' || a === 'refuseVoid')
  useDecisionKeys({
    yes: () => yes && start(yes),
    back: () => f.acts.includes('askRevoke') && start('askRevoke'),
    no: () => no && start(no),
    reason: () => {},
  })
  const shown = FIRST.filter(a => f.acts.includes(a)).slice(0, 3)
  const rest = f.acts.filter(a => !shown.includes(a))
  if (f.acts.length === 0)
    return (
      <section className="decide">
        <p className="hint">
          「{f.paper === 'confirmed' ? SignMode.label('paper') : SignStatus.label(f.status)}」：没有要处理的。
        </p>
      </section>
    )
  return (
    <section className="decide">
      {run.isError ? <Alert type="error" showIcon title={run.error.message} /> : null}
      <div className="row">
        {shown.map((act, i) => (
          <ActButton
            key={act}
            type={i === 0 ? 'primary' : 'default'}
            danger={SAYS[act].danger === true}
            why={why}
            loading={run.isPending && run.variables.act === act}
            onClick={() => start(act)}
          >
            {SAYS[act].label}
          </ActButton>
        ))}
        {rest.length > 0 && !why ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: rest.map(act => ({ key: act, label: SAYS[act].label, danger: SAYS[act].danger === true })),
              onClick: ({ key }) => start(key as Act),
            }}
          >
            <Button className="push" aria-label="更多处理">
              更多
            </Button>
          </Dropdown>
        ) : null}
      </div>
      {asking ? (
        <ReasonDialog
          title={`${SAYS[asking].label} ${f.documentNo}`}
          consequence={`${f.companyName}：${SAYS[asking].consequence ?? ''}`}
          okText={SAYS[asking].label}
          onSend={reason => run.mutateAsync({ act: asking, reason })}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </section>
  )
}
