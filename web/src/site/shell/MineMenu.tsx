import './buyerCentre.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRemembered } from '../../kernel/kit/useRemembered.ts'

export interface MenuItem {
  to: string
  label: string
  /** How many wait for the buyer. */
  count?: number | undefined
  /** A page behind another entry: found by its name, not listed. */
  inside?: boolean | undefined
}
export interface MenuGroup {
  name: string
  items: readonly MenuItem[]
}

/** Open before anybody has folded or opened anything, besides the group of the page one is on. */
const FIRST_OPEN = '交易'

/**
 * The rooms of the buyer centre: groups that fold and are remembered, a field that finds a room by its name, and on a phone one line that
 * says where one is and opens the rest. Without script everything stands open.
 */
export function MineMenu({ here, groups }: { here: string; groups: readonly MenuGroup[] }) {
  const [word, setWord] = useState('')
  const [unfolded, setUnfolded] = useState(false)
  const [kept, keep] = useRemembered('mineMenu', FIRST_OPEN)
  const opened = new Set(kept.split('|').filter(Boolean))
  const at = groups.flatMap(g => g.items).find(i => i.to === here)
  const asked = word.trim()
  const found = groups.flatMap(g => g.items).filter(i => i.label.includes(asked))
  const toggle = (name: string, on: boolean) =>
    keep(
      [...opened]
        .filter(n => n !== name)
        .concat(on ? name : [])
        .join('|'),
    )
  return (
    <nav className={unfolded ? 'ucnav open' : 'ucnav'} aria-label="买家中心">
      <button
        type="button"
        className="ucall only-n"
        aria-expanded={unfolded}
        aria-controls="uc-menu"
        onClick={() => setUnfolded(!unfolded)}
      >
        <span className="mute">买家中心</span> {at?.label ?? '全部功能'}
      </button>
      <div id="uc-menu" className="ucmenu">
        <input
          type="search"
          className="ucfind"
          aria-label="找功能"
          placeholder="找功能，如 发票"
          value={word}
          onChange={e => setWord(e.target.value)}
        />
        {asked ? (
          <>
            {found.map(i => (
              <Item key={i.to} item={i} here={here} />
            ))}
            {found.length === 0 && <p className="mute sm ucnone">没有叫「{asked}」的功能</p>}
          </>
        ) : (
          groups.map(g => (
            <Group
              key={g.name}
              group={g}
              here={here}
              open={g.name === '' || opened.has(g.name) || g.items.some(i => i.to === here)}
              onToggle={on => toggle(g.name, on)}
            />
          ))
        )}
      </div>
    </nav>
  )
}

function Group(props: { group: MenuGroup; here: string; open: boolean; onToggle: (on: boolean) => void }) {
  const { group, here, open } = props
  const waiting = group.items.reduce((sum, i) => sum + (i.count ?? 0), 0)
  return (
    <div className={open ? 'ucpart' : 'ucpart shut'}>
      {group.name && (
        <h2>
          <button type="button" aria-expanded={open} onClick={() => props.onToggle(!open)}>
            {group.name}
            {!open && waiting > 0 ? <Count n={waiting} /> : null}
          </button>
        </h2>
      )}
      <div className="ucitems">
        {group.items
          .filter(i => !i.inside)
          .map(i => (
            <Item key={i.to} item={i} here={here} />
          ))}
      </div>
    </div>
  )
}

const Item = ({ item, here }: { item: MenuItem; here: string }) => (
  <Link to={item.to} aria-current={item.to === here ? 'page' : undefined}>
    {item.label}
    {item.count ? <Count n={item.count} /> : null}
  </Link>
)

const Count = ({ n }: { n: number }) => (
  <b>
    {n}
    <span className="vh"> 张待办</span>
  </b>
)
