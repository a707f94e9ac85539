import { referenceText } from '@mall/domain/orders/order/reference.ts'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { deviationOf, deviationText, permilleText } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { SheetState, Verdict } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { rowPieces } from '@mall/domain/delivery/settlement/sheet.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'

const rowSheet: ExcelColumn<Reply<'/api/ops/getSettlementDetail'>['rows'][number]>[] = [
  { title: '运单', width: 20, value: r => r.waybillNo },
  { title: '磅单', width: 18, value: r => r.ticketNo },
  { title: '商品', width: 36, value: r => r.title },
  { title: '件', value: r => r.pieces },
  { title: '短少不计，件', value: r => r.shortPieces },
  { title: '订货，吨', value: r => ({ kg: r.orderedKg }) },
  { title: '结算，吨', value: r => ({ kg: r.settledKg }) },
  { title: '客户复磅，吨', value: r => (r.buyerKg === null ? null : { kg: r.buyerKg }) },
  { title: '认定', value: r => Verdict.label(r.verdict) },
]

/** One sheet beside the queue: sums, trucks, what is held and why, its history, and what finance may do. */
export function SettlementPane({ settleNo, onClose }: { settleNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getSettlementDetail', { settleNo }, { refetchMs: 15_000 })
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const staff = useStaff()
  const why = whyNoRight(staff, 'settle.decide')
  const [asking, setAsking] = useState<{ kind: 'withdraw' } | { kind: 'release'; waybillNo: string; shortPieces: number } | null>(
    null,
  )
  const s = read.data
  if (!s) return <PaneState query={read} />
  const again = () => {
    for (const path of ['/api/ops/getSettlementQueue', '/api/ops/getSettlementDetail'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const offer = () =>
    modal.confirm({
      title: `发给客户 ${s.settleNo}`,
      content: `${s.appeals ? `竞拍 ${s.appeals.biddingNo} 还有 ${s.appeals.ticketNos.length} 张申诉没有答复，建议答复后再结算。` : ''}结算 ${tons(s.settledKg)} 吨，合计 ${yuan(s.finalFen)} 元；请确认各车磅单已核对。`,
      okText: '核对无误，发给客户',
      cancelText: '取消',
      onOk: async () => {
        await call('/api/ops/offerSettlement', { settleNo }).then(
          () => message.success('已发给客户'),
          (e: unknown) => message.error((e as Error).message),
        )
        again()
      },
    })
  const sum = (label: string, text: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
  return (
    <>
      <div className="hd">
        <div>
          <b>{s.settleNo}</b>
          <small>{s.companyName}</small>
          <small className="mute">
            订单 <Link to={`/order?word=${s.orderCode}&queue=all&open=${s.orderCode}`}>{s.orderCode}</Link>，
            {SettlementMode.label(s.settlement)}
          </small>
          {referenceText(s.reference) ? <small className="mute">{referenceText(s.reference)}</small> : null}
        </div>
        <span className="push row">
          <StatusTag of={SheetState} code={s.state} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {s.appeals && (
          <section className="note" role="status">
            <h3>竞拍申诉没有答复：{s.appeals.ticketNos.length} 张</h3>
            <p>
              {s.appeals.ticketNos.map(t => (
                <span key={t}>
                  <Link to={`/tickets?open=${t}`}>{t}</Link>
                  {'　'}
                </span>
              ))}
              <Link to={`/biddingLot?no=${s.appeals.biddingNo}`}>看 {s.appeals.biddingNo}</Link>
            </p>
            <p className="mute">结果可能因申诉改变，建议答复后再结算。</p>
          </section>
        )}
        {s.held.length > 0 && (
          <section className="note">
            <h3>挂起 {yuan(s.heldFen)} 元</h3>
            {s.held.map(h => (
              <p key={h.waybillNo} className="row">
                {h.waybillNo}：{h.why}
                {h.releasable && (
                  <Button size="small" onClick={() => setAsking({ kind: 'release', ...h })}>
                    已与客户商定，结算
                  </Button>
                )}
              </p>
            ))}
          </section>
        )}
        <section>
          <h3>金额</h3>
          <p>
            <Button size="small" href={`/api/settlement/pdf?settleNo=${s.settleNo}`}>
              下载 PDF
            </Button>
          </p>
          <dl className="kv">
            {sum('结算重量', `${tons(s.settledKg)} 吨`)}
            {sum('货款', `${yuan(s.goodsFen)} 元`)}
            {s.serviceFen > 0 && sum('附加服务', `${yuan(s.serviceFen)} 元`)}
            {s.freightFen > 0 && sum('运费', `${yuan(s.freightFen)} 元`)}
            {s.acceptanceFen > 0 && sum('承兑加价', `${yuan(s.acceptanceFen)} 元`)}
            {sum('结算合计', `${yuan(s.finalFen)} 元`)}
            {sum('已付', `${yuan(s.paidFen - s.earlierFen)} 元`)}
            {sum(s.differenceFen < 0 ? '应补' : '应退', `${yuan(Math.abs(s.differenceFen))} 元`)}
            {s.confirmUntil !== null && s.state === 'due' && sum('补付期限', `${dateTime(s.confirmUntil)}，到期起提醒客户`)}
            {s.confirmUntil !== null &&
              s.state === 'offered' &&
              sum('确认期限', `${dateTime(s.confirmUntil)}${s.byRule ? '，到时自动确认' : ''}`)}
          </dl>
        </section>
        <section>
          <h3>
            各车 {s.trucks}，{s.pieces} 件 <ExcelButton label={`结算单 ${s.settleNo}`} columns={rowSheet} read={s.rows} />
          </h3>
          <table className="tbl">
            <thead>
              <tr>
                <th>运单 / 商品</th>
                <th className="num">订货</th>
                <th className="num">结算</th>
                <th>磅差</th>
                <th>认定</th>
              </tr>
            </thead>
            <tbody>
              {s.rows.map(r => (
                <tr key={`${r.waybillNo}-${r.lineNo}`}>
                  <td>
                    {r.waybillNo}
                    <small className="mute">
                      {r.title}，{rowPieces(r)}
                    </small>
                  </td>
                  <td className="num">{tons(r.orderedKg)}</td>
                  <td className="num">{tons(r.settledKg)}</td>
                  <td className="nowrap">
                    {r.ticketNo
                      ? s.settlement === SettlementMode.theoretical
                        ? `${permilleText(deviationOf(r.scaleKg, r.theoryKg).permille)}，仅参考`
                        : deviationText(deviationOf(r.scaleKg, r.tagKg))
                      : '未过磅'}
                    {r.ticketNo && (
                      <>
                        <small className="mute">磅 {tons(r.scaleKg)}</small>
                        <small className="mute">
                          {s.settlement === SettlementMode.theoretical ? '理论' : '吊牌'}{' '}
                          {tons(s.settlement === SettlementMode.theoretical ? r.theoryKg : r.tagKg)}
                        </small>
                      </>
                    )}
                    {r.buyerKg !== null && <small className="mute">客户复磅 {tons(r.buyerKg)}</small>}
                  </td>
                  <td>
                    <StatusTag of={Verdict} code={r.verdict} />
                  </td>
                </tr>
              ))}
              {s.tail.map(t => (
                <tr key={`tail-${t.lineNo}`}>
                  <td>
                    尾量
                    <small className="mute">
                      {t.title}，{t.pieces} {t.pieceUnit}
                    </small>
                  </td>
                  <td className="num">{tons(t.weightKg)}</td>
                  <td className="num">0.000</td>
                  <td colSpan={2}>
                    {s.tailChoiceText || '待客户选'}
                    {s.tailWhy && <small className="mute">{s.tailWhy}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section>
          <h3>记录</h3>
          <ol className="events">
            {s.history.toReversed().map(h => (
              <li key={`${h.at}-${h.what}`}>
                <time>{shortTime(h.at)}</time>
                <span>
                  {h.what}
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
      {s.acts.length > 0 && (
        <section className="decide">
          {s.acts.includes('offer') && (
            <ActButton type="primary" {...(why ? { why } : {})} onClick={offer}>
              核对无误，发给客户
            </ActButton>
          )}
          <ActButton {...(why ? { why } : {})} onClick={() => setAsking({ kind: 'withdraw' })}>
            撤回
          </ActButton>
        </section>
      )}
      {asking?.kind === 'withdraw' && (
        <ReasonDialog
          title={`撤回结算单 ${s.settleNo}`}
          consequence="这张结算单作废，重新出单；已发给客户的，客户会看到原因。"
          okText="撤回"
          onSend={async reason => {
            await call('/api/ops/withdrawSettlement', { settleNo, reason })
            again()
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'release' && (
        <ReleaseDialog
          waybillNo={asking.waybillNo}
          shortPieces={asking.shortPieces}
          onDone={again}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
