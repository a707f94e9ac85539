import { ContractChanges } from '@mall/client/ContractPaper.tsx'
import { VersionStand, type VersionStandCode } from '@mall/domain/site/content/content.codes.ts'
import { compareClauses, countChanges } from '@mall/domain/orders/contract/compareContracts.ts'
import { Button } from 'antd'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

export interface PieceVersion {
  versionId: number
  versionNo: number
  rev: number
  note: string
  stand: VersionStandCode
  madeByName: string
  madeAt: number
  publishedByName: string
  liveAt: number | null
  previewPath: string
}
export const isOpen = (v: PieceVersion | undefined): boolean => v?.stand === VersionStand.draft || v?.stand === VersionStand.ahead

const when = (v: PieceVersion): string =>
  v.stand === VersionStand.draft
    ? `${v.madeByName} ${shortTime(v.madeAt)}`
    : `${shortTime(v.liveAt)} 起，${v.publishedByName ? `${v.publishedByName} 发布` : '商城自带'}`

/** What differs between the version on its way and the one that is read, and all that was before; each can be looked at and brought back. */
export function PieceSide<V extends PieceVersion>(o: {
  versions: readonly V[]
  /** The version as lines; undefined: the page as the mall comes. */
  lines(v: V | undefined): readonly string[]
  shownId: number | undefined
  /** There is one to go back to from before the first version. */
  usual?: boolean
  why: string | undefined
  restoring: number | undefined
  onShow(versionId: number): void
  onRestore(versionId: number): void
}) {
  const { versions } = o
  const live = versions.find(v => v.stand === VersionStand.live)
  const open = versions.find(isOpen)
  const newer = versions.find(v => v.versionId === o.shownId && v !== live) ?? open
  const compared = newer !== undefined && (live !== undefined || o.usual === true)
  const changes = compared
    ? compareClauses(
        { part: 'piece', ofName: '' },
        [{ title: '内容', paragraphs: [...o.lines(live)] }],
        [{ title: '内容', paragraphs: [...o.lines(newer)] }],
      )
    : []
  const restore = (versionId: number) =>
    o.why === undefined ? (
      <Button
        type="link"
        size="small"
        disabled={open !== undefined}
        title={open ? `第 ${open.versionNo} 版还在途，先处理它` : ''}
        loading={o.restoring === versionId}
        onClick={() => o.onRestore(versionId)}
      >
        恢复成草稿
      </Button>
    ) : null
  return (
    <aside className="panel content-versions" aria-label="版本">
      {compared ? (
        <section>
          <h2>
            第 {newer.versionNo} 版与{live ? `线上第 ${live.versionNo} 版` : '商城自带的'}{' '}
            <small className="mute">改 {countChanges(changes)} 处</small>
          </h2>
          {changes.length > 0 ? <ContractChanges changes={changes} /> : <p className="mute">没有差别。</p>}
        </section>
      ) : null}
      <section>
        <h2>
          版本 <small className="mute">{versions.length} 个</small>
        </h2>
        <ol>
          {versions.map(v => (
            <li key={v.versionId} aria-current={v.versionId === o.shownId ? 'true' : undefined}>
              <b>第 {v.versionNo} 版</b> <StatusTag of={VersionStand} code={v.stand} />
              <small className="mute">
                {when(v)}
                {v.note ? `：${v.note}` : ''}
              </small>
              <span className="row">
                <button type="button" className="linkish" onClick={() => o.onShow(v.versionId)}>
                  {v.stand === VersionStand.draft ? '写' : '看'}
                </button>
                <a href={v.previewPath} target="_blank" rel="noreferrer">
                  预览
                </a>
                {v.stand === VersionStand.past ? restore(v.versionId) : null}
              </span>
            </li>
          ))}
          {o.usual ? (
            <li>
              <b>商城自带</b>
              <small className="mute">没有人排过时就是这样</small>
              {versions.length > 0 ? <span className="row">{restore(0)}</span> : null}
            </li>
          ) : null}
        </ol>
      </section>
    </aside>
  )
}
