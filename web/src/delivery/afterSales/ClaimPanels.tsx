// The panels of a claim: its units and what was found of them, the money that moved, the papers; what is paid, whom to call, what was done.
import './afterSales.css'
import {
  CLAIM_BEFORE_TERMS,
  ClaimWay,
  Finding,
  PhotoPosition,
  ReturnStatus,
} from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Facts, Note, Panel, Totals } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { AddPapers } from './AddPapers.tsx'
import { Thumb } from './Photos.tsx'
import type { Claim } from './reads.ts'

/** What of it has reached the company's balance, fen. */
const paidOf = (c: Claim): number => c.list.reduce((sum, u) => sum + (u.paidFen ?? 0), 0)

export const ClaimUnits = ({ c }: { c: Claim }) => (
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
)

export function ClaimMoney({ c }: { c: Claim }) {
  const paid = paidOf(c)
  if (c.refunds.length === 0 && !c.moneyWaits && c.returns.length === 0) return null
  return (
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
                <StatusTag of={OrderStatus} code={r.newOrderStatus} />
              </>
            )}
          </li>
        ))}
      </ul>
      {c.moneyWaits && <Note tone="wait">{c.moneyWaits}</Note>}
    </Panel>
  )
}

export function ClaimPapers({ c, live }: { c: Claim; live: boolean }) {
  const { session } = useBoot()
  if (c.photos.length === 0 && !live) return null
  return (
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
  )
}

export function ClaimPay({ c }: { c: Claim }) {
  const paid = paidOf(c)
  const open = c.list.filter(u => u.way === null)
  return (
    <Panel title="赔付">
      <Totals
        lines={[
          ...(c.wishFen > 0 ? [{ label: '提出时期望', value: yuan(c.wishFen) }] : []),
          ...c.list
            .filter(u => u.way === 'discount')
            .map(u => ({ label: `${u.unitNo}，${u.paidFen === null ? '待到账' : '已到账'}`, value: yuan(u.agreedFen) })),
          {
            label: `货款 ${tons(c.orderedKg)} 吨，元`,
            value: yuan(c.orderedFen),
            rule: c.wishFen > 0 || c.list.some(u => u.way === 'discount'),
          },
          { label: '已到账，元', value: yuan(paid), total: true },
        ]}
      />
      {open.length > 0 && CLAIM_BEFORE_TERMS.has(c.status) && <p className="mute sm">{open.length} 件还没有商定。</p>}
    </Panel>
  )
}

export const ClaimContact = ({ c, live }: { c: Claim; live: boolean }) => (
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
)

export const ClaimLog = ({ c }: { c: Claim }) => (
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
)
