import type { Reply } from '@mall/contract/main/calls.ts'
import { Input, Menu } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { GROUPS, type Screen, screens } from '../kernel/screens.ts'
import { boot } from '../kernel/session.ts'
import { useStaff } from '../kernel/staff.ts'

type Work = Reply<'/api/ops/getWorkCount'>
type Support = Reply<'/api/ops/getSupportCount'>

/** Who may decide what a number of the menu counts; the others are of whoever reviews orders. */
const DECIDES: Partial<Record<NonNullable<Screen['count']>, string>> = {
  article: 'content.publish',
  signing: 'contract.seal',
  index: 'framework.run',
  talk: 'bid.run',
  reservation: 'framework.decide',
}
/** A menu of so many entries is taken in at a glance: nothing of it is folded unless somebody folds it. */
const AT_A_GLANCE = 18
const STORE = 'ops-menu'
/** What this browser's employee has opened and folded, by group; what he has not touched follows the default. */
type Folds = Partial<Record<string, boolean>>
const readFolds = (): Folds => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}')
    return kept !== null && typeof kept === 'object' ? (kept as Folds) : {}
  } catch {
    return {}
  }
}

const labelOf = (s: Screen): string => (boot.sandbox ? s.label : (s.labelWithoutSandbox ?? s.label))
const capped = (n: number): string => (n > 99 ? '99+' : String(n))

interface Props {
  work: Work | undefined
  support: Support | undefined
  /** Points of the opening list that are still open. */
  lacks: number
  onGo: (path: string) => void
}

/** The screens of the console that the employee may open: groups that fold, and a field that finds one by its name. */
export function ConsoleMenu({ work, support, lacks, onGo }: Props) {
  const staff = useStaff()
  const { pathname } = useLocation()
  const [word, setWord] = useState('')
  const [folds, setFolds] = useState(readFolds)
  const waiting = (s: Screen): number => {
    if (s.count === 'setup') return lacks
    if (s.count === 'support') return support ? support.waiting + support.unanswered : 0
    if (s.count === 'supportTicket') return support ? support.tickets + support.unassigned : 0
    if (!s.count || !work) return 0
    // The order queue is three queues: the number is what this desk may decide, not what others have to do.
    const reviews = staff.rights.includes('order.review')
    const approves = staff.rights.includes('order.approve')
    if (s.count === 'review') return (reviews ? work.review : 0) + (approves ? work.approval + work.cancelApply : 0)
    return staff.rights.includes(DECIDES[s.count] ?? 'order.review') ? work[s.count] : 0
  }
  const mine = screens.filter(s => staff.rights.includes(s.right) && !s.inside)
  // Whole parts of the address: /gates is not /gate.
  const here = screens.find(s => pathname === s.path || pathname.startsWith(`${s.path}/`))
  // The opening list is in sight as long as anything of it is open.
  const opening = lacks > 0 ? screens.find(s => s.count === 'setup')?.group : undefined
  const byDefault = (group: string) => mine.length <= AT_A_GLANCE || group === GROUPS[0] || group === opening
  const isOpen = (group: string) => group === here?.group || (folds[group] ?? byDefault(group))
  const fold = (open: readonly string[]) => {
    const next = { ...folds }
    for (const group of GROUPS) if (open.includes(group) !== isOpen(group)) next[group] = open.includes(group)
    setFolds(next)
    try {
      localStorage.setItem(STORE, JSON.stringify(next))
    } catch {
      // Storage is forbidden: a reload forgets, the menu works.
    }
  }
  const row = (label: string, n: number) => (
    <span className="nav-row">
      {label}
      {n > 0 ? <b>{capped(n)}</b> : null}
    </span>
  )
  const entry = (s: Screen) => ({ key: s.path, label: row(labelOf(s), waiting(s)) })
  const asked = word.trim()
  const found = mine.filter(s => labelOf(s).includes(asked))
  const grouped = GROUPS.flatMap(group => {
    const of = mine.filter(s => s.group === group)
    const sum = of.reduce((n, s) => n + waiting(s), 0)
    return of.length > 0 ? [{ key: group, label: row(group, isOpen(group) ? 0 : sum), children: of.map(entry) }] : []
  })
  return (
    <>
      <Input
        className="menufind"
        size="small"
        allowClear
        aria-label="找菜单"
        placeholder="找菜单，如 开票"
        value={word}
        onChange={e => setWord(e.target.value)}
        onPressEnter={e => {
          // The first one found; a key that takes a candidate of the input method opens nothing.
          if (!e.nativeEvent.isComposing && asked && found[0]) onGo(found[0].path)
        }}
      />
      {asked && found.length === 0 ? <p className="menunone">没有叫「{asked}」的菜单</p> : null}
      <Menu
        theme="dark"
        mode="inline"
        inlineIndent={0}
        aria-label="运营台导航"
        selectedKeys={here ? [typeof here.inside === 'string' ? here.inside : here.path] : []}
        openKeys={asked ? [] : GROUPS.filter(isOpen)}
        onOpenChange={fold}
        onClick={({ key }) => {
          setWord('')
          onGo(key)
        }}
        items={asked ? found.map(entry) : grouped}
      />
    </>
  )
}
