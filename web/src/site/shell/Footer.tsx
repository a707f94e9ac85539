import { useState } from 'react'
import { Link } from 'react-router'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useBoot } from '../../kernel/deps.ts'
import { BackIcon, GridIcon, ShieldIcon, TruckIcon } from './icons.tsx'
import { openStats } from './statsDoor.ts'
import { openSupport } from './supportDoor.ts'
import { BOTTOM_INPUT, FOOTER_INPUT } from './shellData.ts'

const PROMISES = [
  { Icon: ShieldIcon, title: '正品保障', text: '炉号可查，质保书随货' },
  { Icon: GridIcon, title: '一站采购', text: '板管线型同一账号下单' },
  { Icon: TruckIcon, title: '厂家直发', text: '出厂价，仓库在商品页写明' },
  { Icon: BackIcon, title: '无忧退货', text: '签收 7 日内可提异议' },
]

interface FooterArticle {
  title: string
  link: string
  isOpen: number
  articleId: string
}

/** isOpen 1 leads out of the mall, everything else to our own article page. */
function ArticleLink({ a }: { a: FooterArticle }) {
  const { session, channel } = useBoot()
  if (a.isOpen === 1)
    return (
      <a href={a.link} target="_blank" rel="noopener noreferrer">
        {a.title}
      </a>
    )
  // /article wants a channel and a log-in (specification section 6); the help centre shows the same text to everybody.
  const page = session.userStatus && channel ? '/article' : '/helpCenter'
  return <Link to={`${page}?articleId=${encodeURIComponent(a.articleId)}`}>{a.title}</Link>
}

/** A group of help: on a phone its name alone, until it is pressed. */
function HelpGroup({ name, list }: { name: string; list: readonly FooterArticle[] }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={open ? 'helpgroup open' : 'helpgroup'}>
      <h2>
        <span className="not-n">{name}</span>
        <button type="button" className="link only-n" aria-expanded={open} onClick={() => setOpen(!open)}>
          {name}
        </button>
      </h2>
      <ul>
        {list.map(a => (
          <li key={a.articleId || a.link}>
            <ArticleLink a={a} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Footer() {
  const { site, channel } = useBoot()
  const phone = channel?.telephone || site.phone
  const groups = useLazyCall('/api/cms/getArticleCateListContentInfoByParam', FOOTER_INPUT).data ?? []
  const bottom = useLazyCall('/api/cms/getArticleCateListContentInfoByParam', BOTTOM_INPUT).data?.[0]?.articleInfoListAll ?? []
  return (
    <footer className="foot">
      <div className="wrap">
        <ul className="promise">
          {PROMISES.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon />
              <div>
                <b>{title}</b>
                <span>{text}</span>
              </div>
            </li>
          ))}
        </ul>
        <div className="helps">
          {groups.map(g => (
            <HelpGroup key={g.catCode} name={g.catName} list={g.articleInfoListAll} />
          ))}
          <div className="tel">
            <button type="button" className="link" onClick={openSupport}>
              在线客服
            </button>
            {/* Without a hotline there is still somebody who writes back. */}
            {phone && (
              <>
                <h2>客服热线</h2>
                <b>{phone}</b>
                <span className="mute sm">工作日 8:00–18:00</span>
              </>
            )}
          </div>
        </div>
        <div className="legal">
          <ul>
            {bottom.map(a => (
              <li key={a.articleId || a.link}>
                <ArticleLink a={a} />
              </li>
            ))}
            <li>
              <button type="button" className="link" onClick={openStats}>
                访问统计
              </button>
            </li>
          </ul>
          <ul>
            {site.copyright && <li>{site.copyright}</li>}
            {site.records.map(r => (
              <li key={r}>{r}</li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
