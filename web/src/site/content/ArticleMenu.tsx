import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import { FOOTER_INPUT } from '../shell/shellData.ts'

/** Help articles by category: left of what is read, on a phone below it. External links stay in the footer. */
export function ArticleMenu({ current, base }: { current: string | null; base: '/article' | '/helpCenter' }) {
  const groups = useLazyCall('/api/cms/getArticleCateListContentInfoByParam', FOOTER_INPUT).data ?? []
  const inside = groups
    .map(g => ({ ...g, list: g.articleInfoListAll.filter(a => a.isOpen !== 1) }))
    .filter(g => g.list.length > 0)
  return (
    <nav className="ucnav" aria-label="帮助目录">
      {inside.map(g => (
        <div key={g.catCode}>
          <h2>{g.catName}</h2>
          {g.list.map(a => (
            <Link
              key={a.articleId}
              to={`${base}?articleId=${encodeURIComponent(a.articleId)}`}
              aria-current={a.articleId === current ? 'page' : undefined}
            >
              {a.title}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
