import './content.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { summaryOf } from '@mall/domain/site/content/richText.ts'
import { useSearchParams } from 'react-router'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Crumb } from '../../kernel/kit/Panel.tsx'
import { Article } from './Article.tsx'
import { articleData } from './articleData.ts'
import { ArticleMenu } from './ArticleMenu.tsx'

const idOf = (query: URLSearchParams) => (query.get('articleId') ?? '').slice(0, 40)

export async function load(p: PageContext) {
  const articleId = idOf(p.query)
  if (!articleId || !(await p.ensure('/api/cms/getArticleInfo', { articleId }))) throw notFound()
}

export const head = ({ query, read, boot }: PageContext): Head => {
  const info = read('/api/cms/getArticleInfo', { articleId: idOf(query) })
  return {
    title: info?.title ?? '文章',
    description: info ? summaryOf(info.body) : undefined,
    canonical: `/article?articleId=${encodeURIComponent(idOf(query))}`,
    data: articleData(info, boot.site.siteName),
  }
}

export default function ArticlePage() {
  const [query] = useSearchParams()
  const { data } = useLazyCall('/api/cms/getArticleInfo', { articleId: idOf(query) })
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '首页', to: '/' },
            { label: data?.catName ?? '帮助', to: '/helpCenter' },
            { label: data?.title ?? '文章' },
          ]}
        />
        <div className="art">
          {data ? <Article info={data} /> : <div />}
          <ArticleMenu current={idOf(query)} base="/article" />
        </div>
      </div>
    </main>
  )
}
