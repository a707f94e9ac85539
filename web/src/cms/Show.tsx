import { useLazyCall } from '@mall/client/useCall.ts'
import { labelled } from '@mall/domain/cms/showPages.ts'
import { ProductClass } from '@mall/domain/goods/goods.codes.ts'
import type { Head, PageContext } from '../app/page.ts'
import { Empty } from '../kit/Empty.tsx'
import { Crumb, Facts, Panel } from '../kit/Panel.tsx'
import { ClassSection } from '../kit/Section.tsx'
import { day } from '../kit/time.ts'

export interface ShowPage {
  path: string
  catCode: string
  title: string
  lead: string
  /** Drawings beside the titles, by the class a title names. */
  drawn?: true
  /** Says of which day the text is. */
  dated?: true
}

export const showInput = (p: ShowPage) => ({ catCode: p.catCode })
export const loadShow = (p: ShowPage) => (c: PageContext) => c.ensure('/api/cms/getPrivacyInfo', showInput(p))
export const headShow = (p: ShowPage) => (): Head => ({ title: p.title, description: p.lead, canonical: p.path })

const classOf = (title: string): string => ProductClass.rows.find(r => r.label === title)?.code ?? ''

/** Articles of one category, one below the other, complete without a script: 「标签：内容」 becomes a table of facts. */
export function Show({ page }: { page: ShowPage }) {
  const list = useLazyCall('/api/cms/getPrivacyInfo', showInput(page)).data ?? []
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
        {list.length === 0 && (
          <Panel>
            <Empty>内容正在准备，请稍后再来，或致电客服。</Empty>
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
        <div className="shows">
          {list.map(a => {
            const rows = a.paragraphs.map(labelled)
            const facts = rows.filter(r => r.label !== '')
            return (
              <section key={a.articleId} id={a.articleId} className="panel show" aria-labelledby={`${a.articleId}-t`}>
                <div className="hd">
                  {page.drawn && <ClassSection productClass={classOf(a.title)} />}
                  <h2 id={`${a.articleId}-t`}>{a.title}</h2>
                  {page.dated && (
                    <span className="mute sm">
                      版本 {a.version}，{day(a.publishedAt)} 起
                    </span>
                  )}
                </div>
                <div className="bd">
                  {a.next && (
                    <details className="note">
                      <summary>
                        第 {a.next.version} 版公示中，{day(a.next.from)} 起执行
                      </summary>
                      {a.next.paragraphs.map(p => (
                        <p key={p}>{p}</p>
                      ))}
                    </details>
                  )}
                  {facts.length > 0 && <Facts items={facts.map(r => [r.label, r.text] as const)} />}
                  {rows
                    .filter(r => r.label === '')
                    .map(r => (
                      <p key={r.text}>{r.text}</p>
                    ))}
                </div>
              </section>
            )
          })}
        </div>
      </div>
    </main>
  )
}
