import './acceptance.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AcceptorClass, DraftKind, DraftState, draftNoText } from '@mall/domain/money/acceptance/draft.ts'
import { percent } from '@mall/domain/money/acceptance/draft.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { HistoryPanel } from '../../kernel/kit/HistoryPanel.tsx'
import { Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { type Step, Track } from '../../kernel/kit/Track.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { FundsPage, seesFunds } from '../funds/Gate.tsx'
import { orderAddress } from '../../orders/order/orderAddress.ts'
import { daysText, nextStep } from './nextStep.ts'
import { RepayDebt } from './RepayDebt.tsx'
import { isRunningNo } from '@mall/domain/kernel/runningNo.ts'

type Detail = Reply<'/api/draft/getDraft'>
const codeOf = (query: URLSearchParams): string => (query.get('draftCode') ?? '').trim()
const sound = (draftCode: string): boolean => isRunningNo('draft', draftCode)

export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session) && sound(codeOf(query)) ? ensure('/api/draft/getDraft', { draftCode: codeOf(query) }) : undefined
export const head = (): Head => ({ title: '承兑详情', noIndex: true })

export default function DraftPage() {
  const [query] = useSearchParams()
  const draftCode = codeOf(query)
  return (
    <FundsPage here="/user/drafts" title="承兑详情">
      {sound(draftCode) ? (
        <DraftDetail draftCode={draftCode} />
      ) : (
        <Panel title="承兑" flush>
          <Empty
            title="没有这张承兑"
            actions={
              <LinkButton look="ink" to="/user/drafts">
                看我的承兑
              </LinkButton>
            }
          >
            地址不完整，请从列表重新打开。
          </Empty>
        </Panel>
      )}
    </FundsPage>
  )
}

function steps(d: Detail): Step[] {
  const at: Record<string, number> = { waiting: 1, signed: d.presented ? 3 : 2, paid: 4, dishonoured: 4 }
  const done = at[d.state] ?? 1
  const ended = ['expired', 'withdrawn', 'refused'].includes(d.state)
  const state = (n: number): Step['state'] => (n < done ? 'done' : n === done && !ended ? 'now' : 'later')
  if (ended)
    return [
      { key: 'register', label: '登记', note: dateTime(d.createdAt), state: 'done' },
      { key: 'end', label: DraftState.label(d.state), note: d.endedWhy, state: 'now' },
    ]
  const all: Step[] = [
    { key: 'register', label: '登记', note: dateTime(d.createdAt), state: 'done' },
    { key: 'sign', label: '背书，签收', note: d.state === 'waiting' ? `${d.endorseBy} 前` : '', state: state(1) },
    { key: 'use', label: '付订单', note: d.leftFen > 0 ? `还可用 ${yuan(d.leftFen)}` : '', state: state(2) },
    { key: 'present', label: '到期提示付款', note: d.dueOn, state: state(3) },
    {
      key: 'paid',
      label: d.state === 'dishonoured' ? '退票' : '兑付',
      note: '',
      state: d.state === 'paid' ? 'done' : d.state === 'dishonoured' ? 'now' : 'later',
    },
  ]
  // What came back may never have been presented.
  return d.state === 'dishonoured' ? all.filter(step => step.key !== 'present') : all
}

function DraftDetail({ draftCode }: { draftCode: string }) {
  const read = useLazyCall('/api/draft/getDraft', { draftCode })
  const { session } = useBoot()
  const send = useSend()
  const refresh = useRefresh()
  useLive(event => {
    if (event.kind === 'funds' || event.kind === 'again') void refresh('/api/draft/getDraft')
  })
  const d = read.data
  if (!d) return <Waiting read={read} lines={8} bare />
  const platform = new URLSearchParams({
    draftNo: d.draftNo,
    billKind: d.kind,
    acceptor: d.acceptorName,
    holder: session.companyName ?? '',
    amount: yuan(d.faceFen, false),
    dueOn: d.dueOn,
  })
  return (
    <>
      <Panel
        title={`承兑 ${d.draftCode}`}
        more={
          <span className="row">
            <StatusTag of={DraftState} code={d.state} />
            {d.whyNotWithdraw === '' && (
              <ConfirmButton
                title={`撤回承兑 ${yuan(d.faceFen)} 元？`}
                consequence="撤回后这张票可以重新登记；票还在贵公司。"
                confirmText="撤回登记"
                onConfirm={async () => {
                  await send('/api/draft/withdraw', { draftCode })
                  await refresh('/api/draft/getDraft', '/api/draft/getDraftDesk', '/api/draft/getDraftList')
                }}
              >
                撤回登记
              </ConfirmButton>
            )}
          </span>
        }
      >
        <Track steps={steps(d)} label="承兑进度" />
        <div className="gaptop">
          <Note {...(d.debtFen > 0 || d.odd ? { tone: 'bad' as const } : d.state === 'waiting' ? { tone: 'wait' as const } : {})}>
            <span>{nextStep(d) || DraftState.label(d.state)}</span> {d.debtFen > 0 && <RepayDebt draft={d} />}
            {d.state === 'signed' && d.draftSandbox && (
              <a href={`/sandbox/draft?${platform}`}>{d.presented ? '在沙箱票据平台答复' : '沙箱票据平台'}</a>
            )}
            {d.state === 'waiting' && d.draftSandbox && (
              <a className="btn primary" href={`/sandbox/draft?${platform}`}>
                去沙箱票据平台背书
              </a>
            )}
          </Note>
        </div>
      </Panel>
      <Panel title="票面">
        <Facts
          layout="four"
          items={[
            ['票据种类', DraftKind.label(d.kind)],
            ['承兑人', `${d.acceptorName} ${AcceptorClass.label(d.classCode)}`],
            ['票面', `${yuan(d.faceFen)} 元`],
            ['到期', `${d.dueOn}，${daysText(d)}`],
            ['已用', `${yuan(d.appliedFen)} 元`],
            ['可用', `${yuan(d.leftFen)} 元`],
            ['贴现成本', `${yuan(d.discountFen)} 元，${percent(d.rateBp)} × ${d.days} 天`],
            [
              '票号',
              <span key="no" className="draftno">
                {draftNoText(d.draftNo)}
              </span>,
            ],
          ]}
        />
      </Panel>
      {d.uses.length > 0 && (
        <Panel title="付了哪些订单" flush footer="订单取消、多退、异议退款时，退回本票。">
          <table className="tbl cards line">
            <thead>
              <tr>
                <th>订单</th>
                <th className="num">用票，元</th>
                <th className="num">已退回，元</th>
                <th>支付单</th>
              </tr>
            </thead>
            <tbody>
              {d.uses.map(u => (
                <tr key={`${u.paymentNo}-${u.orderCode}`}>
                  <td className="all">
                    <Link to={orderAddress(u.orderCode)}>{u.orderCode}</Link>
                    <small className="mute"> {dateTime(u.at)}</small>
                  </td>
                  <td className="num" data-l="用票，元">
                    {yuan(u.amountFen)}
                  </td>
                  <td className="num" data-l="已退回，元">
                    {yuan(u.returnedFen)}
                  </td>
                  <td data-l="支付单">{u.paymentNo}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      <HistoryPanel history={d.history} />
    </>
  )
}
