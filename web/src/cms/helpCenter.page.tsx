import { useLazyCall } from '@mall/client/useCall.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../app/deps.ts'
import { type Head, notFound, type PageContext } from '../app/page.ts'
import { Crumb, Panel } from '../kit/Panel.tsx'
import { Tag } from '../kit/Tag.tsx'
import { day } from '../kit/time.ts'
import { FOOTER_INPUT } from '../shell/shellData.ts'
import { Article } from './Article.tsx'
import { ArticleMenu } from './ArticleMenu.tsx'

const NOTICES = { size: 20 }
const idOf = (query: URLSearchParams) => query.get('articleId')?.slice(0, 40) || null

export async function load(p: PageContext) {
  const articleId = idOf(p.query)
  if (articleId && !(await p.ensure('/api/cms/getArticleInfo', { articleId }))) throw notFound()
  await Promise.all([
    p.ensure('/api/cms/getArticleCateListContentInfoByParam', FOOTER_INPUT),
    articleId ? undefined : p.ensure('/api/cms/getNoticeList', NOTICES),
  ])
}

export const head = ({ query, read }: PageContext): Head => {
  const articleId = idOf(query)
  const info = articleId ? read('/api/cms/getArticleInfo', { articleId }) : undefined
  return {
    title: info?.title ?? '帮助中心',
    description: info?.paragraphs[0]?.slice(0, 120) ?? '选购、合同、付款、物流、售后的说明与通知公告。',
    canonical: articleId ? `/helpCenter?articleId=${encodeURIComponent(articleId)}` : '/helpCenter',
  }
}

/** Help is public: nobody has to log in to learn how to log in. */
export default function HelpCenter() {
  const [query] = useSearchParams()
  const articleId = idOf(query)
  const article = useLazyCall('/api/cms/getArticleInfo', { articleId: articleId ?? '-' }, { enabled: articleId !== null }).data
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
          <ArticleMenu current={articleId} base="/helpCenter" />
          {articleId ? article && <Article info={article} /> : <Overview />}
        </div>
      </div>
    </main>
  )
}

function Overview() {
  const { site, channel } = useBoot()
  const phone = channel?.telephone || site.phone
  const list = useLazyCall('/api/cms/getNoticeList', NOTICES).data ?? []
  return (
    <div className="stack">
      <Panel>
        <h1>帮助中心</h1>
        <p className="mute gap8">
          目录按采购的步骤排列。
          {phone && (
            <>
              没有找到答案请致电 <a href={`tel:${phone}`}>{phone}</a>，工作日 8:00–18:00。
            </>
          )}
        </p>
      </Panel>
      <Panel title="通知公告" flush>
        <ul className="news">
          {list.map(n => (
            <li key={n.articleId}>
              <Tag>{n.kind}</Tag>
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
