import './content.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { summaryOf } from '@mall/domain/site/content/richText.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { day } from '../../kernel/kit/time.ts'
import { FOOTER_INPUT } from '../shell/shellData.ts'
import { Article } from './Article.tsx'
import { articleData } from './articleData.ts'
import { ArticleMenu } from './ArticleMenu.tsx'
import { HelpFeedback } from './HelpFeedback.tsx'
import { HelpHits, HelpSearch, helpWord } from './HelpSearch.tsx'
import { NO_PREVIEW, previewOf } from './previewKey.ts'

const NOTICES = { size: 20 }
const idOf = (query: URLSearchParams) => query.get('articleId')?.slice(0, 40) || null

export async function load(p: PageContext) {
  const articleId = idOf(p.query)
  const previewKey = previewOf(p.query)
  if (previewKey) {
    if (!(await p.ensure('/api/cms/getArticlePreview', { previewKey }))) throw notFound()
  } else if (articleId && !(await p.ensure('/api/cms/getArticleInfoBeanByPrimaryKey', { articleId }))) throw notFound()
  await Promise.all([
    p.ensure('/api/cms/getArticleCateListContentInfoByParam', FOOTER_INPUT),
    articleId ? undefined : p.ensure('/api/cms/getNoticeList', NOTICES),
    helpWord(p.query) ? p.ensure('/api/cms/searchHelp', { word: helpWord(p.query) }) : undefined,
  ])
}

export const head = ({ query, read, boot }: PageContext): Head => {
  if (query.has('preview')) return { title: '预览', noIndex: true }
  if (helpWord(query)) return { title: `${helpWord(query)} - 帮助中心`, noIndex: true }
  const articleId = idOf(query)
  const info = articleId ? read('/api/cms/getArticleInfoBeanByPrimaryKey', { articleId }) : undefined
  return {
    title: info?.title ?? '帮助中心',
    description: (info && summaryOf(info.body)) || '选购、合同、付款、物流、售后的说明与通知公告。',
    canonical: articleId ? `/helpCenter?articleId=${encodeURIComponent(articleId)}` : '/helpCenter',
    data: articleData(info, boot.site.siteName),
  }
}

/** Help is public: nobody has to log in to learn how to log in. */
export default function HelpCenter() {
  const [query] = useSearchParams()
  const previewKey = previewOf(query)
  const articleId = idOf(query)
  const live = useLazyCall(
    '/api/cms/getArticleInfoBeanByPrimaryKey',
    { articleId: articleId ?? '-' },
    { enabled: articleId !== null && previewKey === null },
  ).data
  const preview = useLazyCall(
    '/api/cms/getArticlePreview',
    { previewKey: previewKey ?? NO_PREVIEW },
    { enabled: previewKey !== null },
  ).data
  const article = previewKey ? preview : live
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '首页', to: '/' },
            { label: '帮助中心', to: '/helpCenter' },
            ...(article ? [{ label: article.title }] : []),
          ]}
        />
        <div className="art">
          {articleId || previewKey ? (
            article ? (
              <div className="stack">
                {previewKey && (
                  <p className="note" role="status">
                    这是预览，读者还看不到这一版。
                  </p>
                )}
                <Article info={article} previewKey={previewKey ?? ''} />
                {!previewKey && <HelpFeedback articleId={article.articleId} key={article.articleId} />}
              </div>
            ) : (
              <div />
            )
          ) : (
            <Overview word={helpWord(query)} />
          )}
          <ArticleMenu current={articleId} base="/helpCenter" />
        </div>
      </div>
    </main>
  )
}

function Overview({ word }: { word: string }) {
  const { site, channel } = useBoot()
  const phone = channel?.telephone || site.phone
  const list = useLazyCall('/api/cms/getNoticeList', NOTICES).data ?? []
  return (
    <div className="stack">
      <Panel>
        <h1>帮助中心</h1>
        <HelpSearch word={word} />
        <p className="mute gap8">
          目录按采购的步骤排列。
          {phone && (
            <>
              没有找到答案请致电 <a href={`tel:${phone}`}>{phone}</a>，工作日 8:00–18:00。
            </>
          )}
        </p>
      </Panel>
      {word && <HelpHits word={word} />}
      <Panel title="通知公告" flush>
        <ul className="news">
          {list.map(n => (
            <li key={n.articleId}>
              {n.kind && <Tag>{n.kind}</Tag>}
              <Link to={`/helpCenter?articleId=${encodeURIComponent(n.articleId)}`}>{n.title}</Link>
              <time>{day(n.publishedAt)}</time>
            </li>
          ))}
          {list.length === 0 && <li className="mute">暂无公告</li>}
        </ul>
      </Panel>
    </div>
  )
}
