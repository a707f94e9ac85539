import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { BookKind, ErpTopics } from '@mall/domain/desk/erp/erp.events.ts'
import { DifferenceState } from '@mall/domain/desk/erp/difference.ts'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { figure, gap, messageTone, shown, stateText } from './figures.ts'
import { Resend, useErpAgain } from './Resend.tsx'

type Asked = 'explain' | 'mend' | 'check' | 'refuse'

/** One difference: both sides, the messages of its book, and what the desk can do about it. */
export function DifferencePane({ differenceId, onClose }: { differenceId: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getErpDifference', { differenceId }, { refetchMs: 10_000 })
  const call = useCaller()
  const again = useErpAgain()
  const { message } = App.useApp()
  const [asked, setAsked] = useState<Asked | null>(null)
  const d = read.data
  if (!d) return <PaneState query={read} />
  const ended = d.endedAt !== null
  const checking = d.state === DifferenceState.mendAsked
  const handle = d.whyNotHandle ? { why: d.whyNotHandle } : {}
  const check = d.whyNotCheck ? { why: d.whyNotCheck } : {}
  const say = async (act: Asked, note: string) => {
    const it = { differenceId, version: d.version, note }
    if (act === 'explain') await call('/api/ops/explainErpDifference', it)
    else await call('/api/ops/mendErpDifference', { ...it, agree: act !== 'refuse' })
    void message.success(act === 'mend' && d.twoPersons ? '已登记，等另一位同事复核' : '已登记，下次对账时核对')
    again()
  }
  const dialogs: Record<Asked, { title: string; consequence: string; okText: string; usual: string[] }> = {
    explain: {
      title: '说明原因',
      consequence: '差异留在「已说明」，差额有变化时自动回到待处理，一致时自动关闭。',
      okText: '保存说明',
      usual: ['ERP 次日记账', 'ERP 手工冲账，凭证未审', '盘点在途'],
    },
    mend: {
      title: '登记已修正',
      consequence: d.twoPersons
        ? '差额超过复核线：登记后由另一位同事复核。下次对账仍不一致会重新列出。'
        : '下次对账仍不一致会重新列出。',
      okText: '登记',
      usual: ['ERP 已补记凭证', 'ERP 已红冲重记', '已重新盘点'],
    },
    check: {
      title: '复核：确认已修正',
      consequence: `${d.mendAskedName} 登记：${d.note}。下次对账仍不一致会重新列出。`,
      okText: '确认已修正',
      usual: ['已核对 ERP 凭证'],
    },
    refuse: {
      title: '复核不通过',
      consequence: '差异回到待处理。',
      okText: '不通过',
      usual: ['ERP 没有看到凭证', '金额不对'],
    },
  }
  const fact = (label: string, text: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
  const dialog = asked && dialogs[asked]
  return (
    <>
      <div className="hd">
        <div>
          <b>
            {BookKind.label(d.kind)}　{gap(d.kind, d.ours - d.theirs)}
          </b>
          <small>
            <Thing kind={d.kind} name={d.ref} />
            {d.title && `　${d.title}`}
          </small>
        </div>
        <span className="push row">
          <StatusTag of={DifferenceState} code={d.state} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        <section>
          <h3>两边的账</h3>
          <table className="bothsides">
            <tbody>
              <tr>
                <th scope="row">商城</th>
                <td>{figure(d.kind, d.ours)}</td>
              </tr>
              <tr>
                <th scope="row">ERP</th>
                <td>{figure(d.kind, d.theirs)}</td>
              </tr>
              {d.underWay !== 0 && (
                <tr>
                  <th scope="row">其中在途消息</th>
                  <td>{gap(d.kind, d.underWay)}</td>
                </tr>
              )}
              <tr className="gap">
                <th scope="row">差额（商城 − ERP）</th>
                <td>{gap(d.kind, d.ours - d.theirs)}</td>
              </tr>
            </tbody>
          </table>
        </section>
        <section>
          <dl className="kv">
            {fact('首次发现', `${d.firstRunNo}，${dateTime(d.firstSeenAt)}`)}
            {fact('最近一次', `${d.lastRunNo}，${dateTime(d.lastSeenAt)}`)}
            {d.endedAt !== null && fact('关闭', dateTime(d.endedAt))}
            {d.note && fact('说明', `${d.note}${d.notedName ? `（${d.notedName}）` : ''}`)}
            {d.mendAskedName && fact('登记修正', d.mendAskedName)}
            {d.mendedName && fact('确认修正', d.mendedName)}
            {!ended && d.twoPersons && fact('办理', '差额超过复核线，须两人')}
          </dl>
        </section>
        <section>
          <h3>有关的消息</h3>
          {d.messages.length === 0 ? (
            <p className="mute">没有这个账目的消息，请与 ERP 核对期初数。</p>
          ) : (
            d.messages.map(m => (
              <div key={m.messageKey} className="erpmsg">
                <div className="row">
                  <span>
                    {ErpTopics.label(m.topic)}　<Tag tone={messageTone(m)}>{stateText(m)}</Tag>
                  </span>
                  <Resend m={m} differenceId={differenceId} />
                </div>
                <p className="mute">
                  {shortTime(m.createdAt)}{' '}
                  {m.lines
                    .filter(l => l.unit !== 'text')
                    .map(l => `${l.label} ${shown(l)}`)
                    .join('，')}
                  {m.resent > 0 && `　已重发 ${m.resent} 次`}
                </p>
                {(m.bookedText || m.trouble) && <p className="bad">{m.bookedText || m.trouble}</p>}
              </div>
            ))
          )}
        </section>
        <section>
          <h3>记录</h3>
          <ol className="events">
            {d.history.toReversed().map((h, i) => (
              <li key={d.history.length - i}>
                <time>{shortTime(h.at)}</time>
                <span>
                  {h.event}
                  <small className="mute">
                    {h.who}
                    {h.detail ? `：${h.detail}` : ''}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      {!ended && (
        <section className="decide side">
          {checking ? (
            <>
              <ActButton type="primary" {...check} onClick={() => setAsked('check')}>
                复核通过
              </ActButton>
              <ActButton {...check} onClick={() => setAsked('refuse')}>
                不通过
              </ActButton>
            </>
          ) : (
            <>
              <ActButton type="primary" {...handle} onClick={() => setAsked('mend')}>
                登记已修正
              </ActButton>
              <ActButton
                {...(d.state === DifferenceState.explained ? { why: '已有说明' } : handle)}
                onClick={() => setAsked('explain')}
              >
                说明原因
              </ActButton>
            </>
          )}
        </section>
      )}
      {dialog && <ReasonDialog {...dialog} onSend={note => say(asked, note)} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Where the thing itself is looked at. */
function Thing({ kind, name }: { kind: string; name: string }) {
  if (kind === 'stock') return <Link to={`/sku?word=${encodeURIComponent(name.split('/')[1] ?? name)}`}>{name}</Link>
  if (kind === 'orderPaid' || kind === 'orderKg') return <Link to={`/chain?orderCode=${name}`}>{name}</Link>
  return <Link to={`/company360?code=${name}&tab=funds`}>{name}</Link>
}
