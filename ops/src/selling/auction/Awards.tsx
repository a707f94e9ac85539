import type { ExcelColumn } from '@mall/client/excel.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { AwardState, BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { type DeskLot, plain, unitOf } from './lotWords.ts'
import { useBiddingAgain } from './useDeskLot.ts'

const awardSheet: ExcelColumn<DeskLot['awards'][number]>[] = [
  { title: '企业', width: 30, value: a => a.companyName },
  { title: '代号', value: a => a.code },
  { title: '价格，元', value: a => ({ fen: a.priceFen }) },
  { title: '件', value: a => a.pieces },
  { title: '吨', value: a => ({ kg: a.weightKg }) },
  { title: '货款，元', value: a => ({ fen: a.amountFen }) },
  { title: '保证金，元', value: a => ({ fen: a.depositFen }) },
  { title: '状态', value: a => AwardState.label(a.state) },
  { title: '截止', width: 18, value: a => ({ at: a.until }) },
  { title: '订单', width: 22, value: a => a.orderCode },
]

/** 成交与后续: who takes what until when; who does not pay loses the deposit, the next one is asked, or it is put up again. */
export function Awards({ lot }: { lot: DeskLot }) {
  const call = useCaller()
  const again = useBiddingAgain()
  const why = whyNoRight(useStaff(), 'bid.decide')
  const noRun = whyNoRight(useStaff(), 'bid.run')
  const [broken, setBroken] = useState<DeskLot['awards'][number] | null>(null)
  const [asking, setAsking] = useState(false)
  const [relist, setRelist] = useState(false)
  const [keep, setKeep] = useState(false)
  /** A deposit is the mill's when the time to pay is over, and not before. */
  const notYet = (a: DeskLot['awards'][number]) => {
    const text = why ?? (a.until !== null && a.until > lot.serverNow ? `${shortTime(a.until)} 前买方还可以付款` : undefined)
    return text ? { why: text } : {}
  }
  if (lot.awards.length === 0 && !lot.canAskNext && !lot.canRelist && !lot.kept) return null
  const part = lot.mode === BiddingMode.byQuantity ? ` ${lot.piecesLeft} 件` : ''
  return (
    <section className="panel" aria-label="成交与后续">
      <div className="panel-head">
        <h2>成交与后续</h2>
        {lot.toDo && <span className="warn">{lot.toDo}</span>}
        <span className="push row">
          <ExcelButton label={`成交 ${lot.biddingNo}`} columns={awardSheet} read={lot.awards} />
          {lot.canAskNext && (
            <ActButton size="small" {...(why ? { why } : {})} onClick={() => setAsking(true)}>
              请下一名递补
            </ActButton>
          )}
          {lot.canRelist && (
            <ActButton size="small" {...(noRun ? { why: noRun } : {})} onClick={() => setRelist(true)}>
              重新上架{part}
            </ActButton>
          )}
          {lot.canRelist && (
            <ActButton size="small" {...(why ? { why } : {})} onClick={() => setKeep(true)}>
              留存{part}
            </ActButton>
          )}
        </span>
      </div>
      {lot.kept && (
        <p className="panel-pad">
          已留存{lot.mode === BiddingMode.byQuantity ? ` ${lot.kept.pieces} 件` : ''}，不再处理：{lot.kept.why}
          <span className="mute">
            {'　'}
            {lot.kept.byName} {shortTime(lot.kept.at)}
          </span>
        </p>
      )}
      {lot.awards.length === 0 ? (
        <p className="panel-pad mute">{BiddingStatus.label(lot.state)}，没有成交。</p>
      ) : (
        <div className="scrollx" role="region" aria-label="成交" tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th>企业</th>
                <th className="num">价格</th>
                <th className="num">数量</th>
                <th className="num">货款，元</th>
                <th>状态</th>
                <th>订单</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {lot.awards.map(a => (
                <tr key={a.awardNo}>
                  <td>
                    {a.companyName}
                    <small className="mute">{a.code}</small>
                  </td>
                  <td className="num">
                    {plain(a.priceFen)}
                    <small className="mute">{unitOf(lot)}</small>
                  </td>
                  <td className="num">
                    {tons(a.weightKg)} 吨<small className="mute">{a.pieces} 件</small>
                  </td>
                  <td className="num">
                    {yuan(a.amountFen)}
                    <small className="mute">保证金 {yuan(a.depositFen)}</small>
                  </td>
                  <td>
                    <StatusTag of={AwardState} code={a.state} />
                    {a.until !== null && <small className="mute">{shortTime(a.until)} 前</small>}
                  </td>
                  <td>
                    {a.orderCode ? (
                      <Link to={`/order?queue=all&word=${a.orderCode}&open=${a.orderCode}`}>{a.orderCode}</Link>
                    ) : (
                      '—'
                    )}
                  </td>
                  <td className="num">
                    {a.state === AwardState.unpaid && (
                      <ActButton size="small" danger {...notYet(a)} onClick={() => setBroken(a)}>
                        认定违约
                      </ActButton>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {broken ? (
        <ReasonDialog
          title={`认定 ${broken.companyName} 违约`}
          consequence={`取消未付款的订单 ${broken.orderCode}，扣罚保证金 ${yuan(broken.depositFen)} 元并记 1 次违约；之后可请下一名递补或重新上架。不能撤回。`}
          okText="认定违约"
          usual={['逾期未付']}
          onSend={async reason => {
            await call('/api/ops/defaultBiddingAward', { biddingNo: lot.biddingNo, awardNo: broken.awardNo, reason })
            again()
          }}
          onClose={() => setBroken(null)}
        />
      ) : null}
      {keep ? (
        <ReasonDialog
          title={`留存 ${lot.title}${part}`}
          consequence="货由钢厂留下，这一场移出结果确认，不再递补或重新上架。以后要卖，请复制成新的一场。"
          okText="留存"
          usual={['转入现货销售', '转厂内使用', '回炉']}
          onSend={async reason => {
            await call('/api/ops/keepBiddingLot', { biddingNo: lot.biddingNo, pieces: lot.piecesLeft, reason })
            again()
          }}
          onClose={() => setKeep(false)}
        />
      ) : null}
      {asking ? <AskDialog lot={lot} onClose={() => setAsking(false)} /> : null}
      {relist ? <CopyDialog biddingNo={lot.biddingNo} relist onClose={() => setRelist(false)} /> : null}
    </section>
  )
}

function AskDialog({ lot, onClose }: { lot: DeskLot; onClose(): void }) {
  const call = useCaller()
  const again = useBiddingAgain()
  const [hours, setHours] = useState(24)
  const ask = useMutation({
    mutationFn: () => call('/api/ops/askNextBidder', { biddingNo: lot.biddingNo, hours }),
    onSuccess: onClose,
    onSettled: again,
  })
  return (
    <Modal
      open
      title="请下一名递补"
      okText="发出询问"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => ask.mutate()}
      confirmLoading={ask.isPending}
      width={420}
    >
      <p className="hint">按下一名自己的最高价询问；他接下就生成订单，不答复就当放弃，不算违约。</p>
      <label htmlFor="ask-hours">几小时内答复</label>
      <div>
        <InputNumber
          id="ask-hours"
          min={1}
          max={72}
          precision={0}
          value={hours}
          onChange={v => setHours(v ?? 24)}
          suffix="小时"
        />
      </div>
      {ask.isError ? <Alert style={{ marginTop: 12 }} type="error" showIcon title={ask.error.message} /> : null}
    </Modal>
  )
}
