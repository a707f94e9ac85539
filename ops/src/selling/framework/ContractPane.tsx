import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { ContractStatus, ContractType } from '@mall/domain/orders/contract/contract.status.ts'
import { ChangeState } from '@mall/domain/selling/framework/change.rules.ts'
import { FrameworkPayment, IndexWindow, leftLabel, leftSaidKg } from '@mall/domain/selling/framework/framework.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Popconfirm } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { ContractTag } from './ContractTag.tsx'
import { DepositPane } from './DepositPane.tsx'
import { PricePane } from './PricePane.tsx'
import { ReservationPart } from './ReservationPart.tsx'
import { RebatePane } from './RebatePane.tsx'
import { changeAddress, type DeskChange, type DeskContract, editAddress, useFrameworkAgain } from './frameworkWords.ts'

/** One contract at the desk: quantities, terms, what waits for a decision. */
export function ContractPane({ ccNo, onClose }: { ccNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getFramework', { ccNo }, { refetchMs: 15_000 })
  const c = read.data
  if (!c) return <PaneState query={read} />
  return (
    <div className="panel-pad">
      <div className="row">
        <h2>{c.ccNo}</h2>
        <ContractTag c={c} dot />
        <span className="push">
          <ActButton size="small" type="text" onClick={onClose}>
            关闭
          </ActButton>
        </span>
      </div>
      <p className="mute">
        {c.companyName}　{ContractType.label(c.contractType)}　{c.fromOn} 至 {c.toOn}
        {'　'}
        {c.versionNo > 0 ? `第 ${c.versionNo} 版生效` : '还没有生效'}
      </p>
      <dl className="fw-quant">
        {(
          [
            ['约定', c.committedKg],
            ...(c.limitKg > c.committedKg ? [['含允差', c.limitKg] as const] : []),
            ['已订', c.orderedKg],
            ['已发', c.shippedKg],
            ['已开票', c.invoicedKg],
            [leftLabel(c), leftSaidKg(c.term, c)],
          ] as const
        ).map(([label, kg]) => (
          <div key={label}>
            <dt>{label}，吨</dt>
            <dd>{tons(kg)}</dd>
          </div>
        ))}
      </dl>
      <Review c={c} />
      <Terms c={c} />
      <ReservationPart c={c} />
      <DepositPane c={c} />
      {c.price.window === IndexWindow.deliveryMonth && <PricePane ccNo={ccNo} />}
      {c.tiers.length > 0 && <RebatePane ccNo={ccNo} />}
      <ChangeList c={c} />
      <h3>版本</h3>
      <ul className="plain">
        {c.versions.map(v => (
          <li key={v.versionNo}>
            第 {v.versionNo} 版　{v.stateText}　<span className="mute">{dateTime(v.signedAt ?? v.madeAt)}</span>{' '}
            <a href={`/api/framework/pdf?documentNo=${v.documentNo}`} download>
              PDF
            </a>
          </li>
        ))}
        {c.versions.length === 0 && <li className="mute">还没有送签。</li>}
      </ul>
    </div>
  )
}

/** A draft: edited by who may run, decided by somebody else. */
function Review({ c }: { c: DeskContract }) {
  const staff = useStaff()
  const call = useCaller()
  const again = useFrameworkAgain()
  const go = useNavigate()
  const { message } = App.useApp()
  const [drop, setDrop] = useState(false)
  const send = useMutation({
    mutationFn: () => call('/api/ops/decideFramework', { ccNo: c.ccNo, rev: c.rev, approve: true }),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  if (c.status !== ContractStatus.pendingReview) return null
  const noRun = whyNoRight(staff, 'framework.run')
  const noDecide = whyNoRight(staff, 'framework.decide') ?? (c.whyNotDecide || undefined)
  return (
    <div className="row">
      <ActButton {...(noRun ? { why: noRun } : {})} onClick={() => go(editAddress(c.ccNo))}>
        修改
      </ActButton>
      {noDecide ? (
        <ActButton type="primary" why={noDecide} onClick={() => undefined}>
          审核通过，送签
        </ActButton>
      ) : (
        <Popconfirm
          title="送双方签署？"
          description="买方在合同签署里看到并签署，签署后即可下单。"
          okText="送签"
          cancelText="取消"
          onConfirm={() => send.mutate()}
        >
          <ActButton type="primary" loading={send.isPending} onClick={() => undefined}>
            审核通过，送签
          </ActButton>
        </Popconfirm>
      )}
      <ActButton danger {...(noDecide ? { why: noDecide } : {})} onClick={() => setDrop(true)}>
        作废
      </ActButton>
      {drop && (
        <ReasonDialog
          title={`作废 ${c.ccNo}`}
          consequence="合同作废，不能恢复。"
          okText="作废"
          onSend={reason => call('/api/ops/decideFramework', { ccNo: c.ccNo, rev: c.rev, approve: false, reason }).finally(again)}
          onClose={() => setDrop(false)}
        />
      )}
    </div>
  )
}

const Terms = ({ c }: { c: DeskContract }) => (
  <>
    <h3>条款</h3>
    <p>
      {c.price.indexName}，{IndexWindow.label(c.price.window)}
      {c.price.window === IndexWindow.lastDays && `（${c.price.windowDays} 天）`}：
      {c.price.averageFen === null ? '窗口里没有指数' : `${yuan(c.price.averageFen)} 元/吨`}
      <br />
      允差 +{c.toleranceBp / 100} %　考核 {c.fulfilBp / 100} %　付款 {FrameworkPayment.label(c.payment)}　渠道{' '}
      {c.channels.map(x => x.channelName).join('、')}
      <br />送 {c.addressText || '按订单'}　经办 {c.signerName || '—'}　编写 {c.makerName}
    </p>
    <div className="scrollx" role="region" aria-label="合同行" tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th>商品</th>
            <th className="num">约定</th>
            <th className="num">已订</th>
            <th className="num">余</th>
            <th className="num">厂提价</th>
          </tr>
        </thead>
        <tbody>
          {c.lines.map(l => (
            <tr key={l.lineNo}>
              <td>
                {l.title}
                <small className="mute">{GradeLevel.label(l.gradeLevel)}</small>
              </td>
              <td className="num">{tons(l.committedKg)}</td>
              <td className="num">{tons(l.orderedKg)}</td>
              <td className="num">{tons(l.leftKg)}</td>
              <td className="num">{l.exWorksFen === null ? '—' : yuan(l.exWorksFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {c.plan.length > 0 && (
      <p className="mute">计划：{c.plan.map(p => `${p.month} ${tons(p.kg)} 吨（已订 ${tons(p.orderedKg)}）`).join('，')}</p>
    )}
    {c.tiers.length > 0 && (
      <p className="mute">返利：{c.tiers.map(t => `满 ${tons(t.fromKg)} 吨 ${yuan(t.fenPerTon)} 元/吨`).join('，')}</p>
    )}
  </>
)

/** Why no change of it can be drafted now; undefined when one can. */
const whyNoDraft = (c: DeskContract, noRight: string | undefined): string | undefined =>
  c.status !== ContractStatus.confirmed ? '合同生效之后才能变更' : c.changeWaits ? '已有一项变更在办' : noRight

function ChangeList({ c }: { c: DeskContract }) {
  const { ccNo } = c
  const go = useNavigate()
  const why = whyNoDraft(c, whyNoRight(useStaff(), 'framework.run'))
  const read = useLazyCall('/api/ops/getFrameworkChanges', { ccNo, pageSize: 50 })
  const d = read.data
  return (
    <>
      <div className="row">
        <h3>变更</h3>
        <span className="push">
          <ActButton size="small" {...(why ? { why } : {})} onClick={() => go(changeAddress(ccNo))}>
            拟变更
          </ActButton>
        </span>
      </div>
      {!d ? (
        <PaneState query={read} />
      ) : d.list.length === 0 ? (
        <p className="mute">没有变更过。</p>
      ) : (
        d.list.map(g => <Change key={g.changeNo} g={g} />)
      )}
    </>
  )
}

function Change({ g }: { g: DeskChange }) {
  const staff = useStaff()
  const call = useCaller()
  const again = useFrameworkAgain()
  const { message } = App.useApp()
  const [reject, setReject] = useState(false)
  // Somebody was quicker, or what is closed stands: the pane shows neither.
  const onError = (e: Error) => void message.error(e.message)
  const back = useMutation({
    mutationFn: () => call('/api/ops/withdrawFrameworkDraft', { changeNo: g.changeNo }),
    onError,
    onSettled: again,
  })
  const agree = useMutation({
    mutationFn: () => call('/api/ops/decideFrameworkChange', { changeNo: g.changeNo, approve: true }),
    onError,
    onSettled: again,
  })
  const why = g.own
    ? '这项变更是您拟的，须由另一位同事审批'
    : whyNoRight(staff, g.needsManager ? 'framework.decide' : 'framework.run')
  return (
    <div className="fw-change">
      <div className="row">
        <b>{g.changeNo}</b>
        <StatusTag of={ChangeState} code={g.state} />
        {g.byMill && <Tag>钢厂提出</Tag>}
        {g.needsManager && <Tag tone="wait">须销售经理</Tag>}
        <span className="mute push nowrap">
          {dateTime(g.askedAt)}　{g.askedName}
        </span>
      </div>
      {g.differences.map(x => (
        <div key={x.what}>
          {x.what}：<span className="mute">{x.before}</span> → <b>{x.after}</b>
        </div>
      ))}
      <div className="mute">
        原因：{g.reason}
        {g.why && `　答复：${g.why}`}
        {g.decidedName && `　${g.decidedName}`}
      </div>
      {g.files.length > 0 && (
        <div>
          附件：
          {g.files.map(f => (
            <a key={f.fileId} className="fw-file" href={`/api/file/get?id=${f.fileId}`} download>
              {f.fileName}
            </a>
          ))}
        </div>
      )}
      {g.state === ChangeState.waits && (
        <div className="row">
          {why ? (
            <ActButton size="small" type="primary" why={why} onClick={() => undefined}>
              同意，送签
            </ActButton>
          ) : (
            <Popconfirm
              title="同意变更？"
              description={
                g.byMill
                  ? '出新版送双方签署，并通知买方；签署或拒签之前这份合同不能下单。'
                  : '出新版送双方签署；签署前这份合同不能下单。'
              }
              okText="同意"
              cancelText="取消"
              onConfirm={() => agree.mutate()}
            >
              <ActButton size="small" type="primary" loading={agree.isPending} onClick={() => undefined}>
                同意，送签
              </ActButton>
            </Popconfirm>
          )}
          <ActButton size="small" {...(why ? { why } : {})} onClick={() => setReject(true)}>
            驳回
          </ActButton>
          {g.own && (
            <Popconfirm
              title={`撤回 ${g.changeNo}？`}
              description="合同按现在的版本继续，买方没有收到过。"
              okText="撤回"
              cancelText="取消"
              onConfirm={() => back.mutate()}
            >
              <ActButton size="small" loading={back.isPending} onClick={() => undefined}>
                撤回
              </ActButton>
            </Popconfirm>
          )}
        </div>
      )}
      {reject && (
        <ReasonDialog
          title={`驳回 ${g.changeNo}`}
          consequence={`合同按现在的版本继续，原因会告诉${g.byMill ? '拟变更的同事' : '买方'}。`}
          okText="驳回"
          onSend={reason =>
            call('/api/ops/decideFrameworkChange', { changeNo: g.changeNo, approve: false, reason }).finally(again)
          }
          onClose={() => setReject(false)}
        />
      )}
      {g.state === ChangeState.signing && <Link to={g.flowNo ? `/signing?open=${g.flowNo}` : '/signing'}>到合同签署</Link>}
    </div>
  )
}
