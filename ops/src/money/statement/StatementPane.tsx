import { referenceLabel } from '@mall/domain/orders/order/reference.ts'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { StatementLineState, StatementState } from '@mall/domain/money/statement/statement.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PaperState } from '@mall/domain/orders/signing/paper.rules.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { boot } from '../../kernel/session.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { EquationList } from './EquationList.tsx'

type Detail = Reply<'/api/ops/getStatementDetail'>
type Line = Detail['lines'][number]
const lineSheet: ExcelColumn<Line>[] = [
  { title: '磅单', width: 20, value: l => l.ticketNo || l.waybillNo || l.settleNo },
  { title: '订单', width: 22, value: l => l.orderCode },
  { title: referenceLabel.buyerNo, width: 20, value: l => l.buyerNo },
  { title: '吨', value: l => ({ kg: l.settledKg }) },
  { title: '元', value: l => ({ fen: l.amountFen }) },
  { title: '核对', value: l => StatementLineState.label(l.state) },
  { title: '异议', width: 30, value: l => l.reason },
  { title: '客户的数，吨', value: l => (l.ownKg === null ? null : { kg: l.ownKg }) },
  { title: '答复', width: 30, value: l => l.answer },
]

/** One statement beside the list: equations, lines, the mill's word on what is doubted. */
export function StatementPane({ statementNo, onClose }: { statementNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getStatementDetail', { statementNo }, { refetchMs: 30_000 })
  const s = read.data
  const [answer, setAnswer] = useState<{ line: Line; agree: boolean } | null>(null)
  const call = useCaller()
  const client = useQueryClient()
  const why = whyNoRight(useStaff(), 'settle.decide')
  if (!s) return <PaneState query={read} />
  const again = () =>
    void client.invalidateQueries({
      predicate: q => ['/api/ops/getStatementDetail', '/api/ops/getStatementQueue'].includes(String(q.queryKey[0])),
    })
  return (
    <>
      <div className="hd">
        <div>
          <b>
            {s.companyName} {s.monthText}
          </b>
          <small>{s.statementNo}</small>
          <small className="mute">
            {shortTime(s.draftedAt)} 出单，{shortTime(s.confirmUntil)} 前确认
          </small>
        </div>
        <span className="push row">
          <StatusTag of={StatementState} code={s.state} dot />
          <a href={`/api/statement/pdf?statementNo=${s.statementNo}`} download>
            PDF
          </a>
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        <EquationList list={s.equations} />
        {s.paper ? (
          <section>
            <h3>
              纸质签署 <StatusTag of={PaperState} code={s.paper.state} />
            </h3>
            <p>
              {s.paper.signedOn}，买方 {s.paper.buyerSigner} 签字；{s.paper.recordedBy} 登记
              {s.paper.decidedBy && `，${s.paper.decidedBy} 确认`}
            </p>
          </section>
        ) : null}
        {s.state === 'confirmed' && s.flowNo ? (
          <section>
            <h3>签章</h3>
            <p>
              {s.paper
                ? '第二人看过扫描件后确认。'
                : boot.partners?.sign === 'off'
                  ? '没有接通签章平台，双方在纸上签章后登记。'
                  : '等双方签章。'}
            </p>
            <p>
              <Link to={`/signing?word=${s.statementNo}`}>去签署台</Link>
            </p>
          </section>
        ) : null}
        <section>
          <h3>
            结算明细{' '}
            <small className="mute">
              {s.lineCount} 行，{tons(s.settledKg)} 吨，{yuan(s.settledFen)} 元
            </small>{' '}
            <ExcelButton label={`对账单 ${s.statementNo}`} columns={lineSheet} read={s.lines} />
          </h3>
          <table className="tbl" aria-label="结算明细">
            <thead>
              <tr>
                <th>磅单</th>
                <th className="num">吨</th>
                <th className="num">元</th>
                <th>核对</th>
              </tr>
            </thead>
            <tbody>
              {s.lines.map(l => (
                <tr key={l.lineNo}>
                  <td>
                    {l.ticketNo || l.waybillNo || l.settleNo}
                    <small className="mute">{[l.orderCode, l.buyerNo].filter(Boolean).join('，')}</small>
                  </td>
                  <td className="num">{tons(l.settledKg)}</td>
                  <td className="num">{yuan(l.amountFen)}</td>
                  <td>
                    <StatusTag of={StatementLineState} code={l.state} />
                    {l.reason !== '' && (
                      <small className="mute">
                        {l.disputedBy}：{l.reason}
                        {l.ownKg !== null && `（${tons(l.ownKg)} 吨）`}
                      </small>
                    )}
                    {l.answer !== '' && (
                      <small className="mute">
                        {l.answeredBy}：{l.answer}
                      </small>
                    )}
                    {l.state === 'disputed' && (
                      <span className="row">
                        <ActButton size="small" {...(why ? { why } : {})} onClick={() => setAnswer({ line: l, agree: false })}>
                          维持
                        </ActButton>
                        <ActButton size="small" {...(why ? { why } : {})} onClick={() => setAnswer({ line: l, agree: true })}>
                          同意更正
                        </ActButton>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      {answer ? (
        <ReasonDialog
          title={`第 ${answer.line.lineNo} 行：${answer.agree ? '同意更正' : '维持'}`}
          consequence={
            answer.agree
              ? '买方会看到答复。差额由售后或结算办理，记入发生的月份；这张对账单不改。'
              : '买方会看到答复；这一行按钢厂的重量和金额。'
          }
          okText={answer.agree ? '同意更正' : '维持'}
          usual={answer.agree ? ['买方复磅有效，按其重量更正'] : ['两次过磅一致，磅单有效', '在允差之内，按磅单结算']}
          onSend={words =>
            call('/api/ops/answerStatementLine', {
              statementNo,
              lineNo: answer.line.lineNo,
              agree: answer.agree,
              answer: words,
            }).finally(again)
          }
          onClose={() => setAnswer(null)}
        />
      ) : null}
    </>
  )
}
