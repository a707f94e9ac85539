import type { ArticleVersion } from '@mall/contract/site/content/cmsDesk.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { RichText } from '@mall/client/RichText.tsx'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ArticleArea, ArticleStand, VersionStand } from '@mall/domain/site/content/content.codes.ts'
import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import type { Group, Placed } from './content.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import { VersionActs } from './VersionActs.tsx'
import { VersionSide } from './VersionSide.tsx'

/** One article: its draft to work on, or a version to read; beside it what differs, when it comes and what was before. */
export function ArticlePane({ group, groups, article }: { group: Group; groups: readonly Group[]; article: Placed }) {
  const { articleId } = article
  const read = useLazyCall('/api/ops/getArticleVersions', { articleId })
  const values = useLazyCall('/api/ops/getSystemValues', {})
  const why = whyNoRight(useStaff(), 'content.edit')
  const [no, setNo] = useState<number>()
  const [fresh, setFresh] = useState(false)
  const [placing, setPlacing] = useState(false)
  if (!read.data || !values.data)
    return (
      <section className="panel">
        <PaneState query={read.data ? values : read} />
      </section>
    )
  const { versions } = read.data
  const open = versions.find(v => v.stand === 'draft' || v.stand === 'waiting' || v.stand === 'ahead')
  const live = versions.find(v => v.stand === 'live')
  const draft = open?.stand === 'draft' ? open : undefined
  const shown = versions.find(v => v.versionNo === no) ?? open ?? live ?? versions[0]
  const editing = why === undefined && no === undefined && (draft !== undefined || fresh)
  if (!shown) return null
  return (
    <>
      <section className="panel content-main" aria-label={article.title}>
        <div className="hd">
          <b>{article.title}</b>
          <StatusTag of={ArticleStand} code={article.stand} />
          {open ? (
            <span className="mute">
              第 {open.versionNo} 版 {VersionStand.label(open.stand)}
              {open.stand === 'ahead' ? `，${shortTime(open.liveAt)} 起` : ''}
            </span>
          ) : null}
          <span className="push row">
            {article.stand === ArticleStand.live ? (
              <a href={read.data.path} target="_blank" rel="noreferrer">
                看线上
              </a>
            ) : (
              <span className="mute">线上没有，可看预览</span>
            )}
            <ActButton size="small" onClick={() => setPlacing(true)}>
              位置与渠道
            </ActButton>
            {!open && !fresh ? (
              <ActButton size="small" type="primary" {...(why ? { why } : {})} onClick={() => (setNo(undefined), setFresh(true))}>
                改写
              </ActButton>
            ) : null}
          </span>
        </div>
        {draft?.sentBack ? <Alert type="warning" showIcon title={`退回：${draft.sentBack}`} /> : null}
        {editing ? (
          <ArticleEditor
            key={draft?.rev ?? 0}
            articleId={articleId}
            from={draft ?? shown}
            rev={draft?.rev ?? 0}
            isNew={live === undefined}
            area={read.data.area}
            announceDays={read.data.announceDays}
            values={values.data}
            onSaved={() => setFresh(false)}
            onLeave={() => setFresh(false)}
          />
        ) : (
          <ReadVersion v={shown} values={values.data} />
        )}
        {!editing && open && shown === open && open.stand !== 'draft' ? (
          <VersionActs articleId={articleId} v={open} announceDays={read.data.announceDays} />
        ) : null}
      </section>
      <VersionSide
        articleId={articleId}
        versions={versions}
        shownNo={editing ? undefined : shown.versionNo}
        agreement={read.data.area === ArticleArea.agreement}
        values={values.data}
        onShow={n => setNo(n === open?.versionNo ? undefined : n)}
      />
      {placing ? <PlaceDialog group={group} groups={groups} article={article} onClose={() => setPlacing(false)} /> : null}
    </>
  )
}

const drawn = (values: Reply<'/api/ops/getSystemValues'>) => (key: string) => (
  <span className="sysvalue">{values.find(x => x.key === key)?.text ?? key}</span>
)

function ReadVersion({ v, values }: { v: ArticleVersion; values: Reply<'/api/ops/getSystemValues'> }) {
  const [wide, setWide] = useState<'pc' | 'phone'>('pc')
  return (
    <div className="content-read">
      <div className="row">
        <Segmented
          size="small"
          aria-label="预览宽度"
          value={wide}
          onChange={setWide}
          options={[
            { value: 'pc' as const, label: '电脑' },
            { value: 'phone' as const, label: '手机' },
          ]}
        />
        <span className="mute">
          第 {v.versionNo} 版，{v.madeByName || '商城自带'} {dateTime(v.madeAt)}
          {v.note ? `：${v.note}` : ''}
        </span>
        <a className="push" href={v.previewPath} target="_blank" rel="noreferrer">
          预览地址
        </a>
      </div>
      {v.isOpen === 1 ? (
        <p className="panel-pad">
          外部链接：
          {v.link === '' ? (
            <span className="warn">还没有填地址</span>
          ) : (
            <a href={v.link} target="_blank" rel="noopener noreferrer">
              {v.link}
            </a>
          )}
        </p>
      ) : (
        <article className={wide === 'phone' ? 'content-page phone' : 'content-page'}>
          <h2>{v.title}</h2>
          <RichText doc={v.body} level={3} value={drawn(values)} />
          {v.body.content.length === 0 ? <p className="mute">还没有正文。</p> : null}
        </article>
      )}
    </div>
  )
}
