// What the receiver of a truck said and photographed: beside every decision that rests on it.
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { receivedWords, ReceiptHow } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { shortTime } from '../../kernel/kit/time.ts'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import './shipment.css'

type Proof = Reply<'/api/ops/getTruckProof'>

export function ReceiptProof({ waybillNo, heading = true }: { waybillNo: string; heading?: boolean }) {
  const read = useLazyCall('/api/ops/getTruckProof', { waybillNo })
  const d = read.data
  if (!d) return <PaneState query={read} />
  const r = d.receipt
  return (
    <div className="ship-proof">
      {heading ? <h3>签收与照片</h3> : null}
      {r ? (
        <>
          <p>
            {r.sound ? <Tag tone="good">{receivedWords(r.how)}</Tag> : <Tag tone="bad">短少或破损</Tag>} {ReceiptHow.label(r.how)}
            ，{r.receiver}，{shortTime(r.at)}
            {r.buyerNetKg === null ? '' : `；客户自磅 ${tons(r.buyerNetKg)} 吨`}
          </p>
          {r.note || r.why ? <p className="mute">{[r.note, r.why].filter(Boolean).join('；')}</p> : null}
          <Files files={r.files} />
        </>
      ) : (
        <p className="mute">还没有签收。</p>
      )}
      {d.wrong.map(u => (
        <div key={u.unitNo}>
          <p>
            <b>{u.unitNo}</b> {u.title}：
            <span className="ship-warn">
              {[
                u.short > 0 ? `短少 ${u.short} ${u.pieceUnit}` : '',
                u.damaged > 0 ? `破损 ${u.damaged} ${u.pieceUnit}` : '',
                u.note,
              ]
                .filter(Boolean)
                .join('，')}
            </span>
          </p>
          <Files files={u.files} />
        </div>
      ))}
      {d.objection ? (
        <>
          <p>重量异议：{d.objection.reason || '没有写说明'}</p>
          <Files files={d.objection.files} />
        </>
      ) : null}
      {r && countOf(d) === 0 ? <p className="mute">没有上传照片。</p> : null}
    </div>
  )
}
const countOf = (d: Proof): number =>
  (d.receipt?.files.length ?? 0) + d.wrong.reduce((n, u) => n + u.files.length, 0) + (d.objection?.files.length ?? 0)

/** Pictures by the file room's preview; what has none is fetched. */
function Files({ files }: { files: readonly Proof['wrong'][number]['files'][number][] }) {
  if (files.length === 0) return null
  const at = (fileId: string, size = '') => `/api/file/get?id=${fileId}${size}`
  return (
    <p className="ship-pictures">
      {files.map(f =>
        f.picture ? (
          <a key={f.fileId} href={at(f.fileId, '&size=preview')} target="_blank" rel="noreferrer" title={f.fileName}>
            <img src={at(f.fileId, '&size=thumb')} alt={`照片 ${f.fileName}`} loading="lazy" />
          </a>
        ) : (
          <a key={f.fileId} href={at(f.fileId)} download>
            {f.fileName}
          </a>
        ),
      )}
    </p>
  )
}
