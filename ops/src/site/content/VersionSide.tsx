import type { ArticleVersion } from '@mall/contract/site/content/cmsDesk.ts'
import { ContractChanges } from '@mall/client/ContractPaper.tsx'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { VersionStand } from '@mall/domain/site/content/content.codes.ts'
import { plainParagraphs, withValues } from '@mall/domain/site/content/richText.ts'
import { compareClauses, countChanges } from '@mall/domain/orders/contract/compareContracts.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useContentAgain } from './content.ts'

const when = (v: ArticleVersion): string =>
  v.stand === 'draft' || v.stand === 'waiting'
    ? `${v.madeByName} ${shortTime(v.madeAt)}`
    : `${shortTime(v.liveAt)} 起${v.decidedByName ? `，${v.decidedByName} 批` : v.madeByName ? '' : '，商城自带'}`

/** What differs between the version on its way and the one that is read, and all that was before. */
export function VersionSide({
  articleId,
  versions,
  shownNo,
  agreement,
  values,
  onShow,
}: {
  articleId: string
  versions: readonly ArticleVersion[]
  /** The one that is read in the middle; undefined while the draft is typed. */
  shownNo: number | undefined
  agreement: boolean
  values: Reply<'/api/ops/getSystemValues'>
  onShow(versionNo: number): void
}) {
  const call = useCaller()
  const again = useContentAgain()
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'content.edit')
  const restore = useMutation({
    mutationFn: (versionNo: number) => call('/api/ops/restoreArticle', { articleId, versionNo }),
    onSuccess: r => {
      void message.success(`已恢复成第 ${r.versionNo} 版草稿`)
      onShow(r.versionNo)
    },
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const words = new Map(values.map(v => [v.key, v.text]))
  const lines = (v: ArticleVersion) => [v.title, ...(v.isOpen === 1 ? [v.link] : plainParagraphs(withValues(v.body, words)))]
  const live = versions.find(v => v.stand === 'live')
  const newer =
    versions.find(v => v.versionNo === shownNo && v !== live) ?? versions.find(v => v.stand !== 'live' && v.stand !== 'past')
  const open = versions.find(v => v.stand !== 'live' && v.stand !== 'past')
  const changes =
    live && newer
      ? compareClauses(
          { part: articleId, ofName: '' },
          [{ title: '正文', paragraphs: lines(live) }],
          [{ title: '正文', paragraphs: lines(newer) }],
        )
      : []
  return (
    <aside className="panel content-versions" aria-label="版本">
      {live && newer ? (
        <section>
          <h2>
            第 {newer.versionNo} 版与线上第 {live.versionNo} 版 <small className="mute">改 {countChanges(changes)} 处</small>
          </h2>
          {changes.length > 0 ? <ContractChanges changes={changes} /> : <p className="mute">文字没有差别。</p>}
        </section>
      ) : null}
      <section>
        <h2>
          版本 <small className="mute">{versions.length} 个</small>
        </h2>
        {agreement ? (
          <p>
            <Link to={`/consents?articleId=${encodeURIComponent(articleId)}`}>谁同意了哪一版，谁还在旧版</Link>
          </p>
        ) : null}
        <ol>
          {versions.map(v => (
            <li key={v.versionNo} aria-current={v.versionNo === shownNo ? 'true' : undefined}>
              <b>第 {v.versionNo} 版</b> <StatusTag of={VersionStand} code={v.stand} />
              <small className="mute">
                {when(v)}
                {v.note ? `：${v.note}` : ''}
                {agreement && v.acceptedCount > 0 ? `，${v.acceptedCount} 人同意` : ''}
                {v.usefulCount + v.uselessCount > 0 ? `，有用 ${v.usefulCount}，没用 ${v.uselessCount}` : ''}
              </small>
              {v.missing.length > 0 ? (
                <details>
                  <summary>读者说缺什么</summary>
                  <ul className="plain">
                    {v.missing.map((note, i) => (
                      <li key={i}>{note}</li>
                    ))}
                  </ul>
                </details>
              ) : null}
              <span className="row">
                <button type="button" className="linkish" onClick={() => onShow(v.versionNo)}>
                  {v.stand === 'draft' ? '写' : '看'}
                </button>
                {v.stand === 'past' && why === undefined ? (
                  <Button
                    type="link"
                    size="small"
                    disabled={open !== undefined}
                    title={open ? `第 ${open.versionNo} 版还在途，先处理它` : ''}
                    loading={restore.isPending && restore.variables === v.versionNo}
                    onClick={() => restore.mutate(v.versionNo)}
                  >
                    恢复成草稿
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </aside>
  )
}
