import './millCertificate.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import {
  MisfitKind,
  misfitMachine,
  MisfitState,
  type MisfitStateName,
  whyNotAnswer,
} from '@mall/domain/delivery/millCertificate/misfit.machine.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { WARRANTY_READS } from './reads.ts'

type Misfit = Reply<'/api/warranty/getMisfitList'>['list'][number]
type Choice = 'concede' | 'askExchange' | 'askWithdraw'

/** Units of one order, heat and state are answered together. */
const groupsOf = (list: readonly Misfit[]): Misfit[][] => [
  ...Map.groupBy(list, m => `${m.orderCode}|${m.title}|${m.heatNo}|${m.kind}|${m.state}|${m.waybillNo}`).values(),
]

/** 提货前不符, of one order or of all: what does not fit, where the steel is, what can be done. Nothing where all fits. */
export function MisfitPanel({ orderCode }: { orderCode?: string }) {
  const refresh = useRefresh()
  const read = useLazyCall('/api/warranty/getMisfitList', orderCode ? { orderCode } : {})
  useLive(e => (e.kind === 'certificate' || e.kind === 'again') && void refresh('/api/warranty/getMisfitList'))
  const groups = groupsOf(read.data?.list ?? [])
  if (groups.length === 0) return null
  return (
    <div className="below">
      {groups.map(g => (
        <Group key={g.map(m => m.misfitId).join()} list={g} />
      ))}
    </div>
  )
}

const LABEL: Record<Choice, string> = { concede: '让步接收，本次有效', askExchange: '换货', askWithdraw: '申请退出' }
const SAYS: Record<Choice, string> = {
  concede: '按现状接收这几件。让步写在质保书上，带您的姓名和内控版本；只对这几件有效。',
  askExchange: '请质量换成符合内控的炉号，换好后通知您；同库没有可换的，会请您另选。',
  askWithdraw: '请钢厂把这几件移出订单，其余照常提货；移出的数量按短交办理。',
}

function Group({ list }: { list: readonly Misfit[] }) {
  const send = useSend()
  const refresh = useRefresh()
  const why = useWhyNot('cert.manage')
  const [asking, setAsking] = useState<Choice | null>(null)
  const [reason, setReason] = useState('')
  const [m] = list
  if (!m) return null
  const kg = list.reduce((n, x) => n + x.kg, 0)
  const pieces = list.reduce((n, x) => n + x.pieces, 0)
  const what = m.found.map(f => `${f.label} ${f.value}，${f.of === 'standard' ? '标准' : '贵公司内控'} ${f.limit}`).join('；')
  const state = m.state as MisfitStateName
  const answer = async (choice: Choice) => {
    const done = await send('/api/warranty/answerMisfit', { misfitIds: list.map(x => x.misfitId), choice, reason })
    if (!done) return
    await refresh(...WARRANTY_READS)
    notify.success(choice === 'concede' ? '已让步接收，可以装车' : '已转质量处理，有结果会通知您')
    setAsking(null)
  }
  return (
    <section className={m.kind === 'standard' ? 'misbox bad' : 'misbox'} aria-label={`提货前不符 炉号 ${m.heatNo}`}>
      <div className="row">
        <h2>
          提货前不符：{pieces} {m.pieceUnit} {what}
        </h2>
        <Tag tone={m.kind === 'standard' ? 'bad' : 'wait'}>{MisfitKind.label(m.kind)}</Tag>
        <Tag tone={MisfitState.tone(state)}>{MisfitState.label(state)}</Tag>
        {m.slotAt !== null && <span className="push mute sm">{dateTime(m.slotAt)} 时段装车，请在此之前处理</span>}
      </div>
      <p>
        {m.title}，炉号 {m.heatNo}，{pieces} {m.pieceUnit} {tons(kg)} 吨，货还在库
        {m.waybillNo && `，运单 ${m.waybillNo}`}。
        {m.kind === 'standard'
          ? `不合 ${m.standard}，不能让步接收，钢厂正在处理；您也可以先说明要换货还是退出。`
          : `符合 ${m.standard}，只不合贵公司内控${m.ownVersion === null ? '' : `第 ${m.ownVersion} 版`}。`}
        {m.answeredBy !== '' && `${m.answeredBy} 选择${MisfitState.label(state)}${m.reason ? `：${m.reason}` : ''}。`}
        {m.state === 'open' && m.decision !== '' && `质量答复：${m.decision}。`}　{list.map(x => x.unitNo).join('、')}
      </p>
      <div className="row acts">
        {(['askExchange', 'concede', 'askWithdraw'] as const).flatMap(choice =>
          // What the machine does not know from here is not offered; what the standard forbids says why.
          choice === 'concede' && m.kind === 'standard' ? (
            <Button key={choice} size="lg" disabledReason={whyNotAnswer(m.kind, state, choice)}>
              {LABEL[choice]}
            </Button>
          ) : misfitMachine.next(state, choice, 'buyer') ? (
            <Button
              key={choice}
              size="lg"
              {...(choice === 'askExchange' ? { look: 'primary' as const } : {})}
              disabledReason={why}
              onClick={() => setAsking(choice)}
            >
              {LABEL[choice]}
            </Button>
          ) : (
            []
          ),
        )}
        <Link to={`/warranty/warrantyList?orderCode=${m.orderCode}`}>看全部数值</Link>
      </div>
      {asking && (
        <Dialog
          open
          title={`${LABEL[asking]}：${pieces} ${m.pieceUnit} ${tons(kg)} 吨`}
          onClose={() => setAsking(null)}
          footer={
            <>
              <Button onClick={() => setAsking(null)}>先不</Button>
              <Button look="ink" onClick={() => answer(asking)}>
                {LABEL[asking]}
              </Button>
            </>
          }
        >
          <p>{SAYS[asking]}</p>
          <p className="mute sm">{what}</p>
          <Input label="说明，可不填" maxLength={100} value={reason} onChange={e => setReason(e.target.value)} />
        </Dialog>
      )}
    </section>
  )
}
