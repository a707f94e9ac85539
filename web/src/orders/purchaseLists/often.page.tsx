import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useSearchParams } from 'react-router'
import { Mine } from '../../site/shell/Mine.tsx'
import { Bought, boughtInput } from './Bought.tsx'
import { Lists } from './Lists.tsx'
import { Searches } from './Searches.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'

const VIEWS = [
  { view: 'bought', label: '买过的商品' },
  { view: 'list', label: '常用清单' },
  { view: 'search', label: '保存的搜索' },
] as const
type View = (typeof VIEWS)[number]['view']

/** Without a company nothing was bought: the lists come first. */
const viewOf = (query: URLSearchParams, company: boolean): View =>
  VIEWS.find(v => v.view === query.get('view'))?.view ?? (company ? 'bought' : 'list')

export const load = ({ boot, query, ensure }: PageContext) => {
  const company = boot.session.companyName !== null
  const view = viewOf(query, company)
  if (view === 'bought') return company ? ensure('/api/often/getBoughtGoods', boughtInput(query)) : undefined
  return ensure(view === 'list' ? '/api/often/getLists' : '/api/often/getSearches', {})
}
export const head = (): Head => ({ title: '常买与提醒', noIndex: true })

/** 常买与提醒: what is bought again and again, and what one waits for. */
export default function OftenPage() {
  const [query] = useSearchParams()
  const { session } = useBoot()
  const view = viewOf(query, session.companyName !== null)
  return (
    <Mine here="/user/often" title="常买与提醒">
      <nav className="tabs panel" aria-label="常买与提醒">
        {VIEWS.map(v => (
          <Tab key={v.view} to={`/user/often?view=${v.view}`} on={view === v.view}>
            {v.label}
          </Tab>
        ))}
      </nav>
      {view === 'bought' ? <Bought /> : view === 'list' ? <Lists /> : <Searches />}
    </Mine>
  )
}
