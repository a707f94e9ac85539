// 异议: what it waits for and whose turn it is, what was found, the rounds with their answer, the money that moved.
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/calls.ts'
import {
  AfterSalesStatus,
  ClaimKind,
  ClaimWay,
  Finding,
  PhotoPosition,
  ReturnStatus,
  RoundSide,
} from '@mall/domain/afterSales/claim.codes.ts'
import { isLive } from '@mall/domain/afterSales/claim.machine.ts'
import { yuan } from '@mall/domain/money.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/order/order.status.ts'
import { whyNotRight } from '@mall/domain/people/companyRights.ts'
import { tons } from '@mall/domain/weight.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../app/data.ts'
import { useBoot } from '../app/deps.ts'
import { type Head, notFound, type PageContext } from '../app/page.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { Button } from '../kit/Button.tsx'
import { Checkbox } from '../kit/Choice.tsx'
import { Waiting } from '../kit/Empty.tsx'
import { Input } from '../kit/Field.tsx'
import { notify } from '../kit/notify.ts'
import { Crumb, Facts, Note, Panel, Totals } from '../kit/Panel.tsx'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { StatusTag } from '../kit/Tag.tsx'
import { shortTime } from '../kit/time.ts'
import { type Step, Track } from '../kit/Track.tsx'
import { AddPapers } from './AddPapers.tsx'
import { Thumb } from './Photos.tsx'
import { CLAIM_READS, readYuan, useClaimsLive } from './reads.ts'

type Claim = Reply<'/api/order/getAfterSalesDetail'>
const numberOf = (query: URLSearchParams) => (query.get('claimNo') ?? '').trim().slice(0, 30)

export async function load({ query, ensure }: PageContext) {
  const claimNo = numberOf(query)
  if (!claimNo || !(await ensure('/api/order/getAfterSalesDetail', { claimNo }))) throw notFound('order')
}
export const head = ({ query }: PageContext): Head => ({ title: `异议 ${numberOf(query)}`, noIndex: true })

export default function ClaimPage() {
  const [query] = useSearchParams()
  const claimNo = numberOf(query)
  const read = useLazyCall('/api/order/getAfterSalesDetail', { claimNo })
  useClaimsLive(read.data?.orderCode)
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '退换与售后', to: '/afterSales/list' },
            { label: claimNo },
          ]}
        />
        {read.data ? (
          <Whole c={read.data} />
        ) : (
          <Panel flush>
            <Waiting read={read} lines={12} />
          </Panel>
        )}
      </div>
    </main>
  )
}

/** The way of a claim as it went: what was left out on the way is not shown as missing. */
function stepsOf(c: Claim): Step[] {
  const at = (what: string) => c.history.find(h => h.what === what)?.at
  const ended = c.status >= 5 && c.status <= 7
  const list: { key: string; label: string; at: number | undefined; now: boolean }[] = [
    { key: 'file', label: '提出', at: c.filedAt, now: false },
    { key: 'accept', label: '受理', at: at('受理'), now: c.status === 0 },
    { key: 'survey', label: '勘验', at: c.survey?.at, now: c.status === 1 && c.rounds.length === 0 },
    {
      key: 'propose',
      label: '商定方案',
      at: c.status >= 4 ? c.rounds.at(-1)?.at : undefined,
      now: c.status === 2 || c.status === 3 || (c.status === 1 && c.rounds.length > 0),
    },
    ...(c.status === 8 || at('转仲裁') ? [{ key: 'arbitrate', label: '仲裁', at: at('仲裁裁定'), now: c.status === 8 }] : []),
    { key: 'pay', label: '赔付', at: c.status === 5 ? at('完成') : undefined, now: c.status === 4 },
    {
      key: 'end',
      label: c.status === 6 ? '驳回' : c.status === 7 ? '撤销' : '结案',
      at: ended ? c.statusSince : undefined,
      now: false,
    },
  ]
  const reached = list.findLastIndex(s => s.now || s.at !== undefined)
  return list
    .filter(s => !ended || s.at !== undefined)
    .map((s, i) => ({
      key: s.key,
      label: s.label,
      note:
        s.at === undefined
          ? s.now && s.key === 'propose'
            ? `第 ${c.rounds.filter(r => r.side === 'mill').length || 1} 轮`
            : undefined
          : shortTime(s.at),
      state: s.now ? 'now' : s.at !== undefined || (!ended && i < reached) ? 'done' : 'later',
    }))
}

function Whole({ c }: { c: Claim }) {
  const send = useSend()
  const refresh = useRefresh()
  const [asking, setAsking] = useState<'arbitrate' | 'withdraw' | null>(null)
  const { session } = useBoot()
  const live = isLive(c.status)
  const paid = c.list.reduce((sum, u) => sum + (u.paidFen ?? 0), 0)
  const open = c.list.filter(u => u.way === null)
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h1>
              异议 {c.claimNo} <StatusTag of={AfterSalesStatus} code={c.status} dot />
            </h1>
            <p className="row mute facts">
              <span>{ClaimKind.label(c.kind)}</span>
              <span>
                订单{' '}
                <Link to={`/order/orderDetail?orderCode=${encodeURIComponent(c.orderCode)}`} className="link">
                  {c.orderCode}
                </Link>
              </span>
              <span>{c.title}</span>
              <span>
                {c.units} 件 {tons(c.tagKg)} 吨
              </span>
              <span>
                {c.filedBy} {shortTime(c.filedAt)} 提出
              </span>
            </p>
          </div>
          <div className="acts no-print">
            {c.status <= 3 && (
              <Button disabledReason={c.whyNotWithdraw || undefined} reasonAt="title" onClick={() => setAsking('withdraw')}>
                撤销异议
              </Button>
            )}
            {c.status === 3 && (
              <Button disabledReason={c.whyNotAnswer || undefined} reasonAt="title" onClick={() => setAsking('arbitrate')}>
                申请仲裁
              </Button>
            )}
          </div>
        </div>
        <div className="trackbox">
          <Track steps={stepsOf(c)} label="异议进度" />
        </div>
      </section>
      {live && (
        <section className={c.turn === 'buyer' ? 'stuck' : 'stuck calm'} aria-label="卡在哪" aria-live="polite">
          <h2>卡在哪</h2>
          <dl>
            <div>
              <dt>等什么</dt>
              <dd>{c.waitsFor}</dd>
            </div>
            <div>
              <dt>轮到谁</dt>
              <dd>{c.turn === 'buyer' ? '贵公司管售后的同事' : '商城客服'}</dd>
            </div>
            <div>
              <dt>从何时起</dt>
              <dd>
                {shortTime(c.statusSince)}
                {c.answerBy !== null && `，${shortTime(c.answerBy)} 后转仲裁，不视为同意`}
              </dd>
            </div>
          </dl>
        </section>
      )}
      {c.endReason && (
        <Note tone={c.status === 6 ? 'bad' : undefined}>
          <span>
            {AfterSalesStatus.label(c.status)}：{c.endReason}
          </span>
        </Note>
      )}
      <div className="od">
        <div className="stack">
          {c.rounds.length > 0 && <Rounds key={c.version} c={c} />}
          <Panel
            title={c.survey ? '勘验与复验' : '涉及的件'}
            remark={c.survey ? `质量工程师 ${c.survey.by}，${shortTime(c.survey.at)}` : undefined}
            flush
          >
            <table className="tbl cards line">
              <thead>
                <tr>
                  <th>件号</th>
                  <th>问题</th>
                  {c.survey && <th>质保书值 / 复验值 / 标准</th>}
                  {c.survey && <th>认定</th>}
                  <th className="num">结果</th>
                </tr>
              </thead>
              <tbody>
                {c.list.map(u => (
                  <tr key={u.claimUnitId}>
                    <td>
                      <b>{u.unitNo}</b>
                      <small className="mute blk">
                        {tons(u.tagKg)} 吨，炉号 {u.heatNo}
                        {u.certNo && (
                          <>
                            ，
                            <Link className="link" to={`/warranty/warranty?certNo=${u.certNo}`}>
                              质保书
                            </Link>
                          </>
                        )}
                      </small>
                    </td>
                    <td data-l="问题">
                      {u.problem}
                      {u.listedDefect && <small className="mute blk">清单已列：{u.listedDefect}</small>}
                      <small className="mute blk">
                        {tons(u.problemKg)} 吨{u.openedPercent > 0 && `，已开卷 ${u.openedPercent}%`}
                      </small>
                    </td>
                    {c.survey && (
                      <td data-l="质保书 / 复验 / 标准">
                        {u.retestValue ? (
                          <>
                            {u.property} {u.certValue || '—'} / <b>{u.retestValue}</b> / {u.standardValue || '—'}
                          </>
                        ) : (
                          '未复验'
                        )}
                      </td>
                    )}
                    {c.survey && <td data-l="认定">{u.finding ? <StatusTag of={Finding} code={u.finding} /> : '—'}</td>}
                    <td className="num" data-l="结果">
                      {u.way === null ? '—' : ClaimWay.label(u.way)}
                      {u.way === 'discount' && <small className="blk">{yuan(u.agreedFen)} 元</small>}
                      {u.paidFen !== null && <small className="blk mute">已到账 {yuan(u.paidFen)}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {c.survey && <p className="bd mute">{c.survey.note}</p>}
          </Panel>
          {(c.refunds.length > 0 || c.moneyWaits || c.returns.length > 0) && (
            <Panel title="动了哪些钱" remark={paid > 0 ? `已到账 ${yuan(paid)} 元` : undefined}>
              <ul className="plain">
                {c.refunds.map(r => (
                  <li key={r.refundNo}>
                    <Link className="link" to={`/afterSales/refundList?open=${r.refundNo}`}>
                      {r.refundNo}
                    </Link>
                    {'　'}
                    {r.newOrderCode ? '付给换货订单，余下进可用余额' : '退款进可用余额'} <b>+{yuan(r.amountFen)} 元</b>
                    {'　'}
                    <span className="mute">{shortTime(r.at)}</span>
                  </li>
                ))}
                {c.returns.map(r => (
                  <li key={r.returnNo}>
                    退货单{' '}
                    <Link className="link" to={`/orderReturn/orderReturnDetail?returnNo=${r.returnNo}`}>
                      {r.returnNo}
                    </Link>{' '}
                    <StatusTag of={ReturnStatus} code={r.status} />
                    {r.newOrderCode && r.newOrderStatus !== null && (
                      <>
                        {'　换货订单 '}
                        <Link className="link" to={`/order/orderDetail?orderCode=${r.newOrderCode}`}>
                          {r.newOrderCode}
                        </Link>{' '}
                        <StatusTag of={OrderStatus} code={r.newOrderStatus as OrderStatusCode} />
                      </>
                    )}
                  </li>
                ))}
              </ul>
              {c.moneyWaits && <Note tone="wait">{c.moneyWaits}</Note>}
            </Panel>
          )}
          {(c.photos.length > 0 || live) && (
            <Panel title="照片与单证" remark={`${c.photos.length} 份`}>
              {live && <AddPapers claimNo={c.claimNo} why={whyNotRight(session.rights, 'claim.manage')} />}
              <ul className="gallery">
                {c.photos.map(p => (
                  <li key={p.fileId}>
                    <Thumb shot={p} />
                    <small>
                      {p.unitNo}
                      <span className="blk mute">{p.position === 'paper' ? '单证' : PhotoPosition.label(p.position)}</span>
                    </small>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <div className="stack">
          <Panel title="赔付">
            <Totals
              lines={[
                ...(c.wishFen > 0 ? [{ label: '提出时期望', value: yuan(c.wishFen) }] : []),
                ...c.list
                  .filter(u => u.way === 'discount')
                  .map(u => ({ label: `${u.unitNo}，${u.paidFen === null ? '待到账' : '已到账'}`, value: yuan(u.agreedFen) })),
                {
                  label: `货款 ${tons(c.tagKg)} 吨，元`,
                  value: yuan(c.orderedFen),
                  rule: c.wishFen > 0 || c.list.some(u => u.way === 'discount'),
                },
                { label: '已到账，元', value: yuan(paid), total: true },
              ]}
            />
            {open.length > 0 && c.status < 4 && <p className="mute sm">{open.length} 件还没有商定。</p>}
          </Panel>
          <Panel title="联系">
            <Facts
              items={[
                ['联系人', `${c.contact} ${c.mobile}`],
                ...(c.visitOn ? ([['方便勘验', c.visitOn]] as const) : []),
                ...(c.wish === 'discount'
                  ? ([['希望', `折价 ${yuan(c.wishFenPerTon)} 元/吨`]] as const)
                  : ([['希望', c.wish === 'none' ? '更正或补发单证' : ClaimWay.label(c.wish)]] as const)),
                ...(c.note ? ([['说明', c.note]] as const) : []),
              ]}
            />
            {live && (c.kind === 'visible' || c.kind === 'inner' || c.kind === 'transit') && (
              <Note tone="wait">请立即停止加工，保留包装和标签，等有结论后再用。</Note>
            )}
          </Panel>
          <Panel title="往来记录">
            <ol className="log">
              {c.history.toReversed().map(h => (
                <li key={`${h.at}-${h.what}`}>
                  <b>{h.what}</b>
                  {h.detail && <span className="blk">{h.detail}</span>}
                  <small className="mute blk">
                    {shortTime(h.at)} {h.who}
                  </small>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      </div>
      {asking === 'withdraw' && (
        <ReasonDialog
          title="撤销异议"
          consequence="撤销后这些件可以在期限内重新提出。"
          okText="撤销异议"
          onSend={async reason => {
            const reply = await send('/api/order/cancelAfterSales', { claimNo: c.claimNo, reason })
            if (reply) notify.success('已撤销异议。')
            await refresh(...CLAIM_READS)
            return reply
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'arbitrate' && (
        <ReasonDialog
          title="申请仲裁"
          consequence="由钢厂没有经手过这件事的负责人裁定，裁定后双方按此办，不再还价。"
          okText="申请仲裁"
          onSend={async reason => {
            const reply = await send('/api/order/arbitrateAfterSales', { claimNo: c.claimNo, version: c.version, reason })
            if (reply) notify.success('已转仲裁，裁定后通知您。')
            await refresh(...CLAIM_READS)
            return reply
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** 方案与还价, the open round last with its answer: which units yes, and one counter for the rest. */
function Rounds({ c }: { c: Claim }) {
  const send = useSend()
  const refresh = useRefresh()
  const [requestId] = useState(newRequestId)
  const open = new Set(c.list.filter(u => u.way === null).map(u => u.claimUnitId))
  const last = c.rounds.findLast(r => r.side === 'mill')
  const offered = c.status === 3 && last ? last.terms.filter(t => open.has(t.claimUnitId)) : []
  const [off, setOff] = useState<readonly string[]>([])
  const [price, setPrice] = useState('')
  const agreed = offered.filter(t => !off.includes(t.claimUnitId))
  const rest = offered.filter(t => off.includes(t.claimUnitId))
  const fen = agreed.reduce((sum, t) => sum + t.amountFen, 0)
  const counter = readYuan(price)
  const answer = async (withCounter: boolean) => {
    const reply = await send('/api/order/answerAfterSales', {
      claimNo: c.claimNo,
      version: c.version,
      requestId,
      agree: agreed.map(t => t.claimUnitId),
      counter: withCounter && counter !== null ? { fenPerTon: counter } : null,
    })
    if (reply)
      notify.success(
        reply.refundedFen > 0
          ? `已同意，${yuan(reply.refundedFen)} 元已进可用余额。`
          : withCounter
            ? '还价已发给钢厂。'
            : reply.waits
              ? `已同意。${reply.waits}。`
              : '已同意方案。',
      )
    await refresh(...CLAIM_READS)
  }
  const back = agreed.filter(t => t.way === 'return').length
  return (
    <Panel
      title="方案与还价"
      remark={offered.length > 0 && offered.length < c.list.length ? `只剩 ${offered.length} 件` : undefined}
      flush
    >
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>轮次</th>
            <th>件号</th>
            <th>方案</th>
            <th className="num">元/吨</th>
            <th className="num">金额，元</th>
          </tr>
        </thead>
        <tbody>
          {c.rounds.flatMap(r =>
            r.terms.map((t, i) => {
              const answering = offered.includes(t)
              return (
                <tr key={`${r.seq}-${t.claimUnitId}`} className={answering ? 'hit' : undefined}>
                  <td>
                    {i === 0 || answering ? (
                      <>
                        {RoundSide.label(r.side)}
                        <small className="mute blk">
                          {r.by} {shortTime(r.at)}
                        </small>
                        {r.note && <small className="mute blk">{r.note}</small>}
                      </>
                    ) : null}
                  </td>
                  <td data-l="件号">
                    {answering && offered.length > 1 ? (
                      <Checkbox
                        label={t.unitNo}
                        checked={!off.includes(t.claimUnitId)}
                        onChange={yes => setOff(yes ? off.filter(id => id !== t.claimUnitId) : [...off, t.claimUnitId])}
                      />
                    ) : (
                      t.unitNo
                    )}
                  </td>
                  <td data-l="方案">
                    {ClaimWay.label(t.way)}
                    {t.way === 'return' && t.handlingFen > 0 && (
                      <small className="mute blk">扣处理费 {yuan(t.handlingFen)} 元</small>
                    )}
                  </td>
                  <td className="num" data-l="元/吨">
                    {t.way === 'discount' ? (
                      <>
                        {yuan(t.fenPerTon)}
                        <small className="mute blk">{tons(t.kg)} 吨</small>
                      </>
                    ) : (
                      '—'
                    )}
                  </td>
                  <td className="num" data-l="金额，元">
                    {t.way === 'discount'
                      ? yuan(t.amountFen)
                      : t.way === 'return'
                        ? '按收回重量'
                        : t.way === 'replace'
                          ? '不另付款'
                          : '0.00'}
                  </td>
                </tr>
              )
            }),
          )}
        </tbody>
      </table>
      {offered.length > 0 && (
        <div className="bd answer">
          <div>
            <b>{offered.length > 1 ? `同意 ${agreed.length} 件` : '接受方案'}</b>
            <p className="mute sm">
              {fen > 0 && `${yuan(fen)} 元进可用余额；`}
              {back > 0 && `${back} 件开退货单；`}同意的件结案，不能再提。
            </p>
            <Button
              look="primary"
              busyText="正在提交"
              disabledReason={c.whyNotAnswer || (agreed.length === 0 ? '请至少选一件' : undefined)}
              onClick={() => answer(false)}
            >
              同意{rest.length > 0 ? `这 ${agreed.length} 件` : '方案'}
              {fen > 0 && `，${yuan(fen)} 元`}
            </Button>
          </div>
          <div>
            <b>还价，只能一次</b>
            {c.whyNotCounter ? (
              <p className="mute sm">{c.whyNotCounter}。</p>
            ) : (
              <>
                <Input
                  label={offered.length > 1 ? '不勾选的件还价' : '还价'}
                  unit="元/吨"
                  inputMode="decimal"
                  value={price}
                  onChange={e => setPrice(e.target.value)}
                />
                <Button
                  look="ink"
                  busyText="正在提交"
                  disabledReason={
                    counter === null
                      ? '请填每吨金额'
                      : offered.length > 1 && rest.length === 0
                        ? '请先去掉要还价的件的勾'
                        : undefined
                  }
                  onClick={async () => {
                    if (offered.length > 1) return answer(true)
                    const reply = await send('/api/order/answerAfterSales', {
                      claimNo: c.claimNo,
                      version: c.version,
                      requestId,
                      agree: [],
                      counter: { fenPerTon: counter ?? 0 },
                    })
                    if (reply) notify.success('还价已发给钢厂。')
                    await refresh(...CLAIM_READS)
                  }}
                >
                  还这个价
                </Button>
              </>
            )}
          </div>
        </div>
      )}
    </Panel>
  )
}
