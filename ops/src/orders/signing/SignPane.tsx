import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { SignMode } from '@mall/domain/orders/contract/contract.status.ts'
import { waitsForPaper } from '@mall/domain/orders/signing/paper.rules.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { Button } from 'antd'
import { linkOf } from '../../kernel/session.ts'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { PaperContract } from './PaperContract.tsx'
import { SignActs } from './SignActs.tsx'

/** One flow beside the queue: both sides, the document, what may be done, its history. */
export function SignPane({ flowNo, onClose }: { flowNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getSignDetail', { flowNo }, { refetchMs: 10_000 })
  const f = read.data
  if (!f) return <PaneState query={read} />
  const side = (name: string, who: string, at: number | null) => (
    <div>
      <dt>{name}</dt>
      <dd>
        {at === null ? <span className="mute">{f.paper === 'confirmed' ? '纸质签署' : '未签'}</span> : `${who}　${dateTime(at)}`}
      </dd>
    </div>
  )
  return (
    <>
      <div className="hd">
        <div>
          <b>{f.documentNo}</b>
          <small>{f.companyName}</small>
          <small className="mute">
            {f.title}，流程 {f.flowNo}
          </small>
        </div>
        <span className="push row">
          {f.paper === 'confirmed' ? (
            <StatusTag of={SignMode} code="paper" />
          ) : f.paper === '' && waitsForPaper({ ...f, atPlatform: false }, linkOf('sign')) ? (
            <Tag tone="wait" dot>
              待纸质签署
            </Tag>
          ) : (
            <StatusTag of={SignStatus} code={f.status} dot />
          )}
          {f.endedText ? <Tag line>{f.endedText}</Tag> : null}
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {f.revokeAskedBy !== '' ? (
          <section className="note">
            <h3>{f.revokeAskedBy === 'buyer' ? '买方请求撤回' : '我方已请求撤回，等买方答复'}</h3>
            <p>{f.revokeReason}</p>
          </section>
        ) : null}
        {f.status === SignStatus.voiding ? (
          <section className="note">
            <h3>{f.voidBy === 'buyer' ? '买方申请作废' : '我方申请作废'}</h3>
            <p>
              {f.voidReason}　买方{f.voidBuyerAt === null ? '未签' : `已签 ${dateTime(f.voidBuyerAt)}`}，我方
              {f.voidSellerAt === null ? '未签' : `已签 ${dateTime(f.voidSellerAt)}`}
            </p>
          </section>
        ) : null}
        {f.status === SignStatus.unclear ? (
          <section className="note">
            <h3>平台{f.silentSince === null ? '' : ` ${dateTime(f.silentSince)} 起`}无回应</h3>
            <p>之前为「{SignStatus.label(f.leftStatus ?? SignStatus.none)}」；每半分钟自动核对，恢复后回到平台所说的状态。</p>
          </section>
        ) : null}
        {f.trouble && f.status !== SignStatus.unclear ? (
          <section className="note">
            <h3>没有进行下去</h3>
            <p>{f.trouble}；会自动再试。</p>
          </section>
        ) : null}
        {f.reason && f.paper !== 'confirmed' ? (
          <section className="note">
            <h3>原因</h3>
            <p>{f.reason}</p>
          </section>
        ) : null}
        <section>
          <h3>双方</h3>
          <dl className="kv">
            {side('买方', f.buyerSigner, f.buyerSignedAt)}
            {side('我方', f.sellerSigner, f.sellerSignedAt)}
            <div>
              <dt>金额</dt>
              <dd>{yuan(f.amountFen)} 元</dd>
            </div>
            {f.signerName ? (
              <div>
                <dt>指定签署人</dt>
                <dd>{f.signerName}</dd>
              </div>
            ) : null}
            <div>
              <dt>期限</dt>
              <dd>
                {dateTime(f.expiresAt)}
                {f.extended > 0 ? `，已延长 ${f.extended} 次` : ''}
              </dd>
            </div>
            {f.sealNote ? (
              <div>
                <dt>盖章</dt>
                <dd>{f.sealNote}</dd>
              </div>
            ) : null}
            {f.lines.map(l => (
              <div key={l.label}>
                <dt>{l.label}</dt>
                <dd>{l.text}</dd>
              </div>
            ))}
            {f.sha256 ? (
              <div>
                <dt>摘要</dt>
                <dd className="txn">{f.sha256}</dd>
              </div>
            ) : null}
          </dl>
          <p className="row">
            {f.hasPdf ? (
              <Button size="small" href={`/api/signing/pdf?flowNo=${f.flowNo}`}>
                {f.sha256 ? '下载已签文件' : '下载待签文件'}
              </Button>
            ) : null}
            {f.hasVoidPdf ? (
              <Button size="small" href={`/api/signing/pdf?flowNo=${f.flowNo}&part=void`}>
                下载作废协议
              </Button>
            ) : null}
          </p>
        </section>
        <PaperContract flow={f} />
        <section>
          <h3>历史</h3>
          <ol className="events">
            {f.log.toReversed().map(l => (
              <li key={`${l.at}${l.event}`}>
                <time>{shortTime(l.at)}</time>
                <span>
                  {l.event}
                  <small className="mute txn">
                    {l.actorName}
                    {l.detail ? `：${l.detail}` : ''}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <SignActs flow={f} />
    </>
  )
}
