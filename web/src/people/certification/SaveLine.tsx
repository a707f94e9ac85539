import './certification.css'
import type { Draft } from './useDraft.ts'

const WORDS = { idle: '', saving: '正在保存…', saved: '草稿已保存，可随时离开再回来', failed: '' }

/** What the draft is doing, in one quiet line; a failure stays until it is mended. */
export function SaveLine({ draft: { status } }: { draft: Draft }) {
  return (
    <p className="savemark" role="status">
      {status.kind === 'failed' ? <span className="err">{status.why}</span> : <span className="hint">{WORDS[status.kind]}</span>}
    </p>
  )
}
