// 纸质签署: the records of a contract that was signed on paper; recorded by one, confirmed by another who has opened the scans.
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { paperUndo, paperWords, PaperState } from '@mall/domain/orders/signing/paper.rules.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { RecordPaper } from './RecordPaper.tsx'

type Flow = Reply<'/api/ops/getSignDetail'>
type Paper = Flow['papers'][number]
type Act = 'confirm' | 'reject' | 'takeBack'
/** Not signed by both yet, and not ended. */
const UNSIGNED: ReadonlySet<number> = new Set([
  SignStatus.incomplete,
  SignStatus.pendingReview,
  SignStatus.underReview,
  SignStatus.reviewFailed,
  SignStatus.pendingSign,
  SignStatus.signing,
  SignStatus.unclear,
])
const SAID: Record<Exclude<Act, 'confirm'>, string> = {
  reject: '已驳回，登记人会收到原因',
  takeBack: '已收回，可以重新登记',
}

export function PaperContract({ flow: f }: { flow: Flow }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [recording, setRecording] = useState(false)
  const [rejecting, setRejecting] = useState<Paper | null>(null)
  const words = paperWords(f.kind)
  const why = whyNoRight(useStaff(), 'contract.seal')
  const again = () => {
    for (const path of ['/api/ops/getSignQueue', '/api/ops/getSignDetail']) void client.invalidateQueries({ queryKey: [path] })
  }
  const decide = useMutation({
    mutationFn: (o: { paperId: string; act: Act; reason?: string }) => call('/api/ops/decidePaperContract', o),
    onSuccess: (_reply, o) =>
      void message.success(
        o.act === 'confirm' ? `已确认，${words.effect}${f.kind === 'order' ? '，等买方付款' : ''}` : SAID[o.act],
      ),
    onSettled: again,
  })
  const [paper] = f.papers
  // Signed or ended: nothing is left to record, and the states above say so. Before, the desk is told why it cannot.
  if (!paper && f.whyNoPaper)
    return UNSIGNED.has(f.status) ? (
      <section>
        <h3>纸质签署</h3>
        <p className="hint">{f.whyNoPaper}。</p>
      </section>
    ) : null
  const confirm = (p: Paper) =>
    modal.confirm({
      title: `确认 ${f.documentNo} 已纸质签署`,
      content: `${p.signedOn}，买方 ${p.buyerSigner} 签字。确认后${words.effect}，不再送电子签章，${words.next}。`,
      okText: '确认生效',
      cancelText: '取消',
      onOk: () => decide.mutateAsync({ paperId: p.paperId, act: 'confirm' }).catch(() => {}),
    })
  return (
    <section>
      <h3>纸质签署</h3>
      {f.kind !== 'order' && f.whyNoPaper === '' ? (
        <p className="hint">
          没有接通签章平台或买方要求用纸签的，
          <a
            href={
              f.kind === 'statement'
                ? `/api/statement/pdf?statementNo=${f.documentNo}`
                : `/api/framework/pdf?documentNo=${f.documentNo}`
            }
            download
          >
            下载{words.noun}文本
          </a>
          ，双方签字盖章后在这里登记。
        </p>
      ) : null}
      {paper ? <Record p={paper} onOpened={() => setTimeout(again, 1500)} /> : null}
      {paper?.state === 'confirmed' ? <p className="hint">{paperUndo(f.kind)}。</p> : null}
      {decide.isError ? <Alert type="error" showIcon title={decide.error.message} /> : null}
      <p className="row">
        {paper?.state === 'waits' && !paper.own ? (
          <>
            <ActButton
              size="small"
              type="primary"
              why={why ?? (paper.unseen > 0 ? `还有 ${paper.unseen} 份扫描件没有打开` : undefined)}
              loading={decide.isPending}
              onClick={() => confirm(paper)}
            >
              确认生效
            </ActButton>
            <ActButton
              size="small"
              danger
              why={why ?? (paper.unseen > 0 ? `还有 ${paper.unseen} 份扫描件没有打开` : undefined)}
              onClick={() => setRejecting(paper)}
            >
              驳回
            </ActButton>
          </>
        ) : null}
        {paper?.state === 'waits' && paper.own ? (
          <ActButton
            size="small"
            why={why}
            loading={decide.isPending}
            onClick={() => decide.mutate({ paperId: paper.paperId, act: 'takeBack' })}
          >
            收回登记
          </ActButton>
        ) : null}
        {f.whyNoPaper === '' ? (
          <ActButton size="small" why={why} onClick={() => setRecording(true)}>
            {paper ? '重新登记' : '登记纸质签署'}
          </ActButton>
        ) : null}
      </p>
      {recording ? <RecordPaper flow={f} onDone={again} onClose={() => setRecording(false)} /> : null}
      {rejecting ? (
        <ReasonDialog
          title={`驳回 ${f.documentNo} 的纸质签署登记`}
          consequence={`${f.companyName}：${words.noun}仍未签署，登记人会看到原因，可以重新登记。`}
          okText="驳回"
          usual={['扫描件看不清', '没有双方盖章', `扫描件不是这份${words.noun}`]}
          onSend={reason => decide.mutateAsync({ paperId: rejecting.paperId, act: 'reject', reason })}
          onClose={() => setRejecting(null)}
        />
      ) : null}
    </section>
  )
}

function Record({ p, onOpened }: { p: Paper; onOpened(): void }) {
  return (
    <>
      <dl className="kv">
        <div>
          <dt>登记</dt>
          <dd>
            <StatusTag of={PaperState} code={p.state} />
          </dd>
        </div>
        <div>
          <dt>签署日期</dt>
          <dd>{p.signedOn}</dd>
        </div>
        <div>
          <dt>买方签字</dt>
          <dd>{p.buyerSigner}</dd>
        </div>
        <div>
          <dt>登记人</dt>
          <dd>
            {p.recordedBy}　{dateTime(p.recordedAt)}
          </dd>
        </div>
        {p.decidedAt === null || p.decidedBy === '' ? null : (
          <div>
            <dt>{p.state === 'takenBack' ? '收回' : '第二人'}</dt>
            <dd>
              {p.decidedBy}　{dateTime(p.decidedAt)}
            </dd>
          </div>
        )}
        {p.note ? (
          <div>
            <dt>备注</dt>
            <dd>{p.note}</dd>
          </div>
        ) : null}
        {p.reason ? (
          <div>
            <dt>原因</dt>
            <dd>{p.reason}</dd>
          </div>
        ) : null}
      </dl>
      <ul>
        {p.scans.map((s, i) => (
          <li key={s.fileId}>
            <a
              href={`/api/file/get?id=${s.fileId}${s.image ? '&size=preview' : ''}`}
              target="_blank"
              rel="noreferrer"
              onClick={onOpened}
            >
              {i + 1}. {s.fileName}
            </a>
          </li>
        ))}
      </ul>
      {p.state === 'waits' && !p.own ? (
        <p className="hint">{p.unseen > 0 ? `还有 ${p.unseen} 份没有打开；逐份看过才能确认或驳回。` : '扫描件都已打开。'}</p>
      ) : null}
      {p.state === 'waits' && p.own ? <p className="hint">由另一位同事看过扫描件后确认；等待期间不送电子签章。</p> : null}
    </>
  )
}
