import { linkOf } from '../../kernel/session.ts'
import { noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import './groupBuy.css'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import {
  GroupChoice,
  GroupDeposit,
  GroupEventKind,
  GroupState,
  MemberState,
} from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { type DeskGroup, editAddress, plain, runs, useGroupsAgain, weeksText } from './deskWords.ts'

/** 一团: steps, members with their names, deposits and payments, what happened, and the few acts. */
export default function GroupWatchPage() {
  const groupNo = (useSearchParams()[0].get('no') ?? '').trim()
  if (groupNo === '')
    return (
      <div className="panel panel-pad">
        地址不完整，请从<Link to="/groupBuy">团购</Link>列表重新打开。
      </div>
    )
  return <Watch key={groupNo} groupNo={groupNo} />
}

function Watch({ groupNo }: { groupNo: string }) {
  const read = useLazyCall('/api/ops/getGroupBuy', { groupNo }, { refetchMs: 5000, keepOld: true })
  const g = read.data
  if (!g)
    return (
      <div className="panel">
        <PaneState query={read} />
      </div>
    )
  const first = g.tiers[0]
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>{g.title}</h1>
        <span className="mute">
          {g.groupNo}　{g.futures ? g.periodText : '现货'}　{g.depotName}　按 {g.areaName} 挂牌
        </span>
        <StatusTag of={GroupState} code={g.state} dot />
        <span className="push row">
          <Link to={editAddress(g.groupNo)}>条件</Link>
          <Link to="/groupBuy">返回列表</Link>
        </span>
      </div>
      <section className="panel" aria-label="进度">
        <dl className="group-figures">
          <div>
            <dt>已参，吨</dt>
            <dd className="big">{tons(g.joinedKg)}</dd>
            <dd className="mute">
              {g.members} 家，上限 {tons(g.capKg)}
            </dd>
          </div>
          <div>
            <dt>{g.state === GroupState.done ? '成交价' : '现价'}，元/吨</dt>
            <dd className="big">{plain(g.priceFen)}</dd>
            <dd className="mute">
              挂牌 {plain(g.listPriceFen)}，已达 {g.tier} / {g.tiers.length} 档
            </dd>
          </div>
          <div>
            <dt>订金冻结，元</dt>
            <dd className="big">{yuan(g.depositFen)}</dd>
            <dd className="mute">{g.futures ? weeksText(g.weeks) : `占库存 ${g.heldPieces} ${g.pieceUnit}`}</dd>
          </div>
          <div>
            <dt>截止</dt>
            <dd className="big">{dateTime(g.endAt).slice(5)}</dd>
            <dd className="mute">
              {g.resultNote ||
                (g.tier === 0 && first && runs(g)
                  ? `还差 ${tons(first.minKg - g.joinedKg)} 吨成团`
                  : `${dateTime(g.startAt).slice(5)} 起`)}
              {g.endAt > g.firstEndAt && `，原定 ${dateTime(g.firstEndAt).slice(5)}`}
            </dd>
          </div>
        </dl>
        <ol className="group-steps" aria-label="台阶">
          {[{ minKg: 0, priceFen: g.listPriceFen }, ...g.tiers].map((t, i) => (
            <li key={t.minKg} className={i === g.tier && i > 0 ? 'on hit' : i < g.tier ? 'hit' : undefined}>
              <i style={{ width: `${g.fills[i] ?? 0}%` }} />
              <b>{plain(t.priceFen)}</b>
              <span>{i === 0 ? '挂牌' : `≥ ${tons(t.minKg)} 吨`}</span>
            </li>
          ))}
        </ol>
      </section>
      <div className="group-grid">
        <Members group={g} />
        <div className="stacked">
          <Acts group={g} />
          <section className="panel" aria-label="处理进度">
            <div className="panel-head">
              <h2>处理进度</h2>
              <span className="mute">买家看到的也是这些，不带企业</span>
            </div>
            {g.events.length === 0 ? (
              <p className="panel-pad mute">还没有发布。</p>
            ) : (
              <ul className="group-events" tabIndex={0} aria-label="处理进度列表">
                {g.events.map(e => (
                  <li key={e.seq}>
                    <time>{dateTime(e.at).slice(5)}</time>
                    <div>
                      {GroupEventKind.label(e.kind)}
                      {e.changeKg !== 0 && ` ${e.changeKg > 0 ? '+' : '−'}${tons(Math.abs(e.changeKg))} 吨`}
                      {e.note && `：${e.note}`}
                      <small>
                        {tons(e.joinedKg)} 吨，{e.members} 家，{plain(e.priceFen)} 元/吨
                      </small>
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
    </div>
  )
}

const memberSheet: ExcelColumn<DeskGroup['people'][number]>[] = [
  { title: '企业', width: 30, value: p => p.companyName },
  { title: '编号', value: p => p.companyCode },
  { title: '经办人', value: p => p.userName },
  { title: '参团时间', width: 18, value: p => ({ at: p.joinedAt }) },
  { title: '件数', value: p => p.pieces },
  { title: '吨', value: p => ({ kg: p.weightKg }) },
  { title: '没成团时', value: p => `${GroupChoice.label(p.choice)}${p.takeLess ? '，不够时少参' : ''}` },
  { title: '订金，元', value: p => ({ fen: p.depositFen }) },
  { title: '订金状态', value: p => GroupDeposit.label(p.depositState) },
  { title: '状态', value: p => MemberState.label(p.state) },
  { title: '说明', width: 24, value: p => (p.until === null ? p.why : `${dateTime(p.until)} 前付清`) },
  { title: '订单', width: 22, value: p => p.orderCode || p.movedToNo },
]
/** Real names stand here and nowhere else. */
function Members({ group: g }: { group: DeskGroup }) {
  return (
    <section className="panel" aria-label="成员">
      <div className="panel-head">
        <h2>成员</h2>
        <span className="mute">{g.toDo || '买家之间只见家数与吨数'}</span>
        <span className="push">
          <ExcelButton label={`团购成员 ${g.groupNo}`} columns={memberSheet} read={g.people} />
        </span>
      </div>
      {g.people.length === 0 ? (
        <p className="panel-pad mute">还没有企业参团。</p>
      ) : (
        <div className="scrollx" role="region" aria-label="成员" tabIndex={0}>
          <table className="plain-table wide-table">
            <thead>
              <tr>
                <th>企业</th>
                <th className="num">参团，吨</th>
                <th>没成团时</th>
                <th className="num">订金，元</th>
                <th>状态</th>
                <th>订单</th>
              </tr>
            </thead>
            <tbody>
              {g.people.map(p => (
                <tr key={p.companyCode}>
                  <td>
                    <Link to={`/company360?code=${p.companyCode}`}>{p.companyName}</Link>
                    <small className="mute">
                      {p.userName}，{dateTime(p.joinedAt).slice(5)}
                    </small>
                  </td>
                  <td className="num">
                    {tons(p.weightKg)}
                    <small className="mute">
                      {p.pieces} {g.pieceUnit}
                    </small>
                  </td>
                  <td>
                    {GroupChoice.label(p.choice)}
                    {p.takeLess && <small className="mute">不够时少参</small>}
                  </td>
                  <td className="num">
                    {yuan(p.depositFen)}
                    <small className="mute">{GroupDeposit.label(p.depositState)}</small>
                  </td>
                  <td>
                    <StatusTag of={MemberState} code={p.state} />
                    <small className="mute">{p.until === null ? p.why : `${dateTime(p.until).slice(5)} 前付清`}</small>
                  </td>
                  <td>
                    {p.orderCode ? (
                      <>
                        <Link to={`/order?queue=all&word=${p.orderCode}&open=${p.orderCode}`}>{p.orderCode}</Link>
                        <small className="mute">{p.status !== null && OrderStatus.label(p.status)}</small>
                      </>
                    ) : (
                      <span className="mute">{p.movedToNo || '—'}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Acts({ group: g }: { group: DeskGroup }) {
  const call = useCaller()
  const again = useGroupsAgain()
  const go = useNavigate()
  const noRun = whyNoRight(useStaff(), 'group.run')
  const [open, setOpen] = useState<'extend' | 'cancel' | null>(null)
  const [hours, setHours] = useState(24)
  const why = noRun ?? (runs(g) ? undefined : `这一团${GroupState.label(g.state)}`)
  const { groupNo } = g
  const joined = g.people.filter(p => p.state === MemberState.joined).length
  return (
    <section className="panel" aria-label="操作">
      <div className="panel-head">
        <h2>操作</h2>
      </div>
      <div className="group-acts">
        <div className="row">
          <ActButton {...(why ? { why } : {})} onClick={() => setOpen('extend')}>
            延期
          </ActButton>
          <ActButton {...(noRun ? { why: noRun } : {})} onClick={() => go(`/groupBuyEdit?copy=${groupNo}`)}>
            复制为新团
          </ActButton>
          <ActButton danger {...(why ? { why } : {})} onClick={() => setOpen('cancel')}>
            取消这一团
          </ActButton>
        </div>
        <p className="hint">价格与条件发布后不能改。延期和取消要写原因，成员都会收到；取消时订金当时全部解冻，货放回库存。</p>
      </div>
      {open === 'extend' ? (
        <ReasonDialog
          title={`延期 ${groupNo}`}
          consequence={`截止往后移，减吨、退出和改选择的时限也跟着移；${noticeTo('成员', linkOf('sms'))}。`}
          okText="延期"
          usual={['临近截止还差少量，买方要求', '产线窗口后移']}
          onSend={async reason => {
            await call('/api/ops/extendGroupBuy', { groupNo, hours, reason })
            again()
          }}
          onClose={() => setOpen(null)}
        >
          <label htmlFor="extend-hours">延长多少小时</label>
          <div>
            <InputNumber
              id="extend-hours"
              min={1}
              max={240}
              precision={0}
              value={hours}
              onChange={v => setHours(v ?? 24)}
              suffix="小时"
            />
          </div>
        </ReasonDialog>
      ) : null}
      {open === 'cancel' ? (
        <ReasonDialog
          title={`取消 ${groupNo}`}
          consequence={`${joined} 家的订金 ${yuan(g.depositFen)} 元全部解冻，货放回库存。成员会看到原因，不能撤回。`}
          okText="取消这一团"
          usual={['产线检修，本轮取消', '商品信息有误']}
          onSend={async reason => {
            await call('/api/ops/cancelGroupBuy', { groupNo, reason })
            again()
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  )
}
