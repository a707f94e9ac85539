import './content.css'
import { RichText } from '@mall/client/RichText.tsx'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ProductClass } from '@mall/domain/goods/goods/goods.codes.ts'
import { useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { PhoneFold } from '../../kernel/kit/PhoneFold.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { day } from '../../kernel/kit/time.ts'
import { NO_PREVIEW, previewOf } from './previewKey.ts'
import { ShowText } from './ShowText.tsx'

export interface ShowPage {
  path: string
  catCode: string
  title: string
  lead: string
  /** Drawings beside the titles, by the class a title names; on a phone each text is opened by itself. */
  drawn?: true
  /** What people have agreed to: each text exactly as it was agreed, with its version and the day it binds from. */
  agreed?: true
}

type Shown = Reply<'/api/cms/getPrivacyInfo'>[number]

const showInput = (p: ShowPage) => ({ catCode: p.catCode })
export const loadShow = (p: ShowPage) => async (c: PageContext) => {
  const previewKey = previewOf(c.query)
  if (previewKey && !(await c.ensure('/api/cms/getArticlePreview', { previewKey }))) throw notFound()
  await c.ensure('/api/cms/getPrivacyInfo', showInput(p))
}
export const headShow =
  (p: ShowPage) =>
  ({ query }: PageContext): Head =>
    query.has('preview') ? { title: '预览', noIndex: true } : { title: p.title, description: p.lead, canonical: p.path }

const classOf = (title: string): string => ProductClass.rows.find(r => r.label === title)?.code ?? ''

/** Articles of one category, one below the other, complete without a script. With a preview's key one of them is the version that is not published. */
export function Show({ page }: { page: ShowPage }) {
  const [query] = useSearchParams()
  const { site, channel } = useBoot()
  const phone = channel?.telephone || site.phone
  const previewKey = previewOf(query)
  const live = useLazyCall('/api/cms/getPrivacyInfo', showInput(page)).data ?? []
  const draft = useLazyCall(
    '/api/cms/getArticlePreview',
    { previewKey: previewKey ?? NO_PREVIEW },
    { enabled: previewKey !== null },
  ).data
  const list = draft ? withDraft(live, draft) : live
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '首页', to: '/' }, { label: page.title }]} />
        <div className="lead">
          <div>
            <h1>{page.title}</h1>
            <p>{page.lead}</p>
          </div>
        </div>
        {draft && (
          <p className="note" role="status">
            这是预览：{draft.title}，读者还看不到这一版。
          </p>
        )}
        {list.length === 0 && (
          <Panel>
            <Empty>内容正在准备，请稍后再来{phone ? `，或致电客服 ${phone}` : ''}。</Empty>
          </Panel>
        )}
        {list.length > 3 && (
          <nav className="chips showmenu" aria-label={page.title}>
            {list.map(a => (
              <a key={a.articleId} className="chip" href={`#${a.articleId}`}>
                {a.title}
              </a>
            ))}
          </nav>
        )}
        <div className={page.agreed ? 'shows texts' : 'shows'}>
          {list.map(a => (
            <Piece key={a.articleId} a={a} page={page} previewKey={a.articleId === draft?.articleId ? (previewKey ?? '') : ''} />
          ))}
        </div>
      </div>
    </main>
  )
}

/** The version that is looked at, in the place of the one that is read; a new article at the end, where it will come. */
function withDraft(live: readonly Shown[], draft: NonNullable<Reply<'/api/cms/getArticlePreview'>>): Shown[] {
  const shown = { ...draft, version: '', next: null }
  return live.some(a => a.articleId === draft.articleId)
    ? live.map(a => (a.articleId === draft.articleId ? shown : a))
    : [...live, shown]
}

function Piece({ a, page, previewKey }: { a: Shown; page: ShowPage; previewKey: string }) {
  return (
    <section id={a.articleId} className="panel show" aria-labelledby={`${a.articleId}-t`}>
      <div className="hd">
        {page.drawn && <ClassSection productClass={classOf(a.title)} />}
        <h2 id={`${a.articleId}-t`}>{a.title}</h2>
        {page.agreed && (
          <span className="mute sm">
            版本 {a.version}，{day(a.publishedAt)} 起
          </span>
        )}
      </div>
      <div className="bd">
        {a.next && (
          <details className="coming">
            <summary>
              第 {a.next.version} 版公示中，{day(a.next.from)} 起执行
            </summary>
            {a.next.title !== a.title && <p className="mute">新标题：{a.next.title}</p>}
            <RichText doc={a.next.body} level={3} />
          </details>
        )}
        {page.agreed ? (
          <RichText doc={a.body} level={3} />
        ) : page.drawn ? (
          <PhoneFold label={`看${a.title}的说明`} at={a.articleId} open={previewKey !== ''}>
            <ShowText doc={a.body} previewKey={previewKey} />
          </PhoneFold>
        ) : (
          <ShowText doc={a.body} previewKey={previewKey} />
        )}
      </div>
    </section>
  )
}
