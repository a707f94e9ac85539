// 方案与还价: each side's rounds, and the buyer's answer to the open one.
import { AfterSalesStatus, ClaimWay, RoundSide } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { type Claim, CLAIM_READS, readYuan } from './reads.ts'

/** 方案与还价, the open round last with its answer: which units yes, and one counter for the rest. */
export function ClaimRounds({ c }: { c: Claim }) {
  const send = useSend()
  const refresh = useRefresh()
  const [requestId] = useState(newRequestId)
  const open = new Set(c.list.filter(u => u.way === null).map(u => u.claimUnitId))
  const last = c.rounds.findLast(r => r.side === 'mill')
  const offered = c.status === AfterSalesStatus.proposed && last ? last.terms.filter(t => open.has(t.claimUnitId)) : []
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
                  提交还价
                </Button>
              </>
            )}
          </div>
        </div>
      )}
    </Panel>
  )
}
