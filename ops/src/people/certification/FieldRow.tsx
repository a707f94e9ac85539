import type { Application } from '@mall/contract/people/certification/certificationDesk.ts'
import { Input } from 'antd'
import { Tag } from '../../kernel/kit/Tag.tsx'

type Field = Application['fields'][number]
type Verdict = { ok: boolean; reason: string }

interface Props {
  f: Field
  verdict: Verdict | undefined
  mayDecide: boolean
  onJudge(verdict: Verdict | undefined): void
  onShow(fileId: string): void
}

/** What the applicant says, what the registry says, and the reviewer's word with its reason. */
export function FieldRow({ f, verdict, mayDecide, onJudge, onShow }: Props) {
  const state = verdict === undefined ? '' : verdict.ok ? ' good' : ' bad'
  const press = (ok: boolean) => onJudge(verdict?.ok === ok ? undefined : { ok, reason: verdict?.reason ?? '' })
  return (
    <div className={`certrow${f.differs ? ' differs' : ''}${state}`} role="group" aria-label={f.label}>
      <span className="mute">{f.label}</span>
      <span className="value">
        {f.value}
        {f.files.map(file => (
          <button key={file.fileId} type="button" className="link" onClick={() => onShow(file.fileId)}>
            {file.fileName}
          </button>
        ))}
        {f.value === '' && f.files.length === 0 ? <span className="mute">未填</span> : null}
        {f.before ? <small className="mute">原为 {f.before}</small> : null}
        {f.verdict && !f.verdict.ok ? (
          <small className={f.verdict.changed ? 'mute' : 'bad'}>
            上次意见：{f.verdict.reason}，{f.verdict.changed ? '已修改' : '未修改'}
          </small>
        ) : null}
      </span>
      <span className={f.registry === '' ? 'value none' : 'value registry'}>
        {f.registry === '' ? <span className="mute">—</span> : f.registry}
        {f.differs ? <Tag tone="wait">不一致</Tag> : null}
      </span>
      <span className="judge">
        {mayDecide ? (
          <>
            <button type="button" className="tag line" aria-pressed={verdict?.ok === true} onClick={() => press(true)}>
              无误
            </button>
            <button type="button" className="tag line" aria-pressed={verdict?.ok === false} onClick={() => press(false)}>
              有误
            </button>
          </>
        ) : f.verdict ? (
          <Tag tone={f.verdict.ok ? 'good' : 'bad'}>{f.verdict.ok ? '无误' : '有误'}</Tag>
        ) : null}
      </span>
      {mayDecide && verdict?.ok === false ? (
        <span className="reason">
          <Input
            aria-label={`${f.label}有误的原因`}
            placeholder="原因，客户可见：哪里不对，怎么改"
            maxLength={100}
            value={verdict.reason}
            status={verdict.reason.trim().length < 2 ? 'error' : ''}
            onChange={e => onJudge({ ok: false, reason: e.target.value })}
          />
        </span>
      ) : null}
    </div>
  )
}
