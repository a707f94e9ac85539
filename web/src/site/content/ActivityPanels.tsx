import type { Reply } from '@mall/contract/main/calls.ts'
import { Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { monthDay } from '../../kernel/kit/time.ts'
import { type BlockProps, usePanels } from './homeData.ts'
import { LinkOut } from './LinkOut.tsx'

type Activity = Reply<'/api/cms/showMobileIndexUnifyActivityPanel'>[number]

/** 活动栏: what is on now, as many of each end as the arrangement says; nothing on, nothing there. */
export function ActivityPanels({ code, b }: BlockProps) {
  const all = usePanels(code)
  const most = b.size ?? all.length
  const wide = all.filter(p => p.terminalCode !== Terminal.mobile).slice(0, most)
  const narrow = all.filter(p => p.terminalCode !== Terminal.pc).slice(0, most)
  const list = all.filter(p => wide.includes(p) || narrow.includes(p))
  if (list.length === 0) return null
  const only = narrow.length === 0 ? ' not-n' : wide.length === 0 ? ' only-n' : ''
  const strip = (
    <ul className={b.title ? 'actcards' : `actcards framed${only}`} aria-label={b.title ? undefined : '活动'}>
      {list.map(p => (
        <li key={p.panelId} className={wide.includes(p) ? (narrow.includes(p) ? undefined : 'not-n') : 'only-n'}>
          <Card p={p} />
        </li>
      ))}
    </ul>
  )
  if (!b.title) return strip
  return (
    <Panel title={b.title} remark={b.subtitle} flush className={`wideb${only}`}>
      {strip}
    </Panel>
  )
}

function Card({ p }: { p: Activity }) {
  const words = (
    <>
      {p.picture && <img src={p.picture} alt="" loading="lazy" width={96} height={64} />}
      <span>
        <b>{p.title}</b>
        {p.subtitle && <small>{p.subtitle}</small>}
      </span>
      {p.untilAt !== null && <time dateTime={new Date(p.untilAt).toISOString()}>{monthDay(p.untilAt)} 止</time>}
    </>
  )
  return <LinkOut to={p.link}>{words}</LinkOut>
}
