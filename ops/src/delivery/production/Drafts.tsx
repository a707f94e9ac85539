import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { weekLabel } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { App, Button } from 'antd'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { type Board, useBoardAgain } from './board.ts'

/** 未发布的改动: what each customer will be told. */
export function Drafts({ board, why }: { board: Board; why: string | undefined }) {
  const call = useCaller()
  const again = useBoardAgain()
  const { message } = App.useApp()
  const withdraw = useMutation({
    mutationFn: (bookingId: string) => call('/api/ops/withdrawMove', { bookingId }),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const { drafts } = board
  const told = new Set(drafts.map(d => d.companyName)).size
  const nameOf = (lineCode: string | undefined) => board.lines.find(l => l.lineCode === lineCode)?.name ?? lineCode ?? ''
  return (
    <section className="panel drafts">
      <div className="panel-head">
        <h2>未发布的改动</h2>
        {drafts.length > 0 ? <Tag tone="wait">{drafts.length}</Tag> : null}
        <span className="push mute">
          {drafts.length > 0 ? `发布后给 ${told} 家客户发通知` : '没有改动，客户看到的就是这张表'}
        </span>
      </div>
      {drafts.length > 0 ? (
        <div className="scrollx">
          <table className="plain-table">
            <thead>
              <tr>
                <th>订单 / 企业</th>
                <th>内容</th>
                <th className="num">吨</th>
                <th>产线</th>
                <th>移动</th>
                <th className="num">入库</th>
                <th>影响</th>
                <th className="num">操作</th>
              </tr>
            </thead>
            <tbody>
              {drafts.map(d => (
                <tr key={d.bookingId}>
                  <td>
                    {d.orderCode}
                    <small className="mute">{d.companyName}</small>
                  </td>
                  <td>{d.title}</td>
                  <td className="num">{tons(d.kg)}</td>
                  <td className="nowrap">{nameOf(d.draft?.lineCode)}</td>
                  <td className="nowrap">
                    {d.week ? <s className="mute">{weekLabel(d.week)}</s> : '待排'} → {d.draft ? weekLabel(d.draft.week) : ''}
                  </td>
                  <td className="num">{d.draft?.readyOn.slice(5)}</td>
                  <td>
                    <Tag tone={d.draft?.slips ? 'bad' : 'good'}>
                      {d.draft?.words}
                      {d.draft?.slips ? '，要客户选' : ''}
                    </Tag>
                    {d.draft?.reason ? <small className="mute">{d.draft.reason}</small> : null}
                  </td>
                  <td className="num">
                    <Button
                      type="link"
                      size="small"
                      disabled={why !== undefined}
                      loading={withdraw.isPending && withdraw.variables === d.bookingId}
                      onClick={() => withdraw.mutate(d.bookingId)}
                    >
                      撤回
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={2}>合计 {drafts.length} 行</td>
                <td className="num">{tons(drafts.reduce((sum, d) => sum + d.kg, 0))}</td>
                <td colSpan={5} />
              </tr>
            </tfoot>
          </table>
        </div>
      ) : null}
    </section>
  )
}
